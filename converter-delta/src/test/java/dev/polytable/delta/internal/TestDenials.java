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
package dev.polytable.delta.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TestDenials {

  @TempDir private Path folder;

  @AfterEach
  void letStorageWork() {
    CountingFileSystem.fail("");
  }

  /** As HDFS and S3 say it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Permission denied: user=alice, access=READ_EXECUTE, inode=\"/t/_delta_log\"",
        "Access Denied (Service: S3, Status Code: 403, Request ID: 1)"
      })
  void tellsADenialFromATableThatIsNotThere(String message) throws IOException {
    DeltaTable table = new DeltaTable(folder);
    table.create(DeltaTable.ID_SCHEMA, Map.of());
    CountingFileSystem.fail("list _delta_log", message);

    assertThat(TestSourceErrors.failure(table, ConversionSource::latestVersion))
        .returns(ErrorCode.PERMISSION_DENIED, ConversionException::code)
        .returns(false, ConversionException::isRetryable)
        .hasMessage(
            "Listing %s/_delta_log: permission was denied (IOException: %s). Grant it to the user or the keys that the conversion runs with; the next commit, or polytable sync, goes on from where it stopped."
                .formatted(table.uri(), message));
  }
}
