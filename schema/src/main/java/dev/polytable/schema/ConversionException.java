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

import static java.util.Objects.requireNonNull;

/**
 * A conversion that did not happen. The message says what happened, why, and what to do.
 *
 * <p>It never reaches the user's commit; it shows in the log and in the status.
 */
public class ConversionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final boolean retryable;

  /**
   * @param retryable whether the same conversion may succeed when it is tried again unchanged
   * @param cause may be null
   */
  public ConversionException(ErrorCode code, boolean retryable, String message, Throwable cause) {
    super(requireNonNull(message, "message is null"), cause);
    this.code = requireNonNull(code, "code is null");
    this.retryable = retryable;
  }

  public ErrorCode code() {
    return code;
  }

  /** Whether the same conversion may succeed when it is tried again unchanged. */
  public boolean isRetryable() {
    return retryable;
  }
}
