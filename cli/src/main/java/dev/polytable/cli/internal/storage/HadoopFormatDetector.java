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
package dev.polytable.cli.internal.storage;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.SourceProvider;
import dev.polytable.schema.TargetProvider;
import dev.polytable.schema.TargetState;
import dev.polytable.sync.Providers;
import dev.polytable.sync.job.FormatDetector;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Tells a table's format by its folder of metadata. A folder that a conversion has made is no
 * candidate. Thread-safe.
 */
public final class HadoopFormatDetector implements FormatDetector {

  private static final Map<String, String> FOLDERS = folders();

  private final Providers providers;

  public HadoopFormatDetector(Providers providers) {
    this.providers = requireNonNull(providers, "providers is null");
  }

  @Override
  public String detect(ConversionContext context, Set<String> targets) {
    Map<String, String> found = findFolders(context, targets);
    if (found.size() > 1) {
      Set<String> candidates = Set.copyOf(found.keySet());
      found.keySet().removeIf(format -> isConverted(format, context, candidates));
    }

    if (found.isEmpty()) {
      throw notATable(context.tablePath(), whyNone(context));
    }

    if (found.size() > 1) {
      throw ambiguous(context.tablePath(), found);
    }

    return found.keySet().iterator().next();
  }

  private static Map<String, String> findFolders(ConversionContext context, Set<String> targets) {
    Path root = new Path(context.tablePath());
    Map<String, String> found = new LinkedHashMap<>();
    try {
      FileSystem fileSystem = root.getFileSystem(context.attachment(Configuration.class));
      for (Map.Entry<String, String> entry : FOLDERS.entrySet()) {
        if (!targets.contains(entry.getKey())
            && isFolder(fileSystem, new Path(root, entry.getValue()))) {
          found.put(entry.getKey(), entry.getValue());
        }
      }

      return found;
    } catch (IOException | IllegalArgumentException e) {
      throw StorageErrors.failed("The table", context.tablePath(), e);
    }
  }

  private static boolean isFolder(FileSystem fileSystem, Path path) throws IOException {
    try {
      return fileSystem.getFileStatus(path).isDirectory();
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /**
   * Whether the folder holds what a conversion has made of this table.
   *
   * @param candidates of which one may be the source, whose properties say where the target is
   */
  private boolean isConverted(String format, ConversionContext context, Set<String> candidates) {
    Optional<TargetProvider> provider = providers.findTarget(format);
    if (provider.isEmpty()) {
      return false;
    }

    try (ConversionTarget target =
        provider.get().open(contextOf(provider.get(), context, candidates))) {
      TargetState state = target.loadState();
      return state.version().isPresent();
    } catch (ConversionException e) {
      if (e.code() == ErrorCode.TARGET_CHANGED_OUTSIDE) {
        return false;
      }

      throw e;
    }
  }

  private ConversionContext contextOf(
      TargetProvider target, ConversionContext context, Set<String> candidates) {
    Optional<SourceProvider> source =
        candidates.stream()
            .filter(format -> !format.equals(target.format()))
            .map(providers.sources()::get)
            .filter(Objects::nonNull)
            .findFirst();
    return source.map(found -> contextOf(target, context, found)).orElse(context);
  }

  private static ConversionContext contextOf(
      TargetProvider target, ConversionContext context, SourceProvider source) {
    return target.contextOf(
        context,
        () -> {
          try (ConversionSource opened = source.open(context)) {
            return opened.snapshot(opened.latestVersion()).metadata();
          }
        });
  }

  private static String whyNone(ConversionContext context) {
    Path root = new Path(context.tablePath());
    try {
      FileSystem fileSystem = root.getFileSystem(context.attachment(Configuration.class));
      return fileSystem.exists(root)
          ? "it has none of the folders " + String.join(", ", new TreeSet<>(FOLDERS.values()))
          : "the path does not exist";
    } catch (IOException e) {
      throw StorageErrors.failed("The table", context.tablePath(), e);
    }
  }

  private static ConversionException notATable(String path, String why) {
    return new ConversionException(
        ErrorCode.SOURCE_NOT_FOUND,
        false,
        "There is no table at %s: %s. Check the path.".formatted(path, why),
        null);
  }

  private static ConversionException ambiguous(String path, Map<String, String> found) {
    List<String> both = new ArrayList<>();
    found.forEach((format, folder) -> both.add("%s (%s)".formatted(folder, format)));
    return new ConversionException(
        ErrorCode.INVALID_SETTING,
        false,
        "The folder %s has the metadata of several tables: %s. Name the one to convert from with sourceFormat or --from."
            .formatted(path, String.join(", ", both)),
        null);
  }

  private static Map<String, String> folders() {
    Map<String, String> folders = new LinkedHashMap<>();
    folders.put("delta", "_delta_log");
    folders.put("hudi", ".hoodie");
    folders.put("iceberg", "metadata");
    folders.put("paimon", "snapshot");
    return folders;
  }
}
