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

import dev.polytable.hook.internal.SeenTables.Sighting;
import dev.polytable.sync.queue.ConversionQueue;
import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes what both triggers see to the queue. It runs on the thread of the user's commit, so it
 * makes no storage request, waits only when conversions are synchronous, and lets nothing escape.
 *
 * <p>Thread-safe. One a JVM, made at the first commit.
 */
public final class CommitHandler implements CommitSink {

  private static final Logger LOG = LoggerFactory.getLogger(CommitHandler.class);

  private final Supplier<Map<String, String>> settingsSupplier;
  private final Function<HookSettings, ConversionQueue> queueFactory;
  private final Drain drain;
  private final SeenTables tables = new SeenTables();
  private ConversionQueue queue;

  CommitHandler(
      Supplier<Map<String, String>> settingsSupplier,
      Function<HookSettings, ConversionQueue> queueFactory,
      Drain drain) {
    this.settingsSupplier = settingsSupplier;
    this.queueFactory = queueFactory;
    this.drain = drain;
  }

  /** The one of this JVM. */
  public static CommitHandler instance() {
    return Holder.INSTANCE;
  }

  /**
   * Takes a commit that is yet to be read from Delta's objects. Never throws. Returns at once
   * unless conversions are synchronous and the table has a target.
   */
  @Override
  public void committed(Supplier<Commit> supplier) {
    try {
      Commit commit = supplier.get();
      Optional<Sighting> sighting = tables.note(commit);
      drain.noteFormat(commit.tablePath(), commit.format());
      if (sighting.isPresent()) {
        submit(commit, sighting.get());
      }
      // checkstyle: IllegalCatch, because the commit is done and must not fail any more
    } catch (Throwable e) {
      LOG.warn("Polytable could not take note of a commit; the next one of the table makes up", e);
    }
  }

  /** The queue; made with the settings of the current session when there is none yet. */
  public ConversionQueue queue() {
    return queue(HookSettings.parse(settingsSupplier.get()));
  }

  private void submit(Commit commit, Sighting sighting) {
    Map<String, String> settings = settingsSupplier.get();
    HookSettings hookSettings = HookSettings.parse(settings);
    ConversionRequest request =
        new ConversionRequest(
            commit.tablePath(),
            sighting.incarnation(),
            commit.version(),
            sighting.newest(),
            commit.version(),
            commit.metadataChanged(),
            settings,
            attachments(commit));
    ConversionQueue target = queue(hookSettings);
    CompletableFuture<TableStatus> done = target.submit(request);
    if (sighting.unknown()) {
      done.thenAccept(status -> tables.looked(request.tablePath(), request.incarnation(), status));
    }

    drain.submitted(target, hookSettings.drainTimeout());
    if (hookSettings.synchronous()) {
      await(done);
    }
  }

  /** What another thread needs to do as this one: Hadoop's settings and the user. */
  private static List<Object> attachments(Commit commit) {
    Configuration hadoopConf = commit.hadoopConf().get();
    return CommitUser.current()
        .map(user -> List.of(hadoopConf, user.attachment()))
        .orElseGet(() -> List.of(hadoopConf));
  }

  private synchronized ConversionQueue queue(HookSettings settings) {
    if (queue == null) {
      queue = queueFactory.apply(settings);
    }

    return queue;
  }

  private static void await(CompletableFuture<TableStatus> done) {
    try {
      done.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      LOG.warn("A conversion ended without a status", e);
    }
  }

  private static final class Holder {
    static final CommitHandler INSTANCE =
        new CommitHandler(
            SessionSettings::load,
            settings ->
                new ConversionQueue(
                    () -> SharedEngine.instance().load(settings), settings.threads()),
            new Drain(SparkContexts::find));
  }
}
