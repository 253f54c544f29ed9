"""All domains together: their kernels, and what is seen of each day in each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Flag, Real, Whole
from memlake.analysis.day_fusion.diet import MEALS, DietKernels, diet_evidence, learn_diet
from memlake.analysis.day_fusion.exercise import (
    MINUTES,
    ExerciseKernels,
    exercise_evidence,
    learn_exercise,
)
from memlake.analysis.day_fusion.kernels import Cells
from memlake.analysis.day_fusion.regimes import (
    CHANGE,
    Habits,
    Paths,
    Posterior,
    daily_likelihood,
    weigh,
)
from memlake.analysis.day_fusion.seen import DAYS, Seen, is_weekend
from memlake.analysis.day_fusion.sleep import (
    BED,
    DURATION,
    NightGrid,
    SleepKernels,
    learn_sleep,
)
from memlake.analysis.day_fusion.social import COUNT, SocialKernels, learn_social, social_evidence
from memlake.analysis.day_fusion.stress import StressKernels, learn_stress, stress_evidence
from memlake.analysis.day_fusion.truth import TrueDays
from memlake.analysis.day_fusion.weekdays import SessionDays, exercise_paths
from memlake.analysis.day_fusion.work import HOURS, WorkKernels, learn_work, work_evidence

SIZES = {
    "bed": len(BED),
    "duration": len(DURATION),
    "work": len(HOURS),
    "diet": len(MEALS),
    "social": len(COUNT),
    "stress": 2,
}
"""States of each domain that has a grid of daily laws; exercise has one of weekday patterns."""

SESSIONS = "exercise"
_HALVES = ("bed", "duration")


@dataclass(frozen=True)
class Kernels:
    """Measurement kernels of all domains."""

    sleep: SleepKernels
    work: WorkKernels
    diet: DietKernels
    social: SocialKernels
    exercise: ExerciseKernels
    stress: StressKernels

    def tables(self) -> dict[str, Real]:
        """By domain `[2, H, S]`: laws of the states on weekdays and on weekend days."""
        tables: dict[str, Real] = {}
        for part in (self.sleep, self.work, self.diet, self.social, self.stress):
            tables |= part.tables()
        return tables


@dataclass(frozen=True)
class Known:
    """Days that are known, or believed, of each domain.

    Attributes:
        nights: Bedtimes with durations.
        work: Hours.
        diet: Meals.
        social: Numbers of activities.
        sessions: Lengths of sessions.
        stress: Calm and stressful days.
    """

    nights: Cells
    work: Cells
    diet: Cells
    social: Cells
    sessions: Cells
    stress: Cells

    @classmethod
    def of(cls, truth: TrueDays, weekend: Flag) -> Known:
        """Take true days."""
        states = truth.nights(), truth.work(), truth.diet(), truth.activities, truth.session
        stress = truth.calm_or_stressed(weekend)
        return cls(*[Cells.sure(state) for state in (*states, stress)])


def learn_kernels(seen: Seen, known: Known, kind: Whole) -> Kernels:
    """Count how known days are shown."""
    return Kernels(
        learn_sleep(seen, known.nights, kind),
        learn_work(seen, known.work, kind),
        learn_diet(seen, known.diet, kind),
        learn_social(seen, known.social, kind),
        learn_exercise(seen, known.sessions, kind),
        learn_stress(seen, known.stress, kind),
    )


@dataclass(frozen=True)
class Evidence:
    """What is seen of each day.

    Attributes:
        days: By domain, `[n, days, S]`, likelihoods of the states.
        sessions: Likelihoods of exercise.
        weekend: `[n, days]`.
    """

    days: Mapping[str, Real]
    sessions: SessionDays
    weekend: Flag

    @classmethod
    def sure(cls, truth: TrueDays, weekday: Real, weekend: Flag) -> Evidence:
        """Certainty about known days."""
        states = {
            "bed": truth.bed - int(BED[0]),
            "duration": truth.duration - int(DURATION[0]),
            "work": truth.work(),
            "diet": truth.diet(),
            "social": truth.activities,
            "stress": truth.calm_or_stressed(weekend),
        }
        days = {domain: _certain(state, SIZES[domain]) for domain, state in states.items()}
        lengths = _certain(truth.session, 1 + len(MINUTES))
        return cls(days, SessionDays.of(lengths, weekday, truth.intentional), weekend)

    @classmethod
    def streams(cls, seen: Seen, kernels: Kernels, kind: Whole, habits: Habits) -> Evidence:
        """What the streams say."""
        weekend, tables = is_weekend(seen), kernels.tables()
        work = work_evidence(seen, kernels.work, kind)
        days = work | diet_evidence(seen, kernels.diet, kind)
        days |= social_evidence(seen, kernels.social, kind)
        days |= stress_evidence(seen, kernels.stress, kind, work["work"])
        grid = NightGrid.of(seen, kernels.sleep, kind)
        nights = grid.evidence(*night_laws(grid, tables, habits, weekend, kind))
        lengths = exercise_evidence(seen, kernels.exercise, kind)
        return cls(days | nights, SessionDays.of(lengths, seen["weekday"]), weekend)

    def paths(self, tables: Mapping[str, Real]) -> dict[str, Paths]:
        """Log-likelihoods of grid points before and after each day of change, by domain."""
        out = {
            domain: Paths.of(np.log(daily_likelihood(like, tables[domain], self.weekend)))
            for domain, like in self.days.items()
        }
        return out | {SESSIONS: exercise_paths(self.sessions.sums())}


def _certain(states: Whole, size: int) -> Real:
    """One at a known state; ones everywhere on a day that is not known."""
    like = (states[..., None] == np.arange(size)).astype(np.float64)
    like[states < 0] = 1.0
    return np.asarray(like)


def night_laws(
    grid: NightGrid, tables: Mapping[str, Real], habits: Habits, weekend: Flag, kind: Whole
) -> tuple[Real, Real]:
    """Laws `[n, days, S]` of bedtimes and of durations by the other days, to begin a night with."""
    flat = [np.ones((*weekend.shape, SIZES[half])) for half in _HALVES]
    nights = grid.evidence(*flat)
    bed, duration = (
        expected_law(nights[half], tables[half], half, habits, weekend, kind) for half in _HALVES
    )
    return bed, duration


def expected_law(
    like: Real, table: Real, domain: str, habits: Habits, weekend: Flag, kind: Whole
) -> Real:
    """`[n, days, S]`: law of each day's state by what the other days say of the persona."""
    daily = daily_likelihood(like, table, weekend)
    one = Habits({domain: habits.before[domain]}, {domain: habits.after[domain]}, habits.change)
    seen = weigh({domain: Paths.of(np.log(daily))}, one, kind)
    law = np.empty_like(like)
    for day, points in enumerate(_points_of_days(seen, domain)):
        points = points / daily[:, day]
        points /= points.sum(axis=1, keepdims=True)
        for of_weekend in (False, True):
            people = weekend[:, day] == of_weekend
            law[people, day] = points[people] @ table[int(of_weekend)]
    return law


def _points_of_days(seen: Posterior, domain: str) -> list[Real]:
    """By day `[n, H]`: weights of the points that hold on it."""
    before = seen.change[..., None] * seen.before[domain]
    after = seen.change[..., None] * seen.after[domain]
    early = [before[:, CHANGE > DAYS - 1].sum(axis=1)]
    late = [np.zeros_like(early[0])]
    for day in range(DAYS - 1):
        early.append(early[-1] + before[:, DAYS - 1 - day == CHANGE].sum(axis=1))
        late.append(late[-1] + after[:, day + 1 == CHANGE].sum(axis=1))
    return [first + second for first, second in zip(reversed(early), late, strict=True)]
