"""How a gate's queries are put together: what is left out, and where the rule applies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from .registry import GateSql

_COMPUTED = re.compile(r"\bcomputed\.(\w+)")


def literal(text: str) -> str:
    """Quote a text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def left_out_query(datasets: Iterable[str]) -> str:
    """A query of the datasets that a run leaves alone; it has one column `dataset`."""
    names = [f"select {literal(name)} as dataset" for name in datasets]
    return " union all ".join(names) or "select cast(null as varchar) as dataset where false"


def scoped(query: str, sql: GateSql, left_out: str) -> str:
    """Narrow a gate's query to the rows that a run looks at.

    A row whose dataset is NULL belongs to nobody that could be left out, so it stays.

    Args:
        query: The gate's population or failing query.
        sql: The gate's queries, for where the rule applies.
        left_out: A relation (a subquery in parentheses, say) with a column `dataset`.
    """
    lines = [
        f"select checked.* from (\n{query}\n) as checked",
        "where (",
        f"checked.dataset is null or checked.dataset not in (select dataset from {left_out})",
        ")",
    ]
    if sql.applies is not None:
        lines.append(f"and (checked.dataset is null or checked.dataset in (\n{sql.applies}\n))")
    return "\n".join(lines)


def of_dataset(query: str, dataset: str | None) -> str:
    """Narrow a gate's failing query to one dataset, as a person would run it."""
    if dataset is None:
        return query
    return f"select * from (\n{query}\n) as failing\nwhere dataset = {literal(dataset)}"


def with_computed(sql: GateSql, paths: Mapping[str, Path]) -> GateSql:
    """Put the files of the computed relations where a gate names `computed.<relation>`."""

    def put(query: str) -> str:
        return _COMPUTED.sub(lambda m: f"read_parquet({literal(str(paths[m[1]]))})", query)

    return GateSql(put(sql.population), put(sql.failing), sql.applies, sql.otherwise)


def computed_names(sql: GateSql) -> set[str]:
    """The computed relations that a gate's queries name."""
    return set(_COMPUTED.findall(sql.population + "\n" + sql.failing))
