"""Intervals of the multisource leaderboard: one bootstrap over personas for all its figures.

Paper 9.3: percentile bootstrap over seed-persona clusters, B = 2000, every ratio recomputed
in each resample. All systems of a dataset share their resamples, so differences are paired.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from memlake.analysis.intervals import (
    Reals,
    macro_ratio,
    percentile_bounds,
    ratio,
    resample_counts,
    resampled_sums,
)

Flags = npt.NDArray[np.bool_]

BOOTSTRAP_SEED = 42

SCHEMA = pa.schema(
    [
        ("run_set_id", pa.string()),
        ("population", pa.string()),
        ("metric", pa.string()),
        ("lo", pa.float64()),
        ("hi", pa.float64()),
    ]
)


def macro_intervals(items: pd.DataFrame, run_sets: pd.DataFrame) -> pa.Table:
    """Bootstrap macro accuracy and coverage of every run set on every population.

    Args:
        items: One row an item of a run: run_id, subject_id, question_id, type,
            difficulty, value, scored.
        run_sets: One row a run set: run_set_id, dataset, run_ids.

    Returns:
        Rows of `SCHEMA`; NULL bounds where a population has nothing scored.
    """
    rows: list[tuple[str, str, str, float | None, float | None]] = []
    for _, sets in run_sets.groupby("dataset", sort=True):
        members = sets[["run_set_id", "run_ids"]].explode("run_ids")
        mine = items.merge(members, left_on="run_id", right_on="run_ids")
        if len(mine):
            rows += _dataset_rows(mine)
    columns = [[row[at] for row in rows] for at in range(len(SCHEMA))]
    return pa.table(columns, schema=SCHEMA)


def _dataset_rows(
    items: pd.DataFrame,
) -> Iterator[tuple[str, str, str, float | None, float | None]]:
    cluster, clusters = pd.factorize(items["subject_id"], sort=True)
    run_set, run_sets = pd.factorize(items["run_set_id"], sort=True)
    question, questions = pd.factorize(items["question_id"], sort=True)
    shape = (len(clusters), len(run_sets), len(questions))
    at = (cluster, run_set, question)
    scored = items["scored"].to_numpy(dtype=bool)
    sums = np.zeros((3, *shape))
    np.add.at(sums[0], at, np.where(scored, items["value"].fillna(0.0), 0.0))
    np.add.at(sums[1], at, scored.astype(float))
    np.add.at(sums[2], at, 1.0)
    counts = resample_counts(len(clusters), BOOTSTRAP_SEED)
    kinds = items.drop_duplicates("question_id").set_index("question_id")["type"]
    classes = items.drop_duplicates("subject_id").set_index("subject_id")["difficulty"]
    for population, held_clusters, held_questions in _populations(
        clusters, questions, kinds, classes
    ):
        resampled = [
            resampled_sums(part[held_clusters][..., held_questions], counts[:, held_clusters])
            for part in sums
        ]
        yield from _rows(run_sets, population, resampled)


def _populations(
    clusters: pd.Index, questions: pd.Index, kinds: pd.Series, classes: pd.Series
) -> Iterator[tuple[str, Flags, Flags]]:
    every = np.ones(len(clusters), dtype=bool)
    whole = np.ones(len(questions), dtype=bool)
    yield "test", every, whole
    for question in questions:
        yield f"test/question={question}", every, np.asarray(questions == question)
    question_kind = kinds.reindex(questions).to_numpy()
    for kind in sorted(set(question_kind)):
        yield f"test/type={kind}", every, question_kind == kind
    cluster_class = classes.reindex(clusters).to_numpy()
    for one in sorted(set(cluster_class)):
        yield f"test/class={one}", cluster_class == one, whole


def _rows(
    run_sets: pd.Index, population: str, sums: list[Reals]
) -> Iterator[tuple[str, str, str, float | None, float | None]]:
    right, scored, asked = sums
    figures = {
        "macro_accuracy": macro_ratio(right, scored),
        "coverage": ratio(scored.sum(axis=-1), asked.sum(axis=-1)),
    }
    for metric, samples in figures.items():
        lo, hi = percentile_bounds(samples)
        for run_set_id, low, high in zip(run_sets, lo, hi, strict=True):
            yield run_set_id, population, metric, _known(low), _known(high)


def _known(bound: float) -> float | None:
    return None if np.isnan(bound) else float(bound)
