"""Rows and types that PyIceberg reads, as the integration tests write Delta's (CanonicalRows.java)."""

import json

import pyarrow as pa
import pyarrow.compute as pc
from pyiceberg.schema import Schema
from pyiceberg.types import (
    BinaryType,
    BooleanType,
    DateType,
    DecimalType,
    DoubleType,
    FloatType,
    IcebergType,
    IntegerType,
    ListType,
    LongType,
    MapType,
    StringType,
    StructType,
    TimestampType,
    TimestamptzType,
)

SIMPLE_TYPES = {
    BinaryType: "binary",
    BooleanType: "boolean",
    DateType: "date",
    DoubleType: "double",
    FloatType: "float",
    IntegerType: "int",
    LongType: "bigint",
    StringType: "string",
    TimestampType: "timestamp_ntz",
    TimestamptzType: "timestamp",
}


def columns(schema: Schema) -> list[str]:
    return sorted(f"{field.name} {spark_type(field.field_type)}" for field in schema.fields if is_compared(field.name))


def is_compared(name: str) -> bool:
    """Not the columns that Hudi's readers add, which the scenarios leave out everywhere."""
    return not name.startswith("_hoodie_")


def spark_type(iceberg_type: IcebergType) -> str:
    """The type in Spark's catalog notation."""
    match iceberg_type:
        case DecimalType(precision=precision, scale=scale):
            return f"decimal({precision},{scale})"
        case StructType(fields=fields):
            return "struct<" + ",".join(f"{field.name}:{spark_type(field.field_type)}" for field in fields) + ">"
        case ListType(element_type=element_type):
            return f"array<{spark_type(element_type)}>"
        case MapType(key_type=key_type, value_type=value_type):
            return f"map<{spark_type(key_type)},{spark_type(value_type)}>"
    return SIMPLE_TYPES[type(iceberg_type)]


def rows(table: pa.Table) -> list[str]:
    """One line of JSON a row, sorted."""
    names = [name for name in table.column_names if is_compared(name)]
    contents = [values(table.column(name).combine_chunks()) for name in names]
    return sorted(to_text(dict(zip(names, row))) for row in zip(*contents))


def to_text(row: dict) -> str:
    """Columns in the order of their names; the fields of structs stay in theirs."""
    return json.dumps({name: row[name] for name in sorted(row)}, ensure_ascii=False)


def values(array: pa.Array) -> list:
    """What stands in JSON for each value of an array; None where it is null."""
    kind = array.type
    if pa.types.is_struct(kind):
        return struct_values(array)
    if pa.types.is_map(kind):
        return map_values(array)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return list_values(array)
    if pa.types.is_float64(kind):
        return [None if bits is None else f"{bits % 2**64:016x}" for bits in array.view(pa.int64()).to_pylist()]
    if pa.types.is_float32(kind):
        return [None if bits is None else f"{bits % 2**32:08x}" for bits in array.view(pa.int32()).to_pylist()]
    if pa.types.is_timestamp(kind):
        assert kind.unit == "us", kind
        return array.cast(pa.int64()).to_pylist()
    if pa.types.is_date32(kind):
        return array.cast(pa.int32()).to_pylist()
    if pa.types.is_decimal(kind):
        return [None if value is None else format(value, "f") for value in array.to_pylist()]
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind):
        return [None if value is None else value.hex() for value in array.to_pylist()]
    assert pa.types.is_integer(kind) or pa.types.is_boolean(kind) or is_string(kind), kind
    return array.to_pylist()


def is_string(kind: pa.DataType) -> bool:
    return pa.types.is_string(kind) or pa.types.is_large_string(kind)


def struct_values(array: pa.StructArray) -> list:
    names = [field.name for field in array.type]
    fields = [values(field) for field in array.flatten()]
    valid = array.is_valid().to_pylist()
    return [
        {name: field[i] for name, field in zip(names, fields)} if valid[i] else None for i in range(len(array))
    ]


def list_values(array: pa.ListArray) -> list:
    elements = iter(values(array.flatten()))
    lengths = pc.list_value_length(array).to_pylist()
    return [None if length is None else [next(elements) for _ in range(length)] for length in lengths]


def map_values(array: pa.MapArray) -> list:
    """A list of pairs in the order of their text."""
    keys, items = values(array.keys), values(array.items)
    offsets, valid = array.offsets.to_pylist(), array.is_valid().to_pylist()
    return [
        sort_by_text([list(pair) for pair in zip(keys[begin:end], items[begin:end])]) if is_valid else None
        for begin, end, is_valid in zip(offsets, offsets[1:], valid)
    ]


def sort_by_text(pairs: list[list]) -> list[list]:
    return sorted(pairs, key=lambda pair: json.dumps(pair, ensure_ascii=False, separators=(",", ":")))
