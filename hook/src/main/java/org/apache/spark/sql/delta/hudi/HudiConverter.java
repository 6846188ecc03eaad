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
package org.apache.spark.sql.delta.hudi;

import dev.polytable.hook.internal.delta.UniformConverter;
import org.apache.spark.sql.SparkSession;

/** The class that Delta loads by this name for UniForm's {@code hudi}. */
public final class HudiConverter extends UniformConverter {

  private static final String FORMAT = "hudi";

  /** Delta 4.1 and later. */
  public HudiConverter() {
    super(FORMAT);
  }

  /** Delta 3.3 and 4.0. */
  public HudiConverter(SparkSession spark) {
    super(spark, FORMAT);
  }
}
