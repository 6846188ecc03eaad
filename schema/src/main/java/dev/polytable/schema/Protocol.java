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

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a reader or writer of the source table must understand.
 *
 * @param minReaderVersion the reader version
 * @param minWriterVersion the writer version
 * @param readerFeatures names of the table features that a reader must support; sorted
 * @param writerFeatures names of the table features that a writer must support; sorted
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#protocol-evolution">Delta
 *     protocol, protocol evolution</a>
 */
public record Protocol(
    int minReaderVersion,
    int minWriterVersion,
    Set<String> readerFeatures,
    Set<String> writerFeatures) {

  public Protocol {
    readerFeatures = Collections.unmodifiableSet(new TreeSet<>(readerFeatures));
    writerFeatures = Collections.unmodifiableSet(new TreeSet<>(writerFeatures));
  }
}
