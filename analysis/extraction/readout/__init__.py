"""The direct readout: what each stream by itself answers to each question.

The rules of spec/multisource.md, section 3, in arrays over personas x days. They run on the
landed streams and on streams recovered from text alike; on the latter a cell whose rule could
not read all that it needs is NULL and no guess.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pyarrow as pa

from memlake.analysis.extraction.readout import diet, exercise, sleep, social, work
from memlake.analysis.extraction.readout.month import SOURCES, Cell, Month
from memlake.analysis.extraction.stream_grid import Labels
from memlake.ingest.multisource.grid import Flag
from memlake.ingest.multisource.tables import DIRECT_READOUT

__all__ = ["CELLS", "SOURCES", "Cell", "Month", "read_atoms"]

CELLS: tuple[Cell, ...] = sleep.CELLS + work.CELLS + diet.CELLS + exercise.CELLS + social.CELLS
QUESTIONS = tuple(sorted({cell.question for cell in CELLS}))
SORTED_SOURCES = tuple(sorted(SOURCES))

# Where a question's premise is missing, every source says so, mapped to it or not.
EDGES: Mapping[str, tuple[Callable[[Month], Flag], str]] = {
    "B3": (work.no_approach, "no_approach_described"),
    "C2": (social.no_plans, "no_plans"),
}


def read_atoms(tables: Mapping[str, pa.Table]) -> pa.Table:
    """Read every question off every stream.

    Args:
        tables: `profile` and the four day streams, as landed or as `parse_documents` gives
            them. A persona is one that the profile has a row for.

    Returns:
        Rows of `direct_readout`: 18 questions x 5 sources for each persona, sorted, with a NULL
        label where the source is not mapped, has no evidence, or could not be read.
    """
    personas = sorted(tables["profile"]["persona_id"].to_pylist())
    month = Month.of(tables, personas)
    grid = {(cell.question, cell.source): cell.labels(month) for cell in CELLS}
    silent = np.full(len(personas), None, dtype=np.object_)
    columns = [
        grid.get((question, source), silent) for question in QUESTIONS for source in SORTED_SOURCES
    ]
    for position, question in enumerate(QUESTIONS):
        _fill_edge(columns, position * len(SOURCES), question, month)
    return _rows(personas, np.stack(columns, axis=1))


def _fill_edge(columns: list[Labels], first: int, question: str, month: Month) -> None:
    """Let all sources give the edge label where the question's premise is missing."""
    if question in EDGES:
        holds, label = EDGES[question]
        missing = holds(month)
        for position in range(first, first + len(SOURCES)):
            columns[position] = np.where(missing, label, columns[position])


def _rows(personas: Sequence[str], labels: Labels) -> pa.Table:
    keys = [(question, source) for question in QUESTIONS for source in SORTED_SOURCES]
    persona = pa.array(personas, pa.string())
    columns = [
        persona.take(pa.array(np.repeat(np.arange(len(personas)), len(keys)))),
        pa.array([question for question, _ in keys] * len(personas), pa.string()),
        pa.array([source for _, source in keys] * len(personas), pa.string()),
        pa.array(labels.ravel(), pa.string()),
    ]
    return pa.Table.from_arrays(columns, schema=DIRECT_READOUT.schema)
