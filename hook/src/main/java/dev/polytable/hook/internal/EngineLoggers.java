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

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands in for {@link LoggerFactory} in the classes of the engine's libraries: their loggers have
 * names below {@code polytable.engine}, so that they have a level of their own and the user's own
 * Hudi or Iceberg keeps its.
 */
public final class EngineLoggers {

  static final String NAME = "polytable.engine";
  static final String DEFAULT_LEVEL = "ERROR";

  private static final Set<String> LEVELS =
      Set.of("OFF", "ERROR", "WARN", "INFO", "DEBUG", "TRACE");
  private static final Logger LOG = LoggerFactory.getLogger(EngineLoggers.class);
  private static final String LOG4J = "org.apache.logging.log4j.";

  private EngineLoggers() {}

  /** Like {@link LoggerFactory#getLogger(Class)}. */
  public static Logger getLogger(Class<?> type) {
    return getLogger(type.getName());
  }

  /** Like {@link LoggerFactory#getLogger(String)}. */
  public static Logger getLogger(String name) {
    return LoggerFactory.getLogger(NAME + "." + name);
  }

  /** Like {@link LoggerFactory#getILoggerFactory}. */
  public static ILoggerFactory getILoggerFactory() {
    return EngineLoggers::getLogger;
  }

  /**
   * Sets the libraries' level, unless the application's own logging configuration has one for
   * {@code polytable.engine}. Without Log4j 2 the level is what it is for all.
   *
   * @param level from {@code OFF} to {@code TRACE}; empty for the default
   */
  static void setLevel(String level) {
    String wanted = level.isBlank() ? DEFAULT_LEVEL : level.trim().toUpperCase(Locale.ROOT);
    if (!LEVELS.contains(wanted)) {
      LOG.warn(
          "spark.polytable.engine.logLevel is not one of OFF, ERROR, WARN, INFO, DEBUG and TRACE:"
              + " {}; {} is used",
          level,
          DEFAULT_LEVEL);
      wanted = DEFAULT_LEVEL;
    }

    try {
      if (!level.isBlank() || !isConfigured()) {
        Class<?> type = Class.forName(LOG4J + "Level");
        Object parsed = type.getMethod("valueOf", String.class).invoke(null, wanted);
        Class.forName(LOG4J + "core.config.Configurator")
            .getMethod("setLevel", String.class, type)
            .invoke(null, NAME, parsed);
      }
      // checkstyle: IllegalCatch, because the user's logging library throws what it likes
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      LOG.debug("The level of the engine's libraries can't be set", e);
    }
  }

  private static boolean isConfigured() throws ReflectiveOperationException {
    Object context =
        Class.forName(LOG4J + "LogManager")
            .getMethod("getContext", boolean.class)
            .invoke(null, false);
    Object configuration = context.getClass().getMethod("getConfiguration").invoke(context);
    Class<?> type = Class.forName(LOG4J + "core.config.Configuration");
    Map<?, ?> loggers = (Map<?, ?>) type.getMethod("getLoggers").invoke(configuration);
    return loggers.keySet().stream().anyMatch(key -> key.toString().startsWith(NAME));
  }
}
