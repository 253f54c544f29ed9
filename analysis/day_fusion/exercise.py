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
        claim: Report of none, of the profile's sport, or of another, by kind of profile and
            session or none.
        idle_claim: Reported minutes on a day without one.
        reported: Reported minutes less those of the session, by its length.
    """

    workout: Choice
    idle: Choice
    active: Shift
    calendar: Choice
    entry: Shift
    claim: Choice
    idle_claim: Choice
    reported: Shift


def _claim(seen: Seen) -> Whole:
    done, same = seen["report_exercise"], seen["report_same_sport"]
    return np.where(np.isnan(done), -1, np.where(done == 1, np.where(same == 1, 1, 2), 0))


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

    def chance(code: Whole, codes: int, group: Whole, groups: int) -> Choice:
        return Choice.learn(code, days.weight, group, (groups, codes), smooth=0.02)

    def minutes(name: str) -> Choice:
        code = coded(free.at(seen[name]), _MOST_MINUTES)
        return Choice.learn(code, free.weight, 0 * code, (1, _MOST_MINUTES + 1), smooth=0.1)

    def error(values: Real, span: tuple[int, int], group: Whole, groups: int) -> Shift:
        return Shift.learn(busy.at(values) - length, busy.weight, group, groups, span)

    return ExerciseKernels(
        chance(coded(days.at(seen["device_workout"]), 1), 2, some, 2),
        minutes("device_active_min"),
        error(seen["device_active_min"], (-12, 12), 0 * band, 1),
        chance(coded(days.at(seen["calendar_exercise_min"]), 1), 2, some, 2),
        error(_entry(seen), (-8, 8), 0 * band, 1),
        chance(_claim(seen)[days.person, days.day], 3, 2 * kind[days.person] + some, 2 * KINDS),
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
    both = both * kernels.claim.likelihood(_claim(seen)[..., None], 2 * kind[:, None, None] + _SOME)
    idle = kernels.idle.likelihood(coded(active, _MOST_MINUTES), 0)
    idle = idle * kernels.idle_claim.likelihood(coded(said, _MOST_MINUTES), 0)
    busy = kernels.active.likelihood(active - MINUTES, 0)
    busy = busy * kernels.entry.likelihood(session - MINUTES, 0)
    band = np.searchsorted(_BANDS, MINUTES, side="right")
    busy = busy * kernels.reported.likelihood(said - MINUTES, band)
    return np.concatenate([both[..., :1] * idle, both[..., 1:] * busy], axis=-1)
