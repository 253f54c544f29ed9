"""Lines of a rendered document as patterns: what a line says, and in which column."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.extraction.clock import CLOCK, minutes
from memlake.analysis.extraction.entry import lists_of

Values: TypeAlias = Mapping[str, pa.Array]

_PLACE = re.compile(r"\{([^}]*)\}")


@dataclass(frozen=True)
class Line:
    """One kind of line.

    Attributes:
        template: The line with places. `{column}` is a value of that column in the form its
            type has in text; `{column=yes|no}` a flag, true for the first wording; `{?}` a
            word that is passed over.
        sets: Columns whose value the line's mere presence gives.
    """

    template: str
    sets: Mapping[str, bool | str | tuple[str, ...]] = field(default_factory=dict)

    @property
    def prefix(self) -> str:
        """What every such line begins with."""
        return self.template.split("{", 1)[0]

    def match(self, lines: pa.Array, schema: pa.Schema) -> tuple[pa.Array, Values]:
        """Match lines against the pattern.

        Args:
            lines: Text of the lines.
            schema: Gives the type of each column that the template names.

        Returns:
            Which lines match, and for those alone the values of each column.
        """
        found = pc.extract_regex(lines, self._pattern(schema))
        matched = found.is_valid()
        found = found.filter(matched)
        values = {}
        for column, words in self._places():
            text = pc.struct_field(found, column)
            values[column] = pc.equal(text, words[0]) if words else _value(text, schema, column)
        for column, value in self.sets.items():
            kind = schema.field(column).type
            values[column] = pa.array([value] * len(found), kind)
        return matched, values

    def _places(self) -> list[tuple[str, list[str]]]:
        """The named columns with the wordings of their flags."""
        places = [place.partition("=") for place in _PLACE.findall(self.template) if place != "?"]
        return [(name, words.split("|") if given else []) for name, given, words in places]

    def _pattern(self, schema: pa.Schema) -> str:
        parts = _PLACE.split(self.template)
        regex = [re.escape(parts[0])]
        for place, literal in zip(parts[1::2], parts[2::2], strict=True):
            regex += [_group(place, schema), re.escape(literal)]
        # RE2 wants at least one group even where a line's presence says it all.
        return f"^(?P<_line>{''.join(regex)})$"


def _group(place: str, schema: pa.Schema) -> str:
    if place == "?":
        return r"[\w-]+"
    name, _, words = place.partition("=")
    if words:
        return f"(?P<{name}>{'|'.join(map(re.escape, words.split('|')))})"
    return f"(?P<{name}>{_form(schema.field(name))})"


def _form(column: pa.Field) -> str:
    """How a value of a column looks in text."""
    if column.name.endswith("_minute"):
        return CLOCK
    if pa.types.is_decimal(column.type):
        return r"\d{1,3}\.\d" if column.type.scale == 1 else r"\d{1,3}"
    if pa.types.is_integer(column.type):
        return r"\d{1,2}" if column.type == pa.int8() else r"\d{1,4}"
    return ".+"


def _value(text: pa.Array, schema: pa.Schema, name: str) -> pa.Array:
    """Values of a column from their text."""
    column = schema.field(name)
    if name.endswith("_minute"):
        return minutes(text).cast(column.type)
    if pa.types.is_decimal(column.type) and column.type.scale == 2:
        hundredths = pc.utf8_lpad(text, 3, "0")
        dotted = pc.replace_substring_regex(hundredths, r"^(\d+)(\d\d)$", r"\1.\2")
        return dotted.cast(column.type)
    if pa.types.is_list(column.type):
        return lists_of(text, column.type)
    return text.cast(column.type)
