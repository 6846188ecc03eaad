/**
 * How a Delta log becomes the model. {@link dev.polytable.delta.internal.DeltaSource} holds what is
 * known of one table; commits are read by {@link dev.polytable.delta.internal.CommitReader},
 * checkpoints by Delta Kernel behind {@link dev.polytable.delta.internal.KernelLog}.
 */
package dev.polytable.delta.internal;
