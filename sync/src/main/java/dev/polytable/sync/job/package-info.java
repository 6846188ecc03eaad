/**
 * Many tables: one run over all of them or round after round. It knows neither files of
 * configuration nor terminals.
 */
package dev.polytable.sync.job;
