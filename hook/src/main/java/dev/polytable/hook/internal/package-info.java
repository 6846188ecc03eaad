/**
 * The two triggers, the way to the isolated engine, and the drain at the end. These classes lie in
 * Spark's class loader and have no dependency but the JDK, Spark, Delta, Hadoop and slf4j. They are
 * compiled once for all release lines, against stubs (module {@code hook/stubs}).
 */
package dev.polytable.hook.internal;
