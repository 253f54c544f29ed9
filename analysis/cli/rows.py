"""Rows of a query as a person reads them, and as a machine does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from memlake.analysis.cli.console import out

Row = Sequence[object]

# A longer text is wrapped within its column and can still be read.
_READABLE = 24


def show_rows(names: Sequence[str], rows: Sequence[Row]) -> None:
    """Print rows as a table, or one below the other where the console is too narrow for it.

    Args:
        names: Of the columns.
        rows: Values in the columns' order.
    """
    if rows and _least_width(names, rows) > out.width:
        for number, row in enumerate(rows, 1):
            out.print(_record(number, names, row), soft_wrap=True, highlight=False)
    else:
        out.print(_table(names, rows))


def _least_width(names: Sequence[str], rows: Sequence[Row]) -> int:
    """The width below which a table of the rows would break words that people read whole."""
    columns = zip(names, *(map(_text, row) for row in rows), strict=True)
    needed = [min(max(map(cell_len, column)), _READABLE) for column in columns]
    return sum(needed) + 3 * len(needed) + 1


def as_objects(names: Sequence[str], rows: Sequence[Row]) -> list[dict[str, object]]:
    """Return rows as JSON objects; a column whose name came before is numbered.

    Args:
        names: Of the columns, repeated ones included.
        rows: Values in the columns' order.
    """
    keys = list(_unique(names))
    return [dict(zip(keys, row, strict=True)) for row in rows]


def _unique(names: Sequence[str]) -> Iterator[str]:
    taken = set(names)
    seen: set[str] = set()
    for name in names:
        key, number = name, 1
        while key in seen or (key != name and key in taken):
            key, number = f"{name}_{number}", number + 1
        seen.add(key)
        yield key


def _table(names: Sequence[str], rows: Sequence[Row]) -> Table:
    table = Table(header_style="bold", row_styles=["", "dim"])
    for name in names:
        table.add_column(escape(name), overflow="fold")
    for row in rows:
        table.add_row(*(Text(_text(value)) for value in row))
    return table


def _record(number: int, names: Sequence[str], row: Row) -> Text:
    width = max(map(len, names))
    text = Text(f"row {number}\n", style="bold")
    for name, value in zip(names, row, strict=True):
        text.append(f"  {name:<{width}}  ", style="dim").append(
            _text(value) + "\n", style="not bold"
        )
    return text


def _text(value: object) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return value.hex()
    return f"{value:.6g}" if isinstance(value, float) else _shown(str(value))


def _shown(text: str) -> str:
    """What a terminal would obey, or show in another order, is written as its code."""
    return "".join(
        one if one.isprintable() or one in "\n\t" else one.encode("unicode_escape").decode()
        for one in text
    )
