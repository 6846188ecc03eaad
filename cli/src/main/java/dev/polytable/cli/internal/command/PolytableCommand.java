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
package dev.polytable.cli.internal.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command above the commands. */
@Command(
    name = "polytable",
    mixinStandardHelpOptions = true,
    description = "Makes Delta tables readable as Apache Hudi and Apache Iceberg, in place.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = VersionProvider.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:All is right.",
      "1:A table failed, or a target differs.",
      "2:The command line, a file of configuration or a setting is wrong; nothing was done."
    })
final class PolytableCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "Missing command: sync, status or verify.");
  }
}
