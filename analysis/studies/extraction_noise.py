"""Extraction noise (paper Table 22): test atoms flipped at random, resolvers left as fitted."""

from __future__ import annotations

import numpy as np

from memlake.analysis.studies.corruption import flip_adjacent
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, Run
from memlake.analysis.studies.seed_table import accuracy, scored, spread
from memlake.ingest.random import Draws

STUDY = "extraction_noise"
RATES = (0.0, 0.1, 0.2, 0.3, 0.5)
SYSTEMS = ("dsnbf", "nbf", "abf", "bcf", "majority_vote", "majority_class")
SEED = 12345


def extraction_noise(runs: list[Run]) -> list[StudyRow]:
    """Accuracy at each rate; a higher rate flips the cells of a lower one and more."""
    n = scored(run.test.gold for run in runs)
    rows = []
    for rate in RATES:
        found: dict[str, list[float]] = {system: [] for system in SYSTEMS}
        for run in runs:
            draws = Draws.of(STUDY, SEED, run.seed)
            codes = flip_adjacent(run.test.codes, run.registry, np.array(rate), draws)
            made = run.suite.predict(codes)
            for system, values in found.items():
                values.append(accuracy(made[system], run.test.gold, run.registry))
        for system, values in found.items():
            rows += spread(STUDY, system, f"{DIRECT}/noise={rate:g}", values, n)
    return rows
