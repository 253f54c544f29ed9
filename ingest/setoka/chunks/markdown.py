"""Relational records as Markdown tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memlake.ingest.setoka.chunks.values import column_name, texts


def table_of(schema: str, rows: Mapping[str, Sequence[Any]], user: str) -> str:
    """Write rows as a Markdown table with a header."""
    header = f"| {' | '.join(map(column_name, rows))} |"
    rule = "|" + " --- |" * len(rows)
    columns = [_cells(texts(field, values)) for field, values in rows.items()]
    lines = (f"| {' | '.join(cells)} |" for cells in zip(*columns, strict=True))
    return "\n".join([f"# {schema}", header, rule, *lines, ""])


def _cells(values: list[str]) -> list[str]:
    """A bar inside a cell is escaped, and a cell has one line."""
    return [
        value.replace("|", "\\|").replace("\n", " ") if "|" in value or "\n" in value else value
        for value in values
    ]
