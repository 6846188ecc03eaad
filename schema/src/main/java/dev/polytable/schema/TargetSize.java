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
 * How large a target's metadata is, data files left out.
 *
 * @param commits commits that readers can travel back to: Hudi's active timeline, Iceberg's
 *     snapshots
 * @param files files of metadata
 * @param bytes their length in all
 */
public record TargetSize(long commits, long files, long bytes) {}
