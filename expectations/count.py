"""Our own count of a gate's rows, beside that of Great Expectations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import duckdb

from .query import left_out_query, literal, scoped
from .registry import GateSql
from .result import MAX_ROWS

Counts = Mapping[str | None, int]


@dataclass(frozen=True)
class Tally:
    """What we counted for one gate, by dataset.

    Attributes:
        checked: Rows of the population; a dataset without any is not there.
        failed: Rows that break the rule, likewise.
        rows: Up to `MAX_ROWS` of the latter.
        applies: The datasets that the rule is for, or None where it is for every one.
        error: What a query raised, in one line; then nothing was counted.
    """

    checked: Counts = field(default_factory=dict)
    failed: Counts = field(default_factory=dict)
    rows: Mapping[str | None, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    applies: frozenset[str] | None = None
    error: str | None = None


def tally(connection: duckdb.DuckDBPyConnection, sql: GateSql, left_out: tuple[str, ...]) -> Tally:
    """Count a gate's population and failing rows, and fetch some of the latter.

    Args:
        connection: The warehouse, open for reading.
        sql: The gate's queries.
        left_out: Datasets whose rows don't count.
    """
    relation = f"({left_out_query(left_out)})"
    failing = scoped(sql.failing, sql, relation)
    try:
        checked = _by_dataset(connection, scoped(sql.population, sql, relation))
        failed = _by_dataset(connection, failing)
        rows = {dataset: _some(connection, failing, dataset) for dataset in failed}
        return Tally(checked, failed, rows, _applies(connection, sql))
    except duckdb.Error as error:
        return Tally(error=first_line(error))


def first_line(error: object) -> str:
    """The first line of an error that says something."""
    lines = (line.strip() for line in str(error).splitlines())
    return next((line for line in lines if line), type(error).__name__)


def _by_dataset(connection: duckdb.DuckDBPyConnection, query: str) -> Counts:
    counted = f"select dataset, count(*) from (\n{query}\n) as counted group by dataset"
    return dict(connection.execute(counted).fetchall())


def _some(
    connection: duckdb.DuckDBPyConnection, failing: str, dataset: str | None
) -> tuple[Mapping[str, Any], ...]:
    same = "is null" if dataset is None else f"= {literal(dataset)}"
    found = connection.execute(
        f"select * from (\n{failing}\n) as failing\n"
        f"where dataset {same} order by all limit {MAX_ROWS}"
    )
    names = [column[0] for column in found.description or ()]
    return tuple(dict(zip(names, row, strict=True)) for row in found.fetchall())


def _applies(connection: duckdb.DuckDBPyConnection, sql: GateSql) -> frozenset[str] | None:
    if sql.applies is None:
        return None
    return frozenset(row[0] for row in connection.execute(sql.applies).fetchall())
