"""Arrow arrays from the values that the reader gathered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import pyarrow as pa

from memlake.ingest.multisource.released.registry import Field

_INT64_DIGITS = 19


@dataclass(frozen=True)
class LandingColumn:
    """One landing column and the registered fields that fill it.

    Attributes:
        declared: Its declaration.
        fields: The field that fills it; of a list of structs, that of each part by name.
    """

    declared: pa.Field
    fields: Mapping[str, Field]

    @property
    def lengths(self) -> str | None:
        """Path of the lengths of its lists; None if it is no list."""
        if not pa.types.is_list(self.declared.type):
            return None
        path = next(iter(self.fields.values())).path
        return path[: path.rindex("[]")]

    def paths(self) -> list[str]:
        """Return the paths of everything it is made from."""
        parts = [field.path for field in self.fields.values()]
        return [*parts, self.lengths] if self.lengths is not None else parts

    def array(self, values: Mapping[str, Sequence[Any]]) -> pa.Array:
        """Make the column from values by path."""
        kind = self.declared.type
        if self.lengths is None:
            return plain_array(values[self.fields[""].path], kind)
        inner = kind.value_type
        if "" in self.fields:
            entries = plain_array(values[self.fields[""].path], inner)
        else:
            parts = [plain_array(values[self.fields[p.name].path], p.type) for p in inner]
            entries = pa.StructArray.from_arrays(parts, fields=list(inner))
        return list_array(values[self.lengths], entries, kind)


def plain_array(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """Return an array; decimals are given as whole numbers of their last place."""
    if not pa.types.is_decimal(kind):
        return pa.array(values, kind)
    units = pa.array(values, pa.int64()).cast(pa.decimal128(_INT64_DIGITS, 0))
    return pa.Array.from_buffers(kind, len(units), units.buffers())


def list_array(lengths: Sequence[int | None], entries: pa.Array, kind: pa.DataType) -> pa.Array:
    """Return an array of lists of the given lengths, NULL where the length is None."""
    offsets = pa.array(accumulate((n or 0 for n in lengths), initial=0), pa.int32())
    missing = pa.array([n is None for n in lengths], pa.bool_())
    return pa.ListArray.from_arrays(offsets, entries, type=kind, mask=missing)
