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
package dev.polytable.cli.internal.config;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.hadoop.conf.Configuration;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads Hadoop's configuration; without state. */
final class HadoopConfigs {

  private static final String WHAT = "Hadoop config";

  /** Paths as other systems write them go to the file system that Hadoop has for them. */
  private static final Map<String, String> OTHER_SCHEMES =
      Map.of(
          "fs.s3.impl", "org.apache.hadoop.fs.s3a.S3AFileSystem",
          "fs.s3n.impl", "org.apache.hadoop.fs.s3a.S3AFileSystem");

  private static final String HADOOPS_OWN = "core-default.xml";

  private HadoopConfigs() {}

  /** What is on the class path ({@code core-site.xml}) and our defaults. */
  static Configuration loadDefaults() {
    Configuration configuration = new Configuration();
    OTHER_SCHEMES.forEach(configuration::setIfUnset);
    return configuration;
  }

  /** The same, with the properties of a file on top. */
  static Configuration load(Path file) {
    checkXml(file);
    Configuration own = new Configuration(false);
    own.addResource(new org.apache.hadoop.fs.Path(file.toAbsolutePath().toUri()));
    Configuration configuration = loadDefaults();
    own.forEach(entry -> configuration.set(entry.getKey(), entry.getValue(), WHAT));
    return configuration;
  }

  /** All that is set by somebody else than Hadoop, in {@code core-site.xml} too, as it is used. */
  static Map<String, String> findOwn(Configuration configuration) {
    Map<String, String> own = new TreeMap<>();
    for (Map.Entry<String, String> entry : configuration) {
      String[] sources = configuration.getPropertySources(entry.getKey());
      if (sources == null || !Set.of(sources).contains(HADOOPS_OWN)) {
        Optional.ofNullable(configuration.get(entry.getKey()))
            .ifPresent(value -> own.put(entry.getKey(), value));
      }
    }

    return own;
  }

  /** Hadoop itself would log a broken file and go on, or fail with the file's text. */
  private static void checkXml(Path file) {
    String text = ConfigNode.readText(file, WHAT);
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler());
      Document document = builder.parse(new InputSource(new StringReader(text)));
      if (!document.getDocumentElement().getTagName().equals("configuration")) {
        throw ConfigErrors.invalid(
            "The %s '%s' is not one: its root element is not <configuration>."
                .formatted(WHAT, file));
      }
    } catch (SAXParseException e) {
      throw ConfigErrors.invalid(
          "%s, line %s: the %s is not valid XML: %s"
              .formatted(file, e.getLineNumber(), WHAT, e.getMessage()),
          e);
    } catch (SAXException | IOException | ParserConfigurationException e) {
      throw ConfigErrors.invalid("The %s '%s' is not valid XML.".formatted(WHAT, file), e);
    }
  }
}
