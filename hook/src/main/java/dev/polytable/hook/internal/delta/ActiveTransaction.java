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

import dev.polytable.hook.internal.CommitMetadata;
import dev.polytable.hook.internal.TablePaths;
import java.util.Optional;
import org.apache.spark.sql.delta.OptimisticTransaction;
import org.apache.spark.sql.delta.actions.Metadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;
import scala.Tuple2;
import scala.collection.Iterator;

/**
 * What Delta knows of the table that this thread commits to, for commits that don't carry the
 * table's metadata themselves.
 */
final class ActiveTransaction {

  private static final Logger LOG = LoggerFactory.getLogger(ActiveTransaction.class);

  private ActiveTransaction() {}

  /**
   * Finds the metadata of this thread's transaction, which Delta holds in memory; empty where it
   * has none, or one of another table. No storage request; never throws.
   */
  static Optional<CommitMetadata> findMetadata(String tablePath) {
    try {
      Option<OptimisticTransaction> active = OptimisticTransaction.getActive();
      return active.isEmpty()
              || !TablePaths.format(active.get().deltaLog().dataPath()).equals(tablePath)
          ? Optional.empty()
          : Optional.of(read(active.get().metadata()));
      // checkstyle: IllegalCatch, because the engine can look instead
    } catch (Throwable e) {
      LOG.debug("Delta's transaction can't be looked at", e);
      return Optional.empty();
    }
  }

  private static CommitMetadata read(Metadata metadata) {
    boolean hasTargets = false;
    Iterator<Tuple2<String, String>> properties = metadata.configuration().iterator();
    while (properties.hasNext()) {
      Tuple2<String, String> property = properties.next();
      hasTargets |=
          CommitMetadata.properties().contains(property._1())
              && CommitMetadata.namesTarget(property._2());
    }

    return new CommitMetadata(metadata.id(), hasTargets);
  }
}
