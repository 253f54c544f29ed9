"""Objects of the files to rows and back, so that nothing of them is lost.

A row has a column for each declared field. Everything else in the object, with every null
and every empty object, stays in its `extra`, and the marks `l5_*` in its `markers`: a row
and these two make the object again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from memlake.ingest.transcripts.parts import FlawError, a_list, an_object, show, text_value

Row: TypeAlias = dict[str, Any]
Convert: TypeAlias = Callable[[Any, str], Any]

MARK = "l5_"
_INT32 = range(-(2**31), 2**31)


@dataclass(frozen=True)
class Field:
    """One declared field of an object.

    Attributes:
        path: Dotted path to it from the object.
        convert: Takes its value and place, returns what the column holds, or raises.
        column: The column's name; the path's last part unless given.
        required: Whether it has to be there and not null.
        entries: For a list of objects, the shape of each.
    """

    path: str
    convert: Convert
    column: str = ""
    required: bool = False
    entries: Shape | None = None

    @property
    def name(self) -> str:
        """Name of the column."""
        return self.column or self.path.rpartition(".")[2]


@dataclass(frozen=True)
class Shape:
    """The declared fields of one kind of object.

    Attributes:
        fields: The fields.
        marked: Whether its marks have a column of their own.
    """

    fields: tuple[Field, ...]
    marked: bool = True

    @cached_property
    def tree(self) -> Mapping[str, Any]:
        """The fields by key, nested as in the object."""
        tree: dict[str, Any] = {}
        for field in self.fields:
            *parents, last = field.path.split(".")
            node = tree
            for parent in parents:
                node = node.setdefault(parent, {})
            node[last] = field
        return tree

    def take(self, value: Any, place: str) -> Row:
        """Make an object a row.

        Args:
            value: The JSON value.
            place: Where it stands in its file.

        Raises:
            FlawError: If it is no object, or a declared field is missing or of another type.
        """
        row: Row = {}
        extra = _taken(an_object(value, place), self.tree, place, row)
        for field in self.fields:
            if field.required and field.name not in row:
                raise FlawError(f"{place}.{field.path}", "it is missing")
        if self.marked:
            marks = {key: extra.pop(key) for key in list(extra) if key.startswith(MARK)}
            row["markers"] = as_json(marks) if marks else None
        row["extra"] = as_json(extra) if extra else None
        return row

    def put(self, row: Mapping[str, Any]) -> dict[str, Any]:
        """Make a row the object that it was."""
        holder: dict[str, Any] = {}
        for field in self.fields:
            value = row[field.name]
            if value is not None:
                _put_at(holder, field.path.split("."), _value_of(field, value))
        merge(holder, json.loads(row["extra"]) if row["extra"] else {})
        if self.marked and row["markers"]:
            holder |= json.loads(row["markers"])
        return holder


def _value_of(field: Field, value: Any) -> Any:
    return value if field.entries is None else [field.entries.put(entry) for entry in value]


def _taken(holder: dict[str, Any], tree: Mapping[str, Any], place: str, row: Row) -> Row:
    """Fill a row from an object; return what of it has no column."""
    extra: Row = {}
    for key, value in holder.items():
        part = tree.get(key)
        if part is None or value is None:
            extra[key] = value
        elif isinstance(part, Field):
            row[part.name] = part.convert(value, f"{place}.{key}")
        else:
            rest = _taken(an_object(value, f"{place}.{key}"), part, f"{place}.{key}", row)
            if rest or not value:
                extra[key] = rest
    return extra


def _put_at(holder: dict[str, Any], path: Sequence[str], value: Any) -> None:
    for parent in path[:-1]:
        holder = holder.setdefault(parent, {})
    holder[path[-1]] = value


def merge(holder: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Put into an object what was taken apart from it, objects within it likewise."""
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(holder.get(key), dict):
            merge(holder[key], value)
        else:
            holder[key] = value


def as_json(value: Any) -> str:
    """Write a value as the JSON text that a column holds."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def unknown_keys(extra: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the dotted keys of an `extra` that hold a value no field is declared for."""
    for key, value in extra.items():
        if isinstance(value, dict) and value:
            yield from unknown_keys(value, f"{prefix}{key}.")
        elif value is not None and value != {}:
            yield f"{prefix}{key}"


def flag(value: Any, place: str) -> bool:
    """Take true or false."""
    if isinstance(value, bool):
        return value
    raise FlawError(place, f"{show(value)} is neither true nor false")


def integer(value: Any, place: str) -> int:
    """Take a whole number of 32 bits."""
    whole = int(value) if isinstance(value, float) and value.is_integer() else value
    if isinstance(whole, int) and not isinstance(whole, bool) and whole in _INT32:
        return whole
    raise FlawError(place, f"{show(value)} is not a whole number of 32 bits")


def number(value: Any, place: str) -> float:
    """Take a number."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    raise FlawError(place, f"{show(value)} is not a number")


def texts(value: Any, place: str) -> list[str]:
    """Take a list of texts."""
    return [text_value(part, f"{place}[{i}]") for i, part in enumerate(a_list(value, place))]


def one_of(*values: str) -> Convert:
    """Take one of a closed set of texts."""

    def take(value: Any, place: str) -> str:
        if value in values:
            return text_value(value, place)
        raise FlawError(place, f"{show(value)} is none of {', '.join(values)}")

    return take


def objects(path: str, entries: Shape) -> Field:
    """Declare a list of objects, each of one shape."""

    def take(value: Any, place: str) -> list[Row]:
        return [_entry(part, f"{place}[{i}]") for i, part in enumerate(a_list(value, place))]

    def _entry(part: Any, place: str) -> Row:
        empty: Row = {field.name: None for field in entries.fields}
        return empty | entries.take(part, place)

    return Field(path, take, entries=entries)
