"""Text from whole columns: the few string operations that the renderers are made of."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Text: TypeAlias = pa.Array
_CLOCK = pa.array([f"{minute // 60:02d}:{minute % 60:02d}" for minute in range(1440)])


def clock(minutes: pa.Array) -> Text:
    """Minutes of the day as 24-hour clock times; NULL stays NULL."""
    return _CLOCK.take(minutes)


def figure(values: pa.Array) -> Text:
    """Numbers and dates as text, a decimal with all its places; NULL stays NULL."""
    return values.cast(pa.string())


def words(identifiers: pa.Array) -> Text:
    """Identifiers such as `food_delivery` as words."""
    return pc.replace_substring(identifiers, "_", " ")


def fill(template: str, *columns: Text) -> Text:
    """Put columns into the places `{}` of a template, row by row.

    Args:
        template: Text with one `{}` for each column.
        columns: Columns of text.

    Returns:
        One text a row; NULL where any column is NULL, so that nothing is half said.
    """
    pieces = template.split("{}")
    if len(pieces) != len(columns) + 1:
        raise ValueError(f"{len(columns)} columns for the places of {template!r}")
    parts: list[Text | str] = [pieces[0]]
    for column, piece in zip(columns, pieces[1:], strict=True):
        parts += [column, piece]
    return pc.binary_join_element_wise(*parts, "", null_handling="emit_null")


def join_known(*columns: Text | str) -> Text:
    """Concatenate row by row, leaving out what is NULL; a row of NULLs alone is empty."""
    # Arrow drops a row whose parts are all skipped, so one part is always there.
    return pc.binary_join_element_wise("", *columns, "", null_handling="skip")


def either(condition: pa.Array, yes: Text | str, no: Text | str | None) -> Text:
    """Return `yes` where a flag is true, `no` where it is false, NULL where it is NULL."""
    return pc.if_else(condition, yes, pa.scalar(no, pa.string()) if no is None else no)


def otherwise(text: Text, default: Text | str) -> Text:
    """Replace NULL by a default."""
    return pc.coalesce(text, default)


def join_lists(lists: pa.Array, entries: Text, separator: str) -> Text:
    """Join the texts of a list column's entries row by row.

    Args:
        lists: The list column.
        entries: One text for each entry of all its lists, in order.
        separator: What stands between two entries of a row.

    Returns:
        One text a row; NULL where the list is NULL or empty.
    """
    sizes = pc.fill_null(pc.list_value_length(lists), 0).to_numpy(zero_copy_only=False)
    joined = join_runs(entries, sizes.astype(np.int64), separator)
    return pc.if_else(pa.array(sizes > 0), joined, pa.scalar(None, pa.string()))


def join_runs(texts: Text, lengths: npt.NDArray[np.int64], separator: str = "") -> Text:
    """Join consecutive texts, `lengths[i]` of them to the i-th result."""
    ends = np.cumsum(lengths)
    offsets = pa.array(np.concatenate([[0], ends]).astype(np.int32))
    return pc.binary_join(pa.ListArray.from_arrays(offsets, texts), separator)
