"""Intervals of retrieval figures: Wilson for lone proportions, else a bootstrap over subjects.

Spec section 8: percentile bootstrap resampling participants, B = 10,000, the pooled statistic
recomputed on what each resample holds; systems share their resamples, so that a difference has
an interval of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from memlake.analysis.intervals import Interval, Reals, ratio, wilson
from memlake.analysis.retrieval.resamples import Resamples

KEYS = ["run_set_id", "track", "condition", "population", "subject_id"]
COUNTS = ["n", "n_scored"]
COMPARED = ("hit@5", "recall@5", "mrr")
"""Metrics whose differences between systems are reported."""

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
    subjects: pd.DataFrame, run_sets: pd.DataFrame, answers: pd.DataFrame
) -> pa.Table:
    """Give every retrieval figure its interval, and differences of systems theirs.

    Args:
        subjects: One row a run set, track, condition, population and subject: `n`, `n_scored`,
            and a column of sums over scored items for each metric.
        run_sets: One row a run set: `run_set_id`, `dataset`.
        answers: One row a run set, track and population: `condition`, `metric`, `total`,
            `n_scored`; shares of items.

    Returns:
        Rows of `SCHEMA`. Bounds are NULL where nothing is scored, or a bootstrap has fewer than
        two subjects to draw from.
    """
    rows = list(_proportions(answers))
    named = subjects.merge(run_sets[["run_set_id", "dataset"]], on="run_set_id")
    for (_, track), mine in named.groupby(["dataset", "track"], sort=True):
        clusters = pd.Index(sorted(mine["subject_id"].unique()))
        resamples = Resamples.of(len(clusters))
        for (condition, population), cell in mine.groupby(["condition", "population"], sort=True):
            place: Row = {"track": track, "condition": condition, "population": population}
            compared = population == "all" and "/control=" not in str(condition)
            found = _Cell(cell, clusters, resamples).rows(compared=compared)
            rows.extend(place | row for row in found)
    columns = [[row.get(name) for row in rows] for name in SCHEMA.names]
    return pa.table(columns, schema=SCHEMA)


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
    """The figures of one population under one condition, for all run sets at once."""

    def __init__(self, frame: pd.DataFrame, clusters: pd.Index, resamples: Resamples) -> None:
        columns = [c for c in frame.columns if c not in {*KEYS, *COUNTS, "dataset"}]
        self.metrics = [metric_name(column) for column in columns]
        run_set, self.run_sets = pd.factorize(frame["run_set_id"], sort=True)
        at = (clusters.get_indexer(pd.Index(frame["subject_id"])), run_set)
        shape = (len(clusters), len(self.run_sets))
        self.totals = np.zeros((*shape, len(columns)))
        self.totals[at] = frame[columns].to_numpy(dtype=float)
        self.scored = np.zeros(shape)
        self.scored[at] = frame["n_scored"].to_numpy(dtype=float)
        self._resamples = resamples

    def rows(self, *, compared: bool) -> Iterator[Row]:
        """Yield the rows of each metric; where systems are compared, those of differences too."""
        few = (self.scored > 0).sum(axis=0) < 2
        for aggregation, (top, bottom) in self._parts().items():
            value = ratio(top.sum(axis=0), bottom.sum(axis=0))
            samples = self._resamples.ratios(top, bottom)
            lo, hi = (np.where(few[:, None], np.nan, b) for b in self._resamples.bounds(samples))
            yield from self._figures(aggregation, value, lo, hi)
            if compared:
                yield from self._differences(aggregation, value, samples, few)

    def _parts(self) -> dict[str, tuple[Reals, Reals]]:
        """Numerator and denominator a cluster of each aggregation, by run set and metric."""
        scored = np.broadcast_to(self.scored[:, :, None], self.totals.shape)
        held = (scored > 0).astype(float)
        share = np.divide(self.totals, scored, out=np.zeros_like(self.totals), where=scored > 0)
        return {"pooled": (self.totals, scored), "macro_subject": (share, held)}

    def _figures(self, aggregation: str, value: Reals, lo: Reals, hi: Reals) -> Iterator[Row]:
        trials = self.scored.sum(axis=0)
        for i, run_set_id in enumerate(self.run_sets):
            for j, metric in enumerate(self.metrics):
                found = Interval(_known(value[i, j]), _known(lo[i, j]), _known(hi[i, j]), 0)
                method = "bootstrap over subjects"
                if aggregation == "pooled" and metric.startswith("hit"):
                    found = wilson(self.totals[:, i, j].sum(), int(trials[i]))
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
        self, aggregation: str, value: Reals, samples: Reals, few: npt.NDArray[np.bool_]
    ) -> Iterator[Row]:
        kept = [self.metrics.index(metric) for metric in COMPARED]
        for i, run_set_id in enumerate(self.run_sets[:-1]):
            lo, hi = self._resamples.bounds(
                samples[:, i, None][..., kept] - samples[:, i + 1 :][..., kept]
            )
            for j, other in enumerate(self.run_sets[i + 1 :]):
                unknown = few[i] or few[i + 1 + j]
                for m, column in enumerate(kept):
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
