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
package dev.polytable.hudi.internal;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans a table that takes the place of another because Hudi can't change what has changed, such as
 * the partition columns.
 */
final class Rebuild {

  private Rebuild() {}

  /** The commit that holds all that the table has after {@code change}. */
  static HudiCommit plan(
      HudiTable before, HudiCommit change, TableMetadata metadata, HudiSettings settings) {
    Map<FileLocation, Long> files = new HashMap<>(FileLookup.allActive(before));
    change
        .replaced()
        .forEach(
            (partition, names) ->
                names.forEach(name -> files.remove(new FileLocation(partition, name))));
    change.added().forEach(file -> files.remove(file.location()));
    PartitionZoneCheck zoneCheck = new PartitionZoneCheck(settings.partitionZone());
    List<HudiCommit.AddedFile> all = new ArrayList<>(change.added());
    files.forEach(
        (location, size) -> {
          if (!PartitionFolderCheck.fits(location, metadata)) {
            throw left(location);
          }

          zoneCheck.checkHeld(location, metadata, before);

          all.add(new HudiCommit.AddedFile(location, size, Optional.empty()));
        });
    return new HudiCommit(
        change.version(),
        change.timestamp(),
        change.sourceId(),
        change.schema(),
        all,
        Map.of(),
        change.newestFile(),
        false,
        change.conversion());
  }

  private static ConversionException left(FileLocation location) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        false,
        "File '%s' was written with other partition columns than the table has now, so Hudi's readers would misread it. Rewrite the table with INSERT OVERWRITE."
            .formatted(location.path()),
        null);
  }
}
