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

import dev.polytable.cli.internal.config.KnownSetting.Scope;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All settings of the product, in the order of the page {@code docs/settings.md}. */
public final class KnownSettings {

  private static final String SYNC_KEYS =
      "Delta's own key; has the effect of `spark.polytable.synchronous`";

  private static final List<SettingsSection> SECTIONS =
      List.of(
          new SettingsSection(
              "Which tables, which targets",
              "A table gets the targets of both properties. The command line converts to the"
                  + " targets that it is given.",
              tables()),
          new SettingsSection(
              "When a conversion runs",
              "The converter is made with the settings in force at the first commit. A value that"
                  + " can't be read is replaced by the default with a WARN line; it fails no"
                  + " commit.",
              Stream.concat(sessions().stream(), processes().stream()).toList()),
          new SettingsSection("Which way", "", ways()),
          new SettingsSection("Reading Delta", "", sources()),
          new SettingsSection(
              "Targets",
              "A value that isn't allowed is refused with `INVALID_SETTING`: the target stays where"
                  + " it is, and the status names the setting.",
              Stream.of(hudi(), hudiNames(), iceberg()).flatMap(List::stream).toList()));

  private KnownSettings() {}

  /** Finds the setting that a key is of. */
  static Optional<KnownSetting> find(String key) {
    return all().filter(setting -> setting.covers(key)).findFirst();
  }

  /** The keys, without the prefix {@code spark.}. */
  public static List<String> keys() {
    return all().map(KnownSetting::key).toList();
  }

  /** The page {@code docs/settings.md}. */
  public static String page() {
    StringBuilder page =
        new StringBuilder(
            """
            <!-- Written by TestSettingsPage from KnownSettings.java; change it there. -->
            # Settings

            A setting is written with the prefix `spark.` in a Spark session and without it on the command line (`--set`). Table properties are written without it.

            | who sets it | |
            |---|---|
            | session | a Spark session; the command line has no use for it |
            | job | a Spark session, or `--set` and `--convertersConfig` |
            | table | the same, or a table property of the same name, which wins |
            | property | a table property |
            """);
    for (SettingsSection section : SECTIONS) {
      page.append("\n## ").append(section.title()).append("\n\n");
      if (!section.note().isEmpty()) {
        page.append(section.note()).append("\n\n");
      }

      page.append("| setting | who | default | |\n|---|---|---|---|\n");
      section.settings().forEach(setting -> page.append(line(setting)));
    }

    return page.toString();
  }

  private static String line(KnownSetting setting) {
    String key = setting.scope() == Scope.SESSION ? "spark." + setting.key() : setting.key();
    return "| `%s` | %s | %s | %s |\n"
        .formatted(
            key,
            setting.scope().name().toLowerCase(java.util.Locale.ROOT),
            setting.defaultValue(),
            setting.meaning());
  }

  private static Stream<KnownSetting> all() {
    return SECTIONS.stream().flatMap(section -> section.settings().stream());
  }

  private static List<KnownSetting> tables() {
    return List.of(
        new KnownSetting(
            "delta.universalFormat.enabledFormats",
            Scope.PROPERTY,
            "none",
            "`hudi`, `iceberg` or `hudi,iceberg`. Delta's own property, with Delta's own checks"),
        new KnownSetting(
            "polytable.formats",
            Scope.PROPERTY,
            "none",
            "the same values. Polytable's property: works on tables on which Delta refuses its own,"
                + " and for commits that Delta's hooks don't see (RESTORE, CLONE, CONVERT)"));
  }

  private static List<KnownSetting> sessions() {
    return List.of(
        new KnownSetting(
            "polytable.synchronous",
            Scope.SESSION,
            "`false`",
            "the commit call returns when the conversion has ended"),
        new KnownSetting(
            "databricks.delta.uniform.hudi.sync.convert.enabled",
            Scope.SESSION,
            "`false`",
            SYNC_KEYS),
        new KnownSetting(
            "databricks.delta.uniform.iceberg.sync.convert.enabled",
            Scope.SESSION,
            "`false`",
            SYNC_KEYS),
        new KnownSetting(
            "polytable.converter.threads",
            Scope.SESSION,
            "1",
            "how many tables are converted at once; one table never is"),
        new KnownSetting(
            "polytable.drain.timeoutSeconds",
            Scope.SESSION,
            "60",
            "how long the end of the application, or of the JVM, waits for conversions"));
  }

  private static List<KnownSetting> processes() {
    return List.of(
        new KnownSetting(
            "polytable.commitListener.enabled",
            Scope.SESSION,
            "`true`",
            "the log store by which `polytable.formats` works. It is not installed either when a"
                + " `spark.delta.logStore.*` key is set; then only Delta's own property has an"
                + " effect"),
        new KnownSetting(
            "polytable.engine.extraClassPath",
            Scope.SESSION,
            "none",
            "jars and folders that the engine's class loader has besides its own, for example those"
                + " of an Iceberg catalog"),
        new KnownSetting(
            "polytable.engine.logLevel",
            Scope.SESSION,
            "`ERROR`",
            "from which level on the engine's libraries (Hudi, Iceberg, Delta Kernel, Parquet) log:"
                + " OFF, ERROR, WARN, INFO, DEBUG or TRACE. Their loggers lie below"
                + " `polytable.engine`, so that a logging configuration can name them too"),
        new KnownSetting(
            "polytable.engine.class", Scope.SESSION, "ours", "another engine; for tests"));
  }

