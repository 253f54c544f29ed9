"""The perturbation grid: the same lives told through more or less biased, patchier streams."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product

import pyarrow as pa

from memlake.analysis.resolvers import Registry
from memlake.analysis.studies.dataset import atoms_of_dataset
from memlake.analysis.studies.run import DIRECT, Run, run_seed

FACTORS = (0.5, 1.0, 2.0)
DEFAULT = (1.0, 1.0)
Factors = tuple[float, float]
Generate = Callable[[int, float, float], Mapping[str, pa.Table]]
"""From a seed, the factor on the bias knobs and the factor on the dropout knobs."""
Grid = dict[Factors, list[Run]]


def fit_grid(seeds: Iterable[int], generate: Generate, registry: Registry) -> Grid:
    """Generate, read out, label and fit every variant of every seed."""
    seeds = tuple(seeds)
    return {
        factors: [_fit(seed, factors, generate, registry) for seed in seeds]
        for factors in product(FACTORS, FACTORS)
    }


def _fit(seed: int, factors: Factors, generate: Generate, registry: Registry) -> Run:
    return run_seed(seed, atoms_of_dataset(generate(seed, *factors), registry), registry)


def condition(factors: Factors) -> str:
    """Name of a variant, such as `direct_readout/bias=0.5/dropout=2`."""
    return f"{DIRECT}/bias={factors[0]:g}/dropout={factors[1]:g}"
