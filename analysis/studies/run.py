"""One seed's dataset, fitted and answered: what most studies start from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memlake.analysis.resolvers import (
    Atoms,
    Prediction,
    Registry,
    Suite,
    Tally,
    fit_suite,
    predict_reference,
    tally_cells,
)
from memlake.analysis.resolvers.registry import Codes, Flags, Integers

DIRECT = "direct_readout"
FUSION = ("dsnbf", "nbf", "abf", "bcf", "majority_vote")
FORCED = ("random", "majority_class", "ssb", "ssb_global", *FUSION, "argrag", "reachability")
SELECTIVE = ("ssb+skip", "abf+skip", "nbf+skip", "dsnbf+skip", "reachability+skip")


@dataclass(frozen=True)
class Run:
    """Resolvers fitted on one seed, and its test personas.

    Attributes:
        seed: The seed.
        suite: Fitted on the seed's train and calibration personas.
        test: The seed's test personas with their direct-readout atoms.
    """

    seed: int
    suite: Suite
    test: Atoms

    @property
    def registry(self) -> Registry:
        """The question registry."""
        return self.suite.registry

    def answer(self, codes: Codes | None = None) -> dict[str, Prediction]:
        """Predictions on the test personas' own atoms, or on others for the same personas."""
        said = self.test.codes if codes is None else codes
        return self.suite.predict(said) | predict_reference(self.registry, said, self.test.gold)


def run_seed(seed: int, atoms: Atoms, registry: Registry) -> Run:
    """Fit every resolver on one seed."""
    suite = fit_suite(atoms.part("train"), atoms.part("calibration"), registry)
    return Run(seed, suite, atoms.part("test"))


@dataclass(frozen=True)
class Cells:
    """Tallies of several systems over the test personas of all seeds.

    Attributes:
        systems: The systems, in order.
        tally: `[C, systems, Q]` each, one row a persona of a seed.
        unit: What one right answer counts.
        seed: `[C]`, the seed of each row.
        difficulty: `[C]`, class of each row, for reporting.
    """

    systems: tuple[str, ...]
    tally: Tally
    unit: int
    seed: Integers
    difficulty: Codes

    def among(self, items: Flags) -> Cells:
        """The same cells with only some answers scored, `[C, Q]`."""
        kept = Tally(*(part * items[:, None] for part in self.tally.parts))
        return Cells(self.systems, kept, self.unit, self.seed, self.difficulty)


def collect(
    runs: list[Run], systems: tuple[str, ...], inputs: Mapping[int, Codes] | None = None
) -> Cells:
    """Answer with every run and tally the answers of some systems.

    Args:
        runs: Fitted seeds.
        systems: Which systems.
        inputs: Other test atoms by seed; the direct readout when not given.
    """
    parts: list[list[np.ndarray]] = [[], [], [], []]
    for run in runs:
        made = run.answer(None if inputs is None else inputs[run.seed])
        tallies = [
            tally_cells(made[system], run.test.gold, run.registry.credit_unit) for system in systems
        ]
        for k in range(4):
            parts[k].append(np.stack([tally.parts[k] for tally in tallies], axis=1))
    return Cells(
        systems,
        Tally(*(np.concatenate(part) for part in parts)),
        runs[0].registry.credit_unit,
        np.repeat([run.seed for run in runs], [len(run.test) for run in runs]),
        np.concatenate([run.test.difficulty for run in runs]),
    )
