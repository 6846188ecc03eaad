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
package dev.polytable.sync.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.SourceProvider;
import dev.polytable.schema.TableMetadata;
import dev.polytable.sync.Providers;
import dev.polytable.sync.SyncRequest;
import dev.polytable.sync.TableSync;
import dev.polytable.sync.TargetSelection;
import dev.polytable.sync.inspect.TargetInspector;
import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableConverter;
import dev.polytable.sync.request.TableInspection;
import dev.polytable.sync.request.TableInspector;
import dev.polytable.sync.request.TableStatus;
import dev.polytable.sync.request.TableStatus.Failure;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine behind the hook: Delta tables, kept open between their commits, for each user and
 * Hadoop configuration by itself. A table whose conversion failed is opened anew by its next
 * request.
 *
 * <p>Thread-safe, as long as one table is converted by one thread at a time, which the queue sees
 * to.
 */
public final class EngineConverter implements TableConverter, TableInspector {

  private static final Logger LOG = LoggerFactory.getLogger(EngineConverter.class);
  private static final String SOURCE_FORMAT = "delta";

  private final Providers providers;
  private final Clock clock;
  private final OpenTables tables = new OpenTables();

  /** For the hook: the formats on the class path of this class. */
  public EngineConverter() {
    this(Providers.load(EngineConverter.class.getClassLoader()), Clock.systemUTC());
  }

  EngineConverter(Providers providers, Clock clock) {
    this.providers = requireNonNull(providers, "providers is null");
    this.clock = requireNonNull(clock, "clock is null");
  }

  @Override
  public TableStatus convert(ConversionRequest request) {
    OpenTable table = tables.take(request).orElseGet(() -> open(request));
    try {
      TableStatus status = convert(request, table);
      if (status.targets().stream().allMatch(target -> target.failure().isEmpty())) {
        tables.putBack(request, table);
      } else {
        table.sync().close();
      }

      return status;
    } catch (ConversionException e) {
      table.sync().close();
      LOG.warn(
          "Table {} can't be converted to version {}: {}: {}",
          request.tablePath(),
          request.version(),
          e.code(),
          e.getMessage(),
          e);
      return new TableStatus(
          request.tablePath(),
          request.version(),
          List.of(),
          Optional.of(new Failure(e.code().name(), e.isRetryable(), e.getMessage())));
    }
  }

  @Override
  public TableInspection inspect(
      String tablePath, Map<String, String> settings, List<Object> attachments) {
    return new TargetInspector(providers)
        .inspect(
            new ConversionContext(tablePath, settings, clock, attachments), source(), Set.of());
  }

  private static TableStatus convert(ConversionRequest request, OpenTable table) {
    ConversionSource source = table.sync().source();
    long version = request.newest() ? source.latestVersion() : request.version();
    Optional<TableMetadata> metadata = Optional.empty();
    if (!table.knowsSelection(request)) {
      metadata = Optional.of(source.snapshot(version).metadata());
      table.select(TargetSelection.parse(metadata.get()));
    }

    TableStatus status =
        new TableStatus(
            request.tablePath(),
            version,
            table
                .sync()
                .sync(
                    new SyncRequest(
                        version,
                        table.selection().formats(),
                        metadata,
                        SyncRequest.Mode.AUTOMATIC)),
            Optional.empty());
    table.converted(version);
    return status;
  }

  private OpenTable open(ConversionRequest request) {
    ConversionContext context =
        new ConversionContext(
            request.tablePath(), request.settings(), clock, request.attachments());
    return new OpenTable(new TableSync(context, source(), providers), request);
  }

  private SourceProvider source() {
    return requireNonNull(
        providers.sources().get(SOURCE_FORMAT), "the Delta source is not installed");
  }
}
