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
package dev.polytable.cli.internal.logging;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Pattern;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** A logger that writes to the {@link LogOutput} of the moment. Thread-safe. */
final class PlainLogger extends LegacyAbstractLogger {

  private static final long serialVersionUID = 1L;

  /** One message is one line, so that lines can be counted and filtered. */
  private static final Pattern LINE_BREAK = Pattern.compile("\\s*\\R\\s*");

  PlainLogger(String name) {
    this.name = name;
  }

  @Override
  public boolean isTraceEnabled() {
    return isEnabled(Level.TRACE);
  }

  @Override
  public boolean isDebugEnabled() {
    return isEnabled(Level.DEBUG);
  }

  @Override
  public boolean isInfoEnabled() {
    return isEnabled(Level.INFO);
  }

  @Override
  public boolean isWarnEnabled() {
    return isEnabled(Level.WARN);
  }

  @Override
  public boolean isErrorEnabled() {
    return isEnabled(Level.ERROR);
  }

  @Override
  protected String getFullyQualifiedCallerName() {
    return null;
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level, Marker marker, String pattern, Object[] arguments, Throwable throwable) {
    LogOutput output = LogOutput.current();
    String text = MessageFormatter.basicArrayFormat(pattern, arguments);
    StringBuilder message = new StringBuilder(LINE_BREAK.matcher(text).replaceAll(" "));
    if (throwable != null && output.withTraces()) {
      StringWriter trace = new StringWriter();
      throwable.printStackTrace(new PrintWriter(trace));
      message.append(System.lineSeparator()).append(trace.toString().stripTrailing());
    }

    output.write(level, message.toString());
  }

  private boolean isEnabled(Level level) {
    return LogOutput.current().isEnabled(name, level);
  }
}
