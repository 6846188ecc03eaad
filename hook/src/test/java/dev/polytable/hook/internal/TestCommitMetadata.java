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

import org.junit.jupiter.api.Test;

class TestCommitMetadata {

  @Test
  void readsIdAndTargetsAsDeltaWritesThem() {
    assertThat(CommitMetadata.parse(metadata("", "\"polytable.formats\":\"hudi,iceberg\"")))
        .hasValue(new CommitMetadata("5fba-1", true));
    assertThat(
            CommitMetadata.parse(metadata("", "\"delta.universalFormat.enabledFormats\":\"hudi\"")))
        .hasValue(new CommitMetadata("5fba-1", true));
  }

  @Test
  void emptyPropertyNamesNoTarget() {
    assertThat(CommitMetadata.parse(metadata("", "\"polytable.formats\":\" , \"")))
        .hasValue(new CommitMetadata("5fba-1", false));
  }

  @Test
  void textsThatLookLikePropertiesAreNone() {
    assertThat(
            CommitMetadata.parse(
                metadata(
                    "{\\\"polytable.formats\\\":\\\"hudi\\\"}", "\"note\":\"polytable.formats\"")))
        .hasValue(new CommitMetadata("5fba-1", false));
  }

  @Test
  void otherActionsAreNone() {
    assertThat(CommitMetadata.parse("{\"add\":{\"path\":\"a\"}}")).isEmpty();
    assertThat(CommitMetadata.parse("")).isEmpty();
  }

  @Test
  void lineThatIsCutOffNamesNothing() {
    assertThat(CommitMetadata.parse("{\"metaData\":{\"id\":\"5f"))
        .hasValue(new CommitMetadata("5f", false));
  }

  private static String metadata(String schema, String configuration) {
    return "{\"metaData\":{\"id\":\"5fba-1\",\"format\":{\"provider\":\"parquet\",\"options\":{}},"
        + "\"schemaString\":\""
        + schema
        + "\",\"partitionColumns\":[\"polytable.formats\"],\"configuration\":{"
        + configuration
        + "},\"createdTime\":1}}";
  }
}
