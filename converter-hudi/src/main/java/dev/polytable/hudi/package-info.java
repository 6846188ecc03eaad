/** Writes the table model as Apache Hudi metadata beside the data files; see docs/hudi.md. */
package dev.polytable.hudi;
