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
package dev.polytable.iceberg.internal;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What of a catalog's properties must be neither printed nor logged. Drivers and servers repeat it
 * in what they throw: the JDK names the whole URI of a database that it has no driver for.
 *
 * @param replacements for each text that is secret, what is shown in its place; longest first
 */
record CatalogSecrets(Map<String, String> replacements) {

  private static final String MASK = "***";
  private static final int SHORTEST = 4;

  private static final Pattern SECRET_KEY =
      Pattern.compile(
          "secret|password|passwd|passphrase|token|credential|authorization"
              + "|(access|account|api|private|session)[._-]?key|sas",
          Pattern.CASE_INSENSITIVE);

  /** Whatever stands before an at sign after the scheme, as in Oracle's addresses too. */
  private static final Pattern USER_INFO = Pattern.compile("^([A-Za-z][A-Za-z0-9+.:-]*:(//)?).*@");

  private static final Pattern PARAMETERS = Pattern.compile("[?;&].*$");

  CatalogSecrets {
    requireNonNull(replacements, "replacements is null");
  }

  static CatalogSecrets of(Map<String, String> properties) {
    Map<String, String> replacements =
        new TreeMap<>(
            Comparator.comparingInt(String::length)
                .reversed()
                .thenComparing(Comparator.naturalOrder()));
    properties.forEach(
        (key, value) -> {
          String shown = key.endsWith("uri") ? withoutCredentials(value) : value;
          if (key.endsWith("uri") && !shown.equals(value)) {
            replacements.put(value, shown);
          } else if (value.length() >= SHORTEST && SECRET_KEY.matcher(key).find()) {
            replacements.put(value, MASK);
          }
        });
    return new CatalogSecrets(replacements);
  }

  /** The URI without a user, a password and parameters. */
  static String withoutCredentials(String uri) {
    String place = PARAMETERS.matcher(uri).replaceFirst("");
    return USER_INFO.matcher(place).replaceFirst("$1");
  }

  /** The text without any of the secrets. */
  String redact(String text) {
    String redacted = text;
    for (Map.Entry<String, String> secret : replacements.entrySet()) {
      redacted = redacted.replace(secret.getKey(), secret.getValue());
    }

    return redacted;
  }

  /**
   * The exception, if neither it nor a cause of it names a secret; else one that says the same
   * without, with the same stack traces.
   */
  RuntimeException redact(RuntimeException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (!redact(cause.toString()).equals(cause.toString())) {
        return copy(e);
      }
    }

    return e;
  }

  private RuntimeException copy(Throwable e) {
    RuntimeException cause = e.getCause() == null ? null : copy(e.getCause());
    RuntimeException copy = new RuntimeException(redact(e.toString()), cause);
    copy.setStackTrace(e.getStackTrace());
    return copy;
  }
}
