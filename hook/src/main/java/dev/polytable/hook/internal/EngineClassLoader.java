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

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads the engine from the folder {@code engine/} of the jar that this class is in, with nothing
 * extracted to disk.
 *
 * <p>Classes that cross the line and those of Hadoop and of the loggers are the parent's. All
 * others are looked up here first, then on the extra class path, and then in the parent; but what
 * belongs to a library of the engine is never taken from the parent, so that no library is a mix of
 * two.
 */
final class EngineClassLoader extends URLClassLoader {

  static final String FOLDER = "engine/";

  private static final List<String> SHARED =
      List.of(
          "java.",
          "dev.polytable.sync.request.",
          "dev.polytable.hook.internal.Engine",
          "org.apache.hadoop.",
          "org.slf4j.",
          "org.apache.log4j.",
          "org.apache.logging.",
          "org.apache.commons.logging.");
  private static final String SERVICES = "META-INF/services/";

  private final JarFile jar;
  private final String entryUrlPrefix;
  private final ProtectionDomain domain;
  private final EnginePackages packages;

  static {
    registerAsParallelCapable();
  }

  private EngineClassLoader(URL jarUrl, JarFile jar, URL[] extra, ClassLoader parent)
      throws IOException {
    super("polytable-engine", extra, parent);
    this.jar = jar;
    this.entryUrlPrefix = "jar:" + jarUrl + "!/" + FOLDER;
    this.domain =
        new ProtectionDomain(new CodeSource(jarUrl, (Certificate[]) null), null, this, null);
    this.packages = EnginePackages.load(jar);
  }

  /**
   * Opens the engine of the jar that this class is in.
   *
   * @param extraClassPath jars and folders, separated as in a class path; {@code folder/*} stands
   *     for all jars in the folder
   */
  static EngineClassLoader open(String extraClassPath) throws IOException {
    URL location = EngineClassLoader.class.getProtectionDomain().getCodeSource().getLocation();
    ClassLoader own = EngineClassLoader.class.getClassLoader();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return open(toFile(location), extraClassPath, findParent(own, context));
  }

  /**
   * The loader right below ours on the way to the thread's, which has what the user has added by
   * {@code --packages} or {@code --jars}, file systems say; ours where there is none. Loaders of
   * single sessions come farther below.
   */
  static ClassLoader findParent(ClassLoader own, ClassLoader context) {
    ClassLoader candidate = context;
    while (candidate != null && candidate.getParent() != own) {
      candidate = candidate.getParent();
    }

    boolean isSparks =
        candidate != null && candidate.getClass().getName().startsWith("org.apache.spark.");
    return isSparks ? candidate : own;
  }

  static EngineClassLoader open(File location, String extraClassPath, ClassLoader parent)
      throws IOException {
    URL[] extra = parseClassPath(extraClassPath);
    JarFile jar = location.isDirectory() ? null : new JarFile(location, false);
    return new EngineClassLoader(location.toURI().toURL(), jar, extra, parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null) {
        loaded = isShared(name) ? getParent().loadClass(name) : loadOwn(name);
      }

      if (resolve) {
        resolveClass(loaded);
      }

      return loaded;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    JarEntry entry = findEntry(name.replace('.', '/') + ".class");
    if (entry == null) {
      return super.findClass(name);
    }

    byte[] bytes;
    try (InputStream in = jar.getInputStream(entry)) {
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }

    int end = name.lastIndexOf('.');
    String packageName = end < 0 ? "" : name.substring(0, end);
    if (!packageName.isEmpty() && getDefinedPackage(packageName) == null) {
      definePackageOnce(packageName);
    }

    byte[] patched = ClassPatches.apply(name, bytes);
    return defineClass(name, patched, 0, patched.length, domain);
  }

  @Override
  public URL getResource(String name) {
    URL own = findResource(name);
    return own != null || isOwn(name) ? own : getParent().getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    List<URL> found = Collections.list(findResources(name));
    if (!isOwn(name)) {
      found.addAll(Collections.list(getParent().getResources(name)));
    }

    return Collections.enumeration(found);
  }

  @Override
  public URL findResource(String name) {
    return findEntry(name) == null ? super.findResource(name) : entryUrl(name);
  }

  @Override
  public Enumeration<URL> findResources(String name) throws IOException {
    List<URL> found = new ArrayList<>();
    if (findEntry(name) != null) {
      found.add(entryUrl(name));
    }

    found.addAll(Collections.list(super.findResources(name)));
    return Collections.enumeration(found);
  }

  @Override
  public void close() throws IOException {
    super.close();
    if (jar != null) {
      jar.close();
    }
  }

  private Class<?> loadOwn(String name) throws ClassNotFoundException {
    try {
      return findClass(name);
    } catch (ClassNotFoundException e) {
      if (packages.isOwn(name)) {
        throw e;
      }

      return getParent().loadClass(name);
    }
  }

  private void definePackageOnce(String packageName) {
    try {
      String version = packages.findVersion(packageName).orElse(null);
      definePackage(packageName, null, null, null, null, version, null, null);
    } catch (IllegalArgumentException e) {
      // Another thread was quicker.
      if (getDefinedPackage(packageName) == null) {
        throw e;
      }
    }
  }

  private boolean isOwn(String resource) {
    String name =
        resource.startsWith(SERVICES)
            ? resource.substring(SERVICES.length())
            : resource.replace('/', '.');
    return !isShared(name) && packages.isOwn(name);
  }

  private static boolean isShared(String name) {
    return SHARED.stream().anyMatch(name::startsWith);
  }

  private JarEntry findEntry(String name) {
    return jar == null ? null : jar.getJarEntry(FOLDER + name);
  }

  private URL entryUrl(String name) {
    try {
      return new URL(entryUrlPrefix + new URI(null, null, name, null).getRawPath());
    } catch (MalformedURLException | URISyntaxException e) {
      throw new IllegalStateException("No URL for the engine's resource " + name, e);
    }
  }

  private static URL[] parseClassPath(String classPath) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String part : List.of(classPath.split(File.pathSeparator, -1))) {
      if (part.endsWith("/*")) {
        File[] jars = new File(part.substring(0, part.length() - 1)).listFiles();
        for (File file : jars == null ? new File[0] : jars) {
          if (file.getName().endsWith(".jar")) {
            urls.add(file.toURI().toURL());
          }
        }
      } else if (!part.isBlank()) {
        urls.add(new File(part.trim()).toURI().toURL());
      }
    }

    return urls.toArray(URL[]::new);
  }

  private static File toFile(URL location) throws IOException {
    try {
      return new File(location.toURI());
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw new IOException("Polytable's jar is not a local file: " + location, e);
    }
  }
}
