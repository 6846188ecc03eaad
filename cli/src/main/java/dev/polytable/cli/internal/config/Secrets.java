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
package dev.polytable.cli.internal.config;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;

/**
 * The values of the user's configuration that must not be printed; everything that is printed goes
 * through {@link #redact}. Thread-safe.
 */
public final class Secrets {

  private static final String MASK = "***";
  private static final int SHORTEST = 4;

  private static final Pattern SECRET_KEY =
      Pattern.compile(
          "(secret|password|passwd|passphrase|token|credential|access[._-]?key|account[._-]?key"
              + "|api[._-]?key|private[._-]?key|sas)",
          Pattern.CASE_INSENSITIVE);

  /** Keys that sound like secrets and name a class, a place or a time. */
  private static final Pattern NO_SECRET_KEY =
      Pattern.compile(
          "(provider|impl|class|path|endpoint|uri|url|enabled|type|duration|ttl)(\\.[^.]*\\.net)?$",
          Pattern.CASE_INSENSITIVE);

  /** Values that no secret has, and that outcomes are made of. */
  private static final Pattern NO_SECRET = Pattern.compile("true|false|none|null|\\d{1,5}");

  /** A secret among the parameters of a URI, as of a database's or a signed one of a store's. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "(?i)([?&;][^=&;\\s]*(?:password|passwd|pwd|secret|token|signature|sig|credential)=)[^&;\\s\"',]+");

  /** User name and password in a URI. */
  private static final Pattern USER_INFO = Pattern.compile("://[^/@\\s:]+:[^/@\\s]+@");

  private final Set<String> values =
      new ConcurrentSkipListSet<>(
          Comparator.comparingInt(String::length).reversed().thenComparing(value -> value));

  /** Notes the values of the settings whose keys sound like secrets. */
  public void addAll(Map<String, String> settings) {
    settings.forEach(this::add);
  }

  /** Notes a value when its key sounds like a secret. */
  public void add(String key, String value) {
    if (value.length() >= SHORTEST
        && SECRET_KEY.matcher(key).find()
        && !NO_SECRET_KEY.matcher(key).find()
        && !NO_SECRET.matcher(value).matches()) {
      values.add(value);
      values.add(new String(JsonStringEncoder.getInstance().quoteAsString(value)));
    }
  }

  /** The text without any of the secrets. */
  public String redact(String text) {
    String redacted = USER_INFO.matcher(text).replaceAll("://" + MASK + "@");
    redacted = PARAMETER.matcher(redacted).replaceAll("$1" + MASK);
    for (String value : values) {
      redacted = redacted.replace(value, MASK);
    }

    return redacted;
  }
}
