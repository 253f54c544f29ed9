"""Sessions of exercise: how sources show them, and how long they last."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.kernels import Cells, Choice, Shift, coded
from memlake.analysis.day_fusion.regimes import KINDS
from memlake.analysis.day_fusion.seen import Seen

MINUTES = np.arange(10.0, 121.0)
"""Lengths of a session. State 0 of a day is none, state 1 + i is one of `MINUTES[i]`."""

_BANDS = np.array([20, 30, 45, 60, 80])
_MOST_MINUTES = 60
_SOME = np.array([0, 1])


@dataclass(frozen=True)
class ExerciseKernels:
    """How sources show a session, and a day without one.

    Attributes:
        workout: Detected workout, by session or none.
        idle: Active minutes of a day without one.
        active: Active minutes less those of the session.
        calendar: Whether a calendar has it, by session or none.
        entry: Minutes of the entry less those of the session.
        claim: Whether one is reported, by kind of profile and session or none.
        sport: Whether the reported sport is the profile's, of a session.
        idle_sport: Reported sport on a day without one; the last code is any new word.
        idle_claim: Reported minutes on a day without one.
        reported: Reported minutes less those of the session, by its length.
    """

    workout: Choice
    idle: Choice
    active: Shift
    calendar: Choice
    entry: Shift
    claim: Choice
    sport: Choice
    idle_sport: Choice
    idle_claim: Choice
    reported: Shift


def _same_sport(seen: Seen) -> Whole:
    """1 or 0; -1 without a report."""
    same = seen["report_sport"] == seen["profile_sport"][:, None]
    return np.where(seen["report_sport"] < 0, -1, same.astype(np.int64))


def _entry(seen: Seen) -> Real:
    minutes = seen["calendar_exercise_min"]
    return np.where(minutes > 0, minutes, np.nan)


def learn_exercise(seen: Seen, days: Cells, kind: Whole) -> ExerciseKernels:
    """Count how known days are shown.

    Args:
        seen: Streams.
        days: States: 0, or 1 + place in `MINUTES`.
        kind: `[n]`, kind of profile.
    """
    some = (days.state > 0).astype(np.int64)
    free, busy = days.where(some == 0), days.where(some == 1)
    length = MINUTES[busy.state - 1]
    band = np.searchsorted(_BANDS, length, side="right")
    word = free.at(seen["report_sport"]).astype(np.int64)

    def chance(code: Whole, group: Whole, groups: int) -> Choice:
        return Choice.learn(code, days.weight, group, (groups, 2), smooth=0.02)

    def minutes(name: str) -> Choice:
        code = coded(free.at(seen[name]), _MOST_MINUTES)
        return Choice.learn(code, free.weight, 0 * code, (1, _MOST_MINUTES + 1), smooth=0.1)

    def error(values: Real, span: tuple[int, int], group: Whole, groups: int) -> Shift:
        return Shift.learn(busy.at(values) - length, busy.weight, group, groups, span)

    return ExerciseKernels(
        chance(coded(days.at(seen["device_workout"]), 1), some, 2),
        minutes("device_active_min"),
        error(seen["device_active_min"], (-12, 12), 0 * band, 1),
        chance(coded(days.at(seen["calendar_exercise_min"]), 1), some, 2),
        error(_entry(seen), (-8, 8), 0 * band, 1),
        chance(coded(days.at(seen["report_exercise"]), 1), 2 * kind[days.person] + some, 2 * KINDS),
        Choice.learn(busy.at(_same_sport(seen)), busy.weight, 0 * band, (1, 2), smooth=0.02),
        Choice.learn(word, free.weight, 0 * word, (1, int(seen["report_sport"].max()) + 2)),
        minutes("report_exercise_min"),
        error(seen["report_exercise_min"], (-15, 70), band, len(_BANDS) + 1),
    )


def exercise_evidence(seen: Seen, kernels: ExerciseKernels, kind: Whole) -> Real:
    """Likelihood `[n, days, 1 + minutes]` of no session, and of one of each length."""
    active, said, session = (
        values[..., None]
        for values in (seen["device_active_min"], seen["report_exercise_min"], _entry(seen))
    )
    both = kernels.workout.likelihood(coded(seen["device_workout"], 1)[..., None], _SOME)
    both = both * kernels.calendar.likelihood(
        coded(seen["calendar_exercise_min"], 1)[..., None], _SOME
    )
    claim = coded(seen["report_exercise"], 1)[..., None]
    both = both * kernels.claim.likelihood(claim, 2 * kind[:, None, None] + _SOME)
    both = both * np.stack([_idle_sport(seen, kernels), _own_sport(seen, kernels)], axis=-1)
    idle = kernels.idle.likelihood(coded(active, _MOST_MINUTES), 0)
    idle = idle * kernels.idle_claim.likelihood(coded(said, _MOST_MINUTES), 0)
    busy = kernels.active.likelihood(active - MINUTES, 0)
    busy = busy * kernels.entry.likelihood(session - MINUTES, 0)
    band = np.searchsorted(_BANDS, MINUTES, side="right")
    busy = busy * kernels.reported.likelihood(said - MINUTES, band)
    return np.concatenate([both[..., :1] * idle, both[..., 1:] * busy], axis=-1)


def _own_sport(seen: Seen, kernels: ExerciseKernels) -> Real:
    return kernels.sport.likelihood(_same_sport(seen), 0)


def _idle_sport(seen: Seen, kernels: ExerciseKernels) -> Real:
    new_word = kernels.idle_sport.law.shape[1] - 1
    word = np.minimum(seen["report_sport"], new_word).astype(np.int64)
    return kernels.idle_sport.likelihood(word, 0)
