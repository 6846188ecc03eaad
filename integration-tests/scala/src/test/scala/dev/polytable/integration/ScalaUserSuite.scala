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

import io.delta.tables.DeltaTable
import org.apache.spark.sql.delta.DeltaLog
import org.apache.spark.sql.functions.{col, lit}

/** The product as a Scala user meets it: the DataFrame and the DeltaTable interfaces, batch and streaming. */
class ScalaUserSuite extends PolytableSuite {

  private val uniform = "delta.universalFormat.enabledFormats"

  test("DeltaTable.create, append, update, merge and delete") {
    val path = newTable("builder")
    DeltaTable
      .create(spark)
      .location(path)
      .addColumn("id", "INT")
      .addColumn("name", "STRING")
      .addColumn("p", "STRING")
      .partitionedBy("p")
      .property(uniform, "hudi")
      .execute()
    val session = spark
    import session.implicits._
    Seq((1, "a", "x"), (2, "b", "y"), (3, "c", "y"))
      .toDF("id", "name", "p")
      .write
      .format("delta")
      .mode("append")
      .save(path)
    assertHudiEqualsDelta(path)

    val table = DeltaTable.forPath(spark, path)
    table.update(col("id") === 1, Map("name" -> lit("aa")))
    table
      .as("t")
      .merge(Seq((2, "bb", "z"), (4, "d", "x")).toDF("id", "name", "p").as("s"), "t.id = s.id")
      .whenMatched()
      .updateAll()
      .whenNotMatched()
      .insertAll()
      .execute()
    table.delete("id = 3")
    assertHudiEqualsDelta(path)
  }

  test("overwrite with another schema") {
    val path = newTable("overwrite")
    spark.range(5).write.format("delta").option(uniform, "hudi").save(path)
    spark.sql(s"ALTER TABLE delta.`$path` SET TBLPROPERTIES ('polytable.formats' = 'hudi')")
    assertHudiEqualsDelta(path)
    spark
      .range(3)
      .selectExpr("id", "concat('n', id) AS name")
      .write
      .format("delta")
      .mode("overwrite")
      .option("overwriteSchema", "true")
      .save(path)
    assertHudiEqualsDelta(path)
  }

  test("tables made with column mapping keep their column names in the files") {
    spark.sql(
      s"CREATE TABLE mapped (id INT, s STRUCT<a: INT>) USING DELTA " +
        s"TBLPROPERTIES ('$uniform' = 'hudi', 'delta.columnMapping.mode' = 'name')"
    )
    spark.sql("INSERT INTO mapped SELECT 1, named_struct('a', 2)")
    assertHudiEqualsDelta(folder("mapped"))
    assert(spark.table("mapped").count() === 1)

    spark.sql(
      s"CREATE OR REPLACE TABLE mapped (title STRING, id BIGINT) USING DELTA " +
        s"TBLPROPERTIES ('$uniform' = 'hudi', 'delta.columnMapping.mode' = 'name')"
    )
    spark.sql("INSERT INTO mapped VALUES ('a', 7)")
    assertHudiEqualsDelta(folder("mapped"))

    val path = newTable("mappedBuilder")
    DeltaTable
      .create(spark)
      .location(path)
      .addColumn("id", "INT")
      .addColumn("name", "STRING")
      .property("polytable.formats", "hudi")
      .property("delta.columnMapping.mode", "name")
      .execute()
    spark.sql(s"INSERT INTO delta.`$path` VALUES (1, 'a')")
    assertHudiEqualsDelta(path)
  }

  test("a table that exists is registered with column mapping as without Polytable") {
    val path = newTable("registered")
    val properties = s"TBLPROPERTIES ('$uniform' = 'hudi', 'delta.columnMapping.mode' = 'name')"
    spark.sql(s"CREATE TABLE delta.`$path` (id INT) USING DELTA $properties")
    spark.sql(s"INSERT INTO delta.`$path` VALUES (1)")
    spark.sql(s"CREATE TABLE registered (id INT) USING DELTA LOCATION '$path' $properties")
    assert(spark.table("registered").count() === 1)
    assertHudiEqualsDelta(path)
  }

  test("renamed columns are shown by their names in the files on demand") {
    val path = newTable("physical")
    spark.sql(s"CREATE TABLE delta.`$path` (id INT, name STRING, p STRING) USING DELTA PARTITIONED BY (p) " +
      s"TBLPROPERTIES ('$uniform' = 'hudi', 'delta.columnMapping.mode' = 'name')")
    spark.sql(s"INSERT INTO delta.`$path` VALUES (1, 'a', 'x')")
    spark.sql(s"ALTER TABLE delta.`$path` RENAME COLUMN name TO title")
    spark.sql(s"ALTER TABLE delta.`$path` RENAME COLUMN p TO q")
    spark.sql(s"ALTER TABLE delta.`$path` SET TBLPROPERTIES ('polytable.hudi.columnNames' = 'physical')")
    spark.sql(s"INSERT INTO delta.`$path` VALUES (2, 'b', 'y'), (3, null, null)")
    assert(Polytable.awaitVersion(path, "hudi", 5), Polytable.status(path))
    val hudi = readHudi(path)
    assert(hudi.columns.sorted === Array("id", "name", "p"))
    val delta = spark.read.format("delta").load(path).selectExpr("id", "title AS name", "q AS p")
    assert(hudi.select("id", "name", "p").exceptAll(delta).count() === 0)
    assert(hudi.count() === 3)
  }

  test("tables without a Hudi target get Delta's own names") {
    Seq("'polytable.formats' = 'iceberg'", s"'$uniform' = 'iceberg', 'delta.enableIcebergCompatV2' = 'true'").foreach {
      properties =>
        val path = newTable("other")
        spark.sql(
          s"CREATE TABLE delta.`$path` (id INT) USING DELTA " +
            s"TBLPROPERTIES ('delta.columnMapping.mode' = 'name', $properties)"
        )
        val metadata = DeltaLog.forTable(spark, path).update().metadata.schema("id").metadata
        assert(metadata.getString("delta.columnMapping.physicalName").startsWith("col-"))
    }
  }

  test("a stream into a table") {
    val source = newTable("source")
    val path = newTable("stream")
    spark.range(10).write.format("delta").save(source)
    spark.sql(s"CREATE TABLE delta.`$path` (id BIGINT) USING DELTA TBLPROPERTIES ('$uniform' = 'hudi')")
    val query = spark.readStream
      .format("delta")
      .load(source)
      .writeStream
      .format("delta")
      .option("checkpointLocation", path + "-checkpoint")
      .trigger(org.apache.spark.sql.streaming.Trigger.AvailableNow())
      .start(path)
    query.awaitTermination()
    assertHudiEqualsDelta(path)
    assert(readHudi(path).count() === 10)
  }

  test("restore, and synchronous conversion") {
    val path = newTable("restore")
    spark.conf.set("spark.polytable.synchronous", "true")
    try {
      spark.sql(s"CREATE TABLE delta.`$path` (id INT) USING DELTA TBLPROPERTIES ('polytable.formats' = 'hudi')")
      spark.sql(s"INSERT INTO delta.`$path` VALUES (1), (2)")
      DeltaTable.forPath(spark, path).delete("id = 1")
      assert(readHudi(path).count() === 1, "the conversion ends before the commit call returns")
      DeltaTable.forPath(spark, path).restoreToVersion(1)
      assert(readHudi(path).count() === 2)
    } finally spark.conf.unset("spark.polytable.synchronous")
    assertHudiEqualsDelta(path)
  }
}
