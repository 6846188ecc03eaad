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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Table paths as users write them; without state. */
public final class TablePaths {

  private static final Set<String> S3_SCHEMES = Set.of("s3", "s3n", "s3a");

  private TablePaths() {}

  /**
   * The table's root as an absolute URI without a slash at the end, decoded. A path without a
   * scheme belongs to the default file system. Makes no storage request.
   */
  public static String qualify(String text, Configuration configuration) {
    try {
      Path path = new Path(text.strip());
      URI defaultUri = FileSystem.getDefaultUri(configuration);
      Path workingDirectory =
          "file".equals(defaultUri.getScheme())
              ? new Path(System.getProperty("user.dir"))
              : new Path(Path.SEPARATOR + "user/" + System.getProperty("user.name"));
      Path qualified = path.makeQualified(defaultUri, workingDirectory);
      checkScheme(qualified, configuration);
      return withoutDots(qualified);
    } catch (IllegalArgumentException e) {
      throw new ConversionException(
          ErrorCode.INVALID_SETTING,
          false,
          "'%s' is not a path: %s.".formatted(text, e.getMessage()),
          e);
    }
  }

  /**
   * What two spellings of one table have in common: local links are followed, and the names of S3's
   * file systems mean the same. Makes no storage request.
   *
   * @param qualified as {@link #qualify} gives it
   */
  public static String identity(String qualified) {
    URI uri = new Path(qualified).toUri();
    String scheme = uri.getScheme();
    if (scheme.equals("file")) {
      return scheme + ":" + realPath(java.nio.file.Path.of(uri.getPath()));
    }

    return S3_SCHEMES.contains(scheme)
        ? "s3:" + qualified.substring(scheme.length() + 1)
        : qualified;
  }

  /** Of the nearest folder above that is there, and the rest as it is. */
  private static java.nio.file.Path realPath(java.nio.file.Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      java.nio.file.Path parent = path.getParent();
      return parent == null ? path : realPath(parent).resolve(path.getFileName());
    }
  }

  private static void checkScheme(Path path, Configuration configuration) {
    String scheme = path.toUri().getScheme();
    if (CountingFileSystem.findClass(scheme, configuration).isEmpty()) {
      throw new ConversionException(
          ErrorCode.INVALID_SETTING,
          false,
          "The file system of '%s' is not on the class path. Add its jars with POLYTABLE_CLASSPATH; for s3a and s3 these are hadoop-aws and the AWS SDK's bundle (see docs/cli.md)."
              .formatted(path),
          null);
    }
  }

  private static String withoutDots(Path path) {
    URI uri = path.toUri().normalize();
    return new Path(uri.getScheme(), uri.getAuthority(), uri.getPath()).toString();
  }
}
