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
package dev.polytable.hook.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.sync.queue.ConversionQueue;
import dev.polytable.sync.request.TableConverter;
import dev.polytable.sync.request.TableInspection;
import dev.polytable.sync.request.TableInspector;
import dev.polytable.sync.request.TableStatus;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetInspection;
import dev.polytable.sync.request.TargetInspection.Conversion;
import dev.polytable.sync.request.TargetInspection.PastFailure;
import dev.polytable.sync.request.TargetStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * What is known of one target of a table, of the table itself where it can't be read.
 *
 * @param target the format; empty where the table can't be read
 * @param version the source version that the target holds; empty when none
 * @param behind how many versions the source is ahead; empty when the target holds none
 * @param path which way the target came to the version; empty when it doesn't say
 * @param reason why that way
 * @param error the code of the error that keeps the target from a newer version; empty when none
 * @param remedy what happened, why, and what to do
 * @param state what this driver's converter is at with the table: {@code IDLE}, {@code WAITING} or
 *     {@code CONVERTING}
 * @param backlogEvents how often in this driver a version that waited was replaced by a newer one
 */
record StatusRow(
    Optional<String> target,
    Optional<Long> version,
    Optional<Long> behind,
    Optional<String> path,
    Optional<String> reason,
    Optional<String> error,
    Optional<String> remedy,
    String state,
    long backlogEvents) {

  StatusRow {
    requireNonNull(target, "target is null");
    requireNonNull(version, "version is null");
    requireNonNull(behind, "behind is null");
    requireNonNull(path, "path is null");
    requireNonNull(reason, "reason is null");
    requireNonNull(error, "error is null");
    requireNonNull(remedy, "remedy is null");
    requireNonNull(state, "state is null");
  }

  /** Reads the table and its targets. */
  static List<StatusRow> read(String userPath) {
    Configuration hadoopConf = SparkContexts.loadHadoopConf();
    String path = TablePaths.parse(userPath, hadoopConf);
    Map<String, String> settings = SessionSettings.load();
    TableConverter engine = SharedEngine.instance().load(HookSettings.parse(settings));
    TableInspection inspection =
        ((TableInspector) engine).inspect(path, settings, List.of(hadoopConf));
    return of(inspection, CommitHandler.instance().queue());
  }

  /** One row a target, or one for a table that can't be read. */
  static List<StatusRow> of(TableInspection inspection, ConversionQueue queue) {
    if (inspection.failure().isPresent()) {
      return List.of(unreadable(inspection, inspection.failure().get(), queue));
    }

    Optional<TableStatus> remembered = queue.findStatus(inspection.tablePath());
    return inspection.targets().stream()
        .map(
            target -> {
              Optional<Failure> failure =
                  target
                      .problem()
                      .or(() -> target.failure().map(PastFailure::failure))
                      .or(() -> remembered.flatMap(status -> findFailure(status, target)));
              return new StatusRow(
                  Optional.of(target.format()),
                  target.version(),
                  inspection
                      .version()
                      .flatMap(version -> target.version().map(held -> version - held)),
                  target.last().map(Conversion::path).map(Enum::name),
                  target.last().map(Conversion::reason),
                  failure.map(Failure::code),
                  failure.map(Failure::message),
                  queue.state(inspection.tablePath()).name(),
                  queue.backlogEvents(inspection.tablePath()));
            })
        .toList();
  }

  private static StatusRow unreadable(
      TableInspection inspection, Failure failure, ConversionQueue queue) {
    return new StatusRow(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(failure.code()),
        Optional.of(failure.message()),
        queue.state(inspection.tablePath()).name(),
        queue.backlogEvents(inspection.tablePath()));
  }

  /** A failure of this driver that isn't kept beside the table, unless it is overcome. */
  private static Optional<Failure> findFailure(TableStatus status, TargetInspection target) {
    return target.version().filter(held -> held >= status.version()).isPresent()
        ? Optional.empty()
        : status
            .failure()
            .or(() -> status.findTarget(target.format()).flatMap(TargetStatus::failure));
  }
}
