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
package dev.polytable.cli.internal.config;

import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says what is to be known of files that are read round after round, each thing once. Not
 * thread-safe.
 */
final class Notices {

  private static final Logger LOG = LoggerFactory.getLogger(Notices.class);

  private final Set<String> said = new HashSet<>();

  void info(String message) {
    if (said.add(message)) {
      LOG.info("{}", message);
    }
  }

  void warn(String message) {
    if (said.add(message)) {
      LOG.warn("{}", message);
    }
  }
}
