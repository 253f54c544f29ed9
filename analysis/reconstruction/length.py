"""Whether agreement depends on the length of a history: Spearman, with an exact p.

Ranks of ties are means, so twice a rank is whole, and the statistic is a sum of products of
whole numbers: every ordering is counted, and compared without rounding.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from memlake.ingest.landing.errors import UsageError

Whole = npt.NDArray[np.int64]
MOST = 16
CHARACTERS_A_TOKEN = 4


def size_in_tokens(n_characters: int) -> float:
    """Return a history's size in the unit of the length analysis: characters over four."""
    return n_characters / CHARACTERS_A_TOKEN


def spearman(x: Sequence[float], y: Sequence[float]) -> float | None:
    """Return Spearman's rank correlation, ties by mean ranks; None where a side is constant."""
    a, b = _doubled_ranks(x, y)
    n = len(a)
    spreads = (n * int(a @ a) - int(a.sum()) ** 2) * (n * int(b @ b) - int(b.sum()) ** 2)
    return float(_centred(a, b) / math.sqrt(spreads)) if spreads else None


def exact_p(x: Sequence[float], y: Sequence[float]) -> float | None:
    """Return the two-sided p of Spearman's correlation over all orderings.

    The share of the n! orderings of `y` whose correlation is at least as far from zero.

    Args:
        x: A value per subject.
        y: Another; as many, and at most sixteen.

    Raises:
        UsageError: If there are more than sixteen.
    """
    if spearman(x, y) is None:
        return None
    a, b = _doubled_ranks(x, y)
    if len(a) > MOST:
        raise UsageError(f"an exact p over {len(a)} subjects; {MOST} are the most")
    counts = _sums(a, b)
    centred = len(a) * np.arange(len(counts)) - int(a.sum()) * int(b.sum())
    far = np.abs(centred) >= abs(_centred(a, b))
    return int(counts[far].sum()) / math.factorial(len(a))


def _doubled_ranks(x: Sequence[float], y: Sequence[float]) -> tuple[Whole, Whole]:
    from scipy.stats import rankdata  # a second, of which most builds have no need

    if len(x) != len(y):
        raise UsageError(f"{len(x)} values against {len(y)}")
    first, second = (np.rint(2 * rankdata(values)).astype(np.int64) for values in (x, y))
    return first, second


def _centred(a: Whole, b: Whole) -> int:
    return len(a) * int(a @ b) - int(a.sum()) * int(b.sum())


def _sums(a: Whole, b: Whole) -> Whole:
    """Count the orderings of `b` by their sum of products with `a`.

    The first so many of `a` are paired with each subset of `b` of that size in turn: 2^n
    subsets in place of n! orderings.
    """
    n, most = len(a), int(np.sort(a) @ np.sort(b))
    counts = np.zeros((1 << n, most + 1), dtype=np.int64)
    counts[0, 0] = 1
    for subset in range(1, 1 << n):
        factor = int(a[subset.bit_count() - 1])
        for one in range(n):
            if subset >> one & 1:
                step = factor * int(b[one])
                counts[subset, step:] += counts[subset ^ 1 << one, : most + 1 - step]
    last: Whole = counts[-1]
    return last
