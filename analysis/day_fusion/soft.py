"""Days as they are believed while kernels are still being learned without event tables."""

from __future__ import annotations

import numpy as np

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.diet import diet_evidence
from memlake.analysis.day_fusion.domains import Kernels, Known, expected_law, night_laws
from memlake.analysis.day_fusion.exercise import MINUTES, exercise_evidence
from memlake.analysis.day_fusion.kernels import Cells
from memlake.analysis.day_fusion.regimes import Habits
from memlake.analysis.day_fusion.seen import Seen, is_weekend
from memlake.analysis.day_fusion.sleep import DURATION, NightGrid
from memlake.analysis.day_fusion.social import social_evidence
from memlake.analysis.day_fusion.work import work_evidence

_ACTIVE = 1 / 3
_LEAST = 1e-3


def believed_days(seen: Seen, kernels: Kernels, habits: Habits, kind: Whole) -> Known:
    """Weigh the states of every day by what all days say of the persona.

    Args:
        seen: Streams.
        kernels: How streams show days, so far.
        habits: How personas live, so far.
        kind: `[n]`, kind of profile.
    """
    weekend, tables = is_weekend(seen), kernels.tables()
    like = work_evidence(seen, kernels.work, kind) | diet_evidence(seen, kernels.diet, kind)
    like |= social_evidence(seen, kernels.social, kind)
    cells = {}
    for domain, days in like.items():
        law = expected_law(days, tables[domain], domain, habits, weekend, kind)
        cells[domain] = Cells.of(_normed(days * law))
    lengths = np.array([1 - _ACTIVE, *np.full(len(MINUTES), _ACTIVE / len(MINUTES))])
    sessions = _normed(exercise_evidence(seen, kernels.exercise, kind) * lengths)
    grid = NightGrid.of(seen, kernels.sleep, kind)
    nights = _nights(grid, *night_laws(grid, tables, habits, weekend, kind))
    unknown = Cells.sure(np.full(weekend.shape, -1))
    return Known(nights, cells["work"], cells["diet"], cells["social"], Cells.of(sessions), unknown)


def _nights(grid: NightGrid, bed: Real, duration: Real) -> Cells:
    """Pairs of a bedtime and a duration, with states as in `night_state`."""
    first = grid.bed * np.take_along_axis(bed, grid.bed_place, 2)
    second = grid.duration * np.take_along_axis(duration, grid.duration_place, 2)
    joint = first[..., None] * second[:, :, None] * grid.wake
    joint /= joint.sum(axis=(2, 3), keepdims=True)
    person, day, b, d = np.nonzero(joint >= _LEAST)
    state = grid.bed_place[person, day, b] * len(DURATION) + grid.duration_place[person, day, d]
    return Cells(person, day, state, joint[person, day, b, d])


def _normed(weights: Real) -> Real:
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))
