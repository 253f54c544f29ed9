"""Extracted atoms: how faithful they are, and what a swap costs (paper 8.8 and 12.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from memlake.analysis.intervals import resample_counts, wilson
from memlake.analysis.resolvers import CLASSES
from memlake.analysis.resolvers.registry import Codes, Flags
from memlake.analysis.studies.corruption import flip_adjacent
from memlake.analysis.studies.estimate import MEAN_OF_SEEDS, Estimator
from memlake.analysis.studies.main_table import SEED
from memlake.analysis.studies.population import everyone
from memlake.analysis.studies.published import PUBLISHED_EXTRACTION, PublishedFigure
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, FUSION, SELECTIVE, Run, collect
from memlake.ingest.random import Draws

SIMULATED = "simulated_extraction"
SWAPPED = (*FUSION, "ssb", *SELECTIVE[:-1])
Inputs = Mapping[int, Codes]
"""Test atoms of each seed, for the personas of `Run.test` in their order."""


def faithfulness(runs: list[Run], inputs: Inputs, condition: str) -> list[StudyRow]:
    """Agreement of extracted atoms with the direct readout, cell by cell.

    `agreement` counts a cell that is silent on both sides as equal, over all cells;
    `agreement_non_null` is over the cells in which the direct readout speaks. Wilson intervals.
    """
    truth = np.concatenate([run.test.codes for run in runs])
    made = np.concatenate([inputs[run.seed] for run in runs])
    difficulty = np.concatenate([run.test.difficulty for run in runs])
    rows = []
    for name, cells in _slices(runs[0], difficulty):
        picked = np.broadcast_to(cells, truth.shape)
        for metric, counted in (
            ("agreement", picked),
            ("agreement_non_null", picked & (truth >= 0)),
        ):
            share = wilson(int((counted & (truth == made)).sum()), int(counted.sum()))
            key = ("faithfulness", "extractor", condition, name, metric, "pooled")
            rows.append(StudyRow(*key, share.value, share.lo, share.hi, n=share.n))
    return rows


def _slices(run: Run, difficulty: Codes) -> Iterable[tuple[str, Flags]]:
    registry = run.registry
    group = [(name, (difficulty == d)[:, None, None]) for d, name in enumerate(CLASSES)]
    each = np.eye(len(registry.questions), dtype=np.bool_)[:, None, :, None]
    yield "test", np.ones((1, 1, 1), dtype=np.bool_)
    yield from ((f"test/class={name}", cells) for name, cells in group)
    for s, source in enumerate(registry.sources):
        yield f"test/source={source}", (np.arange(len(registry.sources)) == s)[None, None, :]
    for q, question in enumerate(registry.questions):
        yield f"test/question={question}", each[q]
        for name, cells in group:
            yield f"test/question={question}/class={name}", each[q] & cells


def extractor_swap(runs: list[Run], inputs: Mapping[str, Inputs]) -> list[StudyRow]:
    """Every fusion method as fitted on the direct readout, on the atoms of each extractor."""
    rows = []
    for condition, codes in {DIRECT: None, **inputs}.items():
        cells = collect(runs, SWAPPED, codes)
        estimator = Estimator(cells, resample_counts(len(cells.seed), SEED))
        whole = [everyone(cells, runs[0].registry)]
        found = estimator.rows(
            "extractor_swap",
            condition,
            whole,
            ["macro_accuracy", "selective_accuracy", "coverage"],
            MEAN_OF_SEEDS,
        )
        rows += [r for r in found if ("+" in r.system) == (r.metric != "macro_accuracy")]
    return rows


def simulated_extraction(runs: list[Run], figures: Iterable[PublishedFigure]) -> dict[int, Codes]:
    """Test atoms corrupted as often as the published extractor erred (spec section 7).

    A cell flips to a neighbouring label with probability one minus the published agreement of
    its question and class; a question that the paper does not have is left as read. Every
    result on these atoms is a simulation.
    """
    known = {
        f.population: f.value
        for f in figures
        if f.metric == "agreement_non_null" and f.condition == PUBLISHED_EXTRACTION
    }
    out = {}
    for run in runs:
        error = np.array(
            [
                [1 - known.get(f"test/question={question}/class={name}", 1.0) for name in CLASSES]
                for question in run.registry.questions
            ]
        )
        rate = error.T[run.test.difficulty][:, :, None]
        draws = Draws.of(SIMULATED, run.seed)
        out[run.seed] = flip_adjacent(run.test.codes, run.registry, rate, draws)
    return out
