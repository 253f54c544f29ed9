"""Take a submission: read, check, land. The published version stays until the new one is whole."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from memlake.analysis.lake import Lake
from memlake.analysis.submission.catalogue import Catalogue, read_catalogue
from memlake.analysis.submission.check import RowError, checked
from memlake.analysis.submission.records import Record, read_records
from memlake.analysis.submission.tables import ANSWER, RUN, SUBMISSION
from memlake.ingest.landing import code_version, land
from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.landing.inputs import read_file
from memlake.ingest.multisource.released.strict_json import parse
from memlake.ingest.transcripts.parts import show

CONDITION = {
    "multisource": "direct_readout",
    "setoka": "views",
    "companion": "gold=full",
    "transcripts": "gold=full",
}
"""The condition of a submission that names none: what a benchmark's plain input is called."""

LONGEST = 200
"""The longest version, condition or name of a model."""

_SYSTEM = re.compile(r"[a-z0-9][a-z0-9_.+/@-]{0,79}")


@dataclass(frozen=True)
class Coverage:
    """What became of the items of one track; the four parts sum to `asked`.

    Attributes:
        track: The track.
        asked: Its items.
        answered: Items with an answer or with retrieved records.
        abstained: Items from which the submission abstained.
        failed: Items of which it says that something went wrong, and gives nothing.
        missing: Items that it does not mention.
    """

    track: str
    asked: int
    answered: int
    abstained: int
    failed: int
    missing: int


@dataclass(frozen=True)
class Submitted:
    """A landed submission.

    Attributes:
        name: Its name in the landing.
        dataset: The dataset that it answers.
        rows: Rows landed.
        coverage: What it covers, by track; a track of which it has no row is left out.
    """

    name: str
    dataset: str
    rows: int
    coverage: tuple[Coverage, ...]


@dataclass(frozen=True)
class System:
    """What a submission says of the system behind it.

    Attributes:
        name: Its name on the leaderboard.
        version: Its version.
        condition: The input that it saw; the benchmark's plain one if None.
        model: The language model behind it, if there is one.
        params: Its parameters, a JSON object as text.
        seed: Its seed, if it has one.
    """

    name: str
    version: str = "1"
    condition: str | None = None
    model: str | None = None
    params: str = "{}"
    seed: int | None = None


def submit(
    lake: Lake, path: Path, system: System, *, dataset: str | None = None, replace: bool = False
) -> Submitted:
    """Check a file of answers against the published warehouse, and land it.

    Args:
        lake: The lakehouse.
        path: Parquet or JSON Lines, see `check`.
        system: What made it.
        dataset: The dataset that it answers; may be left out where there is one alone.
        replace: Take the place of another submission of this system.

    Raises:
        UsageError: If the system's description does not do, or it has submitted another file.
        BadInputError: If a row breaks a rule; it names file, row and field.
    """
    catalogue = read_catalogue(lake.warehouse, dataset)
    run = _run(system, catalogue)
    rows = _rows(path, read_records(path), catalogue)
    name = submission_name(catalogue.dataset, system.name)
    parameters = {**run, "file_sha256": hashlib.sha256(read_file(path)).hexdigest()}
    with land(
        lake.landing,
        SUBMISSION,
        name,
        parameters=parameters,
        seed=system.seed,
        code_version=code_version(Path(__file__).parent),
        replace=replace,
    ) as draft:
        draft.write(RUN.name, pa.Table.from_pylist([run], schema=RUN.schema))
        draft.write(ANSWER.name, pa.Table.from_pylist(rows, schema=ANSWER.schema))
    return Submitted(name, catalogue.dataset, len(rows), _coverage(rows, catalogue))


def submission_name(dataset: str, system: str) -> str:
    """Return what a system's submission is called in the landing: one a dataset and system."""
    plain = re.sub(r"[^a-z0-9_.-]", "_", system)
    # Two names may come to the same plain one.
    tail = "" if plain == system else "-" + hashlib.sha256(system.encode()).hexdigest()[:6]
    return f"{dataset}.{plain}{tail}"


def _run(system: System, catalogue: Catalogue) -> dict[str, Any]:
    if not _SYSTEM.fullmatch(system.name):
        raise UsageError(
            f"{system.name!r} cannot name a system "
            "(lower case, digits and any of _ . + / @ -, at most 80)"
        )
    if system.name in catalogue.systems:
        raise UsageError(f"{system.name!r} is a system of ours; submit under another name")
    for option, value in (
        ("--version", system.version),
        ("--condition", system.condition),
        ("--model", system.model),
    ):
        _require_line(option, value)
    return {
        "benchmark": catalogue.benchmark,
        "of_dataset": catalogue.dataset,
        "of_dataset_hash": catalogue.dataset_hash,
        "system": system.name,
        "system_version": system.version,
        "condition": system.condition or CONDITION[catalogue.benchmark],
        "model": system.model,
        "params": _params(system.params),
        "seed": system.seed,
    }


def _require_line(option: str, value: str | None) -> None:
    if value is not None and not (value.strip() and value.isprintable() and len(value) <= LONGEST):
        told = value if len(value) <= LONGEST else f"{value[:LONGEST]}..."
        raise UsageError(f"{option} {told!a}: give one line of 1 to {LONGEST} printable letters")


def _params(text: str) -> str:
    """Return parameters as the run keeps them: a strict JSON object, its keys in order."""
    try:
        parsed = parse(text.encode("utf-8", "surrogateescape"), "--params")
    except BadInputError as error:
        raise UsageError(f"{error} (give a JSON object)") from None
    if not isinstance(parsed, dict):
        raise UsageError(f"--params: {show(parsed)} is no JSON object")
    try:
        # Read once more, since the strict reader holds no whole number of more than 64 bits.
        return json.dumps(json.loads(text), sort_keys=True)
    except RecursionError:
        raise UsageError("--params: it is nested too deep (give a JSON object)") from None


def _rows(path: Path, records: Iterable[Record], catalogue: Catalogue) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    first: dict[str, str] = {}
    for place, record in records:
        try:
            row = checked(record, catalogue)
            item = row["item_id"]
            if item in first:
                field = "item" if record.get("item_id") is None else "item_id"
                raise RowError(field, f"{first[item]} answers {item!r} already")
        except RowError as error:
            raise BadInputError(path.name, error.reason, field=f"{place} · {error.field}") from None
        first[item] = place
        rows.append(row)
    if not rows:
        raise BadInputError(path.name, "it holds no row")
    return rows


def _coverage(rows: list[dict[str, Any]], catalogue: Catalogue) -> tuple[Coverage, ...]:
    asked = Counter(item.track for item in catalogue.items.values())
    found = {track: Counter[str]() for track in catalogue.tracks}
    for row in rows:
        found[catalogue.items[row["item_id"]].track][_state(row)] += 1
    return tuple(
        Coverage(
            track,
            asked[track],
            states["answered"],
            states["abstained"],
            states["failed"],
            asked[track] - states.total(),
        )
        for track, states in found.items()
        if states
    )


def _state(row: Mapping[str, Any]) -> str:
    if row["abstained"]:
        return "abstained"
    return "failed" if row["answer"] is None and row["retrieved"] is None else "answered"
