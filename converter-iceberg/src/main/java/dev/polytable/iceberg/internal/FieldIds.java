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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.mapping.MappedField;
import org.apache.iceberg.mapping.MappedFields;
import org.apache.iceberg.mapping.NameMapping;
import org.apache.iceberg.mapping.NameMappingParser;

/**
 * The field id of every physical name that the table ever had. It is kept in the table as Iceberg's
 * name mapping, which is also what readers resolve files without field ids by. A name keeps its id
 * for ever: the readers of an old snapshot look it up in today's mapping.
 *
 * <p>Not thread-safe.
 *
 * @see <a href="https://iceberg.apache.org/spec/#name-mapping-serialization">Iceberg name
 *     mapping</a>
 */
final class FieldIds {

  /**
   * What the source gives no ids gets them from here up, clear of its own: list elements, map keys
   * and values, and columns that it doesn't list.
   */
  static final int FIRST_NESTED_ID = 1 << 28;

  private final Node root = new Node(0);
  private final Map<Integer, Node> nodesById = new HashMap<>();
  private int nextId = 1;
  private int nextNestedId = FIRST_NESTED_ID;
  private boolean reassigned;

  /** Of a table that has no name yet. */
  static FieldIds empty() {
    return new FieldIds();
  }

  /** As {@link #toJson} wrote it. */
  static FieldIds parse(String json) {
    FieldIds ids = new FieldIds();
    ids.addAll(ids.root, NameMappingParser.fromJson(json).asMappedFields());
    return ids;
  }

  Node root() {
    return root;
  }

  /** Whether a name or an id that was taken got another meaning. */
  boolean isReassigned() {
    return reassigned;
  }

  /** The highest id in use. */
  int highestId() {
    return Math.max(nextId - 1, nextNestedId > FIRST_NESTED_ID ? nextNestedId - 1 : 0);
  }

  /** The field of the name, with the id that the source gives. */
  Node assign(Node parent, String name, int id) {
    Node known = parent.children.get(name);
    if (known != null && known.id == id) {
      return known;
    }

    if (known != null || nodesById.containsKey(id)) {
      this.reassigned = true;
    }

    return add(parent, name, id);
  }

  /** The field of the name, with the id that it has or else a new one. */
  Node assign(Node parent, String name) {
    Node known = parent.children.get(name);
    return known != null ? known : add(parent, name, nextId);
  }

  /** The element, key or value, with the id that it has or else a new one. */
  Node assignNested(Node parent, String name) {
    Node known = parent.children.get(name);
    return known != null ? known : add(parent, name, nextNestedId);
  }

  /**
   * Gives a field one more name, as files have it. Nothing happens where there is no such field or
   * the name is another's.
   *
   * @param path the field's name and those of its parents, from the outermost
   */
  void addName(List<String> path, String name) {
    Node parent = root;
    for (String step : path.subList(0, path.size() - 1)) {
      parent = parent.children.get(step);
      if (parent == null) {
        return;
      }
    }

    Node field = parent.children.get(path.get(path.size() - 1));
    if (field != null) {
      parent.children.putIfAbsent(name, field);
    }
  }

  String toJson() {
    return NameMappingParser.toJson(NameMapping.of(toMapping(root)));
  }

  private void addAll(Node parent, MappedFields mapping) {
    for (MappedField field : mapping.fields()) {
      Node node = null;
      for (String name : field.names()) {
        if (node == null) {
          node = add(parent, name, field.id());
        } else {
          parent.children.put(name, node);
        }
      }

      if (node != null && field.nestedMapping() != null) {
        addAll(node, field.nestedMapping());
      }
    }
  }

  private Node add(Node parent, String name, int id) {
    Node node = new Node(id);
    parent.children.put(requireNonNull(name, "name is null"), node);
    nodesById.put(id, node);
    if (id >= FIRST_NESTED_ID) {
      this.nextNestedId = Math.max(nextNestedId, id + 1);
    } else {
      this.nextId = Math.max(nextId, id + 1);
    }

    return node;
  }

  private static List<MappedField> toMapping(Node parent) {
    Map<Node, Set<String>> names = new LinkedHashMap<>();
    parent.children.forEach(
        (name, node) -> names.computeIfAbsent(node, key -> new LinkedHashSet<>()).add(name));
    List<MappedField> fields = new ArrayList<>();
    names.forEach(
        (node, all) ->
            fields.add(
                node.children.isEmpty()
                    ? MappedField.of(node.id, all)
                    : MappedField.of(node.id, all, MappedFields.of(toMapping(node)))));
    return fields;
  }

  /** A name with its id. */
  static final class Node {

    private final int id;
    private final Map<String, Node> children = new LinkedHashMap<>();

    private Node(int id) {
      this.id = id;
    }

    int id() {
      return id;
    }

    Optional<Node> findChild(String name) {
      return Optional.ofNullable(children.get(name));
    }
  }
}
