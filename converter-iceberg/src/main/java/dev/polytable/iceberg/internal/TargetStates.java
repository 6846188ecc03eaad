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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.Errors;
import dev.polytable.schema.LastConversion;
import dev.polytable.schema.TargetState;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.iceberg.TableMetadata;

/** Reads from an Iceberg table what it holds of the source. */
final class TargetStates {

  private TargetStates() {}

  /** The state of a table that needn't be built anew. */
  static TargetState of(TableMetadata table, String location) {
    return of(table, location, "");
  }

  /**
   * The state of a table.
   *
   * @param location where the table is found; the one that it names itself is another when the
   *     folder was copied or moved
   * @param fault why the table has to be built anew, of {@link EarlierBuilds}; else empty
   * @throws ConversionException when the table isn't ours
   */
  static TargetState of(TableMetadata table, String location, String fault) {
    String version = table.property(Properties.VERSION, "");
    if (!version.matches("[0-9]{1,18}")) {
      throw IcebergErrors.foreignTable(table.location());
    }

    String movedTo = table.property(Properties.MOVED_TO, "");
    if (!movedTo.isEmpty()) {
      throw IcebergErrors.movedToCatalog(table.location(), movedTo);
    }

    String current = Properties.currentSnapshotId(table);
    String ours = table.property(Properties.SNAPSHOT_ID, "");
    Optional<String> obstacle = Optional.empty();
    if (ours.isEmpty()) {
      obstacle = Optional.of("another converter than Polytable made the Iceberg table");
    } else if (!Places.areSame(table.location(), location)) {
      obstacle =
          Optional.of(
              "the Iceberg table was made at %s and copied or moved to %s"
                  .formatted(table.location(), location));
    } else if (!ours.equals(current)) {
      obstacle =
          Optional.of(
              "the Iceberg table's current snapshot is %s, but %s is the one that Polytable made"
                  .formatted(current.isEmpty() ? "none" : current, ours));
    } else {
      obstacle = Optional.of(fault).filter(text -> !text.isEmpty());
    }

    return new TargetState(
        Optional.of(Long.valueOf(version)),
        Optional.of(current).filter(id -> !id.isEmpty()),
        Optional.of(table.property(Properties.SOURCE_ID, "")).filter(id -> !id.isEmpty()),
        obstacle,
        conversion(table));
  }

  private static Optional<LastConversion> conversion(TableMetadata table) {
    String way = table.property(Properties.CONVERSION_WAY, "");
    String reason = table.property(Properties.CONVERSION_REASON, "");
    return Stream.of(LastConversion.Way.values())
        .filter(known -> known.name().equals(way))
        .map(known -> new LastConversion(known, reason))
        .findFirst();
  }

  /** Throws unless the table is where the plan expected it. */
  static void requireExpected(TargetState expected, TargetState found) {
    if (!found.agreesWith(expected)) {
      throw moved(expected, describe(found));
    }
  }

  static ConversionException moved(TargetState expected, String found) {
    return Errors.targetMoved("Iceberg", describe(expected), found);
  }

  private static String describe(TargetState state) {
    return state
        .version()
        .map(
            version -> "version %s (snapshot %s)".formatted(version, state.commit().orElse("none")))
        .orElse("no version");
  }
}
