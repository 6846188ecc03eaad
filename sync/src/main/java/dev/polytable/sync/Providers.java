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
package dev.polytable.sync;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.SourceProvider;
import dev.polytable.schema.TargetProvider;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

/**
 * The source and target formats that are installed. Immutable and thread-safe.
 *
 * @param sources by the name of the format
 * @param targets by the name of the format
 */
public record Providers(Map<String, SourceProvider> sources, Map<String, TargetProvider> targets) {

  public Providers {
    sources = Collections.unmodifiableMap(new TreeMap<>(sources));
    targets = Collections.unmodifiableMap(new TreeMap<>(targets));
  }

  /** Finds all formats on the class path of {@code loader} by {@link ServiceLoader}. */
  public static Providers load(ClassLoader loader) {
    Map<String, SourceProvider> sources = new TreeMap<>();
    ServiceLoader.load(SourceProvider.class, loader)
        .forEach(provider -> sources.put(provider.format(), provider));
    Map<String, TargetProvider> targets = new TreeMap<>();
    ServiceLoader.load(TargetProvider.class, loader)
        .forEach(provider -> targets.put(provider.format(), provider));
    return new Providers(sources, targets);
  }

  /**
   * The source of the given format.
   *
   * @throws ConversionException with {@link ErrorCode#INVALID_SETTING} when there is none
   */
  public SourceProvider requireSource(String format) {
    SourceProvider source = sources.get(format);
    if (source == null) {
      throw new ConversionException(
          ErrorCode.INVALID_SETTING,
          false,
          "The format '%s' is not yet one that can be converted from. Tables of these formats can: %s."
              .formatted(format, String.join(", ", sources.keySet())),
          null);
    }

    return source;
  }

  /** Finds the converter to the given format. */
  public Optional<TargetProvider> findTarget(String format) {
    return Optional.ofNullable(targets.get(format));
  }

  /** The names of the formats that can be converted to; sorted. */
  public Set<String> targetFormats() {
    return targets.keySet();
  }
}
