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
package dev.polytable.schema;

/**
 * A fixed-point number; its values in the model are {@link java.math.BigDecimal} of this scale.
 *
 * @param precision digits in all, 1 to 38
 * @param scale digits after the point, 0 to {@code precision}
 */
public record DecimalType(int precision, int scale) implements DataType {

  public DecimalType {
    if (precision < 1 || precision > 38) {
      throw new IllegalArgumentException("precision is not in 1..38: " + precision);
    }
    if (scale < 0 || scale > precision) {
      throw new IllegalArgumentException("scale is not in 0..precision: " + scale);
    }
  }

  @Override
  public <R> R accept(DataTypeVisitor<R> visitor) {
    return visitor.visitDecimal(this);
  }
}
