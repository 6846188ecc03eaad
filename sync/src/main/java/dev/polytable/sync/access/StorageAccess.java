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
package dev.polytable.sync.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * As whom, and with which of Hadoop's settings, storage is asked; equal when a file system that was
 * opened with the one will do for the other. Keys and secrets are held as a hash.
 *
 * @param user as Hadoop compares users; empty when none is given
 * @param settings a hash of the settings that a file system may look at
 */
public record StorageAccess(Optional<UserGroupInformation> user, String settings) {

  /** Settings that change from statement to statement, and that no file system reads. */
  private static final List<String> OTHERS =
      List.of("spark.", "mapreduce.", "mapred.", "yarn.", "parquet.", "hive.");

  /** Finds both among what a request or a context carries. */
  public static StorageAccess of(List<Object> attachments) {
    return new StorageAccess(
        find(attachments, UserGroupInformation.class),
        find(attachments, Configuration.class).map(StorageAccess::hash).orElse(""));
  }

  private static <T> Optional<T> find(List<Object> attachments, Class<T> type) {
    return attachments.stream().filter(type::isInstance).map(type::cast).findFirst();
  }

  private static String hash(Configuration configuration) {
    Map<String, String> sorted = new TreeMap<>();
    for (Map.Entry<String, String> entry : configuration) {
      if (OTHERS.stream().noneMatch(entry.getKey()::startsWith)) {
        sorted.put(entry.getKey(), entry.getValue());
      }
    }

    MessageDigest digest = sha256();
    sorted.forEach(
        (key, value) -> {
          digest.update(key.getBytes(UTF_8));
          digest.update((byte) 0);
          digest.update(value.getBytes(UTF_8));
          digest.update((byte) 0);
        });
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
