"""Running the gates: count by ourselves, let Great Expectations judge, bring both together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from memlake.analysis.stamp import read_stamp
from memlake.analysis.warehouse import open_read_only
from memlake.ingest.landing.errors import BadInputError, UsageError

from .bounds import bounds
from .checkpoint import Verdict, run_checkpoint
from .computed import ProjectFiles, write_computed
from .count import Tally, first_line, tally
from .landed import Scope, landed_hash, landed_scope
from .query import literal, of_dataset, with_computed
from .registry import GATE_FOLDER, REGISTRY, Gate, GateSql, load_registry, load_sql
from .result import GateResult, GateRun, Status


@dataclass(frozen=True)
class GateSource:
    """Where the gates come from.

    Attributes:
        registry: The CSV file with a row a gate.
        folder: The folder of the SQL files.
        files: What gates check beside the warehouse.
    """

    registry: Path = REGISTRY
    folder: Path = GATE_FOLDER
    files: ProjectFiles = field(default_factory=ProjectFiles)


def run_gates(
    warehouse: Path,
    *,
    benchmark: str | None = None,
    dataset: str | None = None,
    source: GateSource | None = None,
) -> GateRun:
    """Run the gates over a built warehouse, in one checkpoint, reading only.

    Args:
        warehouse: The built DuckDB file; `landing/` and `reports/` lie beside it.
        benchmark: Look at this benchmark's datasets alone.
        dataset: Look at this dataset alone.
        source: The registry, the SQL files and the project's files to check; the clone's own
            unless given.

    Returns:
        A result for each gate and dataset. Nothing is written but the computed relations,
        below `reports/gates/<build_id>/`.

    Raises:
        BadInputError: If there is no warehouse, or a gate's registry row or SQL file is wrong.
        LockedError: If a process holds the warehouse for writing.
        UsageError: If no such benchmark or dataset is there.
    """
    source = source or GateSource()
    build_id = _build_id(warehouse)
    scope = landed_scope(warehouse.parent, benchmark, dataset)
    of = benchmark if dataset is None else scope.benchmark_of[dataset]
    gates = _chosen(load_registry(source.registry), of)
    queries = {gate: load_sql(gate, source.folder) for gate in gates}
    folder = run_folder(warehouse, build_id)
    skipped = _skips(queries, scope)
    ready, broken = _compute(
        {gate: sql for gate, sql in queries.items() if gate not in skipped}, source.files, folder
    )
    judged = _judge(warehouse, ready, scope)
    results = [r for gate in gates for r in _results(gate, skipped, broken, judged, scope)]
    return GateRun(build_id, tuple(results), partial=benchmark is not None or dataset is not None)


def run_folder(warehouse: Path, build_id: str) -> Path:
    """Where the results of a build's gates lie, and what was computed for them."""
    return warehouse.parent / "reports" / "gates" / build_id


@dataclass(frozen=True)
class _Judged:
    sql: GateSql
    tally: Tally
    verdict: Verdict | None


def _build_id(warehouse: Path) -> str:
    """The id that the build was stamped with; after a bare `dbt build`, what is landed."""
    stamp = read_stamp(warehouse)
    return stamp.build_id if stamp else landed_hash(warehouse.parent)


def _chosen(gates: tuple[Gate, ...], benchmark: str | None) -> tuple[Gate, ...]:
    known = sorted({gate.benchmark for gate in gates} - {"core"})
    if benchmark is not None and benchmark not in known:
        raise UsageError(f"no gates for a benchmark {benchmark!r}; there are: {', '.join(known)}")
    return tuple(g for g in gates if benchmark is None or g.benchmark in ("core", benchmark))


def _skips(queries: Mapping[Gate, GateSql], scope: Scope) -> dict[Gate, str]:
    return {
        gate: f"no dataset{'' if gate.benchmark == 'core' else f' of {gate.benchmark}'} is landed"
        for gate in queries
        if gate.scope == "dataset" and not scope.datasets(gate)
    }


