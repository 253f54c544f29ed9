"""Agreement of two reconstructions over their cells: F1, which is Dice over filled cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from statistics import fmean

from memlake.analysis.reconstruction.cells import Cells

Run = Mapping[str, Cells]
"""A run: the cells of each subject."""


@dataclass(frozen=True)
class Counts:
    """Cells by outcome; those empty on both sides are not counted.

    Attributes:
        tp: Cells filled alike on both sides.
        fp: Cells that only the second side has, or has otherwise.
        fn: Cells that only the first side has, or has otherwise.
    """

    tp: int = 0
    fp: int = 0
    fn: int = 0

    def __add__(self, other: Counts) -> Counts:
        """Add cell by cell."""
        return Counts(self.tp + other.tp, self.fp + other.fp, self.fn + other.fn)

    @property
    def f1(self) -> float | None:
        """2 TP / (2 TP + FP + FN), or None where no cell is filled."""
        return _share(2 * self.tp, 2 * self.tp + self.fp + self.fn)

    @property
    def precision(self) -> float | None:
        """TP / (TP + FP), or None."""
        return _share(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float | None:
        """TP / (TP + FN), or None."""
        return _share(self.tp, self.tp + self.fn)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def compare(truth: Cells, run: Cells) -> Counts:
    """Compare cells with the truth's, or with another run's; a wrong value is FP and FN."""
    same = sum(run.get(cell) == value for cell, value in truth.items())
    return Counts(same, len(run) - same, len(truth) - same)


def pooled(truth: Run, run: Run) -> Counts:
    """Compare all subjects' cells, summed. A subject that the run lacks is missed whole."""
    nothing: Cells = {}
    counts = (compare(cells, run.get(subject, nothing)) for subject, cells in truth.items())
    return sum(counts, Counts())


@dataclass(frozen=True)
class Spread:
    """A figure over runs, or over pairs of runs.

    Attributes:
        mean: Its mean.
        low: Its least value.
        high: Its greatest value.
        n: Of how many.
    """

    mean: float
    low: float
    high: float
    n: int


def spread(values: Iterable[float | None]) -> Spread | None:
    """Return mean, least and greatest of the values there are; None if there is none."""
    found = [value for value in values if value is not None]
    if not found:
        return None
    return Spread(fmean(found), min(found), max(found), len(found))


def runs_agree(runs: Sequence[Run]) -> Spread | None:
    """Return the overlap between two runs of one system, over every pair of them."""
    return spread(pooled(one, other).f1 for one, other in combinations(runs, 2))


def systems_agree(runs: Sequence[Run], others: Sequence[Run]) -> Spread | None:
    """Return the overlap between the runs of two systems, over every pair of them."""
    return spread(pooled(one, other).f1 for one, other in product(runs, others))
