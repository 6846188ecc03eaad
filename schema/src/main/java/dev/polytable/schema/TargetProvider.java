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

import java.util.Optional;
import java.util.function.Supplier;

/** Finds a target format by name; found by {@link java.util.ServiceLoader}. Thread-safe. */
public interface TargetProvider {

  /** The name of the format in lower case. */
  String format();

  /**
   * The context that the target of a table with these properties is opened with. Where a property
   * decides what is opened, such as the catalog that owns the target, it is among the context's
   * settings; all other properties are looked at by each conversion.
   *
   * @param context with the settings of the session or job
   * @param metadata gives the source table as it is now; asked only where it matters, as it may be
   *     read for that
   * @return {@code context} itself when no property matters
   */
  default ConversionContext contextOf(ConversionContext context, Supplier<TableMetadata> metadata) {
    return context;
  }

  /**
   * Refuses settings of this target whose values it can't take, also where there is nothing to be
   * converted. Reads nothing.
   *
   * @param context as {@link #contextOf} has made it
   * @param metadata the source table as it is now; its properties win over the context's settings
   * @throws ConversionException with {@link ErrorCode#INVALID_SETTING}
   */
  default void checkSettings(ConversionContext context, TableMetadata metadata) {}

  /**
   * Opens the target of the table at the context's path; reads nothing yet.
   *
   * @param context as {@link #contextOf} has made it
   */
  ConversionTarget open(ConversionContext context);

  /**
   * Opens what the target shows its readers, for checking; empty when the format has no such view.
   *
   * @param context as for {@link #open}
   */
  default Optional<TargetView> openView(ConversionContext context) {
    return Optional.empty();
  }
}