  private static List<KnownSetting> ways() {
    return List.of(
        new KnownSetting(
            "polytable.maxPendingCommits",
            Scope.JOB,
            "100",
            "how many commits are replayed at most; more are brought over as the difference of two"
                + " states. 0 or more"),
        new KnownSetting(
            "databricks.delta.hudi.maxPendingCommits",
            Scope.JOB,
            "100",
            "Delta's own key, for Hudi; Polytable's wins"),
        new KnownSetting(
            "databricks.delta.iceberg.maxPendingCommits", Scope.JOB, "100", "the same for Iceberg"),
        new KnownSetting(
            "polytable.maxCommitsOneByOne",
            Scope.TABLE,
            "10",
            "up to how many pending commits become one target commit each; more are folded into"
                + " one"));
  }

  private static List<KnownSetting> sources() {
    return List.of(
        new KnownSetting(
            "polytable.delta.partitionTimeZone",
            Scope.JOB,
            "the session's, else UTC",
            "the zone in which a partition value of type timestamp is read when the log gives it"
                + " without an offset"));
  }

  private static List<KnownSetting> hudi() {
    return List.of(
        new KnownSetting(
            "polytable.hudi.tableVersion",
            Scope.TABLE,
            "6",
            "Hudi's table version, 6 or 9. A change builds an existing Hudi table anew"),
        new KnownSetting(
            "polytable.hudi.retention.hours",
            Scope.TABLE,
            "168",
            "how far back readers can travel"),
        new KnownSetting(
            "polytable.hudi.retention.commits",
            Scope.TABLE,
            "1",
            "commits that are kept whatever their age"),
        new KnownSetting(
            "polytable.hudi.lease.seconds",
            Scope.TABLE,
            "60",
            "after how long without a renewal the claim of a process that has died counts for"
                + " nothing"),
        new KnownSetting(
            "polytable.hudi.lease.patience.seconds",
            Scope.TABLE,
            "10",
            "how long a conversion waits for another process that writes"),
        new KnownSetting(
            "polytable.hudi.lock.*",
            Scope.TABLE,
            "none",
            "`polytable.hudi.lock.provider` names one of Hudi's lock providers, the others are its"
                + " settings; see [hudi.md](hudi.md#two-writers)"));
  }

  private static List<KnownSetting> hudiNames() {
    return List.of(
        new KnownSetting(
            "polytable.hudi.partitionTimeZone",
            Scope.TABLE,
            "none",
            "the time zone of all who write the table or read its Hudi form; needed for partition"
                + " columns of type TIMESTAMP, see [hudi.md](hudi.md#partitions-by-timestamp)"),
        new KnownSetting(
            "polytable.hudi.columnNames",
            Scope.TABLE,
            "`logical`",
            "`physical` shows Hudi's readers each column by its name in the data files, so that"
                + " renamed columns aren't refused; see [hudi.md](hudi.md)"),
        new KnownSetting(
            "polytable.hudi.keepColumnNames",
            Scope.SESSION,
            "`true`",
            "tables that are created with column mapping and a Hudi target keep their column names"
                + " in the data files; see [hudi.md](hudi.md)"));
  }

  private static List<KnownSetting> iceberg() {
    return List.of(
        new KnownSetting(
            "polytable.iceberg.formatVersion", Scope.TABLE, "2", "lowest format version, 2 or 3"),
        new KnownSetting(
            "polytable.iceberg.retention.hours",
            Scope.TABLE,
            "168",
            "how long a snapshot is kept after the next one"),
        new KnownSetting(
            "polytable.iceberg.retention.maxSnapshots",
            Scope.TABLE,
            "2000",
            "snapshots that are kept at most"),
        new KnownSetting(
            "polytable.iceberg.nestedFieldIds",
            Scope.TABLE,
            "`require`",
            "or `assign`; see [iceberg.md](iceberg.md)"),
        new KnownSetting(
            "polytable.iceberg.footers",
            Scope.TABLE,
            "`sample`",
            "of which files the footers are read: `sample`, `all` or `none`; see"
                + " [iceberg.md](iceberg.md)"),
        new KnownSetting(
            "polytable.iceberg.catalog.*",
            Scope.TABLE,
            "none",
            "the catalog that owns the table; see [iceberg.md](iceberg.md#catalogs)"),
        new KnownSetting(
            "polytable.iceberg.table", Scope.TABLE, "none", "the table's name in that catalog"));
  }
}
