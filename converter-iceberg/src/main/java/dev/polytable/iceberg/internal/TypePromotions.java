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

import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * Which changes of a field's type leave the files of the old type readable.
 *
 * @see <a href="https://iceberg.apache.org/spec/#schema-evolution">Iceberg schema evolution</a>
 */
final class TypePromotions {

  private TypePromotions() {}

  /** Finds a field that has another type than before, which readers can't make of old files. */
  static Optional<Retyped> findUnreadable(Schema before, Schema after) {
    Map<Integer, Types.NestedField> old = TypeUtil.indexById(before.asStruct());
    Map<Integer, Types.NestedField> current = TypeUtil.indexById(after.asStruct());
    for (Map.Entry<Integer, Types.NestedField> entry : current.entrySet()) {
      Types.NestedField field = old.get(entry.getKey());
      Type type = entry.getValue().type();
      if (field != null && !isReadableAs(field.type(), type)) {
        return Optional.of(new Retyped(after.findColumnName(entry.getKey()), field.type(), type));
      }
    }

    return Optional.empty();
  }

  /**
   * Whether a column that the table is or was partitioned by gets a type that the manifests of its
   * files, which hold the values, can't be read as.
   */
  static boolean retypesPartition(TableMetadata before, Schema after) {
    return before.specs().stream()
        .flatMap(spec -> spec.fields().stream())
        .anyMatch(field -> isRetyped(field.sourceId(), before.schema(), after));
  }

  private static boolean isRetyped(int id, Schema before, Schema after) {
    Types.NestedField old = before.findField(id);
    Types.NestedField current = after.findField(id);
    return old != null && current != null && !isReadableAs(old.type(), current.type());
  }

  private static boolean isReadableAs(Type old, Type current) {
    if (!old.isPrimitiveType() || !current.isPrimitiveType()) {
      return old.typeId() == current.typeId();
    }

    return TypeUtil.isPromotionAllowed(old, current.asPrimitiveType());
  }

  /** A field whose type changed. */
  record Retyped(String column, Type from, Type to) {}
}
