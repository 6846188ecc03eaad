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
package dev.polytable.cost;

import dev.polytable.schema.ConversionContext;
import dev.polytable.sync.Providers;
import dev.polytable.sync.SyncRequest;
import dev.polytable.sync.TableSync;
import dev.polytable.sync.request.TargetStatus;
import dev.polytable.sync.verify.TableVerifier;
import dev.polytable.sync.verify.TargetVerdict;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/**
 * What converts in a driver: a source and a target that stay open, with all the converters that are
 * on the class path. Not thread-safe.
 */
final class Driver implements AutoCloseable {

  private static final Providers PROVIDERS = Providers.load(Driver.class.getClassLoader());

  private final ConversionContext context;
  private final String format;
  private final TableSync sync;
  private boolean isWarm;

  Driver(String uri, String format, Configuration conf, Map<String, String> settings, Clock clock) {
    this.context = new ConversionContext(uri, settings, clock, List.of(conf));
    this.format = format;
    this.sync = new TableSync(context, PROVIDERS.requireSource("delta"), PROVIDERS);
  }

  /** As the hook does: the metadata is read when it isn't known that it is the same as before. */
  TargetStatus convert(long version) {
    return convert(version, Set.of(format)).get(0);
  }

  /** The same to several formats at once. */
  List<TargetStatus> convert(long version, Set<String> formats) {
    SyncRequest request =
        new SyncRequest(
            version,
            formats,
            isWarm ? Optional.empty() : Optional.of(sync.source().snapshot(version).metadata()),
            SyncRequest.Mode.AUTOMATIC);
    List<TargetStatus> statuses = sync.sync(request);
    isWarm = statuses.stream().allMatch(status -> status.failure().isEmpty());
    return statuses;
  }

  /** Compares what the target's own library shows with the newest version of the source. */
  TargetVerdict verify(long version) {
    return new TableVerifier(
            context,
            sync.source(),
            PROVIDERS,
            TableVerifier.Depth.FILES,
            TableVerifier.DEFAULT_LIMIT)
        .verify(format, version);
  }

  @Override
  public void close() {
    sync.close();
  }
}
