"""Tests of the gates: corrupt a copy of a good warehouse, and see who notices.

A gate that no corruption makes fail checks nothing. So each gate of the registry has a
corruption here, small enough that the declared gates notice it and no other.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import duckdb

from .count import Tally, tally
from .landed import Scope, landed_scope
from .query import computed_names
from .registry import Gate, GateSql, load_registry, load_sql
from .result import GateRun, Status
from .runner import GateSource, run_gates

ManifestEdit = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Mutation:
    """One way to break a warehouse.

    Attributes:
        gate_id: The gate that is tested by it.
        what: What is broken, in a few words.
        sql: Statements that break the copy.
        edit: Breaks the copy of dbt's manifest instead.
        also: Other gates that must notice it too.
    """

    gate_id: str
    what: str
    sql: str = ""
    edit: ManifestEdit | None = None
    also: frozenset[str] = frozenset()

    @property
    def fails(self) -> frozenset[str]:
        """All gates that must fail; every other one must not."""
        return self.also | {self.gate_id}


def run_mutation(
    warehouse: Path, mutation: Mutation, folder: Path, source: GateSource | None = None
) -> GateRun:
    """Copy a warehouse, corrupt the copy, and run the gates over it.

    Args:
        warehouse: A built DuckDB file that nothing has open, with `landing/` beside it.
        mutation: What to break.
        folder: An empty folder for the copy.
        source: The gates, and the files that they check beside the warehouse.
    """
    copy = copy_warehouse(warehouse, folder)
    if mutation.sql:
        with duckdb.connect(str(copy)) as connection:
            connection.execute(mutation.sql)
    if mutation.edit is not None:
        source = _edited(source or GateSource(), mutation.edit, folder / "manifest.json")
    return run_gates(copy, source=source)


def noticed(warehouse: Path, mutation: Mutation, folder: Path) -> frozenset[str]:
    """Corrupt a copy of a warehouse and count by ourselves which gates don't pass.

    Cheaper than `run_mutation`, which also asks Great Expectations. Gates of other benchmarks,
    which read other tables, and gates over what Python computes are left out.

    Args:
        warehouse: A built DuckDB file that nothing has open, with `landing/` beside it.
        mutation: What to break, by SQL.
        folder: An empty folder for the copy.

    Returns:
        Ids of the gates that failed, raised, or had nothing to check and no reason for it.
    """
    copy = copy_warehouse(warehouse, folder)
    scope = landed_scope(copy.parent, None, None)
    with duckdb.connect(str(copy)) as connection:
        connection.execute(mutation.sql)
        return frozenset(
            gate.gate_id
            for gate, sql in _concerned(mutation.gate_id)
            if not _passes(gate, tally(connection, sql, scope.left_out), scope)
        )


def _concerned(gate_id: str) -> Iterator[tuple[Gate, GateSql]]:
    """The gates of the core and of the benchmark that a gate belongs to."""
    gates = load_registry()
    benchmark = next(gate.benchmark for gate in gates if gate.gate_id == gate_id)
    for gate in gates:
        if gate.benchmark in ("core", benchmark):
            sql = load_sql(gate)
            if not computed_names(sql):
                yield gate, sql


def _passes(gate: Gate, counted: Tally, scope: Scope) -> bool:
    if counted.error is not None or any(counted.failed.values()):
        return False
    wanted = set(scope.datasets(gate))
    if counted.applies is not None:
        wanted &= counted.applies
    return bool(gate.vacuous_reason) or all(counted.checked.get(name) for name in wanted)


def copy_warehouse(warehouse: Path, folder: Path) -> Path:
    """Copy the DuckDB file, and the manifests of what is landed beside it.

    Returns:
        The copied DuckDB file.
    """
    landing = warehouse.parent / "landing"
    for manifest in landing.glob("*/dataset=*/manifest.json"):
        beside = folder / manifest.relative_to(warehouse.parent)
        beside.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(manifest, beside)
    return Path(shutil.copyfile(warehouse, folder / warehouse.name))


def failed_gates(run: GateRun) -> frozenset[str]:
    """The gates that a run did not pass, whether they failed, raised or had nothing to check."""
    good = (Status.PASSED, Status.SKIPPED)
    return frozenset(r.gate.gate_id for r in run.results if r.status not in good)


def _edited(source: GateSource, edit: ManifestEdit, path: Path) -> GateSource:
    manifest = json.loads(source.files.manifest.read_text(encoding="utf-8"))
    edit(manifest)
    path.write_text(json.dumps(manifest), encoding="utf-8")
    return replace(source, files=replace(source.files, manifest=path))
