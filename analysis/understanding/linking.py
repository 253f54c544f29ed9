"""The gap up to which neighbouring records are taken to tell of one event."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from memlake.analysis.understanding.parameters import Parameter, parameter

Whole = npt.NDArray[np.int64]
Flag = npt.NDArray[np.bool_]
GAPS_MIN = range(5, 65, 5)


@dataclass(frozen=True)
class Neighbours:
    """Records in order of user and time, one value each.

    Attributes:
        user: Number of the user.
        gap_s: Seconds from the end of all earlier records of the user; 0 for the first.
        is_cut: Whether a known beginning or end stands between; true for the first.
        is_same_start: Whether it says the same beginning as the one before.
        event: Number of the true event, unique over users.
    """

    user: Whole
    gap_s: Whole
    is_cut: Flag
    is_same_start: Flag
    event: Whole


def pairs(groups: Whole) -> int:
    """Return how many pairs of records share their group."""
    _, counts = np.unique(groups, return_counts=True)
    return int((counts * (counts - 1) // 2).sum())


def link_f1(found: Whole, true: Whole) -> float:
    """Return the pairwise F1 of a grouping against the true one; NaN without any pair."""
    both = pairs(found * (true.max(initial=0) + 1) + true)
    said = pairs(found) + pairs(true)
    return 2 * both / said if said else float("nan")


def chains(records: Neighbours, gap_min: int) -> Whole:
    """Number the chains that records form when joined up to a gap, from 1."""
    joined = records.is_same_start | (~records.is_cut & (records.gap_s <= 60 * gap_min))
    new_user = np.r_[True, np.diff(records.user) != 0][: len(records.user)]
    return np.cumsum(~joined | new_user, dtype=np.int64)


def fit_gap(records: Neighbours) -> Parameter:
    """Return the gap of `GAPS_MIN` whose chains agree best with the true events.

    Ties go to the shorter gap.
    """
    best = max(GAPS_MIN, key=lambda gap: (link_f1(chains(records, gap), records.event), -gap))
    return parameter("link_gap_min", best)
