/** What is known of a table and its targets, read from them without writing anything. */
package dev.polytable.sync.inspect;
