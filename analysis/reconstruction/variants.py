"""Cells without those whose ground truth depends on how long the history is (G.6)."""

from __future__ import annotations

from collections.abc import Iterable

from memlake.analysis.reconstruction.cells import PRESENT, Cell, Cells, typed

CONTENT = frozenset({"big_five", "entity"})


def adjusted_persona(truth: Cells, run: Cells) -> tuple[Cells, Cells]:
    """Drop all demographics, and the dimensions that only the run has.

    Returns:
        What is left of the truth, and of the run.
    """

    def kept(cells: Cells) -> Cells:
        return {
            cell: value
            for cell, value in cells.items()
            if cell.category != "demographic" and (cell.category != "dimension" or cell in truth)
        }

    return kept(truth), kept(run)


def adjusted_profile(truth: Cells, run: Cells) -> tuple[Cells, Cells]:
    """Drop every category scored by presence; Big Five and entities are left.

    Returns:
        What is left of the truth, and of the run.
    """

    def kept(cells: Cells) -> Cells:
        return {cell: value for cell, value in cells.items() if cell.category in CONTENT}

    return kept(truth), kept(run)


def with_dimensions(truth: Cells, names: Iterable[str]) -> Cells:
    """Hold dimensions to another set of names: the chain's own, before its text was cut.

    A diagnostic, and no other ground truth.
    """
    others = {cell: value for cell, value in truth.items() if cell.category != "dimension"}
    return others | {Cell("dimension", name): typed(PRESENT) for name in names}
