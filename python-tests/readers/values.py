"""One form for what readers return, so that answers compare by ==."""

import datetime
import decimal
import struct

from readers.tables import LIST, MAP, STRUCT


def canonical(rows: list, kinds: list) -> list[str]:
    """Sorted, as the order of rows isn't promised; kinds says which columns are nested, and how."""
    return sorted(repr([value(item, kind) for item, kind in zip(row, kinds)]) for row in rows)


def value(item, kind=None):
    if item is None:
        return None
    if kind == STRUCT:
        items = item.values() if isinstance(item, dict) else item
        return [value(each) for each in items]
    if kind == MAP:
        return sorted([[value(key), value(each)] for key, each in pairs(item)], key=repr)
    if kind == LIST or isinstance(kind, tuple):
        return [value(each, kind[1] if isinstance(kind, tuple) else None) for each in item]
    return simple(item)


def pairs(item) -> list:
    """A map comes as a dict, as pairs, or as structs of key and value."""
    if isinstance(item, dict):
        return list(item.items())
    return [tuple(each.values()) if isinstance(each, dict) else tuple(each) for each in item]


def simple(item):
    if isinstance(item, float):
        # NaN has many forms; both zeros are one value, as in SQL.
        return "NaN" if item != item else f"float {struct.pack('>d', item + 0.0).hex()}"
    if isinstance(item, decimal.Decimal):
        return f"decimal {item:f}" if item.as_tuple().exponent else int(item)
    if isinstance(item, datetime.datetime):
        utc = item.astimezone(datetime.timezone.utc) if item.tzinfo else item.replace(tzinfo=datetime.timezone.utc)
        return f"timestamp {utc.strftime('%Y-%m-%d %H:%M:%S.%f')}"
    if isinstance(item, datetime.date):
        return f"date {item.isoformat()}"
    assert isinstance(item, (bool, int, str, bytes)), type(item)
    return item
