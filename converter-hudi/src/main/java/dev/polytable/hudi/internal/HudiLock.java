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
package dev.polytable.hudi.internal;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableMetadata;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hudi.client.transaction.lock.FileSystemBasedLockProvider;
import org.apache.hudi.common.config.HoodieCommonConfig;
import org.apache.hudi.common.config.LockConfiguration;
import org.apache.hudi.common.lock.LockProvider;
import org.apache.hudi.common.util.ReflectionUtils;
import org.apache.hudi.exception.HoodieException;
import org.apache.hudi.exception.HoodieLockException;
import org.apache.hudi.storage.StorageConfiguration;

/**
 * A lock of one of Hudi's own lock providers, held around a {@link Claim} where the user names one.
 * It is for storages on which the claim alone isn't strong enough.
 *
 * <p>{@code polytable.hudi.lock.provider} is the provider's class, and any other {@code
 * polytable.hudi.lock.x} reaches it as {@code hoodie.write.lock.x}.
 */
final class HudiLock implements AutoCloseable {

  static final String PREFIX = "polytable.hudi.lock.";
  static final String PROVIDER = PREFIX + "provider";

  private static final long POLL_MILLIS = 100;
  private static final String RETRIES = "3";

  private final Optional<LockProvider<?>> provider;

  private HudiLock(Optional<LockProvider<?>> provider) {
    this.provider = provider;
  }

  /**
   * Takes the lock, and waits for it while another process has it; does nothing when no provider is
   * named.
   *
   * @throws ConversionException with {@link ErrorCode#TARGET_LOCKED}, which is retryable, when
   *     another process has it for longer; with {@link ErrorCode#STORAGE_FAILED}, which is
   *     retryable, when the provider's server doesn't answer; with {@link
   *     ErrorCode#INVALID_SETTING} when there is no such provider
   */
  static HudiLock take(
      ConversionContext context,
      TableMetadata metadata,
      Configuration conf,
      Path root,
      Duration patience) {
    Optional<String> name =
        context.findSetting(metadata, PROVIDER).map(String::trim).filter(text -> !text.isEmpty());
    if (name.isEmpty()) {
      return new HudiLock(Optional.empty());
    }

    LockProvider<?> provider = load(name.get(), properties(context, metadata, root), conf, root);
    try {
      long deadline = System.nanoTime() + patience.toNanos();
      while (!tryLock(provider, patience)) {
        if (System.nanoTime() > deadline) {
          throw locked(provider, name.get(), root);
        }

        Thread.sleep(POLL_MILLIS);
      }

      return new HudiLock(Optional.of(provider));
    } catch (HoodieLockException e) {
      closeUnlocked(provider);
      throw failed(name.get(), root, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw locked(provider, name.get(), root);
    }
  }

  /** ZooKeeper's provider throws, with no cause, where others return that somebody has the lock. */
  private static boolean tryLock(LockProvider<?> provider, Duration patience)
      throws InterruptedException {
    try {
      return provider.tryLock(Math.max(1, patience.toMillis()), TimeUnit.MILLISECONDS);
    } catch (HoodieLockException e) {
      if (e.getCause() == null) {
        return false;
      }

      throw e;
    }
  }

  /** Gives the lock back. */
  @Override
  public void close() {
    provider.ifPresent(
        held -> {
          try {
            held.unlock();
          } finally {
            closeUnlocked(held);
          }
        });
  }

  /** Closing the provider of the file system deletes the lock, whoever has it by then. */
  private static void closeUnlocked(LockProvider<?> provider) {
    if (!(provider instanceof FileSystemBasedLockProvider)) {
      provider.close();
    }
  }

  private static Properties properties(
      ConversionContext context, TableMetadata metadata, Path root) {
    Properties properties = new Properties();
    properties.setProperty(HoodieCommonConfig.BASE_PATH.key(), root.toString());
    // Not in .hoodie, which is told by its content when there is no table in it yet.
    properties.setProperty(
        LockConfiguration.FILESYSTEM_LOCK_PATH_PROP_KEY, new Path(root, "_polytable").toString());
    properties.setProperty(LockConfiguration.FILESYSTEM_LOCK_EXPIRE_PROP_KEY, "0");
    // Hudi's own default waits for minutes, and conversions of other tables wait with it.
    properties.setProperty(LockConfiguration.LOCK_ACQUIRE_NUM_RETRIES_PROP_KEY, RETRIES);
    context.settings().forEach((key, value) -> put(properties, key, value));
    metadata.properties().forEach((key, value) -> put(properties, key, value));
    return properties;
  }

  private static void put(Properties properties, String key, String value) {
    if (key.startsWith(PREFIX)) {
      properties.setProperty(
          LockConfiguration.LOCK_PREFIX + key.substring(PREFIX.length()), value.trim());
    }
  }

  private static LockProvider<?> load(
      String name, Properties properties, Configuration conf, Path root) {
    try {
      return (LockProvider<?>)
          ReflectionUtils.loadClass(
              name,
              new Class<?>[] {LockConfiguration.class, StorageConfiguration.class},
              new LockConfiguration(properties),
              HudiTable.storageConf(conf));
    } catch (HoodieException | ClassCastException | IllegalArgumentException e) {
      if (isFailureOfLock(e)) {
        throw failed(name, root, e);
      }

      throw new ConversionException(
          ErrorCode.INVALID_SETTING,
          false,
          "Setting '%s' is '%s', which can't be made a lock provider of Hudi's, so the Hudi target isn't written. Name one that is on the class path, such as org.apache.hudi.client.transaction.lock.FileSystemBasedLockProvider, with the settings that it needs."
              .formatted(PROVIDER, name),
          e);
    }
  }

  /** Providers speak to their server when they are made. */
  private static boolean isFailureOfLock(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof HoodieLockException) {
        return true;
      }
    }

    return false;
  }

  private static ConversionException failed(String name, Path root, Exception cause) {
    return new ConversionException(
        ErrorCode.STORAGE_FAILED,
        true,
        "The lock of '%s' on the Hudi table at '%s' can't be asked for: %s. Nothing is written without it. Check that its server answers and the settings '%s*'. It is tried again, at the latest with the next commit."
            .formatted(name, root, StorageErrors.rootMessage(cause), PREFIX),
        cause);
  }

  private static ConversionException locked(LockProvider<?> provider, String name, Path root) {
    closeUnlocked(provider);
    return new ConversionException(
        ErrorCode.TARGET_LOCKED,
        true,
        "Another process has the lock of '%s' on the Hudi table at '%s', so this one waits for its turn. It is tried again, at the latest with the next commit. If that process has died, free the lock."
            .formatted(name, root),
        null);
  }
}
