/** Plans and runs conversions: incremental or full, per target, with its reason. */
package dev.polytable.sync;
