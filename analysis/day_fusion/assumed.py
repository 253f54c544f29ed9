"""What is assumed of the streams before anything is learned without event tables.

Direct records are taken at their word up to small errors; reports are thought to lie around the
truth. These laws only give expectation maximisation a start.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from memlake.analysis.day_fusion import sleep, work
from memlake.analysis.day_fusion.arrays import Real
from memlake.analysis.day_fusion.diet import DietKernels, start_of_usual
from memlake.analysis.day_fusion.domains import SESSIONS, Kernels
from memlake.analysis.day_fusion.exercise import ExerciseKernels
from memlake.analysis.day_fusion.kernels import Choice, Shift
from memlake.analysis.day_fusion.regimes import KINDS, START, Habits
from memlake.analysis.day_fusion.sleep import SleepKernels
from memlake.analysis.day_fusion.social import SocialKernels
from memlake.analysis.day_fusion.stress import StressKernels
from memlake.analysis.day_fusion.supporting import RATES, Supporting
from memlake.analysis.day_fusion.weekdays import LAW
from memlake.analysis.day_fusion.work import WorkKernels

_FAINT = 1e-4
_HOME = (0.6, 0.25, 0.1, 0.05)
_REPORTED = ((0.75, 0.18, 0.069, 0.001), (0.001, 0.7, 0.29, 0.009), (0.001, 0.4, 0.45, 0.149))
_CALENDAR = ((0.001, 0.333, 0.333, 0.333), (0.9, 0.005, 0.09, 0.005), (0.9, 0.005, 0.09, 0.005))
_CLAIM = ((0.6, 0.4), (0.05, 0.95))
_SPORTS = 10
_LEFT_OUT = 0.3


def assumed_kernels() -> Kernels:
    """Kernels to start from."""
    return Kernels(_sleep(), _work(), _diet(), _social(), _exercise(), _stress())


def assumed_supporting() -> Supporting:
    """Any rate, and a report that leaves some days out."""
    return Supporting(np.full(len(RATES), 1 / len(RATES)), _LEFT_OUT)


def even_habits(tables: Mapping[str, Real]) -> Habits:
    """Every grid point alike; a change or none."""
    sizes = {domain: table.shape[1] for domain, table in tables.items()} | {SESSIONS: len(LAW)}
    even = {domain: np.full((KINDS, size), 1 / size) for domain, size in sizes.items()}
    return Habits(even, even, np.tile(START, (KINDS, 1)))


def _around(span: tuple[int, int], scale: float, groups: int) -> Shift:
    """Errors around zero, the rarer the larger."""
    law = np.exp(-np.abs(np.arange(span[0], span[1] + 1)) / scale) + _FAINT
    return Shift(span[0], np.tile(law / law.sum(), (groups, 1)))


def _flag(when_true: float, when_false: float) -> Choice:
    return Choice(np.array([[1 - when_false, when_false], [1 - when_true, when_true]]))


def _even(groups: int, codes: int) -> Choice:
    return Choice(np.full((groups, codes), 1 / codes))


def _sleep() -> SleepKernels:
    return SleepKernels(
        {
            "report": _around(sleep.BED_SPAN, 15, KINDS),
            "device": _around(sleep.BED_SPAN, 10, KINDS),
        },
        {
            "report": _around(sleep.WAKE_SPAN, 15, KINDS),
            "device": _around(sleep.WAKE_SPAN, 10, KINDS),
        },
        {
            "report": _around(sleep.DURATION_SPAN, 4, KINDS),
            "device": _around(sleep.DURATION_SPAN, 2, KINDS),
        },
        (0.0, 100.0),
    )


def _work() -> WorkKernels:
    flags = ("report_overtime", "timesheet_overtime", "device_late", "report_weekend_work")
    return WorkKernels(
        _around(work.CALENDAR_SPAN, 1, 2),
        _around(work.TIMESHEET_SPAN, 3, 2),
        _around(work.FOCUS_SPAN, 20, 2),
        _around(work.REPORT_SPAN, 8, 2 * KINDS),
        {name: _flag(0.8, 0.05) for name in flags},
        0.6,
    )


def _diet() -> DietKernels:
    paid = np.full((6, 7), 0.02)
    paid[0, 0] = 1.0
    paid[1:, 0] = 0.3
    paid[np.arange(1, 6), np.arange(1, 6)] = 0.6
    return DietKernels(
        _around((-2, 2), 0.7, KINDS),
        np.tile(_HOME, (KINDS, 1)),
        Choice(paid / paid.sum(axis=1, keepdims=True)),
        start_of_usual(),
    )


def _social() -> SocialKernels:
    reported = Choice(np.tile(np.array(_REPORTED), (KINDS, 1)))
    return SocialKernels(reported, Choice(np.array(_CALENDAR)), 0.3, None)


def _exercise() -> ExerciseKernels:
    return ExerciseKernels(
        _flag(0.97, 0.03),
        _even(1, 61),
        _around((-12, 12), 5, 1),
        _flag(0.7, 0.01),
        _around((-8, 8), 3, 1),
        Choice(np.tile(np.array(_CLAIM), (KINDS, 1))),
        Choice(np.array([[0.1, 0.9]])),
        _even(1, _SPORTS),
        _even(1, 61),
        _around((-15, 70), 12, 6),
    )


def _stress() -> StressKernels:
    return StressKernels(_even(2 * KINDS, 3))
