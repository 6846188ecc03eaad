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
package dev.polytable.hook.internal;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hook's own settings. A value that can't be read is replaced by the default, with a warning: a
 * wrong setting fails no commit.
 *
 * @param synchronous whether the conversion ends before the commit call returns
 * @param threads how many tables may be converted at once
 * @param drainTimeout how long the end of the application waits for conversions
 * @param engineClass the class of the converter, looked up in the engine's class loader
 * @param extraClassPath jars and folders that the engine's class loader has besides its own
 * @param engineLogLevel what the engine's libraries log; empty for the default
 */
record HookSettings(
    boolean synchronous,
    int threads,
    Duration drainTimeout,
    String engineClass,
    String extraClassPath,
    String engineLogLevel) {

  static final Duration DEFAULT_DRAIN_TIMEOUT = Duration.ofSeconds(60);

  private static final Logger LOG = LoggerFactory.getLogger(HookSettings.class);
  private static final List<String> SYNCHRONOUS_KEYS =
      List.of(
          "polytable.synchronous",
          "databricks.delta.uniform.hudi.sync.convert.enabled",
          "databricks.delta.uniform.iceberg.sync.convert.enabled");

  static HookSettings parse(Map<String, String> settings) {
    boolean synchronous =
        SYNCHRONOUS_KEYS.stream()
            .anyMatch(key -> Boolean.parseBoolean(settings.getOrDefault(key, "").trim()));
    int drainSeconds =
        parsePositive(
            settings,
            "polytable.drain.timeoutSeconds",
            Math.toIntExact(DEFAULT_DRAIN_TIMEOUT.toSeconds()));
    return new HookSettings(
        synchronous,
        parsePositive(settings, "polytable.converter.threads", 1),
        Duration.ofSeconds(drainSeconds),
        settings.getOrDefault("polytable.engine.class", EngineLoader.DEFAULT_ENGINE_CLASS),
        settings.getOrDefault("polytable.engine.extraClassPath", ""),
        settings.getOrDefault("polytable.engine.logLevel", ""));
  }

  private static int parsePositive(Map<String, String> settings, String key, int other) {
    String text = settings.get(key);
    if (text == null) {
      return other;
    }

    try {
      int value = Integer.parseInt(text.trim());
      if (value > 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      LOG.debug("Not a number", e);
    }

    LOG.warn("spark.{} is not a whole number above 0: {}; {} is used", key, text, other);
    return other;
  }
}
