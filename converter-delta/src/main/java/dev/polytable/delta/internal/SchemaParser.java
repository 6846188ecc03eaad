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
package dev.polytable.delta.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.UnknownType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a schema in Delta's JSON. Types that the model doesn't know are carried by their name
 * instead of failing the table, as Kernel's own parser does. One instance reads one schema.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#schema-serialization-format">Delta
 *     protocol, schema serialization format</a>
 */
final class SchemaParser {

  private static final Map<String, PrimitiveType> PRIMITIVES =
      Map.ofEntries(
          Map.entry("boolean", PrimitiveType.BOOLEAN),
          Map.entry("byte", PrimitiveType.BYTE),
          Map.entry("short", PrimitiveType.SHORT),
          Map.entry("integer", PrimitiveType.INTEGER),
          Map.entry("long", PrimitiveType.LONG),
          Map.entry("float", PrimitiveType.FLOAT),
          Map.entry("double", PrimitiveType.DOUBLE),
          Map.entry("string", PrimitiveType.STRING),
          Map.entry("binary", PrimitiveType.BINARY),
          Map.entry("date", PrimitiveType.DATE),
          Map.entry("timestamp", PrimitiveType.TIMESTAMP),
          Map.entry("timestamp_ntz", PrimitiveType.TIMESTAMP_NTZ),
          Map.entry("variant", PrimitiveType.VARIANT),
          Map.entry("null", PrimitiveType.VOID),
          Map.entry("void", PrimitiveType.VOID));
  private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d+),\\s*(\\d+)\\)");
  private static final Pattern PADDED = Pattern.compile("(?<!var)char\\(");
  private static final Pattern CHAR = Pattern.compile("(var)?char\\(\\d+\\)");

  private final boolean columnMapping;
  private final Set<FieldPath> collated = new HashSet<>();

  private SchemaParser(boolean columnMapping) {
    this.columnMapping = columnMapping;
  }

  /**
   * @param columnMapping whether physical names and ids in the fields' metadata are in force
   * @throws IllegalArgumentException when it isn't a schema
   */
  static ParsedSchema parse(String schemaString, boolean columnMapping) {
    JsonNode root;
    try {
      root = Json.MAPPER.readTree(schemaString);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the schema is not JSON", e);
    }

    if (!"struct".equals(root.path("type").asText())) {
      throw new IllegalArgumentException("the schema is not a struct");
    }

    SchemaParser parser = new SchemaParser(columnMapping);
    StructType schema = parser.parseStruct(root, List.of());
    return new ParsedSchema(schema, parser.collated);
  }

  private StructType parseStruct(JsonNode struct, List<String> path) {
    if (!struct.path("fields").isArray()) {
      throw new IllegalArgumentException("a struct of the schema has no fields");
    }

    List<Field> fields = new ArrayList<>();
    for (JsonNode field : struct.get("fields")) {
      fields.add(parseField(field, path));
    }

    return new StructType(fields);
  }

  private Field parseField(JsonNode field, List<String> parentPath) {
    String name = Json.text(field, "name");
    JsonNode metadata = field.path("metadata");
    TypeChanges.check(name, metadata);
    String physicalName = name;
    Optional<Integer> id = Optional.empty();
    if (columnMapping) {
      physicalName = metadata.path("delta.columnMapping.physicalName").asText(name);
      id = findId(metadata.path("delta.columnMapping.id"));
    }

    List<String> path = new ArrayList<>(parentPath);
    path.add(physicalName);
    if (metadata.hasNonNull("__COLLATIONS")) {
      collated.add(new FieldPath(path));
    }

    JsonNode nestedIds =
        columnMapping ? metadata.path("delta.columnMapping.nested.ids") : MissingNode.getInstance();
    if (!field.has("type")) {
      throw new IllegalArgumentException("column '%s' has no type".formatted(name));
    }

    DataType type = parseType(field.get("type"), path, new NestedIds(nestedIds, physicalName));
    return new Field(
        name,
        physicalName,
        id,
        padded(metadata).orElse(type),
        Json.bool(field, "nullable", true),
        metadata.path("comment").isTextual()
            ? Optional.of(metadata.get("comment").textValue())
            : Optional.empty());
  }

  /** CHAR(n): Spark pads the values when it reads them through Delta, other readers don't. */
  private static Optional<DataType> padded(JsonNode metadata) {
    String type = metadata.path("__CHAR_VARCHAR_TYPE_STRING").asText("");
    return PADDED.matcher(type).find() ? Optional.of(new UnknownType(type)) : Optional.empty();
  }

  private DataType parseType(JsonNode type, List<String> path, NestedIds ids) {
    if (type.isTextual()) {
      return parseName(type.textValue());
    }

    return switch (type.path("type").asText("")) {
      case "struct" -> parseStruct(type, path);
      case "array" -> {
        NestedIds element = ids.child("element");
        yield new ListType(
            parseType(type.path("elementType"), append(path, "element"), element),
            Json.bool(type, "containsNull", true),
            element.find());
      }
      case "map" -> {
        NestedIds key = ids.child("key");
        NestedIds value = ids.child("value");
        yield new MapType(
            parseType(type.path("keyType"), append(path, "key"), key),
            parseType(type.path("valueType"), append(path, "value"), value),
            Json.bool(type, "valueContainsNull", true),
            key.find(),
            value.find());
      }
      default -> new UnknownType(type.isMissingNode() ? "(none)" : type.toString());
    };
  }

  private static DataType parseName(String name) {
    PrimitiveType primitive = PRIMITIVES.get(name);
    if (primitive != null) {
      return primitive;
    }

    if (name.equals("decimal")) {
      return new DecimalType(10, 0);
    }

    Matcher decimal = DECIMAL.matcher(name);
    if (decimal.matches()) {
      return new DecimalType(
          Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)));
    }

    return CHAR.matcher(name).matches() ? PrimitiveType.STRING : new UnknownType(name);
  }

  private static Optional<Integer> findId(JsonNode id) {
    return id.canConvertToInt() && id.isIntegralNumber()
        ? Optional.of(id.intValue())
        : Optional.empty();
  }

  private static List<String> append(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }

  /** The ids of elements, keys and values, which lie with the nearest field above. */
  private record NestedIds(JsonNode ids, String prefix) {

    NestedIds child(String name) {
      return new NestedIds(ids, prefix + "." + name);
    }

    Optional<Integer> find() {
      return findId(ids.path(prefix));
    }
  }
}
