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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataType;
import dev.polytable.schema.Field;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import dev.polytable.sync.job.TableCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A dataset's {@code partitionSpec}: {@code field:TRANSFORM[:format]}, separated by commas. A Delta
 * table says itself how it is partitioned, so the spec is checked and not needed.
 *
 * @param entries at least one
 * @param place the file and line, for messages
 */
record PartitionSpec(List<Entry> entries, String place) implements TableCheck {

  /** How a partition value comes from a column. */
  enum Transform {
    VALUE,
    YEAR,
    MONTH,
    DAY,
    HOUR,
    BUCKET
  }

  /**
   * One partition field.
   *
   * @param column the column's name, with dots for fields of structs
   * @param transform how the value comes from it
   * @param format of the value in a path, if given
   */
  record Entry(String column, Transform transform, Optional<String> format) {}

  PartitionSpec {
    entries = List.copyOf(entries);
  }

  /** Parses a spec that isn't blank. */
  static PartitionSpec parse(
      String text, String place, Function<String, ConversionException> errors) {
    List<Entry> entries = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] pieces = part.strip().split(":", 3);
      if (pieces.length < 2 || pieces[0].isBlank()) {
        throw errors.apply(
            "partitionSpec has '%s' where field:TRANSFORM[:format] is expected."
                .formatted(part.strip()));
      }

      Optional<String> format = pieces.length > 2 ? Optional.of(pieces[2]) : Optional.empty();
      entries.add(new Entry(pieces[0].strip(), parseTransform(pieces[1], errors), format));
    }

    return new PartitionSpec(entries, place);
  }

  @Override
  public void check(TableMetadata metadata) {
    for (Entry entry : entries) {
      List<String> names = List.of(entry.column().split("\\.", -1));
      // A column's own name may have dots.
      if (!exists(metadata.schema(), List.of(entry.column()))
          && !exists(metadata.schema(), names)) {
        List<String> columns = metadata.schema().fields().stream().map(Field::name).toList();
        throw ConfigErrors.invalid(
            "%s: partitionSpec names the column '%s', which the table does not have.%s Its columns are %s."
                .formatted(
                    place,
                    entry.column(),
                    Nearest.suggestion(entry.column(), columns),
                    String.join(", ", columns)));
      }
    }
  }

  private static Transform parseTransform(
      String text, Function<String, ConversionException> errors) {
    String name = text.strip().toUpperCase(Locale.ROOT);
    List<String> known =
        Stream.of(Transform.values()).map(Transform::name).collect(Collectors.toList());
    if (!known.contains(name)) {
      throw errors.apply(
          "partitionSpec has the unknown transform '%s'.%s Known are %s."
              .formatted(text.strip(), Nearest.suggestion(name, known), String.join(", ", known)));
    }

    return Transform.valueOf(name);
  }

  private static boolean exists(DataType type, List<String> names) {
    if (names.isEmpty()) {
      return true;
    }

    return type instanceof StructType struct
        && struct.fields().stream()
            .filter(field -> field.name().equalsIgnoreCase(names.get(0)))
            .anyMatch(field -> exists(field.type(), names.subList(1, names.size())));
  }
}
