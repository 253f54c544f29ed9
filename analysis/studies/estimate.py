"""Figures with bootstrap intervals for many systems, populations and metrics at once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from memlake.analysis.intervals import percentile_bounds, resampled_sums
from memlake.analysis.resolvers import Tally
from memlake.analysis.resolvers.metrics import METRICS
from memlake.analysis.resolvers.registry import Integers, Reals
from memlake.analysis.studies.population import Population
from memlake.analysis.studies.row import StudyRow
from memlake.analysis.studies.run import Cells

POOLED, MEAN_OF_SEEDS = "pooled", "mean_of_seeds"


class Estimator:
    """Resampled sums of cells, kept by persona group, so that each is formed once.

    Attributes:
        cells: What is resampled.
        counts: `[resamples, C]`, how often each resample draws each persona of a seed.
    """

    def __init__(self, cells: Cells, counts: Reals) -> None:
        """Take cells and the resamples of their clusters; no resample, no interval."""
        self.cells, self.counts = cells, counts
        self._held: dict[bytes, tuple[Tally, Tally]] = {}

    def sums(self, personas: np.ndarray) -> tuple[Tally, Tally]:
        """Sums and resampled sums over some rows, `[1 or resamples, systems, Q]`."""
        name = personas.tobytes()
        if name not in self._held:
            rows = [part[personas] for part in self.cells.tally.parts]
            drawn = self.counts[:, personas]
            figure = Tally(*(part.sum(axis=0)[None] for part in rows))
            self._held[name] = figure, Tally(*(resampled_sums(part, drawn) for part in rows))
        return self._held[name]

    def samples(self, population: Population, metric: str, aggregation: str) -> tuple[Reals, Reals]:
        """The metric of each system, `[systems]`, and in each resample, `[resamples, systems]`."""
        groups = [population.personas]
        if aggregation == MEAN_OF_SEEDS:
            chosen = np.unique(self.cells.seed[population.personas])
            groups = [population.personas & (self.cells.seed == seed) for seed in chosen]
        out: tuple[list[Reals], list[Reals]] = ([], [])
        for group in groups:
            for held, sums in zip(out, self.sums(group), strict=True):
                held.append(METRICS[metric](sums.question(population.questions)))
        figure, resampled = (_mean(parts, len(self.cells.systems)) for parts in out)
        return figure[0], resampled

    def scored(self, population: Population) -> Integers:
        """Scored answers of each system, `[systems]`."""
        held = self.cells.tally.scored[population.personas][:, :, population.questions]
        return np.asarray(held.sum(axis=(0, 2)) / self.cells.unit, dtype=np.int64)

    def rows(
        self,
        study: str,
        condition: str,
        populations: Iterable[Population],
        metrics: Iterable[str],
        aggregation: str = POOLED,
    ) -> list[StudyRow]:
        """One row per population, metric and system."""
        metrics = tuple(metrics)
        out = []
        for population in populations:
            n = self.scored(population)
            for metric in metrics:
                figure, resampled = self.samples(population, metric, aggregation)
                lo, hi = percentile_bounds(resampled)
                for i, system in enumerate(self.cells.systems):
                    key = (study, system, condition, population.name, metric, aggregation)
                    out.append(StudyRow(*key, *known(figure[i], lo[i], hi[i]), n=int(n[i])))
        return out


def _mean(parts: list[Reals], systems: int) -> Reals:
    """Mean over groups; undefined where one of them is, or where there are none."""
    return np.mean(parts, axis=0) if parts else np.full((1, systems), np.nan)


def known(figure: float, lo: float, hi: float) -> tuple[float | None, float | None, float | None]:
    """A figure and its bounds, None for what is undefined; no figure, no bounds."""
    if np.isnan(figure):
        return None, None, None
    low, high = (None if np.isnan(bound) else float(bound) for bound in (lo, hi))
    return float(figure), low, high
