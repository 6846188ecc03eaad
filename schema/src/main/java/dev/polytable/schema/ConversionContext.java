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

import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a source or a target is opened with. The model knows no file system, so what a format's
 * library needs of the process (Hadoop's {@code Configuration}) travels as an attachment that is
 * found by its class.
 *
 * @param tablePath the table's root as an absolute URI without a slash at the end, decoded
 * @param settings the session's or job's settings, for example {@code polytable.hudi.tableVersion};
 *     without the prefix {@code spark.}; sorted. A table property of the same name wins over a
 *     setting
 * @param clock what "now" is; tests move it
 * @param attachments objects of the process, such as Hadoop's {@code Configuration}
 */
public record ConversionContext(
    String tablePath, Map<String, String> settings, Clock clock, List<Object> attachments) {

  public ConversionContext {
    requireNonNull(tablePath, "tablePath is null");
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    requireNonNull(clock, "clock is null");
    attachments = List.copyOf(attachments);
  }

  /** Finds the attachment of the given class. */
  public <T> Optional<T> findAttachment(Class<T> type) {
    return attachments.stream().filter(type::isInstance).map(type::cast).findFirst();
  }

  /** The attachment of the given class; throws {@link IllegalStateException} when there is none. */
  public <T> T attachment(Class<T> type) {
    return findAttachment(type)
        .orElseThrow(() -> new IllegalStateException("no attachment of " + type.getName()));
  }

  /** The same with other settings. */
  public ConversionContext withSettings(Map<String, String> others) {
    return new ConversionContext(tablePath, others, clock, attachments);
  }

  /** The value of {@code key} among the table's properties, else among the settings. */
  public Optional<String> findSetting(TableMetadata metadata, String key) {
    String property = metadata.properties().get(key);
    return Optional.ofNullable(property != null ? property : settings.get(key));
  }
}
