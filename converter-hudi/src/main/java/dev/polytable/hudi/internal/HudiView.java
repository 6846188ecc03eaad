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

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataType;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableContent;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetFile;
import dev.polytable.schema.TargetSize;
import dev.polytable.schema.TargetView;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hudi.common.schema.HoodieSchema;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.TableSchemaResolver;

/** The table as Hudi's metadata table and timeline show it. */
public final class HudiView implements TargetView {

  private final ConversionContext context;
  private final Configuration configuration;
  private final Optional<HudiTable> table;

  private HudiView(ConversionContext context, Configuration configuration, HudiTable tableOrNull) {
    this.context = requireNonNull(context, "context is null");
    this.configuration = requireNonNull(configuration, "configuration is null");
    this.table = Optional.ofNullable(tableOrNull);
  }

  /** Opens the table as it is now. */
  public static HudiView open(ConversionContext context) {
    HudiStatics.install();
    Configuration conf = context.attachment(Configuration.class);
    Path root = new Path(context.tablePath());
    return guarded(
        () ->
            new HudiView(
                context,
                conf,
                new TableFolder(conf, root).holdsTable()
                    ? HudiTable.find(conf, root).orElse(null)
                    : null));
  }

  @Override
  public String format() {
    return HudiTarget.FORMAT;
  }

  @Override
  public Optional<Long> version() {
    return guarded(() -> table.flatMap(HeldState::find))
        .flatMap(held -> held.toTargetState().version());
  }

  @Override
  public boolean hasTable() {
    return table.isPresent();
  }

  @Override
  public StructType schema() {
    return guarded(() -> ModelTypes.of(readSchema(requireTable()).toAvroSchema()));
  }

  @Override
  public TableMetadata shown(TableMetadata source) {
    return HudiSettings.of(context, source).showsPhysicalNames()
        ? PhysicalNames.in(source)
        : source;
  }

  @Override
  public List<String> partitionColumns() {
    String[] columns =
        requireTable().metaClient().getTableConfig().getPartitionFields().orElse(new String[0]);
    return List.of(columns);
  }

  @Override
  public CloseableIterator<TargetFile> openFiles() {
    HudiTable opened = requireTable();
    StructType schema = schema();
    Map<FileLocation, Long> records = guarded(() -> RecordedRows.read(opened));
    Iterator<Map.Entry<FileLocation, Long>> files =
        guarded(() -> FileLookup.allActive(opened)).entrySet().iterator();
    return new CloseableIterator<>() {
      @Override
      public boolean hasNext() {
        return files.hasNext();
      }

      @Override
      public TargetFile next() {
        Map.Entry<FileLocation, Long> file = files.next();
        Long rows = records.get(file.getKey());
        return new TargetFile(
            file.getKey().path(),
            OptionalLong.of(file.getValue()),
            rows == null ? OptionalLong.empty() : OptionalLong.of(rows),
            partition(file.getKey(), schema),
            0);
      }

      @Override
      public void close() {
        // The list is in memory.
      }
    };
  }

  /** Lists the folder {@code .hoodie} with all that is in it. */
  @Override
  public Optional<TargetSize> findSize() {
    return table.map(opened -> guarded(() -> size(opened)));
  }

  @Override
  public Optional<TableContent> openContent() {
    StructType schema = schema();
    return Optional.of(
        new HudiContent(
            requireTable(),
            configuration,
            schema,
            path -> partition(FileLocation.of(path), schema)));
  }

  @Override
  public void close() {
    // Hudi keeps nothing open.
  }

  private Map<String, Optional<Object>> partition(FileLocation file, StructType schema) {
    Map<String, Optional<Object>> values = new LinkedHashMap<>();
    for (String folder : file.partition().split("/", -1)) {
      int equals = folder.indexOf('=');
      Optional<Field> column =
          equals < 0 ? Optional.empty() : schema.findField(folder.substring(0, equals));
      column.ifPresent(
          field -> {
            DataType type = field.type();
            Optional<String> text = PartitionText.parse(folder.substring(equals + 1));
            if (text.isEmpty()) {
              values.put(field.name(), Optional.empty());
            } else {
              findValue(text.get(), type)
                  .ifPresent(value -> values.put(field.name(), Optional.of(value)));
            }
          });
    }

    return values;
  }

  /** Of a timestamp only where the table names its readers' zone. */
  private Optional<Object> findValue(String text, DataType type) {
    if (type != PrimitiveType.TIMESTAMP) {
      return PartitionText.findValue(text, type);
    }

    return requireTable()
        .partitionZone()
        .map(
            zone -> {
              OptionalLong micros = PartitionText.findMicros(text, zone);
              return micros.isPresent() ? micros.getAsLong() : text;
            });
  }

  private TargetSize size(HudiTable opened) {
    Path folder = new Path(opened.basePath(), HoodieTableMetaClient.METAFOLDER_NAME);
    long files = 0;
    long bytes = 0;
    try {
      RemoteIterator<LocatedFileStatus> found =
          folder.getFileSystem(configuration).listFiles(folder, true);
      while (found.hasNext()) {
        files++;
        bytes += found.next().getLen();
      }
    } catch (IOException e) {
      throw StorageErrors.failed("listing " + folder, e);
    }

    long commits =
        opened
            .metaClient()
            .getActiveTimeline()
            .getCommitsTimeline()
            .filterCompletedInstants()
            .countInstants();
    return new TargetSize(commits, files, bytes);
  }

  private HudiTable requireTable() {
    return table.orElseThrow(() -> new IllegalStateException("there is no Hudi table"));
  }

  private static HoodieSchema readSchema(HudiTable table) {
    try {
      return new TableSchemaResolver(table.metaClient()).getTableSchema(false);
      // checkstyle: IllegalCatch, because that is what Hudi's resolver declares
    } catch (Exception e) {
      throw StorageErrors.failed("reading the Hudi table's schema", e);
    }
  }

  private static <T> T guarded(Supplier<T> action) {
    try {
      return action.get();
    } catch (ConversionException e) {
      throw e;
      // checkstyle: IllegalCatch, because Hudi throws what it likes and storage is behind all of it
    } catch (RuntimeException e) {
      throw StorageErrors.failed("reading the Hudi table", e);
    }
  }
}
