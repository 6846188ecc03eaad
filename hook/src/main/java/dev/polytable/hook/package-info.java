/**
 * What a user of Polytable calls inside a Spark application. The rest of the hook is called by
 * Spark and Delta.
 */
package dev.polytable.hook;
