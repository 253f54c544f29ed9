"""Declared tables: what a landed dataset consists of."""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa


@dataclass(frozen=True)
class Table:
    """One declared landing table.

    Attributes:
        name: File stem of the Parquet file in a landed dataset.
        schema: Exact Arrow schema; a field with `nullable=False` may hold no NULL.
        grain: Columns that identify a row. Rows are unique in them and sorted by them.
        description: What one row is, in one sentence.
    """

    name: str
    schema: pa.Schema
    grain: tuple[str, ...]
    description: str


EXTRA = "extra_"
"""How the folder of an extension's tables begins, which stand beside a benchmark's datasets."""


SUPPORT = frozenset({"ablation", "code", "quality", "study", "submission"})
"""Landed folders that are no benchmark: the code record, gate results, studies' figures and
prompts, and what users submit."""


def holds_datasets(folder: str) -> bool:
    """Say whether a landed folder is a benchmark's, whose datasets no other may be named as."""
    return folder not in SUPPORT and not folder.startswith(EXTRA)


@dataclass(frozen=True)
class Benchmark:
    """The declared tables of one benchmark.

    Attributes:
        name: Folder below `warehouse/landing/`. One that begins with `EXTRA` is no benchmark by
            itself: its tables belong to the datasets of their names, whatever benchmark these
            are of.
        tables: Every table a landed dataset of this benchmark has, in writing order.
    """

    name: str
    tables: tuple[Table, ...]

    def table(self, name: str) -> Table:
        """Return the declared table of that name.

        Raises:
            KeyError: If the benchmark declares no such table.
        """
        for table in self.tables:
            if table.name == name:
                return table
        known = ", ".join(t.name for t in self.tables)
        raise KeyError(f"{self.name} declares no table {name!r}; it declares {known}")
