"""Columns out of a file: every object checked against the shape, every value converted."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Any

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.released.shape import Leaf, Node
from memlake.ingest.multisource.released.values import show

Columns = dict[str, list[Any]]
"""Values by dotted path. Under the path of a list stands the length of each list, None where
it is missing; under the path with `[]` the entries of all of them, one after the other."""

Place = Callable[[int], tuple[str, Any]]
"""Returns path and record (the outermost object) of the i-th object."""


@dataclass(frozen=True)
class Source:
    """Where values come from, as errors name it.

    Attributes:
        file: The file, relative to what the user named.
        persona: Whose it is.
    """

    file: str
    persona: str | None

    def error(self, path: str, record: Any, reason: str) -> BadInputError:
        """Return the error at a path of the file, with the day of the record it is in."""
        day = record.get("day_index") if isinstance(record, dict) else None
        field = f"{path} (day {day})" if type(day) is int else path
        return BadInputError(self.file, reason, persona=self.persona, field=field or None)


def extract(node: Node, objects: Sequence[Any], place: Place, source: Source) -> Columns:
    """Check objects against their shape and return their values by path.

    Args:
        node: The shape of each object.
        objects: The objects as parsed.
        place: Where each stands in the file.
        source: What errors name.

    Raises:
        BadInputError: At the first object or value that is not as the registry says.
    """
    columns: Columns = {}
    _extract(node, objects, place, source, columns)
    return columns


def _extract(
    node: Node, objects: Sequence[Any], place: Place, source: Source, columns: Columns
) -> None:
    _check_objects(node, objects, place, source)
    for key, leaf in node.leaves.items():
        values = _under(objects, key)
        if not leaf.field.may_be_null:
            _refuse_null(objects, values, _into(place, key), source)
        columns[leaf.field.path] = _converted(leaf, values, _into(place, key), source)
    for key, child in node.objects.items():
        inner = _under(objects, key)
        if not child.may_be_left_out:
            _refuse_null(objects, inner, _into(place, key), source)
        _extract(child, inner, _into(place, key), source, columns)
    for key in node.lists:
        _extract_list(node, key, objects, place, source, columns)


def _extract_list(
    node: Node, key: str, objects: Sequence[Any], place: Place, source: Source, columns: Columns
) -> None:
    lists, at = _under(objects, key), _into(place, key)
    if not node.list_may_be_left_out(key):
        _refuse_null(objects, lists, at, source)
    for i, one in enumerate(lists):
        if type(one) is not list and one is not None:
            raise source.error(*at(i), f"{show(one)} is not a list")
    entries = list(chain.from_iterable(filter(None, lists)))
    within = _each(at, lists)
    _refuse_null(entries, entries, within, source, always=True)
    columns[f"{node.path}.{key}" if node.path else key] = [
        None if one is None else len(one) for one in lists
    ]
    entry = node.lists[key]
    if isinstance(entry, Node):
        _extract(entry, entries, within, source, columns)
    else:
        columns[entry.field.path] = _converted(entry, entries, within, source)


def _under(objects: Sequence[Any], key: str) -> list[Any]:
    return [None if one is None else one.get(key) for one in objects]


def _into(place: Place, key: str) -> Place:
    def at(i: int) -> tuple[str, Any]:
        path, record = place(i)
        return f"{path}.{key}" if path else key, record

    return at


def _each(place: Place, lists: Sequence[Any]) -> Place:
    def at(i: int) -> tuple[str, Any]:
        ends = list(accumulate(len(one or ()) for one in lists))
        owner = bisect_right(ends, i)
        position = i - ends[owner] + len(lists[owner])
        path, record = place(owner)
        # The entries of the file's own list are the records.
        return f"{path}[{position}]", lists[owner][position] if record is None else record

    return at


def _refuse_null(
    objects: Sequence[Any],
    values: Sequence[Any],
    place: Place,
    source: Source,
    always: bool = False,
) -> None:
    if None not in values:
        return
    for i, (one, value) in enumerate(zip(objects, values, strict=True)):
        if value is None and (always or one is not None):
            raise source.error(*place(i), "null where a value must stand")


def _check_objects(node: Node, objects: Sequence[Any], place: Place, source: Source) -> None:
    present = [one for one in objects if one is not None]
    with suppress(TypeError):  # what has no keys is found below
        if {*map(type, present)} <= {dict} and {*map(tuple, present)} <= node.accepted:
            return
    for i, one in enumerate(objects):
        fault = None if one is None else _fault(node, one)
        if fault:
            path, record = place(i)
            raise source.error(".".join(filter(None, [path, fault[0]])), record, fault[1])
    node.accepted |= {*map(tuple, present)}


def _fault(node: Node, one: Any) -> tuple[str, str] | None:
    if type(one) is not dict:
        return "", f"{show(one)} is not an object"
    for key in one:
        if key not in node.known_keys():
            return key, "the field is not in the registry stream_field"
    for key in node.required_keys():
        if key not in one:
            return key, "the field is missing"
    return None


def _converted(leaf: Leaf, values: list[Any], place: Place, source: Source) -> list[Any]:
    convert = leaf.convert
    if convert is None:
        return values
    try:
        return [None if value is None else convert(value) for value in values]
    except ValueError:
        for i, value in enumerate(values):
            try:
                _ = value is None or convert(value)
            except ValueError as error:
                raise source.error(*place(i), str(error)) from None
        raise
