/** The last failure of each target, kept beside the table so that it outlives the process. */
package dev.polytable.sync.failure;
