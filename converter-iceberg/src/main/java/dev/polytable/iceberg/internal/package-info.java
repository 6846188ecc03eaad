/** How the Iceberg target works; no API. */
package dev.polytable.iceberg.internal;
