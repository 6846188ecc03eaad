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
package dev.polytable.iceberg.internal;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.mapping.MappedField;
import org.apache.iceberg.mapping.MappedFields;
import org.apache.iceberg.mapping.NameMapping;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.types.TypeUtil;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * The field ids that a data file may have. As soon as one column of a file has an id, Iceberg's
 * readers find all its columns by ids and look at no name; so each must have the id that its name
 * has in the table. Files without ids are read by their names. Thread-safe.
 */
final class FileFieldIds {

  private final MappedFields columns;
  private final Map<Integer, String> namesById = new HashMap<>();
  private final OtherNames otherNames = new OtherNames();

  /**
   * @param current the ids of the schema; the mapping has names of earlier ones too, and of columns
   *     that only files have
   */
  private FileFieldIds(MappedFields columns, Set<Integer> current) {
    this.columns = requireNonNull(columns, "columns is null");
    addAll(columns, "", current);
  }

  static FileFieldIds of(TranslatedSchema schema) {
    NameMapping mapping = NameMappingParser.fromJson(schema.nameMapping());
    return new FileFieldIds(
        mapping.asMappedFields(), TypeUtil.indexById(schema.schema().asStruct()).keySet());
  }

  /** The names in the files seen so far that differ from the table's by their case. */
  OtherNames otherNames() {
    return otherNames;
  }

  /** The same footers; each that is read is looked at, and refused where ids differ. */
  ParquetFooters checking(ParquetFooters footers) {
    return (location, sizeInBytes) -> {
      ParquetFooter footer = footers.read(location, sizeInBytes);
      check(location, footer.schema());
      return footer;
    };
  }

  /**
   * @throws dev.polytable.schema.ConversionException when a column would be read for another
   */
  void check(String location, MessageType file) {
    if (hasIds(file)) {
      checkStruct(location, file, columns, "");
    } else {
      otherNames.look(location, file, columns, namesById.keySet());
    }
  }

  private void checkStruct(String location, GroupType struct, MappedFields expected, String path) {
    for (Type field : struct.getFields()) {
      checkField(location, field, field.getName(), expected, path, true);
    }
  }

  /**
   * @param needsId whether readers find nothing where there is no id, as in a struct; elements,
   *     keys and values are a matter of the setting for nested ids
   */
  private void checkField(
      String location,
      Type field,
      String name,
      MappedFields expected,
      String path,
      boolean needsId) {
    String column = path + name;
    Optional<MappedField> mapped = find(expected, name);
    Optional<Integer> id = Optional.ofNullable(field.getId()).map(Type.ID::intValue);
    Optional<Integer> own = mapped.map(MappedField::id);
    boolean isOther =
        own.isPresent()
            ? (needsId || id.isPresent()) && !own.equals(id)
            : id.isPresent() && namesById.containsKey(id.get());
    if (isOther) {
      throw IcebergErrors.foreignFieldIds(
          location,
          column,
          id.map(String::valueOf).orElse("none"),
          own.map(String::valueOf).orElseGet(() -> "that of " + namesById.get(id.get())));
    }

    MappedFields nested = mapped.map(MappedField::nestedMapping).orElse(null);
    if (nested != null && !field.isPrimitive()) {
      checkNested(location, field.asGroupType(), nested, column + ".");
    }
  }

  private void checkNested(String location, GroupType group, MappedFields expected, String path) {
    LogicalTypeAnnotation type = group.getLogicalTypeAnnotation();
    boolean isList = type instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation;
    boolean isMap = type instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation;
    if (!isList && !isMap) {
      checkStruct(location, group, expected, path);
      return;
    }

    Type repeated = group.getType(0);
    if (isList && (repeated.isPrimitive() || repeated.asGroupType().getFieldCount() != 1)) {
      checkField(location, repeated, "element", expected, path, false);
    } else if (isList) {
      checkField(location, repeated.asGroupType().getType(0), "element", expected, path, false);
    } else {
      checkField(location, repeated.asGroupType().getType(0), "key", expected, path, false);
      checkField(location, repeated.asGroupType().getType(1), "value", expected, path, false);
    }
  }

  private Optional<MappedField> find(MappedFields fields, String name) {
    return fields.fields().stream()
        .filter(field -> field.names().contains(name) && namesById.containsKey(field.id()))
        .findFirst();
  }

  private static boolean hasIds(Type type) {
    return type.getId() != null
        || (!type.isPrimitive()
            && type.asGroupType().getFields().stream().anyMatch(FileFieldIds::hasIds));
  }

  private void addAll(MappedFields fields, String path, Set<Integer> current) {
    for (MappedField field : fields.fields()) {
      String name = path + field.names().stream().sorted().findFirst().orElse("");
      if (current.contains(field.id())) {
        namesById.put(field.id(), name);
      }

      if (field.nestedMapping() != null) {
        addAll(field.nestedMapping(), name + ".", current);
      }
    }
  }
}
