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
package dev.polytable.integration;

/** What a Spark process threw. */
final class SparkError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String className;
  private final String originalMessage;

  SparkError(String className, String originalMessage) {
    super(className + ": " + originalMessage);
    this.className = className;
    this.originalMessage = originalMessage;
  }

  /** The same, with the stack of the thread that asked. */
  SparkError again() {
    return new SparkError(className, originalMessage);
  }
}
