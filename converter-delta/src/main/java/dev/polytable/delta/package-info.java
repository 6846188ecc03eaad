/** Reads Delta tables into the model; found as a {@link dev.polytable.schema.SourceProvider}. */
package dev.polytable.delta;
