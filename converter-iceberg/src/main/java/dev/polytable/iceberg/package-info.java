/**
 * The Iceberg target: metadata beside the source's data files, on iceberg-core, with or without a
 * catalog.
 */
package dev.polytable.iceberg;
