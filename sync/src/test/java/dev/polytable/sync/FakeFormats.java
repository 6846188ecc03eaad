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
package dev.polytable.sync;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.SourceProvider;
import dev.polytable.schema.TargetProvider;
import java.util.Map;

/** Providers of one fake source and of fake targets. */
public final class FakeFormats {

  private FakeFormats() {}

  public static Providers of(FakeSource source, FakeTarget... targets) {
    Map<String, TargetProvider> byFormat = new java.util.TreeMap<>();
    for (FakeTarget target : targets) {
      byFormat.put(target.format(), new FakeTargetProvider(target));
    }

    return new Providers(Map.of("delta", new FakeSourceProvider(source)), byFormat);
  }

  private record FakeSourceProvider(FakeSource source) implements SourceProvider {

    @Override
    public String format() {
      return source.format();
    }

    @Override
    public ConversionSource open(ConversionContext context) {
      return source;
    }
  }

  private record FakeTargetProvider(FakeTarget target) implements TargetProvider {

    @Override
    public String format() {
      return target.format();
    }

    @Override
    public ConversionTarget open(ConversionContext context) {
      return target;
    }
  }
}
