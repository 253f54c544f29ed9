"""Field lists shared by the declared tables of Setoka."""

from __future__ import annotations

import pyarrow as pa

STAMP = pa.timestamp("us")
TEXTS = pa.list_(pa.string())
AMOUNT = pa.decimal128(9, 2)

Column = tuple[str, pa.DataType]

USER: Column = ("user_id", pa.string())
RECORD_KEY: tuple[Column, ...] = (USER, ("ordinal", pa.int32()))


def schema(*required: Column, optional: tuple[Column, ...] = ()) -> pa.Schema:
    """Build a schema: required fields hold no NULL, optional ones may."""
    fields = [pa.field(name, kind, nullable=False) for name, kind in required]
    return pa.schema([*fields, *(pa.field(name, kind) for name, kind in optional)])
