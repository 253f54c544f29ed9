"""Intervals of conversation figures: Wilson for lone proportions, else a bootstrap over subjects.

Spec section 8: percentile bootstrap resampling participants, B = 10,000, the pooled statistic
recomputed on what each resample holds; systems share their resamples, so that a difference has
an interval of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from memlake.analysis.intervals import Interval, Reals, ratio, wilson
from memlake.analysis.retrieval.resamples import Resamples

KEYS = ["run_set_id", "track", "condition", "population", "subject_id"]
COUNTS = ["n", "n_scored"]
COMPARED = ("hit@5", "recall@5", "mrr")
"""Metrics of retrieval whose differences between systems are reported."""
REBUILT = ("f1",)
"""The same of reconstruction."""
PROPORTIONS = ("hit", "submission_coverage")
"""How the metrics begin that are proportions of items, when pooled. Precision and recall are none:
what they are of depends on the answers, and F1 is made of the same cells."""

SCHEMA = pa.schema(
    [
        ("run_set_id", pa.string()),
        ("minus_run_set_id", pa.string()),
        ("track", pa.string()),
        ("condition", pa.string()),
        ("population", pa.string()),
        ("metric", pa.string()),
        ("aggregation", pa.string()),
        ("value", pa.float64()),
        ("lo", pa.float64()),
        ("hi", pa.float64()),
        ("interval_method", pa.string()),
    ]
)

Row = dict[str, object]


def metric_name(column: str) -> str:
    """Return what the leaderboard calls a column: `hit_5` is `hit@5`, `mrr_20` is `mrr`."""
    name, _, k = column.rpartition("_")
    return "mrr" if column == "mrr_20" else f"{name}@{k}"


def retrieval_intervals(
    subjects: pd.DataFrame,
    run_sets: pd.DataFrame,
    answers: pd.DataFrame,
    reconstructed: pd.DataFrame,
) -> pa.Table:
    """Give every figure of conversations its interval, and differences of systems theirs.

    Args:
        subjects: One row a run set, track, condition, population and subject: `n`, `n_scored`,
            and a column of sums over scored items for each metric.
        run_sets: One row a run set: `run_set_id`, `dataset`.
        answers: One row a run set, track and population: `condition`, `metric`, `total`,
            `n_scored`; shares of items.
        reconstructed: One row a run set, track, condition, population, subject and `metric`:
            `part` and `whole`, whose sums over subjects make a figure.

    Returns:
        Rows of `SCHEMA`. Bounds are NULL where nothing is scored, or a bootstrap has fewer than
        two subjects to draw from.
    """
    rows = list(_proportions(answers))
    for place, frame, resampled in _cells(subjects, run_sets):
        everything = place["population"] == "all" and "/control=" not in str(place["condition"])
        cell = _Cell.of_sums(frame, *resampled)
        compared = COMPARED if everything else ()
        rows.extend(place | row for row in cell.rows(("pooled", "macro_subject"), compared))
    for place, frame, resampled in _cells(reconstructed, run_sets):
        cell = _Cell.of_parts(frame, *resampled)
        rows.extend(place | row for row in cell.rows(("pooled",), REBUILT))
    columns = [[row.get(name) for row in rows] for name in SCHEMA.names]
    return pa.table(columns, schema=SCHEMA)


def _cells(
    frame: pd.DataFrame, run_sets: pd.DataFrame
) -> Iterator[tuple[Row, pd.DataFrame, tuple[pd.Index, Resamples]]]:
    """Part rows by population and condition; those of a dataset and track share resamples."""
    named = frame.merge(run_sets[["run_set_id", "dataset"]], on="run_set_id")
    for (_, track), mine in named.groupby(["dataset", "track"], sort=True):
        clusters = pd.Index(sorted(mine["subject_id"].unique()))
        resampled = (clusters, Resamples.of(len(clusters)))
        for (condition, population), cell in mine.groupby(["condition", "population"], sort=True):
            place: Row = {"track": track, "condition": condition, "population": population}
            yield place, cell, resampled


def _proportions(answers: pd.DataFrame) -> Iterator[Row]:
    for row in answers.to_dict("records"):
        found = wilson(row["total"], int(row["n_scored"]))
        yield {
            **{
                key: row[key]
                for key in ("run_set_id", "track", "condition", "population", "metric")
            },
            "aggregation": "pooled",
            "value": found.value,
            "lo": found.lo,
            "hi": found.hi,
            "interval_method": "Wilson",
        }


class _Cell:
    """The figures of one population under one condition, for all run sets at once.

    `totals` and `scored` are numerators and denominators, shape (subjects, run sets, metrics).
    """

    def __init__(
        self,
        totals: Reals,
        scored: Reals,
        metrics: Sequence[str],
        run_sets: pd.Index,
        resamples: Resamples,
    ) -> None:
        self.totals, self.scored = totals, scored
        self.metrics, self.run_sets = list(metrics), run_sets
        self._resamples = resamples

    @classmethod
    def of_sums(cls, frame: pd.DataFrame, clusters: pd.Index, resamples: Resamples) -> _Cell:
        """Take a frame with a column of sums for each metric, all over `n_scored` items."""
        columns = [c for c in frame.columns if c not in {*KEYS, *COUNTS, "dataset"}]
        run_set, run_sets = pd.factorize(frame["run_set_id"], sort=True)
        at = (clusters.get_indexer(pd.Index(frame["subject_id"])), run_set)
        totals = np.zeros((len(clusters), len(run_sets), len(columns)))
        totals[at] = frame[columns].to_numpy(dtype=float)
        scored = np.zeros(totals.shape)
        scored[at] = frame[["n_scored"]].to_numpy(dtype=float)
        return cls(totals, scored, [metric_name(c) for c in columns], run_sets, resamples)

    @classmethod
    def of_parts(cls, frame: pd.DataFrame, clusters: pd.Index, resamples: Resamples) -> _Cell:
        """Take a frame with a row for each metric: its `part`, and the `whole` that it is of."""
        run_set, run_sets = pd.factorize(frame["run_set_id"], sort=True)
        metric, metrics = pd.factorize(frame["metric"], sort=True)
        at = (clusters.get_indexer(pd.Index(frame["subject_id"])), run_set, metric)
        totals, scored = np.zeros((2, len(clusters), len(run_sets), len(metrics)))
        totals[at], scored[at] = frame["part"], frame["whole"]
        return cls(totals, scored, list(metrics), run_sets, resamples)

    def rows(self, aggregations: Sequence[str], compared: Sequence[str]) -> Iterator[Row]:
        """Yield the rows of each metric, and those of differences in the compared ones."""
        few = (self.scored > 0).sum(axis=0) < 2
        parts = self._parts()
        for aggregation in aggregations:
            top, bottom = parts[aggregation]
            value = ratio(top.sum(axis=0), bottom.sum(axis=0))
            samples = self._resamples.ratios(top, bottom)
            lo, hi = (np.where(few, np.nan, b) for b in self._resamples.bounds(samples))
            yield from self._figures(aggregation, value, lo, hi)
            yield from self._differences(aggregation, value, samples, few, compared)

    def _parts(self) -> dict[str, tuple[Reals, Reals]]:
        """Numerator and denominator a cluster of each aggregation, by run set and metric."""
        held = self.scored > 0
        share = np.divide(self.totals, self.scored, out=np.zeros_like(self.totals), where=held)
        return {"pooled": (self.totals, self.scored), "macro_subject": (share, held.astype(float))}

    def _figures(self, aggregation: str, value: Reals, lo: Reals, hi: Reals) -> Iterator[Row]:
        trials = self.scored.sum(axis=0)
        for i, run_set_id in enumerate(self.run_sets):
            for j, metric in enumerate(self.metrics):
                found = Interval(_known(value[i, j]), _known(lo[i, j]), _known(hi[i, j]), 0)
                method = "bootstrap over subjects"
                if aggregation == "pooled" and metric.startswith(PROPORTIONS):
                    found = wilson(self.totals[:, i, j].sum(), int(trials[i, j]))
                    method = "Wilson"
                yield {
                    "run_set_id": run_set_id,
                    "metric": metric,
                    "aggregation": aggregation,
                    "value": found.value,
                    "lo": found.lo,
                    "hi": found.hi,
                    "interval_method": method,
                }

    def _differences(
        self,
        aggregation: str,
        value: Reals,
        samples: Reals,
        few: npt.NDArray[np.bool_],
        compared: Sequence[str],
    ) -> Iterator[Row]:
        kept = [at for at, metric in enumerate(self.metrics) if metric in compared]
        if not kept:
            return
        for i, run_set_id in enumerate(self.run_sets[:-1]):
            lo, hi = self._resamples.bounds(
                samples[:, i, None][..., kept] - samples[:, i + 1 :][..., kept]
            )
            for j, other in enumerate(self.run_sets[i + 1 :]):
                for m, column in enumerate(kept):
                    unknown = few[i, column] or few[i + 1 + j, column]
                    yield {
                        "run_set_id": run_set_id,
                        "minus_run_set_id": other,
                        "metric": self.metrics[column],
                        "aggregation": aggregation,
                        "value": _known(value[i, column] - value[i + 1 + j, column]),
                        "lo": None if unknown else _known(lo[j, m]),
                        "hi": None if unknown else _known(hi[j, m]),
                        "interval_method": "paired bootstrap over subjects",
                    }


def _known(number: float) -> float | None:
    return None if np.isnan(number) else float(number)
