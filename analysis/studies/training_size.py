"""Training size (paper Table 19): how much each resolver gains from more labelled personas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from memlake.analysis.resolvers import CLASSES, Atoms, Registry, Suite, fit_suite
from memlake.analysis.resolvers.registry import Integers
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT
from memlake.analysis.studies.seed_table import accuracy, scored, spread
from memlake.ingest.random import Draws

STUDY = "training_size"
SIZES = (50, 100, 150, 216)
DRAWS = (42, 43, 44, 45, 46)
SYSTEMS = ("dsnbf", "nbf", "abf", "bcf", "majority_vote", "ssb")


def training_size(datasets: Mapping[int, Atoms], registry: Registry) -> list[StudyRow]:
    """Refit on stratified subsamples of train, averaged over draws; calibration stays whole.

    A size that train does not exceed is the whole of it, in one draw.
    """
    found: dict[tuple[int, str], list[float]] = defaultdict(list)
    for seed, atoms in datasets.items():
        train, test = atoms.part("train"), atoms.part("test")
        for size in SIZES:
            keys = DRAWS if size < len(train) else DRAWS[:1]
            suites = [
                fit_suite(
                    train.take(stratified(train, size, seed, key)),
                    atoms.part("calibration"),
                    registry,
                )
                for key in keys
            ]
            for system, value in _mean_accuracy(suites, test, registry).items():
                found[size, system].append(value)
    n = scored(atoms.part("test").gold for atoms in datasets.values())
    return [
        row
        for (size, system), by_seed in found.items()
        for row in spread(STUDY, system, f"{DIRECT}/train_size={size}", by_seed, n)
    ]


def _mean_accuracy(suites: list[Suite], test: Atoms, registry: Registry) -> dict[str, float]:
    made = [suite.predict(test.codes) for suite in suites]
    return {
        system: float(np.mean([accuracy(m[system], test.gold, registry) for m in made]))
        for system in SYSTEMS
    }


def stratified(train: Atoms, size: int, seed: int, draw: int) -> Integers:
    """Positions of a subsample, as evenly over the difficulty classes as they allow.

    Args:
        train: Training personas.
        size: How many; all of them if there are no more.
        seed: Seed of the dataset.
        draw: Number of the draw.
    """
    turn = np.empty(len(train), dtype=np.int64)
    order = np.argsort(Draws.of(STUDY, seed, draw).counted(len(train)).uniform())
    for stratum in range(-1, len(CLASSES)):
        own = order[train.difficulty[order] == stratum]
        turn[own] = np.arange(len(own))
    # The first of each class, then the second of each, until there are enough.
    first = order[np.lexsort((train.difficulty[order], turn[order]))]
    return np.sort(first[:size])
