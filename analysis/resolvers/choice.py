"""Choosing a grid cell exactly: whole counts, every tied cell named, a declared order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Generic, TypeVar

import numpy as np

from memlake.analysis.resolvers.registry import Integers

Cell = TypeVar("Cell")


@dataclass(frozen=True)
class Choice(Generic[Cell]):
    """The chosen cell of a grid and all cells that did exactly as well.

    Attributes:
        chosen: The first best cell in the declared order of the grid.
        tied: Every best cell in that order, `chosen` first.
        fitted: False where there was nothing to choose by and `chosen` is a declared default.
    """

    chosen: Cell
    tied: tuple[Cell, ...]
    fitted: bool = True


def pick(cells: Sequence[Cell], best: Sequence[int]) -> Choice[Cell]:
    """The cells at the best positions, the earliest of them chosen."""
    tied = tuple(cells[i] for i in best)
    return Choice(tied[0], tied)


def assumed(cell: Cell) -> Choice[Cell]:
    """A declared default, where nothing could choose."""
    return Choice(cell, (cell,), fitted=False)


def best_macro(right: Integers, n: Integers) -> list[int]:
    """Positions of the highest mean over questions of `right / n`, compared exactly.

    Args:
        right: `[cells, Q]`, whole credit.
        n: `[Q]`, number of answers scored; a question with none does not count.
    """
    held = [int(k) for k in n if k > 0]
    common = lcm(*held) if held else 1
    weight = np.array([common // int(k) if k > 0 else 0 for k in n], dtype=object)
    total = right.astype(object) @ weight
    top = max(total)
    return [i for i, value in enumerate(total) if value == top]


def best_ratio(numerator: Integers, denominator: Integers) -> list[int]:
    """Positions of the highest `numerator / denominator`, compared exactly; 0/0 counts as 0."""
    safe = np.where(denominator > 0, denominator, 1)
    ratio = numerator / safe
    near = np.flatnonzero(ratio >= ratio.max() - 1e-12)
    value = {int(i): Fraction(int(numerator[i]), int(safe[i])) for i in near}
    top = max(value.values())
    return [i for i, fraction in value.items() if fraction == top]
