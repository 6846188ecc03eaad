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

import dev.polytable.cli.internal.config.DatasetConfig.Dataset;
import dev.polytable.cli.internal.storage.TablePaths;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.sync.job.JobSource;
import dev.polytable.sync.job.TableCheck;
import dev.polytable.sync.job.TableJob;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** Makes a job of options and files; the files are read at each call. Not thread-safe. */
public final class JobLoader implements JobSource {

  private static final String ICEBERG_TABLE = "polytable.iceberg.table";

  private final JobOptions options;
  private final Secrets secrets;
  private final Clock clock;
  private final StorageSetup storage;
  private final Notices notices = new Notices();
  private Map<String, String> lastHadoop = Map.of();
  private Configuration configuration;

  /** Prepares Hadoop's configuration for the process. */
  @FunctionalInterface
  public interface StorageSetup {

    /** Changes the configuration in place. */
    void prepare(Configuration configuration);
  }

  public JobLoader(JobOptions options, Secrets secrets, Clock clock, StorageSetup storage) {
    this.options = requireNonNull(options, "options is null");
    this.secrets = requireNonNull(secrets, "secrets is null");
    this.clock = requireNonNull(clock, "clock is null");
    this.storage = requireNonNull(storage, "storage is null");
  }

  @Override
  public List<TableJob> load() {
    Map<String, String> settings = loadSettings();
    Configuration hadoop = loadHadoop();
    if (options.datasetConfig().isEmpty()) {
      return refuseDuplicates(loadFromOptions(settings, hadoop), new HashMap<>());
    }

    DatasetConfig config = DatasetConfig.read(options.datasetConfig().get());
    Map<String, String> places = new HashMap<>();
    List<TableJob> jobs = new ArrayList<>();
    for (Dataset dataset : config.datasets()) {
      TableJob job = loadFromFile(dataset, config, settings, hadoop);
      String earlier = places.putIfAbsent(TablePaths.identity(job.path()), dataset.place());
      if (earlier != null) {
        throw twice(job.path(), "%s and %s".formatted(earlier, dataset.place()));
      }

      jobs.add(job);
    }

    return jobs;
  }

  private List<TableJob> loadFromOptions(Map<String, String> settings, Configuration hadoop) {
    Optional<String> source =
        options
            .source()
            .map(text -> Formats.parseSource(text, message -> invalidOption("--from", message)));
    Set<String> targets =
        Formats.parseTargets(options.targets(), message -> invalidOption("--to", message));
    List<TableJob> jobs = new ArrayList<>();
    for (String table : options.tables()) {
      String path = TablePaths.qualify(table, hadoop);
      jobs.add(
          new TableJob(
              lastSegment(path),
              context(path, settings, hadoop),
              source,
              targets,
              options.mode(),
              List.of()));
    }

    return jobs;
  }

  private TableJob loadFromFile(
      Dataset dataset, DatasetConfig config, Map<String, String> settings, Configuration hadoop) {
    String path = TablePaths.qualify(dataset.basePath(), hadoop);
    dataset
        .dataPath()
        .map(text -> TablePaths.qualify(text, hadoop))
        .filter(dataPath -> !dataPath.equals(path))
        .ifPresent(
            dataPath ->
                notices.warn(
                    "%s: tableDataPath is not used: a Delta table's log says where its data is."
                        .formatted(dataset.place())));
    List<TableCheck> checks = new ArrayList<>();
    dataset.partitionSpec().ifPresent(checks::add);
    return new TableJob(
        dataset.name().orElseGet(() -> lastSegment(path)),
        context(path, withNames(settings, dataset), hadoop),
        config.sourceFormat(),
        config.targetFormats(),
        options.mode(),
        checks);
  }

  private static Map<String, String> withNames(Map<String, String> settings, Dataset dataset) {
    if (dataset.name().isEmpty()) {
      return settings;
    }

    String name = dataset.name().get();
    Map<String, String> own = new TreeMap<>(settings);
    own.putIfAbsent(
        ICEBERG_TABLE, dataset.namespace().map(namespace -> namespace + "." + name).orElse(name));
    return own;
  }

  private ConversionContext context(
      String path, Map<String, String> settings, Configuration hadoop) {
    return new ConversionContext(path, settings, clock, List.of(hadoop));
  }

  private Map<String, String> loadSettings() {
    Map<String, String> settings = new TreeMap<>();
    options
        .convertersConfig()
        .map(file -> ConvertersConfig.read(file, notices))
        .ifPresent(settings::putAll);
    options.icebergCatalogConfig().map(IcebergCatalogConfig::read).ifPresent(settings::putAll);
    options
        .settings()
        .forEach(
            (key, value) -> {
              String normalized = SettingKeys.normalize(key);
              SettingKeys.check(normalized, message -> invalidOption("--set", message));
              settings.put(normalized, value);
            });
    secrets.addAll(settings);
    return settings;
  }

  /** The same object as before while the file says the same, so that open tables stay open. */
  private Configuration loadHadoop() {
    Configuration loaded =
        options.hadoopConfig().map(HadoopConfigs::load).orElseGet(HadoopConfigs::loadDefaults);
    secrets.addAll(HadoopConfigs.findOwn(loaded));
    Map<String, String> properties = new TreeMap<>();
    loaded.forEach(entry -> properties.put(entry.getKey(), entry.getValue()));
    if (configuration == null || !properties.equals(lastHadoop)) {
      lastHadoop = properties;
      configuration = loaded;
      storage.prepare(configuration);
    }

    return configuration;
  }

  private static List<TableJob> refuseDuplicates(
      List<TableJob> jobs, Map<String, String> firstUses) {
    for (TableJob job : jobs) {
      if (firstUses.putIfAbsent(TablePaths.identity(job.path()), job.path()) != null) {
        throw twice(job.path(), "--table");
      }
    }

    return jobs;
  }

  private static ConversionException twice(String path, String places) {
    return ConfigErrors.invalid(
        "The table %s is named twice (%s). Name it once: two conversions of one table would get in each other's way."
            .formatted(path, places));
  }

  private static ConversionException invalidOption(String option, String message) {
    return ConfigErrors.invalid("%s: %s".formatted(option, message));
  }

  private static String lastSegment(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
