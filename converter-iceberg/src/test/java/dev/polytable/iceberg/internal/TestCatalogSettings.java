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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.iceberg.IcebergTargetProvider;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Which catalog the settings and a table's properties name together. */
class TestCatalogSettings {

  private static final String PREFIX = "polytable.iceberg.catalog.";
  private static final String TABLE = "polytable.iceberg.table";

  private static final Map<String, String> PROD =
      Map.of(
          PREFIX + "type",
          "rest",
          PREFIX + "uri",
          "https://prod.example",
          PREFIX + "credential",
          "id:secret",
          "polytable.iceberg.footers",
          "all");

  private final SourceTable source =
      new SourceTable(SourceTable.schema(Field.of("id", PrimitiveType.INTEGER)));

  @Test
  void testPropertiesNameACatalogWithoutSettings() {
    source.setProperty(PREFIX + "type", "rest");
    source.setProperty(TABLE, "db.t");
    assertThat(merged(Map.of())).isEqualTo(Map.of(PREFIX + "type", "rest", TABLE, "db.t"));
  }

  @Test
  void testNameOfTheTableWinsAndLeavesTheCatalogOfTheSession() {
    Map<String, String> settings = new HashMap<>(PROD);
    settings.put(TABLE, "db.other");
    source.setProperty(TABLE, "db.t");
    assertThat(merged(settings)).containsAllEntriesOf(PROD).containsEntry(TABLE, "db.t");
  }

  @Test
  void testPropertiesThatAgreeMeanTheCatalogOfTheSession() {
    source.setProperty(PREFIX + "uri", "https://prod.example");
    source.setProperty(PREFIX + "type", "rest");
    assertThat(merged(PROD)).isEqualTo(PROD);
  }

  /** Not the least part of the session's, since the credentials would go to the table's address. */
  @Test
  void testPropertiesThatDifferMeanAnotherCatalogAlone() {
    source.setProperty(PREFIX + "oauth2-server-uri", "https://elsewhere.example");
    assertThat(merged(PROD))
        .isEqualTo(
            Map.of(
                PREFIX + "oauth2-server-uri",
                "https://elsewhere.example",
                "polytable.iceberg.footers",
                "all"));
  }

  @Test
  void testOtherPropertiesLeaveTheContextAsItIs() {
    source.setProperty("polytable.iceberg.footers", "none");
    ConversionContext context = context(PROD);
    assertThat(new IcebergTargetProvider().contextOf(context, source::metadata)).isSameAs(context);
  }

  @Test
  void testNoSecretIsInAnErrorOfTheCatalog() {
    source.setProperty(PREFIX + "type", "jdbc");
    source.setProperty(
        PREFIX + "uri", "jdbc:nobody://someone:hidden1@db.example/x?password=hidden2");
    source.setProperty(PREFIX + "warehouse", "file:/warehouse");
    source.setProperty(PREFIX + "jdbc.password", "hidden3");
    source.setProperty(TABLE, "db.t");
    assertThatThrownBy(TestCatalogSettings.this::load)
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("can't serve the table db.t of the jdbc catalog 'polytable' at ")
        .hasMessageContaining("jdbc:nobody://db.example/x")
        .satisfies(e -> assertThat(stackTrace(e)).contains("No suitable driver", "db.example"))
        .satisfies(e -> assertThat(stackTrace(e)).doesNotContain("hidden", "someone"));
  }

  @Test
  void testSecretsAreFoundByTheirKeys() {
    CatalogSecrets secrets =
        CatalogSecrets.of(
            Map.of(
                "type",
                "rest",
                "token",
                "a-token",
                "s3.secret-access-key",
                "a-key",
                "header.Authorization",
                "Bearer-x",
                "warehouse",
                "shown"));
    assertThat(secrets.redact("rest shown a-token, a-key, Bearer-x"))
        .isEqualTo("rest shown ***, ***, ***");
    RuntimeException harmless = new IllegalStateException("shown", new RuntimeException("rest"));
    assertThat(secrets.redact(harmless)).isSameAs(harmless);
  }

  private void load() {
    IcebergTargetProvider provider = new IcebergTargetProvider();
    try (ConversionTarget target =
        provider.open(provider.contextOf(context(Map.of()), source::metadata))) {
      target.loadState();
    }
  }

  private Map<String, String> merged(Map<String, String> settings) {
    return new IcebergTargetProvider().contextOf(context(settings), source::metadata).settings();
  }

  private static ConversionContext context(Map<String, String> settings) {
    return new ConversionContext(
        "file:/table", settings, Clock.systemUTC(), List.of(new Configuration()));
  }

  private static String stackTrace(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
