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

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the classes that refer to Delta's to where Delta is.
 *
 * <p>Where this jar lies in the JVM's own class loader ({@code spark.driver.extraClassPath}, {@code
 * $SPARK_HOME/jars}) and Delta in Spark's mutable one ({@code --packages}, {@code --jars}), Delta
 * finds our classes but these can't find Delta's, and what it loads by name fails when it is
 * linked, after the user's commit. So these few classes are defined once more, in Delta's class
 * loader, which looks among its own first.
 */
final class DeltaClasses {

  /** Each after those that it extends. */
  private static final List<String> NAMES =
      List.of(
          "dev.polytable.hook.internal.delta.ActiveTransaction",
          "dev.polytable.hook.internal.delta.UniformCommits",
          "dev.polytable.hook.internal.delta.UniformConverter",
          "dev.polytable.hook.internal.delta.CommitListenerLogStore",
          "dev.polytable.hook.internal.delta.CommitListenerLogStore$MetadataSpotter",
          "org.apache.spark.sql.delta.hudi.HudiConverter",
          "org.apache.spark.sql.delta.icebergShaded.IcebergConverter");

  private static final Logger LOG = LoggerFactory.getLogger(DeltaClasses.class);

  /** What Delta's classes are known by. */
  private static final List<String> DELTA =
      List.of("org.apache.spark.sql.delta.storage.DelegatingLogStore", "io.delta.storage.LogStore");

  private static boolean refused;

  private DeltaClasses() {}

  /**
   * Makes sure that Delta's class loader finds classes of ours that can be linked; says in one WARN
   * line what to do where that is not possible. Makes no storage request.
   *
   * @return whether there is a Delta that finds them
   */
  static boolean areFound() {
    ClassLoader own = DeltaClasses.class.getClassLoader();
    if (isDeltaIn(own)) {
      return true;
    }

    ClassLoader context = Thread.currentThread().getContextClassLoader();
    if (context == null || !isDeltaIn(context)) {
      LOG.debug("No Delta on the class path of Polytable");
      return false;
    }

    return bring(own, context, NAMES);
  }

  static synchronized boolean bring(ClassLoader own, ClassLoader context, List<String> names) {
    try {
      ClassLoader target = Class.forName(DELTA.get(0), false, context).getClassLoader();
      List<byte[]> classes = new ArrayList<>();
      for (String name : names) {
        classes.add(read(own, name));
      }

      Method define =
          ClassLoader.class.getDeclaredMethod(
              "defineClass",
              String.class,
              byte[].class,
              int.class,
              int.class,
              ProtectionDomain.class);
      define.setAccessible(true);
      for (int i = 0; i < names.size(); i++) {
        define(define, target, names.get(i), classes.get(i));
      }

      return true;
      // checkstyle: IllegalCatch, because nothing of ours may keep a session from being built
    } catch (Exception | LinkageError e) {
      warn(own, context, e);
      return false;
    }
  }

  private static void define(Method define, ClassLoader target, String name, byte[] bytes)
      throws IllegalAccessException {
    try {
      define.invoke(target, name, bytes, 0, bytes.length, DeltaClasses.class.getProtectionDomain());
    } catch (InvocationTargetException e) {
      if (!(e.getCause() instanceof LinkageError) || !isIn(name, target)) {
        throw new IllegalStateException(name + " can't be defined", e.getCause());
      }
      // An earlier session has brought it.
    }
  }

  private static void warn(ClassLoader own, ClassLoader context, Throwable reason) {
    if (refused) {
      return;
    }

    refused = true;
    LOG.warn(
        "Polytable's jar is in a class loader ({}) that can't see Delta's ({}), and this JVM does"
            + " not let classes be added to that one; no table is converted, and with"
            + " delta.universalFormat.enabledFormats statements fail after their commit. Add both"
            + " jars in the same way: both by --jars or --packages, or both by"
            + " spark.driver.extraClassPath; or start the JVM with"
            + " --add-opens=java.base/java.lang=ALL-UNNAMED",
        own,
        context,
        reason);
  }

  private static byte[] read(ClassLoader own, String name) throws IOException {
    try (InputStream in = own.getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new IOException(name + " is not in Polytable's jar");
      }

      return in.readAllBytes();
    }
  }

  private static boolean isIn(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader).getClassLoader() == loader;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private static boolean isDeltaIn(ClassLoader loader) {
    try {
      for (String name : DELTA) {
        Class.forName(name, false, loader);
      }

      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
