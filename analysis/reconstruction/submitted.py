"""Reconstructions that somebody submits: a folder a run, in the corpus's own layout."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memlake.analysis.companion.landed import landed_tables
from memlake.analysis.reconstruction.agreement import Run, Spread
from memlake.analysis.reconstruction.cells import Cells, persona_cells, profile_cells
from memlake.analysis.reconstruction.citations import cited_persona, cited_profile
from memlake.analysis.reconstruction.record import read_persona, read_profile
from memlake.analysis.reconstruction.table import (
    Adjust,
    SystemAgreement,
    Trend,
    across_systems,
    agreement_table,
)
from memlake.analysis.reconstruction.variants import adjusted_persona, adjusted_profile
from memlake.analysis.studies.row import StudyRow
from memlake.ingest.companion.writer import file_values
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.files import machine_errors
from memlake.ingest.landing.inputs import require_folder
from memlake.ingest.transcripts.json_input import read_document

KINDS: Mapping[str, Adjust] = {"persona": adjusted_persona, "profile": adjusted_profile}
CHARACTERS_A_TOKEN = 4
_NAME = re.compile(r"(?P<user>[A-Za-z]+\d+)_(?P<kind>persona|profile)\.json")


@dataclass(frozen=True)
class Truth:
    """A corpus as reconstructions are held to it.

    Attributes:
        files: Subject to kind to the JSON value of its file.
        user_turns: Subject to the ids of its own turns, which alone may be cited.
        sizes: Subject to the size of its history, in characters over four.
    """

    files: Mapping[str, Mapping[str, Any]]
    user_turns: Mapping[str, frozenset[str]]
    sizes: Mapping[str, float]

    def cells(self, kind: str, user_id: str, value: Any = None, name: str = "") -> Cells:
        """Return the cells of a reconstruction, or of the ground truth where none is given.

        Args:
            kind: `persona` or `profile`.
            user_id: The subject.
            value: A run's file; the corpus's own if None.
            name: What an error calls it.
        """
        own = self.user_turns[user_id]
        known = self.files[user_id][kind]
        if kind == "persona":
            persona = read_persona(known)
            run = persona if value is None else cited_persona(read_persona(value, name), own)
            return persona_cells(run, persona)
        profile = read_profile(known)
        made = profile if value is None else cited_profile(read_profile(value, name), own)
        return profile_cells(made, profile)


def read_truth(landing: Path, dataset: str) -> Truth:
    """Read a landed companion corpus.

    Raises:
        UsageError: If no such dataset is landed.
        BadInputError: If its files are not those of its manifest.
    """
    files = dict(file_values(landed_tables(landing, dataset)))
    messages = {user_id: value["source"]["messages"] for user_id, value in files.items()}
    own = {
        user_id: frozenset(turn["id"] for turn in turns if turn["sender"] == "user")
        for user_id, turns in messages.items()
    }
    sizes = {
        user_id: sum(len(turn["content"] or "") for turn in turns) / CHARACTERS_A_TOKEN
        for user_id, turns in messages.items()
    }
    return Truth(files, own, sizes)


def read_run(folder: Path, truth: Truth) -> dict[str, Run]:
    """Read one run: `U01_persona.json` and `U01_profile.json` of each subject.

    A subject without a file counts as one of whom nothing was found.

    Returns:
        Kind to the run's cells by subject; a kind of which there is no file is left out.

    Raises:
        BadInputError: If there is no such file, or one is of nobody or not in the schema.
    """
    require_folder(folder)
    with machine_errors(folder):
        paths = sorted(folder.iterdir())
    found: dict[str, dict[str, Cells]] = {}
    for path in paths:
        named = _NAME.fullmatch(path.name)
        if not named:
            continue
        user_id, kind = named["user"], named["kind"]
        if user_id not in truth.files:
            raise BadInputError(path.name, f"the corpus has no subject {user_id}")
        value = read_document(path).value
        if not isinstance(value, dict):
            raise BadInputError(path.name, "it is not a JSON object")
        found.setdefault(kind, {})[user_id] = truth.cells(kind, user_id, value, path.name)
    if not found:
        raise BadInputError(
            str(folder), "it holds no reconstruction", mend="name files U01_persona.json and so on"
        )
    return dict(found)


def score(truth: Truth, runs: Mapping[str, Sequence[Mapping[str, Run]]]) -> list[StudyRow]:
    """Score every system's runs against the corpus, and against each other.

    Args:
        truth: The corpus.
        runs: System to its runs, as `read_run` returns them.
    """
    return [row for kind in KINDS for row in _of_kind(kind, truth, runs)]


def _of_kind(
    kind: str, truth: Truth, runs: Mapping[str, Sequence[Mapping[str, Run]]]
) -> Iterator[StudyRow]:
    systems = {system: [run[kind] for run in made if kind in run] for system, made in runs.items()}
    systems = {system: made for system, made in systems.items() if made}
    known = {user_id: truth.cells(kind, user_id) for user_id in truth.files}
    for row in agreement_table(known, systems, truth.sizes, KINDS[kind]):
        yield from _of_system(kind, row, len(known), systems[row.system])
    for (one, other), overlap in across_systems(systems).items():
        yield _spread(kind, f"{one}, {other}", "all", "agreement", overlap, "pairs of runs")


def _of_system(
    kind: str, row: SystemAgreement, subjects: int, runs: Sequence[Run]
) -> Iterator[StudyRow]:
    short = min(len(run) for run in runs)
    note = f"a run has files of {short} of {subjects} subjects" if short < subjects else ""
    for metric, found in (("f1", row.f1), ("precision", row.precision), ("recall", row.recall)):
        yield _spread(kind, row.system, "all", metric, found, "runs", note)
    yield _spread(kind, row.system, "all", "agreement", row.runs, "pairs of its runs")
    yield from _trend(kind, row.system, "all", row.trend)
    yield from _trend(kind, row.system, "adjusted", row.adjusted)
    for category, votes in row.votes.items():
        for name, count in (("every", votes.every), ("some", votes.split), ("none", votes.none)):
            share = count / votes.n if votes.n else None
            metric = f"matched_by={name}"
            yield _row(kind, row.system, f"category={category}", metric, share, votes.n)


def _spread(
    kind: str,
    system: str,
    population: str,
    metric: str,
    found: Spread | None,
    over: str,
    note: str = "",
) -> StudyRow:
    notes = [f"mean and range over {found.n} {over}" if found else f"no {over}", note]
    return StudyRow(
        kind,
        system,
        "reconstruction",
        population,
        metric,
        "mean_of_runs",
        found.mean if found else None,
        found.low if found else None,
        found.high if found else None,
        found.n if found else 0,
        note="; ".join(filter(None, notes)),
    )


def _trend(kind: str, system: str, population: str, found: Trend) -> Iterator[StudyRow]:
    for metric, value in (("length_rho", found.rho), ("length_p", found.p)):
        yield _row(kind, system, population, metric, value, found.n)


def _row(
    kind: str, system: str, population: str, metric: str, value: float | None, n: int
) -> StudyRow:
    return StudyRow(
        kind, system, "reconstruction", population, metric, "pooled", value, None, None, n
    )
