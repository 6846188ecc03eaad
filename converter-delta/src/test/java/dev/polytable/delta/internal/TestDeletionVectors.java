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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.DeletionVector.StorageType;
import dev.polytable.schema.ErrorCode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TestDeletionVectors {

  private final DeletionVectors vectors = new DeletionVectors("s3://mytable");

  /** The example of the protocol. */
  @Test
  void resolvesARelativeVector() {
    RawVector raw = new RawVector("u", "ab^-aqEH.-t@S}K{vb[*k^", Optional.of(4), 40, 6);

    assertThat(vectors.resolve(raw))
        .isEqualTo(
            new DeletionVector(
                StorageType.RELATIVE,
                "s3://mytable/ab/deletion_vector_d2c639aa-8816-431a-aaf6-d3fe2512ff61.bin",
                Optional.of(4),
                40,
                6,
                "uab^-aqEH.-t@S}K{vb[*k^@4"));
  }

  @Test
  void resolvesAVectorWithoutAFolder() {
    RawVector raw = new RawVector("u", "^-aqEH.-t@S}K{vb[*k^", Optional.of(1), 40, 6);

    assertThat(vectors.resolve(raw).pathOrInline())
        .isEqualTo("s3://mytable/deletion_vector_d2c639aa-8816-431a-aaf6-d3fe2512ff61.bin");
  }

  @Test
  void resolvesAnAbsoluteVector() {
    RawVector raw = new RawVector("p", "s3://other/a%20b/dv.bin", Optional.of(1), 40, 6);

    DeletionVector vector = vectors.resolve(raw);

    assertThat(vector.storageType()).isEqualTo(StorageType.ABSOLUTE);
    assertThat(vector.pathOrInline()).isEqualTo("s3://other/a b/dv.bin");
    assertThat(vector.uniqueId()).isEqualTo("ps3://other/a%20b/dv.bin@1");
  }

  @Test
  void keepsAnInlineVectorAsItIs() {
    String bitmap = "wi5b=000010000siXQKl0rr91000f55c8Xg0@@D72lkbi5=-{L";
    RawVector raw = new RawVector("i", bitmap, Optional.empty(), 40, 6);

    DeletionVector vector = vectors.resolve(raw);

    assertThat(vector.storageType()).isEqualTo(StorageType.INLINE);
    assertThat(vector.pathOrInline()).isEqualTo(bitmap);
    assertThat(vector.uniqueId()).isEqualTo("i" + bitmap);
  }

  @ParameterizedTest
  @CsvSource({
    "x, abc, A deletion vector in the log has the storage type 'x'",
    "u, abc, The deletion vector 'abc' in the log is not a UUID in Base85",
    "u, üüüüüüüüüüüüüüüüüüüü, The deletion vector 'üüüüüüüüüüüüüüüüüüüü' in the log is not a UUID",
    "p, s3://a/b, The deletion vector 's3://a/b' in the log has no offset"
  })
  void refusesWhatIsNoVector(String storageType, String path, String message) {
    assertThatThrownBy(
            () -> vectors.resolve(new RawVector(storageType, path, Optional.empty(), 1, 1)))
        .isInstanceOf(ConversionException.class)
        .hasMessageStartingWith(message)
        .extracting(e -> ((ConversionException) e).code())
        .isEqualTo(ErrorCode.SOURCE_CORRUPT);
  }
}
