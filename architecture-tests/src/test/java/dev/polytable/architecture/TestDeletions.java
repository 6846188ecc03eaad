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

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls that would delete what is Delta's, and who may delete at all. */
class TestDeletions {

  /** Reviewed: each deletes metadata that Polytable itself has written, and nothing else. */
  private static final Set<String> MAY_DELETE =
      Set.of(
          // File systems that count: they pass on what they are asked for.
          "dev.polytable.cli.internal.storage.CountingFileSystem",
          "dev.polytable.cli.internal.storage.CountingLocalFileSystem",
          "dev.polytable.hudi.internal.Claim",
          "dev.polytable.hudi.internal.TableFolder",
          "dev.polytable.hudi.internal.TimelineArchive",
          "dev.polytable.iceberg.internal.MetadataCleaner",
          "dev.polytable.iceberg.internal.Publisher",
          "dev.polytable.iceberg.internal.RecordingFileIO",
          "dev.polytable.iceberg.internal.VersionHint");

  /** Cleans Hudi's own metadata table, which has no file of Delta's. */
  private static final String CLEANS_METADATA = "dev.polytable.hudi.internal.MetadataCompaction";

  /** Calls that delete files, by the type that has the method. */
  private static final Map<String, Set<String>> DELETING =
      Map.of(
          "org.apache.hadoop.fs.FileSystem", Set.of("delete", "deleteOnExit"),
          "org.apache.hudi.storage.HoodieStorage", Set.of("deleteDirectory", "deleteFile"),
          "org.apache.iceberg.io.FileIO", Set.of("deleteFile"),
          "org.apache.iceberg.CatalogUtil", Set.of("deleteFiles", "deleteRemovedMetadataFiles"),
          "java.nio.file.Files", Set.of("delete", "deleteIfExists"),
          "java.io.File", Set.of("delete", "deleteOnExit"));

  @ParameterizedTest
  @CsvSource({
    "org.apache.hudi.client.BaseHoodieTableServiceClient, clean, deletes Delta's data files",
    "org.apache.hudi.client.BaseHoodieWriteClient, clean, deletes Delta's data files",
    "org.apache.iceberg.catalog.Catalog, dropTable, deletes Delta's data files when it purges",
    "org.apache.iceberg.hadoop.HadoopTables, dropTable, deletes the folder with Delta's data",
    "org.apache.iceberg.Table, expireSnapshots, deletes data files that no snapshot needs",
    "org.apache.iceberg.CatalogUtil, dropTableData, deletes Delta's data files"
  })
  void isCalledNowhere(String type, String method, String reason) throws ClassNotFoundException {
    Class<?> owner = Class.forName(type, false, getClass().getClassLoader());
    assertThat(Arrays.stream(owner.getDeclaredMethods()).map(Method::getName)).contains(method);
    checkNotCalled(type, method, reason);
  }

  @Test
  void aCallThatIsMadeFails() {
    assertThatThrownBy(
            () -> checkNotCalled("org.apache.hadoop.fs.FileSystem", "delete", "is called"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("dev.polytable.hudi.internal.TableFolder");
  }

  @Test
  void onlyReviewedClassesDeleteFiles() {
    Set<String> callers = new TreeSet<>();
    for (Map.Entry<String, Set<String>> type : DELETING.entrySet()) {
      for (String method : type.getValue()) {
        callers.addAll(findCallers(type.getKey(), method));
      }
    }

    assertThat(callers).containsExactlyElementsOf(new TreeSet<>(MAY_DELETE));
  }

  private static void checkNotCalled(String type, String method, String reason) {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(CLEANS_METADATA)
        .should()
        .callMethodWhere(target(owner(assignableTo(type))).and(target(name(method))))
        .because("it " + reason)
        .check(Product.CLASSES);
  }

  private static Set<String> findCallers(String owner, String method) {
    return Product.CLASSES.stream()
        .flatMap(type -> type.getMethodCallsFromSelf().stream())
        .filter(target(owner(assignableTo(owner))).and(target(name(method)))::test)
        .map(JavaMethodCall::getOriginOwner)
        .map(type -> type.getName().replaceFirst("\\$.*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
