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

import dev.polytable.sync.queue.ConversionQueue;
import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableStatus;
import java.security.PrivilegedAction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestCommitsOfUsers {

  private final List<String> users = new CopyOnWriteArrayList<>();
  private final CommitHandler handler =
      new CommitHandler(
          Map::of,
          parsed -> new ConversionQueue(() -> this::convert, parsed.threads()),
          new Drain(Optional::empty));

  @AfterEach
  void tearDown() {
    handler.queue().close();
  }

  @Test
  void asksForEachCommitAsItsUser() {
    for (String name : List.of("alice", "bob")) {
      UserGroupInformation.createRemoteUser(name)
          .doAs(
              (PrivilegedAction<Void>)
                  () -> {
                    handler.committed(() -> commit("file:/" + name));
                    return null;
                  });
    }

    handler.queue().drain(Duration.ofMinutes(1));
    assertThat(users).containsExactly("alice (auth:SIMPLE)", "bob (auth:SIMPLE)");
  }

  private static Commit commit(String table) {
    return new Commit(
        table,
        0,
        true,
        Optional.of(new CommitMetadata("i", true)),
        () -> new Configuration(false),
        "");
  }

  private TableStatus convert(ConversionRequest request) {
    users.add(request.attachments().get(1).toString());
    return new TableStatus(request.tablePath(), request.version(), List.of(), Optional.empty());
  }
}
