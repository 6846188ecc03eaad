/**
 * The converter thread. Its classes lie in Spark's class loader and refer to the JDK and slf4j
 * alone.
 */
package dev.polytable.sync.queue;
