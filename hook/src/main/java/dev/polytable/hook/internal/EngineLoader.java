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

import static java.util.Objects.requireNonNull;

import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableConverter;
import dev.polytable.sync.request.TableInspection;
import dev.polytable.sync.request.TableInspector;
import dev.polytable.sync.request.TableStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;

/**
 * Makes the engine: the converter in a class loader of its own. Takes about as long as a commit.
 */
final class EngineLoader {

  static final String DEFAULT_ENGINE_CLASS = "dev.polytable.sync.internal.EngineConverter";

  private EngineLoader() {}

  /** Called on a converter thread. */
  static TableConverter load(HookSettings settings) {
    try {
      EngineLoggers.setLevel(settings.engineLogLevel());
      EngineClassLoader loader = EngineClassLoader.open(settings.extraClassPath());
      return withContextLoader(
          loader,
          () -> {
            Class<?> type = Class.forName(settings.engineClass(), true, loader);
            Object converter = type.getDeclaredConstructor().newInstance();
            return new IsolatedConverter(loader, (TableConverter) converter);
          });
    } catch (IOException | ReflectiveOperationException | ClassCastException e) {
      throw new IllegalStateException(
          "The engine "
              + settings.engineClass()
              + " can't be loaded from Polytable's jar: "
              + e
              + ". Use the polytable-spark jar as it was released, and check"
              + " spark.polytable.engine.class and spark.polytable.engine.extraClassPath",
          e);
    }
  }

  private static <T, E extends Exception> T withContextLoader(
      ClassLoader loader, Action<T, E> action) throws E {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return action.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private interface Action<T, E extends Exception> {
    T run() throws E;
  }

  /** Libraries that look classes up by name ask the thread's context class loader. */
  private static final class IsolatedConverter implements TableConverter, TableInspector {

    private final ClassLoader loader;
    private final TableConverter converter;

    IsolatedConverter(ClassLoader loader, TableConverter converter) {
      this.loader = requireNonNull(loader, "loader is null");
      this.converter = requireNonNull(converter, "converter is null");
    }

    @Override
    public TableStatus convert(ConversionRequest request) {
      return asUser(
          request.attachments(),
          () -> converter.convert(request.with(withLoader(request.attachments()))));
    }

    @Override
    public TableInspection inspect(
        String tablePath, Map<String, String> settings, List<Object> attachments) {
      if (!(converter instanceof TableInspector)) {
        throw new UnsupportedOperationException(converter.getClass() + " inspects no tables");
      }

      return asUser(
          attachments,
          () -> ((TableInspector) converter).inspect(tablePath, settings, withLoader(attachments)));
    }

    /** The user's own threads take the context class loader of this one. */
    private <T> T asUser(List<Object> attachments, Supplier<T> action) {
      return withContextLoader(
          loader, () -> CommitUser.of(attachments).map(user -> user.run(action)).orElseGet(action));
    }

    /** Hadoop looks classes up by name in the loader of its {@code Configuration}. */
    private List<Object> withLoader(List<Object> given) {
      List<Object> attachments = new ArrayList<>();
      for (Object attachment : given) {
        if (attachment instanceof Configuration) {
          Configuration copy = new Configuration((Configuration) attachment);
          copy.setClassLoader(loader);
          attachments.add(copy);
        } else {
          attachments.add(attachment);
        }
      }

      return attachments;
    }
  }
}
