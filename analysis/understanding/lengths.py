"""Where a user's own lengths of an activity lie in the catalogue's range for what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memlake.analysis.understanding.parameters import Parameter, parameter

_FIFTHS = 5
_PLACES = [(low, high) for low in range(_FIFTHS) for high in range(low, _FIFTHS)]
# Pseudo-counts of activities: of each place over all widths, and of that at each width.
_PRIOR_PLACE, _PRIOR_WIDTH = 1.0, 5.0


@dataclass(frozen=True)
class Lengths:
    """How one activity's stated lengths lie in the range of its true category.

    Attributes:
        width_min: How wide the range is.
        power: The whole power of two of the events that state one.
        fifths: In which fifths of the range, from 0, the shortest and the longest lie.
    """

    width_min: int
    power: int
    fifths: tuple[int, int]


def fit_lengths(activities: Sequence[Lengths]) -> list[Parameter]:
    """Return the log density of places in a range, by its width and the number of events.

    A density is per fifth of the range, squared where there are two events or more: the shortest
    and the longest in one fifth then have half a square, since one is not above the other.

    Args:
        activities: Activities of train groups.
    """
    narrow = Counter((one.width_min, one.power, one.fifths) for one in activities)
    wide = Counter((one.power, one.fifths) for one in activities)
    rows = []
    for width, power in sorted({(one.width_min, one.power) for one in activities}):
        places = [p for p in _PLACES if power > 0 or p[0] == p[1]]
        overall = np.array([wide[power, p] + _PRIOR_PLACE for p in places])
        own = np.array([narrow[width, power, p] for p in places])
        share = own + _PRIOR_WIDTH * overall / overall.sum()
        area = [0.5 if power > 0 and low == high else 1.0 for low, high in places]
        rows += [
            parameter("length", value, f"{width}|{power}", f"{low}|{high}")
            for value, (low, high) in zip(
                np.log(share / share.sum() / area).tolist(), places, strict=True
            )
        ]
    return rows
