/** How the Hudi target works; no API. */
package dev.polytable.hudi.internal;
