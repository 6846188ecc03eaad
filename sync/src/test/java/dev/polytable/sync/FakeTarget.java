/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.polytable.sync;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionResult;
import dev.polytable.schema.ConversionResult.Commit;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.Errors;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableSnapshot;
import dev.polytable.schema.TargetState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A target in memory that records how it was brought to a version. */
public final class FakeTarget implements ConversionTarget {

  private final String format;
  public TargetState state = TargetState.ABSENT;
  public int movedTimes;
  public Optional<ConversionException> failure = Optional.empty();

  /** What a conversion commits before it fails. */
  public Optional<TargetState> committedBeforeFailure = Optional.empty();

  public final List<String> calls = new ArrayList<>();

  /** Is called within each conversion, before it commits. */
  public Runnable whileConverting = () -> {};

  public FakeTarget(String format) {
    this.format = format;
  }

  @Override
  public String format() {
    return format;
  }

  @Override
  public TargetState loadState() {
    return state;
  }

  @Override
  public ConversionResult applyChanges(TargetState expected, List<TableChange> changes) {
    long last = changes.get(changes.size() - 1).version();
    return commit("changes %s..%s".formatted(changes.get(0).version(), last), last);
  }

  @Override
  public ConversionResult applySnapshot(TargetState expected, TableSnapshot snapshot) {
    return commit("snapshot " + snapshot.version(), snapshot.version());
  }

  @Override
  public void close() {
    calls.add("close");
  }

  private ConversionResult commit(String call, long version) {
    whileConverting.run();
    failure.ifPresent(
        thrown -> {
          state = committedBeforeFailure.orElse(state);
          throw thrown;
        });
    if (movedTimes > 0) {
      movedTimes--;
      throw Errors.targetMoved(format, "version 0", "version 1");
    }

    calls.add(call);
    state =
        new TargetState(
            Optional.of(version),
            Optional.of("c" + version),
            Optional.of("table-1"),
            Optional.empty());
    return new ConversionResult(List.of(new Commit(version, "c" + version)), 1, 0);
  }
}
