"""One instance walked through, chosen by the paper's protocol (paper 8.6 and 8.7).

The paper's third filter asks that a frontier language model be wrong. Without one at hand the
offline variant stands in for it: majority vote or the single best source is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memlake.analysis.resolvers import SCALE, Prediction, Registry
from memlake.analysis.resolvers.counts import active_sources
from memlake.analysis.resolvers.registry import Codes, Flags
from memlake.analysis.studies.distortion import mechanism
from memlake.analysis.studies.run import Run

PRESENT = ("planner", "daily_self_report", "objective_log")
ENOUGH_SOURCES = 4
LEAST_MARGIN, MOST_MARGIN = 8, 35
"""Bounds of DSNBF's posterior margin, in hundredths, both included."""
RIVALS = ("nbf", "abf", "bcf")
OFFLINE = "offline: majority vote or single source best wrong, in place of a language model"


@dataclass(frozen=True)
class Source:
    """What one source says about the instance, and how that came about."""

    source: str
    label: str | None
    mechanism: str


@dataclass(frozen=True)
class WalkThrough:
    """The chosen instance.

    Attributes:
        seed: Its dataset.
        persona_id: Its persona.
        question_id: Its question.
        right_label: The label to find.
        sources: What each source says.
        predictions: The answer of each system; tied labels joined by `|`.
        margin: DSNBF's posterior margin.
        pool: Instances of the question that passed the filters.
        protocol: Which variant of the protocol chose it.
    """

    seed: int
    persona_id: str
    question_id: str
    right_label: str
    sources: tuple[Source, ...]
    predictions: Mapping[str, str]
    margin: float
    pool: int
    protocol: str


@dataclass(frozen=True)
class _Candidate:
    preferences: int
    persona_id: str
    seed: int
    row: int
    run: Run
    made: Mapping[str, Prediction]


def walk_through(runs: list[Run], question_id: str = "A3") -> WalkThrough | None:
    """Choose and describe an instance of a question; None where none passes the filters."""
    pool = []
    for run in runs:
        made, q = run.answer(), run.registry.question(question_id)
        liked = _preferences(run, made, q)
        for row in np.flatnonzero(qualifies(run, made)[:, q]):
            ids = run.test.persona_ids[row]
            pool.append(_Candidate(int(liked[row]), ids, run.seed, int(row), run, made))
    if not pool:
        return None
    best = min(pool, key=lambda c: (-c.preferences, c.persona_id, c.seed))
    return _describe(best, question_id, len(pool))


def pool_sizes(runs: list[Run]) -> dict[str, int]:
    """How many instances of each question pass the filters, over all seeds."""
    passed = sum(qualifies(run, run.answer()).sum(axis=0) for run in runs)
    return {q: int(n) for q, n in zip(runs[0].registry.questions, np.asarray(passed), strict=True)}


def qualifies(run: Run, made: Mapping[str, Prediction]) -> Flags:
    """`[N, Q]`, the hard filters in their offline variant."""
    codes, gold = run.test.codes, run.test.gold
    present = [run.registry.source(name) for name in PRESENT if name in run.registry.sources]
    enough = active_sources(codes) >= ENOUGH_SOURCES
    heard = (codes[:, :, present] >= 0).all(axis=2)
    wrong = ~_right(made["majority_vote"], gold) | ~_right(made["ssb"], gold)
    highest, lowest = codes.max(axis=2), np.where(codes < 0, 127, codes).min(axis=2)
    margin = made["dsnbf"].confidence * 100
    inside = (margin >= LEAST_MARGIN * SCALE) & (margin <= MOST_MARGIN * SCALE)
    return np.asarray(
        enough & heard & _right(made["dsnbf"], gold) & wrong & (highest > lowest) & inside
    )


def _right(prediction: Prediction, gold: Codes) -> Flags:
    """Whether the answer, the first of tied labels, is right."""
    return np.asarray((prediction.answer == gold) & (gold >= 0) & prediction.tied.any(axis=-1))


def _preferences(run: Run, made: Mapping[str, Prediction], q: int) -> Codes:
    """Preferences met: planner's bias visible, self-report's bias visible, a rival right."""
    gold = run.test.gold
    met = np.zeros(len(gold), dtype=np.int8)
    for name in PRESENT[:2]:
        met += shifted(run.registry, run.test.codes, gold, q, run.registry.source(name))
    rival = np.any([_right(made[system], gold)[:, q] for system in RIVALS], axis=0)
    return np.asarray(met + rival, dtype=np.int8)


def shifted(registry: Registry, codes: Codes, gold: Codes, q: int, s: int) -> Flags:
    """`[N]`, whether a source's label lies off the right one in its bias's direction."""
    rank, bias = registry.rank[q].astype(np.int64), int(registry.bias[q, s])
    said, truth = codes[:, q, s], gold[:, q]
    ranked = (said >= 0) & (truth >= 0) & (rank[said] > 0) & (rank[truth] > 0)
    return np.asarray(ranked & ((rank[said] - rank[truth]) * bias > 0))


def _describe(best: _Candidate, question_id: str, pool: int) -> WalkThrough:
    run, q = best.run, best.run.registry.question(question_id)
    labels = run.registry.labels[q]
    predictions = {
        system: "|".join(labels[v] for v in np.flatnonzero(made.tied[best.row, q]))
        for system, made in best.made.items()
    }
    return WalkThrough(
        seed=best.seed,
        persona_id=best.persona_id,
        question_id=question_id,
        right_label=labels[run.test.gold[best.row, q]],
        sources=tuple(_source(run, best.row, q, s) for s in range(len(run.registry.sources))),
        predictions=predictions,
        margin=int(best.made["dsnbf"].confidence[best.row, q]) / SCALE,
        pool=pool,
        protocol=OFFLINE,
    )


def _source(run: Run, row: int, q: int, s: int) -> Source:
    registry, test = run.registry, run.test
    code = int(test.codes[row, q, s])
    how = mechanism(
        registry.questions[q],
        registry.sources[s],
        silent=code < 0,
        mapped=bool(registry.mapped[q, s]),
        right=code == test.gold[row, q],
        drifted=bool(shifted(registry, test.codes, test.gold, q, s)[row]),
    )
    return Source(registry.sources[s], registry.labels[q][code] if code >= 0 else None, how)
