/**
 * What the hook knows of the engine. These classes lie in Spark's class loader and are shared with
 * the engine's, so they refer to the JDK alone.
 */
package dev.polytable.sync.request;
