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
package dev.polytable.cli.internal.config;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/**
 * A node of a YAML file, with its line for messages. Scalars are taken as they are written.
 * Immutable. Messages never quote the file, since it may hold secrets.
 */
final class ConfigNode {

  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

  private final Path file;
  private final Node node;

  private ConfigNode(Path file, Node node) {
    this.file = requireNonNull(file, "file is null");
    this.node = requireNonNull(node, "node is null");
  }

  /**
   * Reads a file that holds one YAML document.
   *
   * @param what the file's part in the job, for messages
   */
  static ConfigNode read(Path file, String what) {
    String text = readText(file, what);
    try {
      LoadSettings settings =
          LoadSettings.builder()
              .setSchema(new FailsafeSchema())
              .setLabel(what)
              .setCodePointLimit(Integer.MAX_VALUE)
              .build();
      Node root =
          new Compose(settings)
              .composeString(text)
              .orElseThrow(
                  () -> ConfigErrors.invalid("The %s '%s' is empty.".formatted(what, file)));
      return new ConfigNode(file, root);
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
      throw ConfigErrors.invalid(
          "%s, line %s: the %s is not valid YAML: %s.".formatted(file, line, what, e.getProblem()),
          e);
    } catch (YamlEngineException e) {
      throw ConfigErrors.invalid("The %s '%s' is not valid YAML.".formatted(what, file), e);
    }
  }

  /** The text of a file of configuration, without the mark that some editors begin it with. */
  static String readText(Path file, String what) {
    try {
      String text = Files.readString(file);
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (NoSuchFileException e) {
      throw ConfigErrors.invalid("The %s '%s' does not exist.".formatted(what, file), e);
    } catch (CharacterCodingException e) {
      throw ConfigErrors.invalid("The %s '%s' is not UTF-8 text.".formatted(what, file), e);
    } catch (IOException e) {
      String why = Files.isDirectory(file) ? "it is a folder" : e.getMessage();
      throw ConfigErrors.invalid("The %s '%s' can't be read: %s.".formatted(what, file, why), e);
    }
  }

  /**
   * The values of a mapping by key, in the order of the file. Keys that aren't known are refused.
   */
  Map<String, ConfigNode> fields(Set<String> known) {
    return entries(
        key -> {
          String name = key.text().orElseThrow();
          if (!known.contains(name)) {
            throw key.error(
                "unknown key '%s'.%s Known are %s."
                    .formatted(name, Nearest.suggestion(name, known), String.join(", ", known)));
          }
        });
  }

  /** The values of a mapping by key, whatever the keys. */
  Map<String, ConfigNode> entries() {
    return entries(key -> {});
  }

  /** The same; each key is checked first. */
  Map<String, ConfigNode> entries(Consumer<ConfigNode> keyCheck) {
    if (isNull()) {
      return Map.of();
    }

    if (!(node instanceof MappingNode mapping)) {
      throw error("a mapping of keys to values is expected here.");
    }

    Map<String, ConfigNode> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      ConfigNode keyNode = new ConfigNode(file, tuple.getKeyNode());
      String key = keyNode.text().orElseThrow(() -> keyNode.error("a key is empty."));
      keyCheck.accept(keyNode);
      if (entries.put(key, new ConfigNode(file, tuple.getValueNode())) != null) {
        throw keyNode.error("key '%s' stands here twice.".formatted(key));
      }
    }

    return entries;
  }

  /** The items of a list; empty when there is nothing. */
  List<ConfigNode> items() {
    if (isNull()) {
      return List.of();
    }

    if (!(node instanceof SequenceNode sequence)) {
      throw error("a list is expected here, with a '-' before each item.");
    }

    List<ConfigNode> items = new ArrayList<>();
    sequence.getValue().forEach(item -> items.add(new ConfigNode(file, item)));
    return items;
  }

  /** The text of a scalar; empty when there is nothing. */
  Optional<String> text() {
    if (!(node instanceof ScalarNode scalar)) {
      throw error("a single value is expected here.");
    }

    return isNull() ? Optional.empty() : Optional.of(scalar.getValue().strip());
  }

  /** An error that names the file and the line of this node. */
  ConversionException error(String message) {
    return ConfigErrors.invalid("%s: %s".formatted(place(), message));
  }

  /** The file and the line of this node. */
  String place() {
    int line = node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    return "%s, line %s".formatted(file, line);
  }

  private boolean isNull() {
    return node instanceof ScalarNode scalar && NULLS.contains(scalar.getValue().strip());
  }
}
