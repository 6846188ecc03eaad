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
import dev.polytable.schema.DataFile;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.TableMetadata;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Refuses files whose folder names a timestamp that is another instant in the log, or may be one:
 * the folder's text has no zone, and Hudi's readers take it in that of their session.
 */
final class PartitionZoneCheck implements TableCheck {

  /** A zone that nobody has, in which a local time is not what it is elsewhere. */
  private static final ZoneId NOWHERE = ZoneOffset.ofHoursMinutesSeconds(17, 59, 59);

  private final Optional<ZoneId> zone;

  /**
   * @param zone of every session that reads the table; empty when unknown
   */
  PartitionZoneCheck(Optional<ZoneId> zone) {
    this.zone = zone;
  }

  /** Whether what readers see of the table can depend on their zone. */
  static boolean concerns(TableMetadata metadata) {
    return metadata.partitionSpec().stream().anyMatch(PartitionZoneCheck::concerns);
  }

  private static boolean concerns(PartitionField field) {
    return field.source().type() == PrimitiveType.TIMESTAMP;
  }

  @Override
  public void checkFile(TableMetadata metadata, DataFile file) {
    if (!concerns(metadata)) {
      return;
    }

    List<String> texts = FileLocation.of(file.path()).partitionTexts();

    for (int i = 0; i < file.partition().size(); i++) {
      PartitionValue value = file.partition().get(i);

      if (concerns(value.field()) && value.value().isPresent()) {
        check(file, value, texts.get(i));
      }
    }
  }

  private void check(DataFile file, PartitionValue value, String folderText) {
    String text = PartitionText.parse(folderText).orElse("");
    ZoneId known = zoneFor(text, file.path(), value.field());
    OptionalLong read = PartitionText.findMicros(text, known);

    if (read.isEmpty() || !value.value().equals(Optional.of(read.getAsLong()))) {
      throw inAnotherZone(file.path(), known);
    }
  }

  /**
   * Refuses files of a table that was made for other readers, unless their folders say the same to
   * the new ones.
   *
   * @param before the table as it was made for them
   */
  void checkHeld(FileLocation file, TableMetadata metadata, HudiTable before) {
    List<String> texts = file.partitionTexts();

    for (int i = 0; i < metadata.partitionSpec().size(); i++) {
      PartitionField field = metadata.partitionSpec().get(i);
      Optional<String> text = PartitionText.parse(texts.get(i));

      if (concerns(field) && text.isPresent()) {
        ZoneId known = zoneFor(text.get(), file.path(), field);
        ZoneId earlier = before.partitionZone().orElse(NOWHERE);

        if (!PartitionText.findMicros(text.get(), earlier)
            .equals(PartitionText.findMicros(text.get(), known))) {
          throw inAnotherZone(file.path(), known);
        }
      }
    }
  }

  /** The readers' zone; any where the text names an offset. */
  private ZoneId zoneFor(String text, String path, PartitionField field) {
    return PartitionText.namesOffset(text)
        ? ZoneOffset.UTC
        : zone.orElseThrow(() -> withoutZone(path, field.name()));
  }

  private static ConversionException withoutZone(String path, String column) {
    return refused(
        ("File '%s' lies in a folder that gives the value of the TIMESTAMP partition column '%s'"
                + " without a time zone. Hudi's readers take it in that of their session, so"
                + " readers in different zones would see different instants. If all sessions that"
                + " write the table and read its Hudi form have one spark.sql.session.timeZone, set"
                + " %s to it. Else partition the table by a DATE or a STRING.")
            .formatted(path, column, HudiSettings.PARTITION_ZONE));
  }

  private static ConversionException inAnotherZone(String path, ZoneId zone) {
    return refused(
        ("File '%s' was written by a session of another time zone than %s, which %s says that all"
             + " readers have: they would see other instants than Delta's readers. Rewrite its"
             + " partition with INSERT OVERWRITE in a session whose spark.sql.session.timeZone is"
             + " that one, or set %s to the zone of the session that wrote the table. After a"
             + " change of the setting a full conversion (polytable sync --full) looks at all files"
             + " again.")
            .formatted(path, zone, HudiSettings.PARTITION_ZONE, HudiSettings.PARTITION_ZONE));
  }

  private static ConversionException refused(String message) {
    return new ConversionException(ErrorCode.UNSUPPORTED_FILE_LAYOUT, false, message, null);
  }
}
