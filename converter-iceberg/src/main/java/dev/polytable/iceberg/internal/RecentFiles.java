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
package dev.polytable.iceberg.internal;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.inmemory.InMemoryInputFile;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/**
 * Manifests and manifest lists as they were written last, in bounded memory: the next commit reads
 * them first of all. They never change once written. Thread-safe.
 */
final class RecentFiles {

  private static final int MAX_FILE_BYTES = 8 * 1024 * 1024 + 64 * 1024;
  private static final long MAX_BYTES = 32L * 1024 * 1024;

  private final Map<String, byte[]> files = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  synchronized Optional<InputFile> find(String location) {
    return Optional.ofNullable(files.get(location))
        .map(content -> new InMemoryInputFile(location, content));
  }

  synchronized void forget(String location) {
    byte[] content = files.remove(location);
    if (content != null) {
      this.bytes -= content.length;
    }
  }

  /** The same file, of which what is written is kept. */
  OutputFile keeping(OutputFile file) {
    return file.location().endsWith(".avro") ? new KeptFile(file) : file;
  }

  private synchronized void put(String location, byte[] content) {
    forget(location);
    files.put(location, content);
    this.bytes += content.length;
    Iterator<byte[]> eldest = files.values().iterator();
    while (bytes > MAX_BYTES) {
      this.bytes -= eldest.next().length;
      eldest.remove();
    }
  }

  private final class KeptFile implements OutputFile {

    private final OutputFile file;

    KeptFile(OutputFile file) {
      this.file = requireNonNull(file, "file is null");
    }

    @Override
    public PositionOutputStream create() {
      return new KeptStream(file.location(), file.create());
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      return new KeptStream(file.location(), file.createOrOverwrite());
    }

    @Override
    public String location() {
      return file.location();
    }

    @Override
    public InputFile toInputFile() {
      return file.toInputFile();
    }
  }

  private final class KeptStream extends PositionOutputStream {

    private final String location;
    private final PositionOutputStream stream;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private boolean tooLong;

    KeptStream(String location, PositionOutputStream stream) {
      this.location = requireNonNull(location, "location is null");
      this.stream = requireNonNull(stream, "stream is null");
    }

    @Override
    public long getPos() throws IOException {
      return stream.getPos();
    }

    @Override
    public long storedLength() throws IOException {
      return stream.storedLength();
    }

    @Override
    public void write(int value) throws IOException {
      stream.write(value);
      keep(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      stream.write(bytes, offset, length);
      keep(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      stream.flush();
    }

    @Override
    public void close() throws IOException {
      stream.close();
      if (!tooLong && content.size() > 0) {
        put(location, content.toByteArray());
        content.reset();
      }
    }

    private void keep(byte[] source, int offset, int length) {
      if (!tooLong && content.size() + length <= MAX_FILE_BYTES) {
        content.write(source, offset, length);
      } else {
        this.tooLong = true;
        content.reset();
      }
    }
  }
}
