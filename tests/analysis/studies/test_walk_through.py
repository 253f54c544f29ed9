from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from memlake.analysis.resolvers import SCALE, Prediction, Registry
from memlake.analysis.studies import distortion
from memlake.analysis.studies.distortion import mechanism
from memlake.analysis.studies.run import Run
from memlake.analysis.studies.walkthrough import OFFLINE, pool_sizes, qualifies, walk_through

# A3, codes of less_than_40, 40_to_69, 70_or_more: profile, planner, report, objective, device.
TYPICAL = [1, 2, 2, 2, -1]


def _prediction(answers: list[int], confidence: list[float]) -> Prediction:
    n, q = len(answers), 2
    tied = np.zeros((n, 18, 4), dtype=np.bool_)
    tied[np.arange(n), q, answers] = True
    held = np.zeros((n, 18), dtype=np.int64)
    held[:, q] = [round(c * SCALE) for c in confidence]
    return Prediction(tied, held, np.zeros((n, 18), dtype=np.bool_))


def _run(
    registry: Registry,
    rows: list[list[int]],
    dsnbf: list[int],
    margin: list[float],
    vote: list[int],
):
    """A run whose predictions are given; every right label is 40_to_69."""
    n = len(rows)
    codes = np.full((n, 18, 5), -1, dtype=np.int8)
    codes[:, registry.question("A3")] = rows
    gold = np.full((n, 18), -1, dtype=np.int8)
    gold[:, registry.question("A3")] = 1
    made = {
        "dsnbf": _prediction(dsnbf, margin),
        "majority_vote": _prediction(vote, [0.0] * n),
        "ssb": _prediction([1] * n, [0.0] * n),
        **{s: _prediction([2] * n, [0.0] * n) for s in ("nbf", "abf", "bcf")},
    }
    test = SimpleNamespace(codes=codes, gold=gold, persona_ids=tuple("dcba"[:n]))
    return SimpleNamespace(seed=1, registry=registry, test=test, answer=lambda: made)


@pytest.mark.parametrize(
    ("sources", "dsnbf", "margin", "vote", "passes"),
    [
        (TYPICAL, 1, 0.2, 2, True),
        (TYPICAL, 1, 0.08, 2, True),
        (TYPICAL, 1, 0.35, 2, True),
        (TYPICAL, 1, 0.36, 2, False),
        (TYPICAL, 1, 0.07, 2, False),
        (TYPICAL, 2, 0.2, 2, False),  # DSNBF wrong
        (TYPICAL, 1, 0.2, 1, False),  # nobody wrong
        ([1, 2, 2, -1, -1], 1, 0.2, 2, False),  # no objective log
        ([-1, 2, 2, 2, -1], 1, 0.2, 2, False),  # three sources
        ([2, 2, 2, 2, -1], 1, 0.2, 2, False),  # one label only
    ],
)
def test_hard_filters(
    registry: Registry, sources: list[int], dsnbf: int, margin: float, vote: int, passes: bool
) -> None:
    run = _run(registry, [sources], [dsnbf], [margin], [vote])
    found = qualifies(run, run.answer())
    assert found[0, registry.question("A3")] == passes
    assert found.sum() == passes


def test_preferences_go_before_names(registry: Registry) -> None:
    # b and a qualify; a's planner shows no bias, so b is taken though a sorts first.
    rows = [TYPICAL, TYPICAL, TYPICAL, [2, 1, 2, 2, -1]]
    run = _run(registry, rows, [2, 1, 1, 1], [0.2] * 4, [2, 1, 2, 2])
    walk = walk_through([run])
    assert walk is not None
    assert (walk.persona_id, walk.pool, walk.margin) == ("b", 2, 0.2)
    assert walk.right_label == "40_to_69" and walk.protocol == OFFLINE
    assert [s.mechanism for s in walk.sources] == [
        distortion.COINCIDENCE,
        distortion.QUANTIZATION,
        distortion.CROSSING,
        distortion.PROJECTION,
        distortion.ABSENCE,
    ]
    assert walk.predictions["majority_vote"] == "70_or_more"
    assert pool_sizes([run])["A3"] == 2


def test_nothing_qualifies(registry: Registry) -> None:
    assert walk_through([_run(registry, [TYPICAL], [2], [0.2], [2])]) is None


@pytest.mark.parametrize(
    ("cell", "flags", "expected"),
    [
        (("A1", "device_log"), {"silent": True}, distortion.GAP),
        (("A1", "objective_log"), {"silent": True, "mapped": False}, distortion.ABSENCE),
        (("G2", "planner"), {"right": True}, distortion.QUANTIZATION),
        (("A1", "profile_ltm"), {}, distortion.STALE),
        (("A1", "device_log"), {}, distortion.PROJECTION),
        (("A1", "daily_self_report"), {"drifted": True}, distortion.CROSSING),
    ],
)
def test_mechanisms(cell: tuple[str, str], flags: dict[str, bool], expected: str) -> None:
    plain = {"silent": False, "mapped": True, "right": False, "drifted": False}
    assert mechanism(*cell, **(plain | flags)) == expected


def test_walk_on_fitted_runs_describes_every_source(runs: list[Run]) -> None:
    sizes = pool_sizes(runs)
    question = max(sizes, key=lambda q: sizes[q])
    walk = walk_through(runs, question)
    assert walk is not None and walk.pool == sizes[question] > 0
    assert [s.source for s in walk.sources] == list(runs[0].registry.sources)
    assert walk.predictions["dsnbf"] == walk.right_label
    assert 0.08 <= walk.margin <= 0.35
