/**
 * The neutral table model and the two interfaces between which it travels: {@link
 * dev.polytable.schema.ConversionSource} reads a table into the model, {@link
 * dev.polytable.schema.ConversionTarget} writes the model as another format's metadata.
 *
 * <p>All records are immutable. {@code Optional} stands only as return type or record component;
 * null never crosses this package's border.
 */
package dev.polytable.schema;
