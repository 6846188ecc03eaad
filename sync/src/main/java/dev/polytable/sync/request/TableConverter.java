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
package dev.polytable.sync.request;

/**
 * The engine as the hook sees it. Loaded in a class loader of its own; found there by its class
 * name. Needs a public constructor without parameters. Thread-safe.
 */
public interface TableConverter {

  /**
   * Brings each target that the table's properties or the settings name to the request's version. A
   * failure of one target is in the status and keeps no other target from being converted.
   *
   * <p>Costs no storage request when the table is known to have no target.
   */
  TableStatus convert(ConversionRequest request);
}
