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
package dev.polytable.cli.internal.config;

import java.util.List;

/**
 * Settings that belong together.
 *
 * @param title in the page
 * @param note what holds for all of them; may be empty
 * @param settings in their order
 */
record SettingsSection(String title, String note, List<KnownSetting> settings) {

  SettingsSection {
    settings = List.copyOf(settings);
  }
}
