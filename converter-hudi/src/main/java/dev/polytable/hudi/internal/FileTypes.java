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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.Type;

/**
 * Looks into data files for columns that have another type there than in the table. Delta's log
 * doesn't say with which types a file was written, so it is for files of which nothing else tells:
 * those of a full conversion, and those that may have been there before.
 */
final class FileTypes {

  private static final Set<String> FEATURES = Set.of("typeWidening", "typeWidening-preview");
  private static final int BYTE_BITS = 8;
  private static final int SHORT_BITS = 16;

  private final Configuration conf;
  private final Path root;

  FileTypes(Configuration conf, Path root) {
    this.conf = requireNonNull(conf, "conf is null");
    this.root = requireNonNull(root, "root is null");
  }

  /** Whether the table can have such files at all. */
  static boolean concerns(TableMetadata metadata) {
    return metadata.protocol().readerFeatures().stream().anyMatch(FEATURES::contains);
  }

  /**
   * Reads the file's footer: two or three requests, and none where {@link #concerns} is false.
   *
   * @throws ConversionException when readers would misread a column of it
   */
  void check(TableMetadata metadata, DataFile file) {
    if (!concerns(metadata)) {
      return;
    }

    StructType schema = metadata.schema();
    StructType found = struct(footer(file), schema);
    TypeChange.findUnreadable(found, schema)
        .ifPresent(
            change -> {
              throw change.refused(file.path());
            });
  }

  private GroupType footer(DataFile file) {
    Path path = new Path(root, file.path());

    try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(path, conf))) {
      return reader.getFileMetaData().getSchema();
    } catch (IOException e) {
      throw StorageErrors.failed("reading the footer of " + path, e);
    }
  }

  /** The table's columns with the types that the file has; those that it lacks are left out. */
  private static StructType struct(GroupType group, StructType wanted) {
    List<Field> fields =
        wanted.fields().stream()
            .filter(field -> group.containsField(field.physicalName()))
            .map(field -> retyped(field, type(group.getType(field.physicalName()), field.type())))
            .toList();
    return new StructType(fields);
  }

  private static Field retyped(Field field, DataType type) {
    return new Field(
        field.name(), field.physicalName(), field.id(), type, field.nullable(), field.comment());
  }

  /** The file's type where it matters; else the one that is wanted. */
  private static DataType type(Type found, DataType wanted) {
    if (found.isPrimitive()) {
      return primitive(found.asPrimitiveType(), wanted);
    }

    GroupType group = found.asGroupType();

    if (wanted instanceof StructType struct) {
      return struct(group, struct);
    }

    if (wanted instanceof ListType list && group.getFieldCount() == 1) {
      return ListType.of(element(group.getType(0), list.elementType()), list.elementNullable());
    }

    if (wanted instanceof MapType map && group.getFieldCount() == 1) {
      GroupType entry = group.getType(0).asGroupType();
      return MapType.of(
          map.keyType(), type(entry.getType(1), map.valueType()), map.valueNullable());
    }

    return wanted;
  }

  /** In a list of the form {@code list { element }}, or of the older one without the wrapping. */
  private static DataType element(Type repeated, DataType wanted) {
    boolean isWrapped =
        !repeated.isPrimitive()
            && repeated.asGroupType().getFieldCount() == 1
            && !repeated.getName().equals("array");
    return type(isWrapped ? repeated.asGroupType().getType(0) : repeated, wanted);
  }

  private static DataType primitive(
      org.apache.parquet.schema.PrimitiveType found, DataType wanted) {
    return wanted instanceof DecimalType
        ? decimal(found).or(() -> number(found)).orElse(wanted)
        : wanted instanceof PrimitiveType type && isNumber(type)
            ? number(found).orElse(wanted)
            : wanted == PrimitiveType.TIMESTAMP_NTZ
                    && found.getLogicalTypeAnnotation() instanceof DateLogicalTypeAnnotation
                ? PrimitiveType.DATE
                : wanted;
  }

  private static boolean isNumber(PrimitiveType type) {
    return switch (type) {
      case INTEGER, LONG, FLOAT, DOUBLE -> true;
      default -> false;
    };
  }

  private static Optional<DataType> decimal(org.apache.parquet.schema.PrimitiveType found) {
    return found.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
        ? Optional.of(new DecimalType(decimal.getPrecision(), decimal.getScale()))
        : Optional.empty();
  }

  private static Optional<DataType> number(org.apache.parquet.schema.PrimitiveType found) {
    return switch (found.getPrimitiveTypeName()) {
      case INT32 -> Optional.of(integer(found));
      case INT64 -> Optional.of(PrimitiveType.LONG);
      case FLOAT -> Optional.of(PrimitiveType.FLOAT);
      case DOUBLE -> Optional.of(PrimitiveType.DOUBLE);
      default -> Optional.empty();
    };
  }

  private static DataType integer(org.apache.parquet.schema.PrimitiveType found) {
    int bits =
        found.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation annotation
            ? annotation.getBitWidth()
            : Integer.SIZE;
    return switch (bits) {
      case BYTE_BITS -> PrimitiveType.BYTE;
      case SHORT_BITS -> PrimitiveType.SHORT;
      default -> PrimitiveType.INTEGER;
    };
  }
}
