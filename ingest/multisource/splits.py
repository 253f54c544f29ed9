"""Difficulty classes and splits (spec/multisource.md, section 1)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

STABLE, SHIFT, STATED = "stable", "temporal_shift", "stated_vs_revealed"
CLASSES = (STABLE, SHIFT, STATED)
"""Difficulty classes in the order in which the release numbers its personas."""

ID_WORD = {STABLE: "stable", SHIFT: "shift", STATED: "stated"}
"""The word for a class in a persona id."""

SPLITS = ("train", "dev", "calibration", "test")
_UPTO = np.array([72, 88, 120, 160])


def splits_of_class(personas: int) -> npt.NDArray[np.int64]:
    """Split one class into contiguous blocks, not at random.

    Args:
        personas: Number of personas of the class, in order of their ids.

    Returns:
        Position in `SPLITS` of each persona. 160 personas give blocks of 72, 16, 32 and 40;
        another number is cut in the same proportion.
    """
    ends = _UPTO * personas // _UPTO[-1]
    return np.searchsorted(ends, np.arange(personas), side="right")
