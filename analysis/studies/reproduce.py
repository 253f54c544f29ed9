"""Every study of the paper that arrays can answer, in one go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memlake.analysis.resolvers import Atoms, Registry
from memlake.analysis.studies.by_class import by_class
from memlake.analysis.studies.by_type import by_type
from memlake.analysis.studies.cross_seed import cross_seed
from memlake.analysis.studies.curves import curves
from memlake.analysis.studies.distributions import prediction_distribution, weak_cells
from memlake.analysis.studies.extraction import (
    SIMULATED,
    Inputs,
    extractor_swap,
    faithfulness,
    simulated_extraction,
)
from memlake.analysis.studies.extraction_noise import extraction_noise
from memlake.analysis.studies.factorial import factorial
from memlake.analysis.studies.main_table import main_table
from memlake.analysis.studies.perturbation import perturbation
from memlake.analysis.studies.published import PublishedFigure, beside_published
from memlake.analysis.studies.reachability_slices import reachability_slices
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import DIRECT, Run, run_seed
from memlake.analysis.studies.training_size import training_size
from memlake.analysis.studies.transfer import transfer
from memlake.analysis.studies.variants import Generate, Grid, fit_grid
from memlake.analysis.studies.walkthrough import WalkThrough, pool_sizes, walk_through
from memlake.ingest.landing.errors import UsageError

EXPECTED = "ties and silent sources are scored by expectation, the paper's by one seeded draw"
ADJACENT = "flips go to a neighbouring label, as the printed figures do and the prose does not"
SUBSAMPLES = "other subsamples of train"
STREAMS = "other draws of the perturbed streams"
EXTRACTION = "another extractor than the paper's GPT-5.4"


@dataclass(frozen=True)
class Reproduction:
    """What all studies found.

    Attributes:
        rows: Figures beside the published ones.
        walk: The instance to walk through, None where none passes the filters.
        pools: Instances of each question that pass them.
    """

    rows: list[StudyRow]
    walk: WalkThrough | None
    pools: Mapping[str, int]


def reproduce(
    datasets: Mapping[int, Atoms],
    generate: Generate,
    registry: Registry,
    figures: Sequence[PublishedFigure],
    extracted: Mapping[str, Inputs],
) -> Reproduction:
    """Fit every seed and run every study.

    Args:
        datasets: Atoms of each seed.
        generate: Makes a perturbed dataset of one of these seeds.
        registry: The question registry.
        figures: The registry of published figures.
        extracted: Test atoms by condition (`extracted` and so on) and seed, for the seed's test
            personas in the order of its dataset; the simulated extraction is added. May be empty.

    Raises:
        UsageError: If there is no dataset.
    """
    if not datasets:
        raise UsageError("there is no seed to study; generate or ingest at least one")
    runs = [run_seed(seed, datasets[seed], registry) for seed in sorted(datasets)]
    grid = fit_grid(sorted(datasets), generate, registry)
    rows = [
        *dataset_studies(runs, figures),
        *extraction_studies(runs, figures, extracted),
        *refitting_studies(datasets, grid, registry, figures),
    ]
    return Reproduction(rows, walk_through(runs), pool_sizes(runs))


def dataset_studies(runs: list[Run], figures: Sequence[PublishedFigure]) -> list[StudyRow]:
    """Studies of the datasets as they are, on direct-readout atoms."""
    return [
        *beside_published(main_table(runs), figures, "2", "10", differs=EXPECTED),
        *beside_published(by_type(runs), figures, "3", "11", differs=EXPECTED),
        *beside_published(by_class(runs), figures, "12", "14", differs=EXPECTED),
        *beside_published(reachability_slices(runs), figures, "6", differs=EXPECTED),
        *beside_published(cross_seed(runs), figures, "18", differs=EXPECTED),
        *beside_published(extraction_noise(runs), figures, "22", differs=ADJACENT),
        *curves(runs),
        *prediction_distribution(runs),
        *weak_cells(runs),
    ]


def extraction_studies(
    runs: list[Run], figures: Sequence[PublishedFigure], extracted: Mapping[str, Inputs]
) -> list[StudyRow]:
    """Studies of extracted atoms: faithfulness, swap of the extractor, factorial."""
    inputs = {**extracted, SIMULATED: simulated_extraction(runs, figures)}
    faithful = [row for name, codes in inputs.items() for row in faithfulness(runs, codes, name)]
    swap = extractor_swap(runs, inputs)
    return [
        *beside_published(faithful, figures, "24", "text 8.8", differs=EXTRACTION),
        *beside_published(swap, figures, "23", "text 12.6", differs=EXTRACTION),
        *beside_published(_factorial(swap), figures, "factorial", differs=EXTRACTION),
    ]


def _factorial(swap: list[StudyRow]) -> list[StudyRow]:
    found = {
        row.condition: row
        for row in swap
        if row.system == "dsnbf" and row.metric == "macro_accuracy"
    }
    return factorial(found.get(DIRECT), found.get("extracted"))


def refitting_studies(
    datasets: Mapping[int, Atoms],
    grid: Grid,
    registry: Registry,
    figures: Sequence[PublishedFigure],
) -> list[StudyRow]:
    """Studies that refit: training size, perturbation with its rankings, transfer."""
    sizes = training_size(datasets, registry)
    return [
        *beside_published(sizes, figures, "19", differs=SUBSAMPLES),
        *beside_published(perturbation(grid), figures, "21", "text 12.4", differs=STREAMS),
        *beside_published(transfer(grid), figures, "transfer", "21", differs=STREAMS),
    ]
