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

import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Source schema to Iceberg schema. Not thread-safe. */
final class SchemaTranslator {

  private final FieldIds ids;
  private final NestedIds nestedIds;
  private final Map<FieldPath, TranslatedSchema.Leaf> leaves = new LinkedHashMap<>();

  private SchemaTranslator(FieldIds ids, NestedIds nestedIds) {
    this.ids = requireNonNull(ids, "ids is null");
    this.nestedIds = requireNonNull(nestedIds, "nestedIds is null");
  }

  /**
   * Translates a schema.
   *
   * @param source the table's metadata
   * @param nameMapping as the table has it from before; empty text when it has none
   * @throws dev.polytable.schema.ConversionException for a column that Iceberg has no type for
   */
  static TranslatedSchema translate(TableMetadata source, String nameMapping, NestedIds nestedIds) {
    FieldIds known = nameMapping.isEmpty() ? FieldIds.empty() : FieldIds.parse(nameMapping);
    TranslatedSchema translated = new SchemaTranslator(known, nestedIds).translate(source);
    return translated.reassigned()
        ? new SchemaTranslator(FieldIds.empty(), nestedIds).translate(source).withReassigned()
        : translated;
  }

  private TranslatedSchema translate(TableMetadata source) {
    List<Types.NestedField> columns = translateFields(source.schema(), SchemaPlace.table(ids));
    columns.replaceAll(column -> isPartition(column, source) ? column.asOptional() : column);
    UnlistedColumns.of(source).forEach(name -> ids.assignNested(ids.root(), name));
    return new TranslatedSchema(
        newSchema(columns),
        leaves,
        // Names that share an id, as happens then, can't be said; all of them are given anew.
        ids.isReassigned() ? "" : ids.toJson(),
        ids.highestId(),
        ids.isReassigned());
  }

  /**
   * The files don't hold partition columns, and PyIceberg looks for required columns there. They
   * are null moreover where Delta has an empty text, which its NOT NULL lets through.
   */
  private static boolean isPartition(Types.NestedField column, TableMetadata source) {
    return source.partitionSpec().stream().anyMatch(field -> field.name().equals(column.name()));
  }

  /** Iceberg finds columns by their full names, which must be unique. */
  private static Schema newSchema(List<Types.NestedField> columns) {
    try {
      return new Schema(columns);
    } catch (ValidationException | IllegalArgumentException e) {
      throw IcebergErrors.ambiguousNames(e);
    }
  }

  /** The ids of the schema. */
  FieldIds ids() {
    return ids;
  }

  NestedIds nestedIds() {
    return nestedIds;
  }

  /** Translates the fields of the struct at the place. */
  List<Types.NestedField> translateFields(StructType struct, SchemaPlace place) {
    List<Types.NestedField> fields = new ArrayList<>();
    for (Field field : struct.fields()) {
      FieldIds.Node node =
          field
              .id()
              .map(id -> ids.assign(place.node(), field.physicalName(), id))
              .orElseGet(() -> ids.assign(place.node(), field.physicalName()));
      fields.add(translateField(field, place.field(node, field)));
    }

    return fields;
  }

  private Types.NestedField translateField(Field field, SchemaPlace place) {
    int id = place.node().id();
    Type type = field.type().accept(new TypeTranslator(this, place));
    if (type.isPrimitiveType()) {
      place
          .path()
          .ifPresent(
              path ->
                  leaves.put(
                      new FieldPath(path), new TranslatedSchema.Leaf(id, type.asPrimitiveType())));
    }

    Types.NestedField.Builder builder =
        field.nullable()
            ? Types.NestedField.optional(field.name())
            : Types.NestedField.required(field.name());
    field.comment().ifPresent(builder::withDoc);
    return builder.withId(id).ofType(type).build();
  }
}
