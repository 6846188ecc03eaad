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
package dev.polytable.hudi.internal;

import org.apache.avro.util.ClassSecurityValidator;
import org.apache.hudi.common.model.HoodieTimelineTimeZone;
import org.apache.hudi.common.table.timeline.HoodieInstantTimeGenerator;

/**
 * Sets what Hudi and Avro keep in static fields. The engine has a Hudi and an Avro of its own, so
 * nothing outside is affected.
 */
final class HudiStatics {

  private static final String HUDI_PACKAGE = "org.apache.hudi.";

  private HudiStatics() {}

  /** Sets them, once. */
  static void install() {
    Installed.touch();
  }

  /** Installs when the class is loaded. */
  private static final class Installed {

    static {
      // Avro refuses classes of packages that it doesn't know, Hudi's generated ones among them.
      ClassSecurityValidator.ClassSecurityPredicate before = ClassSecurityValidator.getGlobal();
      ClassSecurityValidator.setGlobal(
          type -> type.getName().startsWith(HUDI_PACKAGE) || before.isTrusted(type));
      HoodieInstantTimeGenerator.setCommitTimeZone(HoodieTimelineTimeZone.UTC);
    }

    static void touch() {}
  }
}
