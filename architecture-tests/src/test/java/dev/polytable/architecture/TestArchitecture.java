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
package dev.polytable.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The arrows of docs/architecture.md. A rule that matches no class fails. */
class TestArchitecture {

  /** Modules with Java code that users never get. */
  private static final List<String> NOT_THE_PRODUCT =
      List.of("architecture-tests", "hook/stubs", "integration-tests/driver");

  @ParameterizedTest
  @MethodSource("layers")
  void layerKnowsOnlyItsLeftNeighbours(Layer layer) {
    classes()
        .that()
        .resideInAnyPackage(layer.packagePatterns())
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(layer.allowedPatterns())
        .because("of docs/architecture.md")
        .check(Product.CLASSES);
  }

  static Stream<Layer> layers() {
    return Layer.ALL.stream();
  }

  @Test
  void everyClassBelongsToALayer() {
    String[] known =
        Layer.ALL.stream().flatMap(layer -> layer.packages().stream()).toArray(String[]::new);
    classes().should().resideInAnyPackage(known).check(Product.CLASSES);
  }

  /** So that a new module can't stay out of these tests. */
  @Test
  void everyModuleWithCodeIsALayer() throws IOException {
    Path root = Path.of("..").toAbsolutePath().normalize();
    List<String> modules =
        Pattern.compile("<module>([^<]+)</module>")
            .matcher(Files.readString(root.resolve("pom.xml")))
            .results()
            .map(result -> result.group(1))
            .filter(module -> Files.isDirectory(root.resolve(module).resolve("src/main/java")))
            .filter(module -> !NOT_THE_PRODUCT.contains(module))
            .toList();
    assertThat(modules).isNotEmpty();
    assertThat(Layer.ALL.stream().map(Layer::folder).collect(Collectors.toSet()))
        .containsAll(modules);
  }

  @Test
  void internalPackagesAreUsedByTheirModuleAlone() {
    List<String> internals =
        Product.CLASSES.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> name.contains(".internal"))
            .map(name -> name.substring(0, name.indexOf(".internal") + ".internal".length()))
            .distinct()
            .sorted()
            .toList();
    assertThat(internals).isNotEmpty();
    for (String internal : internals) {
      Set<String> owner = Layer.packagesOfModuleWith(internal);
      noClasses()
          .that(resideInAnyPackage(owner.toArray(String[]::new)).negate())
          .should()
          .dependOnClassesThat()
          .resideInAPackage(internal + "..")
          .check(Product.CLASSES);
    }
  }

  @Test
  void modulesFormNoCycle() {
    slices().matching("dev.polytable.(*)..").should().beFreeOfCycles().check(Product.CLASSES);
  }

  @Test
  void loggersAreNamedAlike() {
    fields()
        .that()
        .haveRawType("org.slf4j.Logger")
        .should()
        .bePrivate()
        .andShould()
        .beStatic()
        .andShould()
        .beFinal()
        .andShould()
        .haveName("LOG")
        .check(Product.CLASSES);
  }

  @Test
  void aRuleThatIsBrokenFails() {
    Layer wrong = new Layer("sync", List.of("dev.polytable.sync"), List.of());
    assertThatThrownBy(() -> layerKnowsOnlyItsLeftNeighbours(wrong))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("dev.polytable.schema.");
  }

  @Test
  void aRuleWithoutClassesFails() {
    Layer nowhere = new Layer("sync", List.of("dev.polytable.nowhere.."), List.of());
    assertThatThrownBy(() -> layerKnowsOnlyItsLeftNeighbours(nowhere))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("failed to check any classes");
  }
}
