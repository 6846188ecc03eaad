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

import static java.util.Objects.requireNonNull;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.delta.CommittedTransaction;
import org.apache.spark.sql.delta.CurrentTransactionInfo;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.DeltaTransaction;
import org.apache.spark.sql.delta.OptimisticTransactionImpl;
import org.apache.spark.sql.delta.Snapshot;
import org.apache.spark.sql.delta.UniversalFormatConverter;
import scala.Option;
import scala.Tuple2;

/**
 * What the classes that Delta loads by name for UniForm have in common. It has the constructors and
 * the overloads of every release that is served; each release calls its own, and the types of the
 * others are never looked for.
 */
public abstract class UniformConverter extends UniversalFormatConverter {

  private final String format;

  /** Delta 4.1 and later. */
  protected UniformConverter(String format) {
    this.format = requireNonNull(format, "format is null");
  }

  /** Delta 3.3 and 4.0. */
  protected UniformConverter(SparkSession spark, String format) {
    super(spark);
    this.format = requireNonNull(format, "format is null");
  }

  @Override
  public void enqueueSnapshotForConversion(
      Snapshot snapshot, OptimisticTransactionImpl transaction) {
    UniformCommits.committed(snapshot, format);
  }

  @Override
  public void enqueueSnapshotForConversion(Snapshot snapshot, DeltaTransaction transaction) {
    UniformCommits.committed(snapshot, format);
  }

  @Override
  public void enqueueSnapshotForConversion(Snapshot snapshot, CommittedTransaction transaction) {
    UniformCommits.committed(snapshot, format);
  }

  @Override
  public Option<Tuple2<Object, Object>> convertSnapshot(
      Snapshot snapshot, OptimisticTransactionImpl transaction) {
    UniformCommits.committed(snapshot, format);
    return Option.empty();
  }

  @Override
  public Option<Tuple2<Object, Object>> convertSnapshot(
      Snapshot snapshot, DeltaTransaction transaction) {
    UniformCommits.committed(snapshot, format);
    return Option.empty();
  }

  @Override
  public Option<Tuple2<Object, Object>> convertSnapshot(
      Snapshot snapshot, CommittedTransaction transaction) {
    UniformCommits.committed(snapshot, format);
    return Option.empty();
  }

  /** Delta calls this inside CREATE TABLE and waits for it. */
  @Override
  public Option<Tuple2<Object, Object>> convertSnapshot(Snapshot snapshot, CatalogTable table) {
    UniformCommits.committed(snapshot, format);
    return Option.empty();
  }

  /** Called before the commit, so there is nothing to convert yet; the commit listener sees it. */
  @Override
  public Tuple2<String, Option<Object>> convertUncommitedTxn(
      CurrentTransactionInfo transaction, long version, DeltaLog log, CatalogTable table) {
    return UniformCommits.notYetConverted();
  }

  @Override
  public Option<Object> loadLastDeltaVersionConverted(Snapshot snapshot, CatalogTable table) {
    return UniformCommits.findVersion(snapshot, format);
  }
}
