"""What a run of the gates found: a status per gate and dataset, and whether it blocks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

import pyarrow as pa

from memlake.ingest.landing.errors import Exit
from memlake.ingest.landing.table import Benchmark, Table

from .registry import Gate

MAX_ROWS = 20
"""How many failing rows of a gate and dataset are kept to be shown."""


class Status(StrEnum):
    """How a gate ended on one dataset."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    VACUOUS = "vacuous"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class GateResult:
    """One gate on one dataset.

    Attributes:
        gate: What was checked.
        benchmark: The dataset's benchmark; the gate's where there is no dataset.
        dataset: The dataset, or None where rows or gate belong to none.
        status: How it ended.
        n_checked: Rows of the population, or None where it was not counted.
        n_failed: Rows that break the rule, or None where they were not counted.
        failures: Up to `MAX_ROWS` of them.
        reason: Why it was skipped, is vacuous, or what the query raised.
        sql: The query that finds the failing rows, as a person can run it.
    """

    gate: Gate
    benchmark: str
    dataset: str | None
    status: Status
    n_checked: int | None = None
    n_failed: int | None = None
    failures: tuple[Mapping[str, Any], ...] = ()
    reason: str | None = None
    sql: str | None = None

    @property
    def blocks(self) -> bool:
        """Whether this result alone keeps a run from being clean (DESIGN, rule 6)."""
        if self.gate.severity != "block":
            return False
        if self.status is Status.VACUOUS:
            return not self.gate.vacuous_reason
        return self.status in (Status.FAILED, Status.ERROR)

    def as_dict(self) -> dict[str, Any]:
        """The result, and its gate's registry row, as plain JSON values."""
        return {
            **asdict(self.gate),
            "benchmark": self.benchmark,
            "dataset": self.dataset,
            "status": self.status.value,
            "blocks": self.blocks,
            "n_checked": self.n_checked,
            "n_failed": self.n_failed,
            "failures": json.loads(json.dumps(list(self.failures), default=str)),
            "reason": self.reason,
            "sql": self.sql,
        }


@dataclass(frozen=True)
class GateRun:
    """One run of the gates.

    Attributes:
        build_id: Identifies the landed data that were checked.
        results: In the registry's order, then by dataset.
        partial: Whether a benchmark or a dataset was asked for, so that others were left out.
    """

    build_id: str
    results: tuple[GateResult, ...]
    partial: bool = False

    @property
    def blocking(self) -> tuple[GateResult, ...]:
        """The results that keep the run from being clean."""
        return tuple(result for result in self.results if result.blocks)

    @property
    def clean(self) -> bool:
        """Whether nothing blocks."""
        return not self.blocking

    @property
    def exit_code(self) -> Exit:
        """What a command that ran these gates exits with."""
        return Exit.OK if self.clean else Exit.GATE_BLOCKED

    @property
    def counts(self) -> dict[str, int]:
        """Results per status, every status named, vacuous apart from passed."""
        found = Counter(result.status for result in self.results)
        return {status.value: found[status] for status in Status}

    def as_dict(self) -> dict[str, Any]:
        """The run as plain JSON values, the same for the same run."""
        return {
            "build_id": self.build_id,
            "clean": self.clean,
            "exit_code": int(self.exit_code),
            "partial": self.partial,
            "counts": self.counts,
            "results": [result.as_dict() for result in self.results],
        }


GATE_RESULT = Table(
    "gate_result",
    pa.schema(
        [
            pa.field("benchmark", pa.string(), nullable=False),
            pa.field("dataset", pa.string()),
            pa.field("build_id", pa.string(), nullable=False),
            pa.field("gate_id", pa.string(), nullable=False),
            pa.field("title", pa.string(), nullable=False),
            pa.field("severity", pa.string(), nullable=False),
            pa.field("status", pa.string(), nullable=False),
            pa.field("n_checked", pa.int64()),
            pa.field("n_failed", pa.int64()),
            pa.field("failures", pa.string()),
            pa.field("sql", pa.string()),
            pa.field("reason", pa.string()),
        ]
    ),
    ("gate_id", "dataset"),
    "One gate on one dataset, as the last whole run of the gates found it.",
)

QUALITY = Benchmark("quality", (GATE_RESULT,))
"""Where the gates' results are landed, so that a build without any still works."""


def result_table(run: GateRun) -> pa.Table:
    """The run as rows of `quality.gate_result`, sorted by gate and dataset.

    Returns:
        One row a result, with `GATE_RESULT`'s schema.
    """
    ordered = sorted(run.results, key=lambda r: (r.gate.gate_id, r.dataset or ""))
    return pa.Table.from_pylist([_row(run, r) for r in ordered], schema=GATE_RESULT.schema)


def failures_json(result: GateResult) -> str | None:
    """The kept failing rows as JSON text, or None where there are none."""
    if not result.failures:
        return None
    return json.dumps(list(result.failures), default=str, ensure_ascii=False)


def _row(run: GateRun, result: GateResult) -> dict[str, object]:
    return {
        "benchmark": result.benchmark,
        "dataset": result.dataset,
        "build_id": run.build_id,
        "gate_id": result.gate.gate_id,
        "title": result.gate.title,
        "severity": result.gate.severity,
        "status": result.status.value,
        "n_checked": result.n_checked,
        "n_failed": result.n_failed,
        "failures": failures_json(result),
        "sql": result.sql,
        "reason": result.reason,
    }
