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

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TestSecrets {

  private final Secrets secrets = new Secrets();

  @Test
  void valuesOfSecretKeysAreMasked() {
    secrets.addAll(
        Map.of(
            "fs.s3a.secret.key", "hunter22",
            "polytable.iceberg.catalog.jdbc.password", "a\"b\\c d",
            "fs.s3a.endpoint", "localhost"));

    assertThat(secrets.redact("key hunter22 at localhost")).isEqualTo("key *** at localhost");
    assertThat(secrets.redact("a\"b\\c d")).isEqualTo("***");
    assertThat(secrets.redact("{\"message\" : \"a\\\"b\\\\c d\"}"))
        .as("as it stands in JSON")
        .isEqualTo("{\"message\" : \"***\"}");
  }

  /** Else a JSON outcome would no longer be JSON. */
  @Test
  void wordsThatOutcomesAreMadeOfStay() {
    secrets.addAll(
        Map.of(
            "hadoop.security.credential.clear-text-fallback", "true",
            "dfs.block.access.token.lifetime", "60000",
            "client.secret", "null"));

    assertThat(secrets.redact("{\"a\" : true, \"b\" : 160000, \"c\" : null}"))
        .isEqualTo("{\"a\" : true, \"b\" : 160000, \"c\" : null}");
  }

  @Test
  void secretsInAddressesAreMasked() {
    assertThat(secrets.redact("https://me:hunter22@host/db")).isEqualTo("https://***@host/db");
    assertThat(secrets.redact("jdbc:postgresql://host/db?user=me&password=hunter22&ssl=true"))
        .isEqualTo("jdbc:postgresql://host/db?user=me&password=***&ssl=true");
    assertThat(secrets.redact("https://a.blob.core.windows.net/c?sv=1&sig=abc%2Bdef"))
        .isEqualTo("https://a.blob.core.windows.net/c?sv=1&sig=***");
    assertThat(secrets.redact("jdbc:sqlserver://host;password=hunter22;encrypt=true"))
        .isEqualTo("jdbc:sqlserver://host;password=***;encrypt=true");
  }
}
