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
package dev.polytable.schema;

import static java.util.Objects.requireNonNull;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells from what a file system throws whether it denied a permission. File systems agree on no
 * class for that, so it goes by the names of classes and by what the messages say. Without state.
 */
public final class Denials {

  /** Simple names: the JDK's and Hadoop's, the SDKs' of clouds, and those of catalogs. */
  private static final Set<String> DENIALS =
      Set.of(
          "AccessControlException",
          "AccessDeniedException",
          "AuthorizationException",
          "ForbiddenException",
          "NotAuthorizedException");

  /** As HTTP clients say it: S3's {@code Status Code: 403}, Azure's {@code 403, HEAD}. */
  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "status ?code:? ?40[13]\\b|\\b403 forbidden\\b|\\berror code: accessdenied\\b|, 403,");

  private static final String LOCAL = "permission denied";

  private Denials() {}

  /** What was denied, in the words of who denied it; empty when nothing was. */
  public static Optional<String> find(Throwable thrown) {
    requireNonNull(thrown, "thrown is null");
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    for (Throwable cause = thrown; cause != null && seen.add(cause); cause = cause.getCause()) {
      if (isDenial(cause)) {
        return Optional.of(describe(cause));
      }
    }

    return Optional.empty();
  }

  private static boolean isDenial(Throwable cause) {
    String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    return DENIALS.contains(cause.getClass().getSimpleName())
        || (message.contains(LOCAL) && cause instanceof IOException)
        || FORBIDDEN.matcher(message).find();
  }

  /** The name of the class says what the message may not: that of the JDK has the path only. */
  private static String describe(Throwable cause) {
    String name =
        cause instanceof FileNotFoundException ? "" : cause.getClass().getSimpleName() + ": ";
    String message = String.valueOf(cause.getMessage()).strip();
    return name + message.lines().findFirst().orElse("").replaceFirst("[.:]+$", "");
  }
}
