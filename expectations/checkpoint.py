"""The gates as a Great Expectations checkpoint over the warehouse, opened read-only.

Great Expectations takes seconds to import, so this module does so inside its functions.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .bounds import bounds
from .count import first_line
from .query import left_out_query, scoped
from .registry import Gate, GateSql

# What SQLAlchemy would take for a bound parameter: a colon before a word, but no cast.
_BIND = re.compile(r"(?<![:\w\\]):(?=\w)")


@dataclass(frozen=True)
class Verdict:
    """What Great Expectations says of one gate.

    Attributes:
        success: Whether the failing query returned no row.
        observed: How many rows it returned, or None where it raised.
        error: What it raised, in one line.
    """

    success: bool
    observed: int | None = None
    error: str | None = None


def run_checkpoint(
    database: Path, gates: Mapping[Gate, GateSql], left_out: tuple[str, ...]
) -> dict[str, Verdict]:
    """Run one checkpoint with an expectation a gate and a suite a benchmark.

    Args:
        database: The warehouse file. No connection of this process may have it open.
        gates: The gates to run, with their queries.
        left_out: Datasets whose rows don't count; they are the suites' batch.

    Returns:
        Gate id to verdict. A gate without one was not run.
    """
    import great_expectations as gx
    from great_expectations.data_context.types.base import ProgressBarsConfig

    # They tell of temporary folders, to whoever has set up logging before.
    for name in ("great_expectations", ProgressBarsConfig.__module__):
        logging.getLogger(name).setLevel(logging.WARNING)

    context: Any = gx.get_context(mode="ephemeral")
    context.variables.progress_bars = ProgressBarsConfig(globally=False)
    with _persistent_connections(), _datasource(context, database) as source:
        asset = source.add_query_asset("left_out", query=left_out_query(left_out))
        batch = asset.add_batch_definition_whole_table("left_out")
        definitions = [
            context.validation_definitions.add(
                gx.ValidationDefinition(name=suite.name, data=batch, suite=suite)
            )
            for suite in _suites(context, gates)
        ]
        checkpoint = gx.Checkpoint(name="gates", validation_definitions=definitions)
        outcome = context.checkpoints.add(checkpoint).run()
    return _verdicts(outcome)


def _suites(context: Any, gates: Mapping[Gate, GateSql]) -> Iterator[Any]:
    import great_expectations as gx

    for benchmark in sorted({gate.benchmark for gate in gates}):
        suite = gx.ExpectationSuite(name=benchmark)
        for gate, sql in gates.items():
            if gate.benchmark == benchmark:
                suite.add_expectation(_expectation(gate, sql))
        yield context.suites.add(suite)


def _expectation(gate: Gate, sql: GateSql) -> Any:
    # Braces and colons mean something to what the query passes through on its way. The id
    # keeps two gates with one query apart: a suite drops an expectation equal to another.
    failing = scoped(sql.failing, sql, "\0").replace("{", "{{").replace("}", "}}")
    query = _BIND.sub(r"\\:", failing).replace("\0", "{batch}")
    return _failing_rows_class()(
        unexpected_rows_query=f"/* {gate.gate_id} */ {query}",
        description=gate.title,
        meta={"gate_id": gate.gate_id},
    )


@cache
def _failing_rows_class() -> Any:
    """The expectation that a query returns no row, judged by counting the rows.

    Its parent runs the query a second time to fetch rows that only a COMPLETE result shows.
    """
    import great_expectations as gx

    class ExpectNoFailingRows(gx.expectations.UnexpectedRowsExpectation):  # type: ignore[misc]
        metric_dependencies = ("unexpected_rows_query.row_count",)

        def _validate(self, metrics: dict[str, Any], *_: Any, **__: Any) -> dict[str, Any]:
            found = metrics["unexpected_rows_query.row_count"]
            return {"success": found == 0, "result": {"observed_value": found}}

    return ExpectNoFailingRows


def _verdicts(outcome: Any) -> dict[str, Verdict]:
    return {
        result.expectation_config.meta["gate_id"]: _verdict(result)
        for validation in outcome.run_results.values()
        for result in validation.results
    }


def _verdict(result: Any) -> Verdict:
    raised = _raised(result.exception_info or {})
    if raised is not None:
        return Verdict(False, error=raised)
    return Verdict(bool(result.success), int(result.result["observed_value"]))


def _raised(info: Mapping[str, Any]) -> str | None:
    """The message of an exception, which stands either flat or nested below a metric's id."""
    entries = [info, *(value for value in info.values() if isinstance(value, dict))]
    for entry in entries:
        if entry.get("raised_exception"):
            return first_line(entry.get("exception_message"))
    return None


@contextmanager
def _datasource(context: Any, database: Path) -> Iterator[Any]:
    """The warehouse as a datasource, which holds the file open until the block ends."""
    source = context.data_sources.add_sql("warehouse", connection_string=_url(database))
    try:
        yield source
    finally:
        source.get_engine().dispose()


def _url(database: Path) -> str:
    from sqlalchemy import URL

    settings = {"access_mode": "READ_ONLY", **bounds()}
    url = URL.create("duckdb", database=str(database), query=settings)
    return str(url.render_as_string(hide_password=False))


@contextmanager
def _persistent_connections() -> Iterator[None]:
    """Let Great Expectations read DuckDB, for as long as the block runs.

    It hands a result on after closing the connection that it came from, which empties
    DuckDB's result. So each engine keeps one connection open. It commits by itself, since
    one query that raises would otherwise abort the transaction that all later ones share.
    """
    from great_expectations.execution_engine import SqlAlchemyExecutionEngine as Engine

    opened: dict[int, Any] = {}
    original = Engine.get_connection

    @contextmanager
    def persistent(self: Any) -> Iterator[Any]:
        if id(self.engine) not in opened:
            connection = self.engine.connect()
            opened[id(self.engine)] = connection.execution_options(isolation_level="AUTOCOMMIT")
        yield opened[id(self.engine)]

    Engine.get_connection = persistent
    try:
        yield
    finally:
        Engine.get_connection = original
        for connection in opened.values():
            connection.close()
            connection.engine.dispose()
