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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.mapping.MappedField;
import org.apache.iceberg.mapping.MappedFields;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.Type;

/**
 * Names of columns in files that differ from the table's by their case only. Delta finds such
 * columns; Iceberg's readers go by the name mapping to the letter, and would show nulls. So the
 * mapping gets these names too. Thread-safe.
 */
final class OtherNames {

  /** The field's path in the mapping, by its path in the file. */
  private final Map<List<String>, List<String>> fields = new LinkedHashMap<>();

  synchronized boolean isEmpty() {
    return fields.isEmpty();
  }

  /** Adds the names to those that the fields have. */
  synchronized FieldIds addTo(FieldIds ids) {
    fields.forEach((inFile, path) -> ids.addName(path, inFile.get(inFile.size() - 1)));
    return ids;
  }

  /**
   * Looks at a file without field ids.
   *
   * @param current ids of the schema's fields; the mapping has others too
   * @throws dev.polytable.schema.ConversionException when two columns of the file are one of the
   *     table's
   */
  synchronized void look(
      String location, GroupType file, MappedFields expected, Set<Integer> current) {
    lookAtStruct(new Place(location, List.of(), List.of()), file, expected, current);
  }

  private void lookAtStruct(
      Place place, GroupType struct, MappedFields expected, Set<Integer> current) {
    Map<String, MappedField> exact = new HashMap<>();
    Map<String, MappedField> byCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (MappedField field : expected.fields()) {
      if (current.contains(field.id())) {
        field.names().forEach(name -> exact.put(name, field));
        field.names().forEach(name -> byCase.put(name, field));
      }
    }

    Map<Integer, String> seen = new HashMap<>();
    for (Type column : struct.getFields()) {
      String name = column.getName();
      MappedField field = exact.getOrDefault(name, byCase.get(name));
      if (field == null) {
        continue;
      }

      String twin = seen.putIfAbsent(field.id(), name);
      if (twin != null) {
        throw IcebergErrors.namesDifferByCase(place.location(), twin, name);
      }

      Place inside = place.field(name, exact.containsKey(name) ? name : anyName(field));
      if (!exact.containsKey(name)) {
        fields.put(inside.inFile(), inside.inMapping());
      }

      lookInside(inside, column, field, current);
    }
  }

  private void lookInside(Place place, Type column, MappedField field, Set<Integer> current) {
    MappedFields nested = field.nestedMapping();
    if (nested == null || column.isPrimitive()) {
      return;
    }

    GroupType group = column.asGroupType();
    LogicalTypeAnnotation type = group.getLogicalTypeAnnotation();
    if (type instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation) {
      Type repeated = group.getType(0);
      boolean isElement = repeated.isPrimitive() || repeated.asGroupType().getFieldCount() != 1;
      lookAtPart(
          place,
          isElement ? repeated : repeated.asGroupType().getType(0),
          "element",
          nested,
          current);
    } else if (type instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation) {
      GroupType entry = group.getType(0).asGroupType();
      lookAtPart(place, entry.getType(0), "key", nested, current);
      lookAtPart(place, entry.getType(1), "value", nested, current);
    } else {
      lookAtStruct(place, group, nested, current);
    }
  }

  private void lookAtPart(
      Place place, Type part, String name, MappedFields nested, Set<Integer> current) {
    Optional<MappedField> field =
        nested.fields().stream().filter(known -> known.names().contains(name)).findFirst();
    field.ifPresent(found -> lookInside(place.field(name, name), part, found, current));
  }

  private static String anyName(MappedField field) {
    return field.names().iterator().next();
  }

  /** Where a field is: its path as the file has it and as the mapping has it. */
  private record Place(String location, List<String> inFile, List<String> inMapping) {

    Place field(String nameInFile, String nameInMapping) {
      return new Place(location, append(inFile, nameInFile), append(inMapping, nameInMapping));
    }

    private static List<String> append(List<String> path, String name) {
      List<String> longer = new ArrayList<>(path);
      longer.add(name);
      return List.copyOf(longer);
    }
  }
}
