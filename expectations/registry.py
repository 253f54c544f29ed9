"""The registry of gates, and the SQL file that each row names."""

from __future__ import annotations

import csv
from dataclasses import dataclass, fields
from pathlib import Path

from memlake.ingest.landing.errors import BadInputError

PROJECT = Path(__file__).resolve().parents[1]
REGISTRY = PROJECT / "dbt" / "seeds" / "gate.csv"
GATE_FOLDER = Path(__file__).resolve().parent / "gates"

SEVERITIES = ("block", "warn")
SCOPES = ("dataset", "warehouse")


@dataclass(frozen=True)
class Gate:
    """One row of the registry.

    Attributes:
        gate_id: Unique name, and the stem of its SQL file.
        benchmark: The benchmark whose datasets it checks; `core` checks those of all.
        scope: `dataset` where every dataset needs rows to check, `warehouse` where the rows
            belong to none (the models, say).
        severity: `block` or `warn`.
        title: The rule, as a sentence that is true of good data.
        why: What goes wrong where the rule is broken.
        mend: What to do about it.
        vacuous_reason: Why it is right that there may be nothing to check; empty if it isn't.
        sql_file: The SQL file, below `expectations/gates/`.
    """

    gate_id: str
    benchmark: str
    scope: str
    severity: str
    title: str
    why: str
    mend: str
    vacuous_reason: str
    sql_file: str


@dataclass(frozen=True)
class GateSql:
    """The queries of a gate's SQL file. Each yields a column `dataset`.

    Attributes:
        population: The rows that the gate checks.
        failing: The rows that break the rule.
        applies: The datasets that the rule is for, or None where it is for every one.
        otherwise: Why the rule is not for the others.
    """

    population: str
    failing: str
    applies: str | None = None
    otherwise: str | None = None


def load_registry(path: Path = REGISTRY) -> tuple[Gate, ...]:
    """Read the registry of gates.

    Args:
        path: A CSV file with exactly the columns of `Gate`.

    Raises:
        BadInputError: If a column, an id, a severity or a scope is wrong.
    """
    columns = [field.name for field in fields(Gate)]
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        if reader.fieldnames is None or list(reader.fieldnames) != columns:
            raise BadInputError(path.name, f"the columns must be {', '.join(columns)}")
        gates = tuple(Gate(**row) for row in reader)
    for number, gate in enumerate(gates):
        _check(path.name, gate, {other.gate_id for other in gates[:number]})
    return gates


def load_sql(gate: Gate, folder: Path = GATE_FOLDER) -> GateSql:
    """Read a gate's SQL file.

    A line `-- population`, `-- failing` or `-- applies: <why not to the others>` begins a
    query, which ends where the next begins.

    Raises:
        BadInputError: If the file or one of the two required queries is missing.
    """
    path = folder / gate.sql_file
    if not path.is_file():
        raise BadInputError(f"gates/{gate.sql_file}", "no such file", field=gate.gate_id)
    queries, otherwise = _sections(path.read_text(encoding="utf-8"))
    for name in ("population", "failing"):
        if not queries.get(name):
            raise BadInputError(f"gates/{gate.sql_file}", f"no query below `-- {name}`")
    return GateSql(queries["population"], queries["failing"], queries.get("applies"), otherwise)


def _sections(text: str) -> tuple[dict[str, str], str | None]:
    queries: dict[str, list[str]] = {}
    current: list[str] = []
    otherwise = None
    for line in text.splitlines():
        name, _, reason = line.removeprefix("-- ").partition(": ")
        if line.startswith("-- ") and name in ("population", "failing", "applies"):
            current = queries.setdefault(name, [])
            otherwise = reason or otherwise
        else:
            current.append(line)
    texts = {name: "\n".join(lines).strip().rstrip(";") for name, lines in queries.items()}
    return texts, otherwise


def _check(file: str, gate: Gate, before: set[str]) -> None:
    required = [field.name for field in fields(gate) if field.name != "vacuous_reason"]
    empty = [name for name in required if not getattr(gate, name)]
    if empty:
        raise BadInputError(file, "must not be empty", persona=gate.gate_id, field=empty[0])
    if gate.gate_id in before:
        raise BadInputError(file, "the id is there twice", persona=gate.gate_id)
    if gate.severity not in SEVERITIES:
        raise BadInputError(file, f"unknown severity {gate.severity!r}", persona=gate.gate_id)
    if gate.scope not in SCOPES:
        raise BadInputError(file, f"unknown scope {gate.scope!r}", persona=gate.gate_id)
