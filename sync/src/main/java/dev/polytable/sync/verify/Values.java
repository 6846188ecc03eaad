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
package dev.polytable.sync.verify;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Values as text, the same for values that differ only in the class of the number. */
final class Values {

  private Values() {}

  static String text(Object valueOrNull) {
    if (valueOrNull instanceof BigDecimal decimal) {
      return decimal.stripTrailingZeros().toPlainString();
    }

    if (valueOrNull instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      return "x'%s'".formatted(HexFormat.of().formatHex(copy));
    }

    if (valueOrNull instanceof List<?> list) {
      return list.stream().map(Values::text).collect(Collectors.joining(", ", "[", "]"));
    }

    if (valueOrNull instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> text(entry.getKey()) + ": " + text(entry.getValue()))
          .sorted()
          .collect(Collectors.joining(", ", "{", "}"));
    }

    return valueOrNull instanceof String
        ? "'%s'".formatted(valueOrNull)
        : String.valueOf(valueOrNull);
  }
}
