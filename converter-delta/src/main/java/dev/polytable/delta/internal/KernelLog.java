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
package dev.polytable.delta.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.Protocol;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.engine.MetricsReporter;
import io.delta.kernel.internal.actions.Metadata;
import io.delta.kernel.internal.checksum.CRCInfo;
import io.delta.kernel.internal.fs.Path;
import io.delta.kernel.internal.lang.Lazy;
import io.delta.kernel.internal.metrics.ScanMetrics;
import io.delta.kernel.internal.metrics.SnapshotMetrics;
import io.delta.kernel.internal.replay.LogReplay;
import io.delta.kernel.internal.replay.ProtocolMetadataLogReplay;
import io.delta.kernel.internal.snapshot.LogSegment;
import io.delta.kernel.internal.snapshot.SnapshotManager;
import io.delta.kernel.internal.table.SnapshotFactory;
import io.delta.kernel.internal.util.VectorUtils;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The log as Delta Kernel reads it: checkpoints of all kinds, compacted commits, checksums. It uses
 * Kernel's parts rather than its {@code Snapshot}, which lists the log twice, and which parses the
 * schema and so fails on types that the model can carry. One engine serves one table. Not
 * thread-safe.
 */
final class KernelLog {

  private final String tablePath;
  private final Path root;
  private final LogFileIO fileIo;
  private final Engine engine;

  KernelLog(LogDirectory directory) {
    this.tablePath = directory.tablePath();
    this.root = new Path(directory.root().toString());
    this.fileIo = new LogFileIO(directory.configuration());
    this.engine = new QuietEngine(fileIo);
  }

  /**
   * Metadata and protocol at the version. Costs one open request where the version has a checksum
   * file, else one for each commit back to the newest that has both, or to a checkpoint.
   */
  Found loadMetadata(LogListing listing, long version) {
    try {
      Lazy<LogSegment> segment = lazySegment(listing, version);
      SnapshotMetrics metrics = new SnapshotMetrics();
      Lazy<Optional<CRCInfo>> checksum =
          SnapshotFactory.createLazyChecksumFileLoaderWithMetrics(engine, segment, metrics);
      ProtocolMetadataLogReplay.Result result =
          ProtocolMetadataLogReplay.loadProtocolAndMetadata(
              engine, root, segment.get(), checksum, metrics);
      return new Found(toRaw(result.metadata), toModel(result.protocol), files(checksum));
      // checkstyle: IllegalCatch, because Kernel throws anything where a log is wrong
    } catch (RuntimeException e) {
      throw KernelErrors.translate(tablePath, describe(version), e);
    }
  }

  /**
   * The files of the version. Costs an open request for each commit after the newest checkpoint,
   * and two for each Parquet file of that, one for the footer and one for the data.
   */
  CloseableIterator<RawAdd> openAdds(LogListing listing, long version) {
    try {
      LogReplay replay =
          new LogReplay(engine, root, lazySegment(listing, version), new Lazy<>(Optional::empty));
      io.delta.kernel.utils.CloseableIterator<FilteredColumnarBatch> batches =
          replay.getAddFilesAsColumnarBatches(
              engine, true, Optional.empty(), new ScanMetrics(), Optional.empty());
      return new AddIterator(batches, tablePath, describe(version));
      // checkstyle: IllegalCatch, because Kernel throws anything where a log is wrong
    } catch (RuntimeException e) {
      throw KernelErrors.translate(tablePath, describe(version), e);
    }
  }

  private Lazy<LogSegment> lazySegment(LogListing listing, long version) {
    fileIo.use(listing);
    LogSegment segment =
        new SnapshotManager(root).getLogSegmentForVersion(engine, Optional.of(version));
    return new Lazy<>(() -> segment);
  }

  private String describe(long version) {
    return "Reading version %s of %s".formatted(version, tablePath);
  }

  private static RawMetadata toRaw(Metadata metadata) {
    return new RawMetadata(
        metadata.getId(),
        metadata.getName(),
        metadata.getSchemaString(),
        VectorUtils.toJavaList(metadata.getPartitionColumns()),
        metadata.getConfiguration());
  }

  private static Protocol toModel(io.delta.kernel.internal.actions.Protocol protocol) {
    return new Protocol(
        protocol.getMinReaderVersion(),
        protocol.getMinWriterVersion(),
        protocol.getReaderFeatures(),
        protocol.getWriterFeatures());
  }

  /** What the checksum file says, of this version or one not long before, where it was read. */
  private static OptionalLong files(Lazy<Optional<CRCInfo>> checksum) {
    return checksum.isPresent()
        ? checksum.get().stream().mapToLong(CRCInfo::getNumFiles).findFirst()
        : OptionalLong.empty();
  }

  /**
   * What is in force at a version.
   *
   * @param files about how many are active, if that was seen
   */
  record Found(RawMetadata metadata, Protocol protocol, OptionalLong files) {

    Found {
      requireNonNull(metadata, "metadata is null");
      requireNonNull(protocol, "protocol is null");
      requireNonNull(files, "files is null");
    }
  }

  /** Kernel's engine without its reports, which it would serialize at every call. */
  private static final class QuietEngine extends DefaultEngine {

    QuietEngine(LogFileIO fileIo) {
      super(fileIo);
    }

    @Override
    public List<MetricsReporter> getMetricsReporters() {
      return List.of();
    }
  }
}
