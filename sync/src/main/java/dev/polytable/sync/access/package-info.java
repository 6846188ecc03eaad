/** As whom, and with which settings, storage is asked. */
package dev.polytable.sync.access;
