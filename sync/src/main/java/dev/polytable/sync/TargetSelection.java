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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.TableMetadata;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The targets that a table's properties name: the union of Delta's own property and ours.
 *
 * @param formats names of formats in lower case, whether or not a converter for them is known;
 *     sorted
 */
public record TargetSelection(Set<String> formats) {

  /** Delta's own table property; its values are checked by Delta. */
  public static final String DELTA_PROPERTY = "delta.universalFormat.enabledFormats";

  /** Our table property: the same list, without the restrictions that Delta puts on its own. */
  public static final String OWN_PROPERTY = "polytable.formats";

  private static final List<String> PROPERTIES = List.of(DELTA_PROPERTY, OWN_PROPERTY);

  public TargetSelection {
    requireNonNull(formats, "formats is null");
    formats = Collections.unmodifiableSet(new TreeSet<>(formats));
  }

  /** Parses the two properties; blanks around a name and its case don't matter. */
  public static TargetSelection parse(TableMetadata metadata) {
    Map<String, String> properties = metadata.properties();
    List<String> names = new ArrayList<>();
    for (String property : PROPERTIES) {
      for (String name : properties.getOrDefault(property, "").split(",", -1)) {
        if (!name.isBlank()) {
          names.add(name.strip().toLowerCase(Locale.ROOT));
        }
      }
    }

    return new TargetSelection(new TreeSet<>(names));
  }
}
