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

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.Supplier;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The user as whom storage is asked. Immutable and thread-safe. */
final class CommitUser {

  private static final Logger LOG = LoggerFactory.getLogger(CommitUser.class);

  private final UserGroupInformation user;

  private CommitUser(UserGroupInformation user) {
    this.user = requireNonNull(user, "user is null");
  }

  /** Finds the user of this thread; empty where Hadoop can't tell, which then asks as it can. */
  static Optional<CommitUser> current() {
    try {
      return Optional.of(new CommitUser(UserGroupInformation.getCurrentUser()));
    } catch (IOException e) {
      LOG.debug("Hadoop can't tell the user of the thread", e);
      return Optional.empty();
    }
  }

  /** Finds the user among the attachments of a request. */
  static Optional<CommitUser> of(List<Object> attachments) {
    return attachments.stream()
        .filter(UserGroupInformation.class::isInstance)
        .map(attachment -> new CommitUser((UserGroupInformation) attachment))
        .findFirst();
  }

  /** For a request, which is carried out by another thread. */
  Object attachment() {
    return user;
  }

  Runnable wrap(Runnable task) {
    return () ->
        user.doAs(
            (PrivilegedAction<Void>)
                () -> {
                  task.run();
                  return null;
                });
  }

  /**
   * Runs as the user, with all that the action does in parallel: the threads that the JVM has for
   * that are the process's user's, so another user has threads of its own for the time.
   */
  <T> T run(Supplier<T> action) {
    PrivilegedAction<T> privileged = isProcessUser() ? action::get : () -> runInParallel(action);
    return user.doAs(privileged);
  }

  private <T> T runInParallel(Supplier<T> action) {
    String name = Thread.currentThread().getName();
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    ForkJoinPool pool =
        new ForkJoinPool(
            ForkJoinPool.getCommonPoolParallelism() + 1,
            owner -> new UserThread(owner, name, loader, user),
            null,
            false);
    Callable<T> task = action::get;
    try {
      return pool.submit(task).join();
    } finally {
      pool.shutdown();
    }
  }

  private boolean isProcessUser() {
    try {
      return user.equals(UserGroupInformation.getLoginUser());
    } catch (IOException e) {
      LOG.debug("Hadoop can't tell the user of the process", e);
      return false;
    }
  }

  private static final class UserThread extends ForkJoinWorkerThread {

    private final UserGroupInformation user;

    UserThread(ForkJoinPool pool, String name, ClassLoader loader, UserGroupInformation user) {
      super(pool);
      this.user = user;
      setName(name);
      setContextClassLoader(loader);
    }

    @Override
    public void run() {
      user.doAs(
          (PrivilegedAction<Void>)
              () -> {
                super.run();
                return null;
              });
    }
  }
}
