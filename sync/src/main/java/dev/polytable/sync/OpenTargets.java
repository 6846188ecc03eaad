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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Errors;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** The targets of one table, which stay open between conversions. Not thread-safe. */
final class OpenTargets implements AutoCloseable {

  /** Names of formats that we know, so that a known one without a converter isn't called a typo. */
  private static final Set<String> KNOWN_FORMATS = Set.of("hudi", "iceberg");

  private final ConversionContext context;
  private final Providers providers;
  private final Map<String, Open> open = new HashMap<>();

  OpenTargets(ConversionContext context, Providers providers) {
    this.context = requireNonNull(context, "context is null");
    this.providers = requireNonNull(providers, "providers is null");
  }

  /**
   * The target of the format; opened anew when the table's properties name another place.
   *
   * @param metadata gives the source table as it is now
   */
  ConversionTarget open(String format, Supplier<TableMetadata> metadata) {
    TargetProvider provider = providers.findTarget(format).orElseThrow(() -> unknownTarget(format));
    ConversionContext wanted = provider.contextOf(context, metadata);
    Open found = open.get(format);
    if (found != null && found.context().equals(wanted)) {
      return found.target();
    }

    close(format);
    ConversionTarget target = provider.open(wanted);
    open.put(format, new Open(target, wanted));
    return target;
  }

  /** Refuses settings of an open target whose values it can't take. */
  void checkSettings(String format, TableMetadata metadata) {
    providers.findTarget(format).orElseThrow().checkSettings(open.get(format).context(), metadata);
  }

  Optional<ConversionTarget> find(String format) {
    return Optional.ofNullable(open.get(format)).map(Open::target);
  }

  void close(String format) {
    Optional.ofNullable(open.remove(format)).map(Open::target).ifPresent(ConversionTarget::close);
  }

  @Override
  public void close() {
    List.copyOf(open.keySet()).forEach(this::close);
  }

  private static ConversionException unknownTarget(String format) {
    if (KNOWN_FORMATS.contains(format)) {
      return Errors.targetNotInstalled(format);
    }

    return new ConversionException(
        ErrorCode.INVALID_SETTING,
        false,
        "The table property names the format '%s', which is not known. Known are %s; correct '%s' with ALTER TABLE … SET TBLPROPERTIES."
            .formatted(
                format,
                String.join(", ", new TreeSet<>(KNOWN_FORMATS)),
                TargetSelection.OWN_PROPERTY),
        null);
  }

  /** A target with what it was opened with. */
  private record Open(ConversionTarget target, ConversionContext context) {}
}
