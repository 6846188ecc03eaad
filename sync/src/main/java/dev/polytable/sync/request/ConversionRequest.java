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

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * "This version of this table was committed": all that crosses the line between Spark's class
 * loader and the engine's. It holds JDK and Hadoop types only.
 *
 * @param tablePath the table's root as an absolute URI without a slash at the end, decoded
 * @param incarnation which of the tables that were at the path one after the other: versions are
 *     compared within one incarnation only, and a higher one is of a table that was made later
 * @param version the newest source version known to be committed
 * @param newest whether the table may have another newest version than {@code version}, since its
 *     other commits weren't seen; then that one is converted
 * @param firstUnseenVersion the lowest version that this request stands for; lower than {@code
 *     version} when it replaced requests that waited
 * @param metadataChanged whether one of the commits that this request stands for may carry new
 *     metadata, so that what is remembered of the table's properties is void; true when not known
 * @param settings the session's settings, without the prefix {@code spark.}; sorted
 * @param attachments objects of the process, such as Hadoop's {@code Configuration}
 */
public record ConversionRequest(
    String tablePath,
    long incarnation,
    long version,
    boolean newest,
    long firstUnseenVersion,
    boolean metadataChanged,
    Map<String, String> settings,
    List<Object> attachments) {

  public ConversionRequest {
    requireNonNull(tablePath, "tablePath is null");
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    attachments = List.copyOf(attachments);
  }

  /** A commit of the one table that was ever at the path. */
  public ConversionRequest(
      String tablePath,
      long version,
      long firstUnseenVersion,
      boolean metadataChanged,
      Map<String, String> settings,
      List<Object> attachments) {
    this(tablePath, 0, version, false, firstUnseenVersion, metadataChanged, settings, attachments);
  }

  /**
   * This request, standing for {@code older} too unless that is of another table; the settings are
   * this one's.
   */
  public ConversionRequest replacing(ConversionRequest older) {
    if (older.incarnation != incarnation) {
      return this;
    }

    return new ConversionRequest(
        tablePath,
        incarnation,
        version,
        newest || older.newest,
        Math.min(firstUnseenVersion, older.firstUnseenVersion),
        metadataChanged || older.metadataChanged,
        settings,
        attachments);
  }

  /** This request with other attachments. */
  public ConversionRequest with(List<Object> newAttachments) {
    return new ConversionRequest(
        tablePath,
        incarnation,
        version,
        newest,
        firstUnseenVersion,
        metadataChanged,
        settings,
        newAttachments);
  }
}
