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
 * The types without parameters, and the Java class of their values in the model.
 *
 * <p>{@link PartitionValue} and {@link ColumnStats} hold values in these classes.
 */
public enum PrimitiveType implements DataType {
  /** {@link Boolean}. */
  BOOLEAN,
  /** 8-bit signed integer; {@link Byte}. */
  BYTE,
  /** 16-bit signed integer; {@link Short}. */
  SHORT,
  /** 32-bit signed integer; {@link Integer}. */
  INTEGER,
  /** 64-bit signed integer; {@link Long}. */
  LONG,
  /** 32-bit IEEE 754; {@link Float}. */
  FLOAT,
  /** 64-bit IEEE 754; {@link Double}. */
  DOUBLE,
  /** UTF-8 text; {@link String}. */
  STRING,
  /** Bytes; {@link java.nio.ByteBuffer}, read-only. */
  BINARY,
  /** Days since 1970-01-01 in the proleptic Gregorian calendar; {@link Integer}. */
  DATE,
  /** An instant: microseconds since 1970-01-01T00:00:00Z; {@link Long}. */
  TIMESTAMP,
  /** A local date and time: microseconds since 1970-01-01T00:00:00; {@link Long}. */
  TIMESTAMP_NTZ,
  /** Semi-structured; has no values in the model. */
  VARIANT,
  /** The type of a column that holds only nulls; has no values in the model. */
  VOID;

  @Override
  public <R> R accept(DataTypeVisitor<R> visitor) {
    return visitor.visitPrimitive(this);
  }
}
