"""Tables of per-seed figures: the mean over seeds and how far the seeds spread."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from memlake.analysis.resolvers import Prediction, Registry, tally_cells, total
from memlake.analysis.resolvers.metrics import macro_accuracy
from memlake.analysis.resolvers.registry import Codes
from memlake.analysis.studies.estimate import MEAN_OF_SEEDS
from memlake.analysis.studies.row import StudyRow


def accuracy(prediction: Prediction, gold: Codes, registry: Registry) -> float:
    """Macro accuracy of one system on one seed, NaN where nothing is scored."""
    return float(macro_accuracy(total(tally_cells(prediction, gold, registry.credit_unit))))


def spread(
    study: str, system: str, condition: str, by_seed: Sequence[float], n: int
) -> list[StudyRow]:
    """Mean over seeds, and their standard deviation (of the seeds as a whole population)."""
    figures = np.array(by_seed)
    whole = len(figures) > 0 and not np.isnan(figures).any()
    mean, deviation = (float(figures.mean()), float(figures.std())) if whole else (None, None)
    key = (study, system, condition, "test")
    return [
        StudyRow(*key, "macro_accuracy", MEAN_OF_SEEDS, mean, None, None, n=n),
        StudyRow(*key, "macro_accuracy_sd", "over_seeds", deviation, None, None, n=n),
    ]


def scored(golds: Iterable[Codes]) -> int:
    """Number of labels to score against."""
    return sum(int((gold >= 0).sum()) for gold in golds)
