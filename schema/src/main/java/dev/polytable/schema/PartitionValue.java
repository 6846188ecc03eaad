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

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The value that all rows of a data file have in one partition column, from the log and never from
 * the file's path.
 *
 * @param field the partition field
 * @param value in the class that the type's value has in the model (see {@link PrimitiveType});
 *     empty for null, which is also what Delta makes of the empty string
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#partition-value-serialization">Delta
 *     protocol, partition value serialization</a>
 */
public record PartitionValue(PartitionField field, Optional<Object> value) {

  public PartitionValue {
    requireNonNull(field, "field is null");
    requireNonNull(value, "value is null");
  }
}
