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
package dev.polytable.hudi.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class TestHudiConfiguration {

  @Test
  void leavesOutWhatAnotherHudiSetsForItself() {
    Configuration conf = new Configuration(false);
    conf.set("hoodie.io.factory.class", "org.apache.hudi.io.storage.HoodieSparkIOFactory");
    conf.set("fs.s3a.endpoint", "here");

    Configuration isolated = HudiConfiguration.isolate(conf);

    assertThat(isolated.get("hoodie.io.factory.class")).isNull();
    assertThat(isolated.get("fs.s3a.endpoint")).isEqualTo("here");
    assertThat(conf.get("hoodie.io.factory.class")).isNotNull();
  }

  @Test
  void aSchemeThatHudiDoesNotKnowIsRefused() {
    Configuration conf = new Configuration(false);

    assertThatThrownBy(() -> HudiConfiguration.checkScheme(new Path("foo://bucket/t"), conf))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_FILE_LAYOUT);
              assertThat(e.isRetryable()).isFalse();
            })
        .hasMessageContaining("Hudi knows no storage of the scheme 'foo'");
    assertThatCode(() -> HudiConfiguration.checkScheme(new Path("/t"), conf))
        .doesNotThrowAnyException();
  }
}
