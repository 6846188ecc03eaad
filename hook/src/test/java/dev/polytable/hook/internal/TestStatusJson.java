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

import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TableStatus;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestStatusJson {

  @Test
  void writesAllThatIsKnown() {
    TargetStatus hudi =
        new TargetStatus(
            "hudi",
            Optional.of(3L),
            Optional.of("2026"),
            ConversionPath.FULL,
            "say \"why\"\n",
            1,
            2,
            3,
            4,
            Optional.empty());
    TargetStatus iceberg =
        new TargetStatus(
            "iceberg",
            Optional.empty(),
            Optional.empty(),
            ConversionPath.NONE,
            "",
            0,
            0,
            0,
            0,
            Optional.of(new Failure("TARGET_NOT_INSTALLED", false, "no\\such")));
    TableStatus status = new TableStatus("file:/t", 3, List.of(hudi, iceberg), Optional.empty());

    assertThat(StatusJson.format(status, 7))
        .isEqualTo(
            """
            {"table":"file:/t","backlogEvents":7,"version":3,"failure":null,"targets":[\
            {"format":"hudi","version":3,"commit":"2026","path":"FULL",\
            "reason":"say \\"why\\"\\u000a","commits":1,"filesAdded":2,"filesRemoved":3,\
            "durationMillis":4,"failure":null},\
            {"format":"iceberg","version":null,"commit":null,"path":"NONE","reason":"",\
            "commits":0,"filesAdded":0,"filesRemoved":0,"durationMillis":0,\
            "failure":{"code":"TARGET_NOT_INSTALLED","retryable":false,"message":"no\\\\such"}}]}\
            """);
  }

  @Test
  void writesWhatIsNotKnownAsNull() {
    assertThat(StatusJson.formatUnknown("file:/t", 0))
        .isEqualTo(
            "{\"table\":\"file:/t\",\"backlogEvents\":0,\"version\":null,\"failure\":null,"
                + "\"targets\":[]}");
  }
}
