"""Lists within a line: activities, payments, calendar entries."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.extraction.clock import minutes

SEPARATOR = "; "
PAYMENT = r"^(?P<category>.+) x(?P<count>\d{1,3})$"
CALENDAR_ENTRY = (
    r"^(?P<kind>[a-z ]+?)(?: (?P<start>\d\d:\d\d) to (?P<end>\d\d:\d\d))?"
    r"(?: of (?P<title>.+))? \((?P<minutes>\d{1,4}) min\)$"
)


def lists_of(text: pa.Array, kind: pa.DataType) -> pa.Array:
    """Split the text of lists into lists.

    Args:
        text: One text a row.
        kind: The list type to give: texts, payments or calendar entries, told apart by the
            fields of an entry.

    Returns:
        One list a row; NULL for a row with an entry that can't be read.
    """
    split = pc.split_pattern(text, SEPARATOR)
    entries = pc.list_flatten(split)
    if not pa.types.is_struct(kind.value_type):
        return split.cast(kind)
    fields = {field.name for field in kind.value_type}
    values = _calendar(entries) if "duration_min" in fields else _payments(entries)
    unread = pc.list_parent_indices(split).filter(values.is_null())
    mask = np.zeros(len(text), dtype=np.bool_)
    mask[unread.to_numpy(zero_copy_only=False)] = True
    return pa.ListArray.from_arrays(split.offsets, values, mask=pa.array(mask)).cast(kind)


def _payments(entries: pa.Array) -> pa.Array:
    found = pc.extract_regex(entries, PAYMENT)
    category, count = (pc.struct_field(found, name) for name in ("category", "count"))
    return _struct(found, {"category": _identifier(category), "count": count.cast(pa.int16())})


def _calendar(entries: pa.Array) -> pa.Array:
    found = pc.extract_regex(entries, CALENDAR_ENTRY)
    text = {name: _known(pc.struct_field(found, name)) for name in ("title", "start", "end")}
    return _struct(
        found,
        {
            "kind": _identifier(pc.struct_field(found, "kind")),
            "title": text["title"],
            "duration_min": pc.struct_field(found, "minutes").cast(pa.int16()),
            "start_minute": minutes(text["start"]),
            "end_minute": minutes(text["end"]),
        },
    )


def _known(text: pa.Array) -> pa.Array:
    """An optional group that did not match is empty: make it NULL."""
    return pc.if_else(pc.equal(text, ""), pa.scalar(None, pa.string()), text)


def _identifier(words: pa.Array) -> pa.Array:
    return pc.replace_substring(words, " ", "_")


def _struct(found: pa.Array, fields: dict[str, pa.Array]) -> pa.Array:
    return pa.StructArray.from_arrays(
        list(fields.values()), names=list(fields), mask=found.is_null()
    )
