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

import com.fasterxml.jackson.core.JsonGenerator;
import dev.polytable.schema.PartitionField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.JsonUtil;

/** Source partitioning to Iceberg partition specs of identity transforms. */
final class SpecTranslator {

  private static final int FIRST_PARTITION_FIELD_ID = 1000;

  private SpecTranslator() {}

  /**
   * The spec that the table needs now: one that it has had, or a new one.
   *
   * @param known the specs that the table has had
   * @param lastAssignedId the highest partition field id that was ever given
   */
  static PartitionSpec translate(
      List<PartitionField> fields, Schema schema, List<PartitionSpec> known, int lastAssignedId) {
    if (fields.isEmpty()) {
      return PartitionSpec.unpartitioned();
    }

    List<Types.NestedField> sources = new ArrayList<>();
    for (PartitionField field : fields) {
      sources.add(schema.asStruct().field(field.name()));
    }

    return known.stream()
        .filter(spec -> isBySameColumns(spec, sources))
        .findFirst()
        .orElseGet(() -> newSpec(sources, schema, known, lastAssignedId));
  }

  private static boolean isBySameColumns(PartitionSpec spec, List<Types.NestedField> sources) {
    if (spec.fields().size() != sources.size()) {
      return false;
    }

    for (int i = 0; i < sources.size(); i++) {
      org.apache.iceberg.PartitionField field = spec.fields().get(i);
      if (field.sourceId() != sources.get(i).fieldId()
          || !field.transform().isIdentity()
          || !field.name().equals(sources.get(i).name())) {
        return false;
      }
    }

    return true;
  }

  /** Made from JSON, since the builder has no way to give ids. */
  private static PartitionSpec newSpec(
      List<Types.NestedField> sources,
      Schema schema,
      List<PartitionSpec> known,
      int lastAssignedId) {
    int nextId = Math.max(lastAssignedId + 1, FIRST_PARTITION_FIELD_ID);
    Map<Integer, Types.NestedField> fields = new LinkedHashMap<>();
    for (Types.NestedField source : sources) {
      Optional<Integer> knownId = findFieldId(source, known);
      fields.put(knownId.orElse(nextId), source);
      if (knownId.isEmpty()) {
        nextId++;
      }
    }

    int specId = known.stream().mapToInt(spec -> spec.specId() + 1).max().orElse(0);
    return PartitionSpecParser.fromJson(
        schema, JsonUtil.generate(json -> write(json, specId, fields), false));
  }

  private static void write(JsonGenerator json, int specId, Map<Integer, Types.NestedField> fields)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("spec-id", specId);
    json.writeArrayFieldStart("fields");
    for (Map.Entry<Integer, Types.NestedField> field : fields.entrySet()) {
      json.writeStartObject();
      json.writeStringField("name", field.getValue().name());
      json.writeStringField("transform", "identity");
      json.writeNumberField("source-id", field.getValue().fieldId());
      json.writeNumberField("field-id", field.getKey());
      json.writeEndObject();
    }

    json.writeEndArray();
    json.writeEndObject();
  }

  /** A partition field of the same column keeps its id, whatever the column was called. */
  private static Optional<Integer> findFieldId(
      Types.NestedField source, List<PartitionSpec> known) {
    return known.stream()
        .flatMap(spec -> spec.fields().stream())
        .filter(field -> field.sourceId() == source.fieldId() && field.transform().isIdentity())
        .map(org.apache.iceberg.PartitionField::fieldId)
        .findFirst();
  }
}
