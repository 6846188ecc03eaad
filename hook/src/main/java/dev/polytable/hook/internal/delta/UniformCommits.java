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
package dev.polytable.hook.internal.delta;

import dev.polytable.hook.internal.Commit;
import dev.polytable.hook.internal.CommitHandler;
import dev.polytable.hook.internal.CommitMetadata;
import dev.polytable.hook.internal.TablePaths;
import java.util.Optional;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.Snapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;
import scala.Tuple2;

/** What the two converter classes that Delta loads have in common. Thread-safe; throws nothing. */
public final class UniformCommits {

  private static final Logger LOG = LoggerFactory.getLogger(UniformCommits.class);

  private UniformCommits() {}

  /** Delta has committed the snapshot's version of a table that has the target. */
  public static void committed(Snapshot snapshot, String format) {
    CommitHandler.instance()
        .committed(
            () -> {
              DeltaLog log = snapshot.deltaLog();
              return new Commit(
                  TablePaths.format(log.dataPath()),
                  snapshot.version(),
                  true,
                  Optional.of(new CommitMetadata(snapshot.metadata().id(), true)),
                  log::newDeltaHadoopConf,
                  format);
            });
  }

  /** "No metadata file yet", in the form in which Delta asks before it commits. */
  public static Tuple2<String, Option<Object>> notYetConverted() {
    return new Tuple2<>("", Option.empty());
  }

  /** Finds the version that this JVM's last conversion of the table has brought the target to. */
  public static Option<Object> findVersion(Snapshot snapshot, String format) {
    try {
      String path = TablePaths.format(snapshot.deltaLog().dataPath());
      Optional<Long> version =
          CommitHandler.instance()
              .queue()
              .findStatus(path)
              .flatMap(status -> status.findTarget(format))
              .flatMap(target -> target.version())
              .filter(held -> held <= snapshot.version());
      return version.isPresent() ? Option.apply(version.get()) : Option.empty();
      // checkstyle: IllegalCatch, because Delta asks on the thread of the user's commit.
    } catch (Throwable e) {
      LOG.warn("Polytable could not tell the version that the {} target holds", format, e);
      return Option.empty();
    }
  }
}
