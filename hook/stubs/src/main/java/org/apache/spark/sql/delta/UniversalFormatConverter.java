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
package org.apache.spark.sql.delta;

import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import scala.Option;
import scala.Tuple2;

/**
 * Both constructors and all overloads of the releases that are served; no release has all of them.
 */
public abstract class UniversalFormatConverter {
  protected UniversalFormatConverter() {}

  protected UniversalFormatConverter(SparkSession spark) {
    throw new UnsupportedOperationException(spark.toString());
  }

  /** Delta 3.3. */
  public abstract void enqueueSnapshotForConversion(
      Snapshot snapshot, OptimisticTransactionImpl transaction);

  /** Delta 4.0. */
  public abstract void enqueueSnapshotForConversion(
      Snapshot snapshot, DeltaTransaction transaction);

  /** Delta 4.1 and later. */
  public abstract void enqueueSnapshotForConversion(
      Snapshot snapshot, CommittedTransaction transaction);

  /** Delta 3.3. */
  public abstract Option<Tuple2<Object, Object>> convertSnapshot(
      Snapshot snapshot, OptimisticTransactionImpl transaction);

  /** Delta 4.0. */
  public abstract Option<Tuple2<Object, Object>> convertSnapshot(
      Snapshot snapshot, DeltaTransaction transaction);

  /** Delta 4.1 and later. */
  public abstract Option<Tuple2<Object, Object>> convertSnapshot(
      Snapshot snapshot, CommittedTransaction transaction);

  public abstract Option<Tuple2<Object, Object>> convertSnapshot(
      Snapshot snapshot, CatalogTable table);

  /** Delta 4.3 and later. */
  public abstract Tuple2<String, Option<Object>> convertUncommitedTxn(
      CurrentTransactionInfo transaction, long version, DeltaLog log, CatalogTable table);

  public abstract Option<Object> loadLastDeltaVersionConverted(
      Snapshot snapshot, CatalogTable table);
}
