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

import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * How a table's root is written in requests and statuses: one text a table, however it was named.
 */
public final class TablePaths {

  private TablePaths() {}

  /** The text for a path that Delta has qualified. No storage request. */
  public static String format(Path qualified) {
    String text = qualified.toString();
    return text.length() > 1 && text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  /**
   * The text for a path as a user writes it: {@code /x/y}, {@code file:/x/y}, {@code file:///x/y/}.
   * Like Spark, takes the path as it is, with no decoding. No storage request.
   *
   * @param hadoopConf names the file system of a path that has no scheme
   */
  public static String parse(String path, Configuration hadoopConf) {
    requireNonNull(path, "path is null");
    Path named = new Path(path);
    URI defaults = FileSystem.getDefaultUri(hadoopConf);
    String scheme = named.toUri().getScheme();
    if (scheme != null && !scheme.equalsIgnoreCase(defaults.getScheme())) {
      return format(named);
    }

    return format(named.makeQualified(defaults, new Path(System.getProperty("user.dir"))));
  }
}