def _compute(
    queries: Mapping[Gate, GateSql], files: ProjectFiles, folder: Path
) -> tuple[dict[Gate, GateSql], dict[Gate, str]]:
    """Compute what the gates name; also return why it could not be done for which gates."""
    ready, broken = {}, {}
    for gate, sql in queries.items():
        try:
            ready[gate] = with_computed(sql, write_computed(sql, files, folder))
        except BadInputError as error:
            broken[gate] = str(error)
    return ready, broken


def _judge(database: Path, ready: Mapping[Gate, GateSql], scope: Scope) -> dict[Gate, _Judged]:
    if not ready:
        return {}
    # Great Expectations opens the file by itself, and DuckDB refuses a second connection of
    # one process with other settings: ours is closed before.
    with open_read_only(database) as connection:
        _bound(connection)
        tallies = {gate: tally(connection, sql, scope.left_out) for gate, sql in ready.items()}
    verdicts = _verdicts(database, ready, scope)
    return {
        gate: _Judged(sql, tallies[gate], verdicts.get(gate.gate_id)) for gate, sql in ready.items()
    }


def _bound(connection: duckdb.DuckDBPyConnection) -> None:
    for name, value in bounds().items():
        try:
            connection.execute(f"set {name} = {literal(value)}")
        except duckdb.Error as error:
            raise UsageError(f"MEMLAKE_MEMORY: {first_line(error)}") from None


def _verdicts(database: Path, ready: Mapping[Gate, GateSql], scope: Scope) -> Mapping[str, Verdict]:
    try:
        return run_checkpoint(database, ready, scope.left_out)
    except Exception as error:  # a broken checkpoint is every gate's error, and no traceback
        broken = Verdict(False, error=f"the checkpoint broke: {first_line(error)}")
        return {gate.gate_id: broken for gate in ready}


def _results(
    gate: Gate,
    skipped: Mapping[Gate, str],
    broken: Mapping[Gate, str],
    judged: Mapping[Gate, _Judged],
    scope: Scope,
) -> Iterator[GateResult]:
    if gate in skipped:
        yield GateResult(gate, gate.benchmark, None, Status.SKIPPED, reason=skipped[gate])
        return
    if gate in broken:
        yield GateResult(gate, gate.benchmark, None, Status.ERROR, reason=broken[gate])
        return
    judgement = judged[gate]
    error = _error(judgement)
    datasets: set[str | None] = set(scope.datasets(gate)) if gate.scope == "dataset" else {None}
    datasets |= set(judgement.tally.checked) | set(judgement.tally.failed)
    for dataset in sorted(datasets, key=lambda name: name or ""):
        benchmark = scope.benchmark_of.get(dataset or "", gate.benchmark)
        sql = of_dataset(judgement.sql.failing, dataset)
        if error is not None:
            yield GateResult(gate, benchmark, dataset, Status.ERROR, reason=error, sql=sql)
        else:
            yield _result(gate, benchmark, dataset, judgement, sql)


def _error(judgement: _Judged) -> str | None:
    counted, verdict = judgement.tally, judgement.verdict
    if counted.error is not None:
        return counted.error
    if verdict is None:
        return "Great Expectations returned no result for it"
    if verdict.error is not None:
        return verdict.error
    ours = sum(counted.failed.values())
    if verdict.observed != ours or verdict.success != (ours == 0):
        return f"Great Expectations found {verdict.observed} failing rows, our own count {ours}"
    return None


def _result(
    gate: Gate, benchmark: str, dataset: str | None, judgement: _Judged, sql: str
) -> GateResult:
    counted = judgement.tally
    n_checked, n_failed = counted.checked.get(dataset, 0), counted.failed.get(dataset, 0)
    status, reason = Status.PASSED, None
    if n_failed:
        status = Status.FAILED
    elif counted.applies is not None and dataset not in counted.applies:
        return GateResult(
            gate, benchmark, dataset, Status.SKIPPED, reason=judgement.sql.otherwise, sql=sql
        )
    elif n_checked == 0:
        status, reason = Status.VACUOUS, gate.vacuous_reason or "there was no row to check"
    rows = tuple(counted.rows.get(dataset, ()))
    return GateResult(gate, benchmark, dataset, status, n_checked, n_failed, rows, reason, sql)
