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
package dev.polytable.delta;

import dev.polytable.delta.internal.DeltaSource;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.SourceProvider;
import org.apache.hadoop.conf.Configuration;

/**
 * Opens Delta tables. The context carries Hadoop's {@link Configuration} as an attachment.
 * Thread-safe.
 */
public final class DeltaSourceProvider implements SourceProvider {

  /** The name of the format. */
  public static final String FORMAT = "delta";

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public ConversionSource open(ConversionContext context) {
    return new DeltaSource(context);
  }
}
