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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.PrivilegedAction;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;

/** Whoever asks storage is the user of the commit, on each thread that takes part. */
class TestCommitUser {

  private static final UserGroupInformation ALICE = UserGroupInformation.createRemoteUser("alice");
  private static final UserGroupInformation BOB = UserGroupInformation.createRemoteUser("bob");

  @Test
  void actionRunsAsTheUserOfTheRequest() {
    assertThat(of(ALICE).run(TestCommitUser::userName)).isEqualTo("alice");
    assertThat(as(ALICE, () -> of(BOB).run(TestCommitUser::userName))).isEqualTo("bob");
    assertThat(as(ALICE, () -> CommitUser.current().orElseThrow().attachment())).isEqualTo(ALICE);
    assertThat(CommitUser.of(List.of("other"))).isEmpty();
  }

  @Test
  void processUserIsNotTheOneWhoStartedTheThread() throws IOException {
    UserGroupInformation process = UserGroupInformation.getLoginUser();

    assertThat(as(ALICE, () -> of(process).run(TestCommitUser::userName)))
        .isEqualTo(process.getUserName());
  }

  @Test
  void whatRunsInParallelRunsAsTheUser() {
    Set<String> users = ConcurrentHashMap.newKeySet();
    of(BOB)
        .run(
            () -> {
              IntStream.range(0, 1_000).parallel().forEach(i -> users.add(userName()));
              return null;
            });

    assertThat(users).containsExactly("bob");
  }

  @Test
  void nameAndLoaderOfTheThreadStay() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    Thread thread = of(BOB).run(Thread::currentThread);

    assertThat(thread.getName()).isEqualTo(Thread.currentThread().getName());
    assertThat(thread.getContextClassLoader()).isSameAs(loader);
  }

  @Test
  void whatIsThrownIsThrownAsItIs() {
    assertThatThrownBy(
            () ->
                of(BOB)
                    .run(
                        () -> {
                          throw new IllegalStateException("broken");
                        }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("broken");
  }

  @Test
  void poolThatOutlivesAConversionTakesTheUserOfEachTask() throws Exception {
    ExecutorService pool = EngineExecutors.newFixedThreadPool(1, Executors.defaultThreadFactory());
    try {
      assertThat(as(ALICE, () -> pool.submit(TestCommitUser::userName)).get()).isEqualTo("alice");
      assertThat(as(BOB, () -> pool.submit(TestCommitUser::userName)).get()).isEqualTo("bob");
    } finally {
      pool.shutdown();
    }
  }

  private static CommitUser of(UserGroupInformation user) {
    return CommitUser.of(List.of("other", user)).orElseThrow();
  }

  private static <T> T as(UserGroupInformation user, Supplier<T> action) {
    PrivilegedAction<T> privileged = action::get;
    return user.doAs(privileged);
  }

  private static String userName() {
    try {
      return UserGroupInformation.getCurrentUser().getUserName();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
