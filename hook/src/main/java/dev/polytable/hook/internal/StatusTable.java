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

import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.unsafe.types.UTF8String;

/** The status of a table as rows; each scan reads it anew. */
public final class StatusTable implements SupportsRead {

  /** The columns of {@link StatusRow}. */
  public static final StructType SCHEMA =
      new StructType()
          .add("target", DataTypes.StringType)
          .add("version", DataTypes.LongType)
          .add("behind", DataTypes.LongType)
          .add("path", DataTypes.StringType)
          .add("reason", DataTypes.StringType)
          .add("error", DataTypes.StringType)
          .add("remedy", DataTypes.StringType)
          .add("state", DataTypes.StringType)
          .add("backlogEvents", DataTypes.LongType);

  private final String path;

  /** The table at a path as a user writes it. */
  public StatusTable(String path) {
    this.path = requireNonNull(path, "path is null");
  }

  @Override
  public String name() {
    return "polytable.`%s`".formatted(path);
  }

  @Override
  public StructType schema() {
    return SCHEMA;
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return () -> new StatusScan(path);
  }

  private static final class StatusScan implements LocalScan {

    private final String path;

    StatusScan(String path) {
      this.path = path;
    }

    @Override
    public StructType readSchema() {
      return SCHEMA;
    }

    @Override
    public InternalRow[] rows() {
      return StatusRow.read(path).stream().map(StatusScan::row).toArray(InternalRow[]::new);
    }

    private static InternalRow row(StatusRow row) {
      return new GenericInternalRow(
          new Object[] {
            text(row.target().orElse(null)),
            row.version().orElse(null),
            row.behind().orElse(null),
            text(row.path().orElse(null)),
            text(row.reason().orElse(null)),
            text(row.error().orElse(null)),
            text(row.remedy().orElse(null)),
            text(row.state()),
            row.backlogEvents()
          });
    }

    private static UTF8String text(String valueOrNull) {
      return valueOrNull == null ? null : UTF8String.fromString(valueOrNull);
    }
  }
}
