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

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableConverter;
import dev.polytable.sync.request.TableStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.assertj.core.api.AssertionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestEngineClassLoader {

  private static final ClassLoader PARENT = TestEngineClassLoader.class.getClassLoader();
  private static final String SERVICE = "META-INF/services/";

  @TempDir private Path folder;

  private EngineClassLoader loader;

  @BeforeEach
  void setUp() throws Exception {
    Path jar = folder.resolve("a jar.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      put(out, "engine/META-INF/MANIFEST.MF", manifest());
      putClass(out, Engine.class);
      putClass(out, HookUser.class);
      putClass(out, LogUser.class);
      putClass(out, AssertionInfo.class);
      putClass(out, TableStatus.class);
      putClass(out, Configuration.class);
      put(out, "engine/org/assertj/core/api/some resource.txt", "ours".getBytes(UTF_8));
      put(out, "engine/" + SERVICE + "org.assertj.core.api.Service", "ours".getBytes(UTF_8));
      put(out, "outside.txt", "outside".getBytes(UTF_8));
    }

    Path extra = Files.createDirectories(folder.resolve("extra"));
    Files.writeString(extra.resolve("extra.txt"), "extra");
    loader = EngineClassLoader.open(jar.toFile(), extra.toString(), PARENT);
  }

  @AfterEach
  void tearDown() throws Exception {
    loader.close();
  }

  @Test
  void loadsTheEnginesClassesItself() throws Exception {
    Class<?> engine = loader.loadClass(Engine.class.getName());

    assertThat(engine.getClassLoader()).isSameAs(loader);
    assertThat(engine).isNotSameAs(Engine.class);
    assertThat(engine.getPackage().getImplementationVersion()).isEqualTo("1.2.3");
    assertThat(loader.loadClass(AssertionInfo.class.getName()).getClassLoader()).isSameAs(loader);
    assertThat(loader.loadClass(Engine.class.getName())).isSameAs(engine);
  }

  @Test
  void sharesWhatCrossesTheLine() throws Exception {
    assertThat(loader.loadClass(TableStatus.class.getName())).isSameAs(TableStatus.class);
    assertThat(loader.loadClass(Configuration.class.getName())).isSameAs(Configuration.class);
    assertThat(loader.loadClass("org.slf4j.Logger")).isSameAs(org.slf4j.Logger.class);
    assertThat(loader.loadClass("java.lang.String")).isSameAs(String.class);
  }

  @Test
  void takesFromTheParentOnlyWhatBelongsToNoLibraryOfTheEngine() throws Exception {
    assertThat(loader.loadClass(Test.class.getName())).isSameAs(Test.class);
    String ofAnEngineLibrary = "org.assertj.core.api.Assert";
    assertThat(PARENT.loadClass(ofAnEngineLibrary)).isNotNull();

    assertThatThrownBy(() -> loader.loadClass(ofAnEngineLibrary))
        .isInstanceOf(ClassNotFoundException.class)
        .hasMessage(ofAnEngineLibrary);
  }

  @Test
  void findsResourcesOfTheEngineThenExtraOnesThenTheParents() throws Exception {
    assertThat(read("org/assertj/core/api/some resource.txt")).isEqualTo("ours");
    assertThat(read("extra.txt")).isEqualTo("extra");
    assertThat(loader.getResource("outside.txt")).isNull();
    assertThat(loader.getResource("org/junit/jupiter/api/Test.class")).isNotNull();
    assertThat(loader.getResource("org/assertj/core/api/Assert.class")).isNull();
    assertThat(all(SERVICE + "org.assertj.core.api.Service")).hasSize(1);
    assertThat(all(SERVICE + "org.apache.hadoop.fs.FileSystem"))
        .isEqualTo(
            Collections.list(PARENT.getResources(SERVICE + "org.apache.hadoop.fs.FileSystem")))
        .isNotEmpty();
  }

  @Test
  void registersShutdownHooksThroughAStandIn() throws Exception {
    Class<?> user = loader.loadClass(HookUser.class.getName());
    Runnable patched = (Runnable) user.getDeclaredConstructor().newInstance();

    patched.run();

    assertThat(user.getDeclaredMethod("runtime").getReturnType()).isSameAs(EngineRuntime.class);
    assertThat(HookUser.class.getDeclaredMethod("runtime").getReturnType()).isSameAs(Runtime.class);
  }

  @Test
  void librariesLogUnderANameOfTheirOwn() throws Exception {
    Class<?> user = loader.loadClass(LogUser.class.getName());

    assertThat(user.getClassLoader()).isSameAs(loader);
    assertThat(user.getDeclaredField("LOG").getType()).isSameAs(org.slf4j.Logger.class);
    assertThat(new String(ClassPatches.apply("a.Library", bytes(LogUser.class)), ISO_8859_1))
        .contains("dev/polytable/hook/internal/EngineLoggers")
        .doesNotContain("org/slf4j/LoggerFactory");
    assertThat(ClassPatches.apply(LogUser.class.getName(), bytes(LogUser.class)))
        .isEqualTo(bytes(LogUser.class));
  }

  @Test
  void parentIsSparksLoaderBelowOurs() throws Exception {
    try (URLClassLoader other = new URLClassLoader(new URL[0], PARENT);
        URLClassLoader session = new URLClassLoader(new URL[0], other)) {
      assertThat(EngineClassLoader.findParent(PARENT, session)).isSameAs(PARENT);
      assertThat(EngineClassLoader.findParent(PARENT, PARENT)).isSameAs(PARENT);
      assertThat(EngineClassLoader.findParent(PARENT, null)).isSameAs(PARENT);
    }
  }

  @Test
  void readsAnExtraClassPath() throws Exception {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    Files.copy(folder.resolve("a jar.jar"), jars.resolve("one.jar"));
    Files.writeString(jars.resolve("readme.txt"), "no jar");

    try (EngineClassLoader other =
        EngineClassLoader.open(folder.toFile(), jars + "/*::" + folder.resolve("extra"), PARENT)) {
      List<String> names = new ArrayList<>();
      for (URL url : other.getURLs()) {
        names.add(Path.of(url.toURI()).getFileName().toString());
      }

      assertThat(names).containsExactly("one.jar", "extra");
    }
  }

  @Test
  void saysWhichEngineIsMissing() {
    HookSettings settings = HookSettings.parse(Map.of("polytable.engine.class", "no.such.Engine"));

    assertThatThrownBy(() -> EngineLoader.load(settings))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The engine no.such.Engine can't be loaded from Polytable's jar")
        .hasMessageContaining("check spark.polytable.engine.class");
  }

  @Test
  void convertsWithTheEnginesLoaderAsContext() {
    HookSettings settings =
        HookSettings.parse(Map.of("polytable.engine.class", Engine.class.getName()));
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Configuration conf = new Configuration(false);
    conf.set("some.key", "value");

    TableStatus status =
        EngineLoader.load(settings)
            .convert(
                new ConversionRequest("file:/t", 1, 1, true, Map.of(), List.of(conf, "other")));

    assertThat(status.tablePath()).isEqualTo("polytable-engine polytable-engine value other");
    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    assertThat(conf.getClassLoader().getName()).isNotEqualTo("polytable-engine");
  }

  private List<URL> all(String name) throws IOException {
    return Collections.list(loader.getResources(name));
  }

  private String read(String name) throws IOException {
    try (InputStream in = loader.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static byte[] manifest() {
    return ("Manifest-Version: 1.0\r\n\r\nName: dev/polytable/hook/\r\n"
            + "Implementation-Version: 1.2.3\r\n\r\n")
        .getBytes(UTF_8);
  }

  private static void putClass(JarOutputStream out, Class<?> type) throws IOException {
    put(out, "engine/" + type.getName().replace('.', '/') + ".class", bytes(type));
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/') + ".class";
    try (InputStream in = PARENT.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static void put(JarOutputStream out, String name, byte[] bytes) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(bytes);
    out.closeEntry();
  }

  /** Tells in the status what it was given. */
  public static final class Engine implements TableConverter {

    /** For the loader. */
    public Engine() {}

    @Override
    public TableStatus convert(ConversionRequest request) {
      Configuration conf = (Configuration) request.attachments().get(0);
      return new TableStatus(
          Thread.currentThread().getContextClassLoader().getName()
              + " "
              + conf.getClassLoader().getName()
              + " "
              + conf.get("some.key")
              + " "
              + request.attachments().get(1),
          1,
          List.of(),
          Optional.empty());
    }
  }

  /** Logs, as a library does. */
  public static final class LogUser {

    static final org.slf4j.Logger LOG = org.slf4j.LoggerFactory.getLogger(LogUser.class);

    private LogUser() {}
  }

  /** Registers a shutdown hook, as Hudi's log writer does. */
  public static final class HookUser implements Runnable {

    /** For the loader. */
    public HookUser() {}

    @Override
    public void run() {
      Thread hook = new Thread(() -> {});
      runtime().addShutdownHook(hook);
      runtime().removeShutdownHook(hook);
    }

    static Runtime runtime() {
      return Runtime.getRuntime();
    }
  }
}
