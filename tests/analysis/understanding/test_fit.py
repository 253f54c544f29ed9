"""A refit on one of the train groups that the shipped file was learned from."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from memlake.analysis.lake import Lake
from memlake.analysis.understanding.fit import LEAST_GROUPS, fit_setoka, learn
from memlake.analysis.understanding.linking import GAPS_MIN
from memlake.analysis.understanding.parameters import SEED_FILE, Parameter, read_manifest
from memlake.ingest.landing.errors import UsageError

pytestmark = pytest.mark.xdist_group("fit")


def _silent(done: int, total: int, step: str) -> None:
    """Show no progress."""


@pytest.fixture(scope="module")
def refit(project: Path) -> tuple[list[Parameter], dict[str, Any]]:
    seed = read_manifest(project)["learned_from"]["seed"]
    return learn(Lake(project), groups=1, seed=seed, progress=_silent)


def _shipped(project: Path) -> dict[tuple[str, str, str], float]:
    with (project / SEED_FILE).open(encoding="utf-8", newline="") as file:
        return {
            (row["part"], row["key"], row["subkey"]): float(row["value"])
            for row in csv.DictReader(file)
        }


def test_one_group_teaches_the_poles_that_all_taught(
    refit: tuple[list[Parameter], dict[str, Any]], project: Path
) -> None:
    shipped = _shipped(project)
    poles = [p for p in refit[0] if p.part in {"category_pole", "annotation_pole", "annotation"}]
    assert len(poles) > 60
    assert [p for p in poles if shipped.get((p.part, p.key, p.subkey)) != p.value] == []


def test_one_group_teaches_what_speaks_for_its_categories(
    refit: tuple[list[Parameter], dict[str, Any]], project: Path
) -> None:
    shipped = _shipped(project)
    strong = [p for p in refit[0] if p.part == "category_cue" and p.value > 4]
    assert len(strong) > 300
    # Apps go by the first of their kind, which more groups may move.
    moved = [
        p
        for p in strong
        if not p.subkey.startswith(("app=", "place=")) and (p.part, p.key, p.subkey) not in shipped
    ]
    assert moved == []


def test_a_refit_has_every_part_of_the_shipped_file(
    refit: tuple[list[Parameter], dict[str, Any]], project: Path
) -> None:
    parameters, learned_from = refit
    assert {p.part for p in parameters} == set(read_manifest(project)["rows"])
    gap = next(p.value for p in parameters if p.part == "link_gap_min")
    assert gap in GAPS_MIN
    assert learned_from["users"] == 10


def test_one_group_teaches_how_what_comes_with_events_is_told(
    refit: tuple[list[Parameter], dict[str, Any]], project: Path
) -> None:
    shipped = _shipped(project)
    found = {(p.part, p.key): p.value for p in refit[0]}
    # What comes with an event is nearly always written of; a few other events are not.
    assert found["document", "with"] == pytest.approx(shipped["document", "with", ""], abs=0.02)
    assert found["document", "without"] < found["document", "with"] - 0.05
    # Most often it comes with every event.
    shares = [(value, key) for (part, key), value in found.items() if part == "annotation_share"]
    assert max(shares)[1] == "20"
    assert min(found["sign_weight", sign] for sign in ("words", "of_label")) > 0


def test_fewer_than_twenty_groups_are_refused(project: Path) -> None:
    with pytest.raises(UsageError, match=str(LEAST_GROUPS)):
        fit_setoka(Lake(project), groups=LEAST_GROUPS - 1, progress=_silent)
