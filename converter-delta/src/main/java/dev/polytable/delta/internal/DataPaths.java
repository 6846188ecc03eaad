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
package dev.polytable.delta.internal;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/**
 * Turns the paths of the log, which are URIs, into names of the file system. Immutable.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#add-file-and-remove-file">Delta
 *     protocol, add file and remove file</a>
 */
final class DataPaths {

  private static final Pattern ABSOLUTE =
      Pattern.compile("(/|[a-zA-Z][a-zA-Z0-9+.-]*:/).*", Pattern.DOTALL);

  private final Location root;

  DataPaths(Path root) {
    Location location = Location.parse(root.toString());
    String path = location.path();
    this.root =
        new Location(
            location.scheme(), location.authority(), path.endsWith("/") ? path : path + "/");
  }

  /** Decodes once; relative where it lies below the table's root, else an absolute URI. */
  String resolve(String logPath) {
    String decoded = decode(logPath);
    if (!isAbsolute(logPath)) {
      if (isAbsolute(decoded)) {
        throw DeltaErrors.unsupportedPath(logPath, "has a name that looks like an absolute path");
      }

      if (Arrays.asList(decoded.split("/", -1)).contains("..")) {
        throw DeltaErrors.unsupportedPath(logPath, "is named by way of a parent folder");
      }

      return decoded;
    }

    return relativize(decoded);
  }

  /** The absolute URI, decoded, of a file that the log names by an absolute URI. */
  static String decode(String logPath) {
    if (logPath.indexOf('%') < 0) {
      return logPath;
    }

    byte[] bytes = logPath.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream decoded = new ByteArrayOutputStream(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '%') {
        decoded.write(escapedByte(logPath, bytes, i));
        i += 2;
      } else {
        decoded.write(bytes[i]);
      }
    }

    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(decoded.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw DeltaErrors.corrupt(
          "The path '%s' in the log doesn't decode to UTF-8".formatted(logPath), e);
    }
  }

  private String relativize(String decoded) {
    Location location = Location.parse(decoded);
    boolean sameStorage =
        location.scheme().isEmpty()
            || (location.scheme().equalsIgnoreCase(root.scheme())
                && location.authority().equals(root.authority()));
    if (sameStorage && location.path().startsWith(root.path())) {
      return location.path().substring(root.path().length());
    }

    return location.scheme().isEmpty()
        ? root.storage() + decoded
        : location.storage() + location.path();
  }

  private static boolean isAbsolute(String path) {
    return ABSOLUTE.matcher(path).matches();
  }

  private static int escapedByte(String logPath, byte[] bytes, int percent) {
    int high = percent + 2 < bytes.length ? Character.digit(bytes[percent + 1], 16) : -1;
    int low = percent + 2 < bytes.length ? Character.digit(bytes[percent + 2], 16) : -1;
    if (high < 0 || low < 0) {
      throw DeltaErrors.corrupt(
          "The path '%s' in the log has a '%%' that begins no escape".formatted(logPath), null);
    }

    return high * 16 + low;
  }

  /** An absolute URI, decoded, in its parts; a part that isn't there is empty text. */
  private record Location(String scheme, String authority, String path) {

    static Location parse(String text) {
      int schemeEnd = text.startsWith("/") ? 0 : text.indexOf(':') + 1;
      String scheme = text.substring(0, Math.max(0, schemeEnd - 1));
      String rest = text.substring(schemeEnd);
      if (!rest.startsWith("//")) {
        return new Location(scheme, "", rest);
      }

      int slash = rest.indexOf('/', 2);
      int authorityEnd = slash < 0 ? rest.length() : slash;
      return new Location(scheme, rest.substring(2, authorityEnd), rest.substring(authorityEnd));
    }

    String storage() {
      return scheme + ":" + (authority.isEmpty() ? "" : "//" + authority);
    }
  }
}
