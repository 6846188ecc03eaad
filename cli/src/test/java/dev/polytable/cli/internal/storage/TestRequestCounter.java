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
package dev.polytable.cli.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestRequestCounter {

  private static final String TABLE = "file:/data/t";

  @Test
  void eachRequestBelongsToATargetOrTheSource() {
    RequestCounter counter = new RequestCounter();
    counter.add(TABLE + "/.hoodie/before");
    counter.start(TABLE);
    counter.add(TABLE + "/.hoodie");
    counter.add(TABLE + "/.hoodie/hoodie.properties");
    counter.add(TABLE + "/_polytable/hudi.claim");
    counter.add(TABLE + "/_polytable/hudi-failure.properties");
    counter.add(TABLE + "/_polytable/hudi/work");
    counter.add(TABLE + "/_polytable/lock");
    counter.add(TABLE + "/_iceberg/metadata/v1.metadata.json");
    counter.add(TABLE + "/_polytable/iceberg-failure.properties");
    counter.add(TABLE + "/_delta_log/00000000000000000000.json");
    counter.add(TABLE + "/city=Rome/f1.parquet");
    counter.add(TABLE);
    counter.add(TABLE + "2/.hoodie");

    assertThat(counter.count(TABLE, "hudi")).isEqualTo(6);
    assertThat(counter.count(TABLE, "iceberg")).isEqualTo(2);
    assertThat(counter.count(TABLE, RequestCounter.SOURCE)).isEqualTo(3);
    assertThat(counter.count(TABLE + "2", "hudi")).isZero();
  }
}
