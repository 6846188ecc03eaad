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
package dev.polytable.integration

import java.net.URLClassLoader
import java.nio.file.{Files, Path, Paths}

import io.delta.tables.DeltaTable
import org.apache.spark.sql.{DataFrame, Row, SparkSession}
import org.scalatest.BeforeAndAfterAll
import org.scalatest.funsuite.AnyFunSuite

/**
 * A session that has the product by `spark.jars` alone. In an application `spark-submit` puts these jars into the
 * context class loader before it starts the driver; a test has to do this by itself.
 */
abstract class PolytableSuite extends AnyFunSuite with BeforeAndAfterAll {

  private val jar = Paths.get(System.getProperty("polytable.jar")).normalize
  private val work = Paths.get(System.getProperty("work.directory"))

  protected lazy val spark: SparkSession = {
    val thread = Thread.currentThread
    thread.setContextClassLoader(new URLClassLoader(Array(jar.toUri.toURL), thread.getContextClassLoader))
    SparkSession
      .builder()
      .master("local[2]")
      .config("spark.jars", jar.toString)
      .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
      .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
      .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
      .config("spark.sql.warehouse.dir", newTable("warehouse"))
      .config("spark.sql.shuffle.partitions", "1")
      .config("spark.default.parallelism", "1")
      .config("spark.sql.sources.parallelPartitionDiscovery.parallelism", "1")
      .config("spark.sql.adaptive.enabled", "false")
      .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
      .config("spark.databricks.delta.snapshotPartitions", "1")
      .config("spark.databricks.delta.allFilesInCrc.enabled", "false")
      .config("spark.sql.ui.explainMode", "simple")
      .config("spark.ui.enabled", "false")
      .config("spark.driver.host", "localhost")
      .config("spark.driver.bindAddress", "127.0.0.1")
      .getOrCreate()
  }

  override protected def afterAll(): Unit =
    try spark.stop()
    finally super.afterAll()

  /** A folder for a table that isn't there yet. */
  protected def newTable(name: String): String = {
    Files.createDirectories(work)
    Files.createTempDirectory(work, name).resolve("table").toString
  }

  /** Where the catalog keeps a table. */
  protected def folder(table: String): String =
    Paths.get(java.net.URI.create(DeltaTable.forName(spark, table).detail().head().getAs[String]("location"))).toString

  /** Waits until Hudi holds the newest version, and holds that it reads as Delta does. */
  protected def assertHudiEqualsDelta(table: String): Unit = {
    val version = spark.sql(s"DESCRIBE HISTORY delta.`$table` LIMIT 1").head().getAs[Long]("version")
    assert(Polytable.awaitVersion(table, "hudi", version), Polytable.status(table))
    val delta = spark.read.format("delta").load(table)
    val hudi = readHudi(table)
    assert(hudi.columns.sorted.toSeq === delta.columns.sorted.toSeq)
    val columns = delta.columns.sorted.map(name => s"`$name`")
    assert(rows(hudi.selectExpr(columns: _*)) === rows(delta.selectExpr(columns: _*)))
  }

  protected def readHudi(table: String): DataFrame = {
    val all = spark.read.format("hudi").option("hoodie.metadata.enable", "true").load(table)
    all.drop(all.columns.filter(_.startsWith("_hoodie_")): _*)
  }

  private def rows(frame: DataFrame): Seq[String] = frame.collect().toSeq.map((row: Row) => row.toString).sorted

  /** The product's own class, which isn't on this suite's class path. */
  protected object Polytable {
    private lazy val product =
      Class.forName("dev.polytable.hook.Polytable", true, Thread.currentThread.getContextClassLoader)

    def awaitVersion(table: String, format: String, version: Long): Boolean =
      product
        .getMethod("awaitVersion", classOf[String], classOf[String], classOf[Long], classOf[Long])
        .invoke(null, table, format, Long.box(version), Long.box(60000L))
        .asInstanceOf[Boolean]

    def status(table: String): String =
      product.getMethod("statusJson", classOf[String]).invoke(null, table).asInstanceOf[String]
  }
}
