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
package dev.polytable.hudi.internal;

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.DataType;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Tables as they are shown with {@code polytable.hudi.columnNames=physical}: each column by its
 * name in the data files. A column whose name there Avro doesn't allow, or that is shown for
 * another column beside it, keeps both names and is refused by {@link ColumnNameCheck}.
 */
final class PhysicalNames {

  private PhysicalNames() {}

  static List<TableChange> in(List<TableChange> changes) {
    return changes.stream().map(PhysicalNames::in).toList();
  }

  static TableSnapshot in(TableSnapshot snapshot) {
    return new Shown(snapshot, in(snapshot.metadata()));
  }

  static TableMetadata in(TableMetadata metadata) {
    StructType schema = in(metadata.schema());
    List<PartitionField> partitions = new ArrayList<>();
    for (PartitionField partition : metadata.partitionSpec()) {
      int index = metadata.schema().fields().indexOf(partition.source());
      partitions.add(index < 0 ? partition : new PartitionField(schema.fields().get(index)));
    }

    return new TableMetadata(
        metadata.id(),
        metadata.name(),
        schema,
        partitions,
        metadata.properties(),
        metadata.protocol());
  }

  private static TableChange in(TableChange change) {
    return new TableChange(
        change.version(),
        change.timestamp(),
        in(change.metadata()),
        change.metadataChanged(),
        change.added(),
        change.removed(),
        change.operation());
  }

  private static StructType in(StructType struct) {
    List<Field> fields = struct.fields();
    return new StructType(
        IntStream.range(0, fields.size()).mapToObj(index -> in(fields, index)).toList());
  }

  private static Field in(List<Field> fields, int index) {
    Field field = fields.get(index);
    String name = field.physicalName();
    boolean isShown = ColumnNameCheck.isAllowed(name) && isUnique(fields, index);
    return new Field(
        isShown ? name : field.name(),
        name,
        field.id(),
        in(field.type()),
        field.nullable(),
        field.comment());
  }

  /** Delta's names differ by case and letters alone; readers needn't look at the case. */
  private static boolean isUnique(List<Field> fields, int index) {
    String name = fold(fields.get(index).physicalName());
    return IntStream.range(0, fields.size())
        .allMatch(other -> other == index || !fold(fields.get(other).physicalName()).equals(name));
  }

  private static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static DataType in(DataType type) {
    if (type instanceof StructType struct) {
      return in(struct);
    }

    if (type instanceof ListType list) {
      return new ListType(in(list.elementType()), list.elementNullable(), list.elementId());
    }

    if (type instanceof MapType map) {
      return new MapType(
          in(map.keyType()), in(map.valueType()), map.valueNullable(), map.keyId(), map.valueId());
    }

    return type;
  }

  private record Shown(TableSnapshot snapshot, TableMetadata metadata) implements TableSnapshot {

    @Override
    public long version() {
      return snapshot.version();
    }

    @Override
    public long timestamp() {
      return snapshot.timestamp();
    }

    @Override
    public CloseableIterator<DataFile> openFiles() {
      return snapshot.openFiles();
    }
  }
}
