"""Learning from question labels: months that agree with the answers stand in for true days."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from memlake.analysis.day_fusion.arrays import Flag, Real, Whole
from memlake.analysis.day_fusion.diet import MEALS, learn_diet
from memlake.analysis.day_fusion.domains import Evidence
from memlake.analysis.day_fusion.draws import Source, evenly
from memlake.analysis.day_fusion.kernels import Cells
from memlake.analysis.day_fusion.labels import label_hits, supporting_answers
from memlake.analysis.day_fusion.model import Model
from memlake.analysis.day_fusion.months import figures
from memlake.analysis.day_fusion.regimes import (
    Habits,
    Paths,
    daily_likelihood,
    learn_habits,
    learn_points,
)
from memlake.analysis.day_fusion.seen import DAYS, Observed, Seen, is_weekend, profile_kind
from memlake.analysis.day_fusion.social import COUNT, learn_social
from memlake.analysis.day_fusion.stress import StressKernels, learn_stress
from memlake.analysis.day_fusion.supporting import answer_likelihood, learn_from_answers
from memlake.analysis.day_fusion.window import MEANS, agreement, learn_ends
from memlake.analysis.day_fusion.work import LONG_DAY
from memlake.analysis.resolvers.registry import Registry

_TELLS: Mapping[str, tuple[str, ...]] = {
    "stress": ("E1",),
    "diet": ("A3", "D2", "Ctrl1"),
    "social": ("C2", "D1", "F1"),
}
"""Questions whose answers tell of a domain that no record shows directly."""

TELLING = (*(question for questions in _TELLS.values() for question in questions), "G2")
"""All questions whose answers teach."""

_SIZES = {"diet": len(MEALS), "social": len(COUNT)}
_COPIES = 3
_SUPPORTING = "G2"
_ROUNDS = 10


@dataclass
class _Agreeing:
    """What the agreeing months of all personas hold, persona by persona.

    Attributes:
        days: By domain, `[days, S]` shares of the states.
        stress: `[copies, days]`, 0 or 1, -1 where stress could not tell.
        figures: By daily figure of the profile, `[copies, days]`.
        supporting: `[left out, rates]`, likelihood of the answer to G2.
    """

    days: dict[str, list[Real]] = field(default_factory=lambda: {name: [] for name in _SIZES})
    stress: list[Whole] = field(default_factory=list)
    figures: dict[str, list[Real]] = field(default_factory=lambda: {name: [] for name in MEANS})
    supporting: list[Real] = field(default_factory=list)


def teach(model: Model, train: Observed, gold: Whole, registry: Registry, source: Source) -> Model:
    """Learn once more from months that agree with the training answers.

    Args:
        model: What has been learned so far.
        train: Streams of the training personas.
        gold: `[n, Q]`, code of the right label, -1 where there is none.
        registry: The questions of `TELLING`, with their answer spaces.
        source: Uniform draws.
    """
    drawer = model.drawer(train.seen, source)
    sums = drawer.evidence.sessions.sums()
    agreeing = _Agreeing()
    answers = supporting_answers(registry.labels[registry.question(_SUPPORTING)])
    for person in range(len(train.personas)):
        states = drawer.states(person, sums[person])
        months = drawer.months(person, states)
        hits = label_hits(months, train.seen, person, registry)
        _keep(agreeing, states, hits, gold[person], registry, drawer.evidence.weekend[person])
        flagged = train.seen["report_supporting"][person] == 1
        answer = int(gold[person, registry.question(_SUPPORTING)])
        agreeing.supporting.append(
            answer_likelihood(months.activities > 0, flagged, answers, answer)
        )
    return _learned(model, train.seen, agreeing, drawer.posterior.change)


def _keep(
    agreeing: _Agreeing,
    states: Mapping[str, Whole],
    hits: Flag,
    gold: Whole,
    registry: Registry,
    weekend: Flag,
) -> None:
    weights = {
        domain: _weights(hits, gold, [registry.question(q) for q in questions])
        for domain, questions in _TELLS.items()
    }
    for domain, size in _SIZES.items():
        cell = np.arange(DAYS) * size + states[domain]
        mass = np.bincount(cell.ravel(), np.repeat(weights[domain], DAYS), DAYS * size)
        agreeing.days[domain].append(mass.astype(np.float64).reshape(DAYS, size))
    copies = {domain: _copies(weights[domain]) for domain in ("stress", "diet")}
    hours = states["work"][copies["stress"]]
    could = (hours <= LONG_DAY) & ((hours > 0) | ~weekend)
    agreeing.stress.append(np.where(could, states["stress"][copies["stress"]], -1))
    picked = {domain: values[copies["diet"]] for domain, values in states.items()}
    for daily in figures(picked).values():
        for name, values in daily.items():
            agreeing.figures[name].append(values)


def _weights(hits: Flag, gold: Whole, questions: list[int]) -> Real:
    """Weights of the months that agree with the answers; of all of them if none does."""
    agrees = np.ones(hits.shape[2], dtype=np.bool_)
    for question in questions:
        if gold[question] >= 0:
            agrees &= hits[question, gold[question]]
    if not agrees.any():
        agrees[:] = True
    return np.asarray(agrees / agrees.sum())


def _copies(weights: Real) -> Whole:
    bounds = np.cumsum(weights)
    return np.asarray(np.searchsorted(bounds, evenly(_COPIES) * bounds[-1]))


def _learned(model: Model, seen: Seen, agreeing: _Agreeing, change: Real) -> Model:
    kind = profile_kind(seen)
    diet, social = (Cells.of(np.stack(agreeing.days[domain])) for domain in ("diet", "social"))
    copied = {name: np.repeat(values, _COPIES, axis=0) for name, values in seen.items()}
    stress = np.concatenate(agreeing.stress)
    kernels = replace(
        model.kernels,
        diet=learn_diet(seen, diet, kind),
        social=learn_social(seen, social, kind),
        stress=learn_stress(copied, Cells.sure(stress), np.repeat(kind, _COPIES)),
    )
    paths = Evidence.streams(seen, kernels, kind, model.habits).paths(kernels.tables())
    habits = learn_habits(paths, kind, rounds=_ROUNDS)
    return Model(
        kernels,
        _with_stress(habits, model.habits, copied, stress, np.repeat(change, _COPIES, axis=0)),
        _ends(agreeing, seen, change),
        learn_from_answers(np.stack(agreeing.supporting)),
    )


def _with_stress(habits: Habits, last: Habits, copied: Seen, stress: Whole, change: Real) -> Habits:
    """Habits in which those of stress are learned from the agreeing months."""
    like = (stress[..., None] == np.arange(2)).astype(np.float64)
    like[stress < 0] = 1.0
    table = StressKernels.tables()["stress"]
    path = Paths.of(np.log(daily_likelihood(like, table, is_weekend(copied))))
    start = last.before["stress"], last.after["stress"]
    before, after = learn_points(path, change, profile_kind(copied), start)
    return Habits(
        {**habits.before, "stress": before}, {**habits.after, "stress": after}, habits.change
    )


def _ends(agreeing: _Agreeing, seen: Seen, change: Real) -> Real:
    record = np.nonzero(profile_kind(seen) == 1)[0]
    known = {name: values[record] for name, values in seen.items()}
    daily = {name: np.stack(values)[record] for name, values in agreeing.figures.items()}
    agreed = [
        agreement({name: values[:, copy] for name, values in daily.items()}, known)
        for copy in range(_COPIES)
    ]
    return learn_ends(np.mean(agreed, axis=0), change[record])
