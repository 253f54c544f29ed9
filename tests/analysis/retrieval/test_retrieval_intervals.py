"""Intervals of retrieval figures, against direct computation on few subjects."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pandas as pd
import pytest

from memlake.analysis.intervals import wilson
from memlake.analysis.retrieval.intervals import metric_name, retrieval_intervals

RUN_SETS = pd.DataFrame({"run_set_id": ["r", "q", "z"], "dataset": ["d", "d", "other"]})
NO_ANSWERS = pd.DataFrame(
    columns=["run_set_id", "track", "condition", "population", "metric", "total", "n_scored"]
)
NO_CELLS = pd.DataFrame(
    columns=["run_set_id", "track", "condition", "population", "subject_id", "metric", "part",
             "whole"]
)  # fmt: skip
COLUMNS = ["hit_5", "recall_5", "mrr_20"]


def subject(run: str, name: str, n_scored: int, *sums: float, **where: str) -> dict[str, Any]:
    place = {"track": "qa", "condition": "gold=full", "population": "all"} | where
    sums = sums or (0.0, 0.0, 0.0)
    held = dict(zip(COLUMNS, sums, strict=True))
    return {"run_set_id": run, "subject_id": name, **place, "n": 10, "n_scored": n_scored} | held


def figures(rows: list[dict[str, Any]], answers: pd.DataFrame = NO_ANSWERS) -> pd.DataFrame:
    return retrieval_intervals(pd.DataFrame(rows), RUN_SETS, answers, NO_CELLS).to_pandas()


def one(frame: pd.DataFrame, **where: Any) -> pd.Series:
    for column, value in where.items():
        frame = frame[frame[column].isna() if value is None else frame[column] == value]
    assert len(frame) == 1
    return frame.iloc[0]


def test_names_of_metrics() -> None:
    assert [metric_name(c) for c in ("hit_5", "hit_all_20", "mrr_20", "mrr_1")] == [
        "hit@5",
        "hit_all@20",
        "mrr",
        "mrr@1",
    ]


def test_a_pooled_hit_rate_has_a_wilson_interval() -> None:
    rows = [subject("r", "a", 4, 3.0, 2.0, 1.0), subject("r", "b", 6, 1.0, 1.0, 1.0)]
    found = one(figures(rows), metric="hit@5", aggregation="pooled", minus_run_set_id=None)
    wanted = wilson(4, 10)
    assert (found["value"], found["lo"], found["hi"]) == (wanted.value, wanted.lo, wanted.hi)
    assert found["interval_method"] == "Wilson"


def bootstrap_quantiles(values: list[float]) -> tuple[float, float]:
    """Quantiles of a statistic over all equally likely resamples."""
    lo, hi = np.quantile(np.sort(values), [0.025, 0.975], method="inverted_cdf")
    return float(lo), float(hi)


def test_pooled_and_macro_bootstraps_resample_subjects() -> None:
    data = {"a": (4, 2.0), "b": (6, 1.0), "c": (2, 2.0), "bare": (0, 0.0)}
    rows = [subject("r", name, n, 0.0, total, 0.0) for name, (n, total) in data.items()]
    frame = figures(rows)
    pooled, macro = [], []
    for chosen in product(data.values(), repeat=len(data)):
        scored = [(n, total) for n, total in chosen if n]
        if scored:
            pooled.append(sum(t for _, t in scored) / sum(n for n, _ in scored))
            macro.append(sum(t / n for n, t in scored) / len(scored))
    for aggregation, values, figure in (
        ("pooled", pooled, 5 / 12),
        ("macro_subject", macro, (0.5 + 1 / 6 + 1) / 3),
    ):
        found = one(frame, metric="recall@5", aggregation=aggregation, minus_run_set_id=None)
        assert found["value"] == pytest.approx(figure)
        assert (found["lo"], found["hi"]) == pytest.approx(bootstrap_quantiles(values), abs=0.02)


def test_a_difference_is_taken_on_the_same_resamples() -> None:
    # One system is 0.1 better for every subject, however far apart subjects are.
    data = {"a": 1.0, "b": 5.0, "c": 9.0}
    rows = [subject("r", name, 10, 0.0, total, 0.0) for name, total in data.items()]
    rows += [subject("q", name, 10, 0.0, total - 1, 0.0) for name, total in data.items()]
    frame = figures(rows)
    found = one(frame, metric="recall@5", aggregation="pooled", minus_run_set_id="r")
    assert found["run_set_id"] == "q"
    assert (found["value"], found["lo"], found["hi"]) == pytest.approx((-0.1, -0.1, -0.1))
    alone = one(
        frame, run_set_id="r", metric="recall@5", aggregation="pooled", minus_run_set_id=None
    )
    assert alone["hi"] - alone["lo"] > 0.3


def test_nothing_scored_and_a_lone_subject_have_no_bootstrap() -> None:
    rows = [subject("r", "a", 0), subject("r", "b", 0), subject("q", "a", 3, 1.0, 1.0, 1.0)]
    frame = figures([*rows, subject("q", "b", 0)])
    nothing = frame[(frame["run_set_id"] == "r") & frame["minus_run_set_id"].isna()]
    assert nothing[["value", "lo", "hi"]].isna().all().all()
    lone = one(
        frame, run_set_id="q", metric="mrr", aggregation="macro_subject", minus_run_set_id=None
    )
    assert lone["value"] == pytest.approx(1 / 3) and np.isnan(lone["lo"]) and np.isnan(lone["hi"])


def test_datasets_and_populations_are_kept_apart() -> None:
    rows = [
        subject("r", "a", 1, 1.0, 1.0, 1.0),
        subject("r", "a", 1, 0.0, 0.0, 0.0, population="answerable"),
        subject("z", "b", 1, 0.0, 0.0, 0.0),
    ]
    frame = figures(rows)
    assert not frame["minus_run_set_id"].notna().any()
    hits = frame[(frame["metric"] == "hit@5") & (frame["aggregation"] == "pooled")]
    assert list(zip(hits["run_set_id"], hits["population"], hits["value"], strict=True)) == [
        ("r", "all", 1.0),
        ("r", "answerable", 0.0),
        ("z", "all", 0.0),
    ]


def test_shares_of_answers_have_wilson_intervals() -> None:
    answers = pd.DataFrame(
        [("r", "qa", "gold=full", "all", "submission_coverage", 0.0, 8),
         ("r", "qa", "gold=full", "answerable", "exact_match", 0.0, 0)],
        columns=NO_ANSWERS.columns,
    )  # fmt: skip
    frame = figures([subject("r", "a", 1)], answers)
    covered = one(frame, metric="submission_coverage")
    assert (covered["value"], covered["lo"]) == (0.0, 0.0)
    assert covered["hi"] == pytest.approx(wilson(0, 8).hi)
    assert np.isnan(one(frame, metric="exact_match")["value"])


def rebuilt(run: str, metric: str, *cells: tuple[int, int]) -> list[dict[str, Any]]:
    """Rows of one run set: numerator and denominator of each subject, a and on."""
    place = {"track": "reconstruction", "condition": "gold=full", "population": "persona"}
    return [
        {"run_set_id": run, **place, "subject_id": name, "metric": metric, "part": p, "whole": w}
        for name, (p, w) in zip("abc", cells, strict=False)
    ]


def rebuilt_figures(*rows: list[dict[str, Any]]) -> pd.DataFrame:
    cells = pd.DataFrame([row for part in rows for row in part])
    none = pd.DataFrame([subject("r", "a", 1)])[:0]
    return retrieval_intervals(none, RUN_SETS, NO_ANSWERS, cells).to_pandas()


def test_f1_has_a_bootstrap_over_subjects() -> None:
    # Of four equally likely resamples one is the first subject twice, F1 1, and one the second
    # twice, F1 0.
    found = one(rebuilt_figures(rebuilt("r", "f1", (2, 2), (0, 4))), metric="f1")
    assert (found["value"], found["lo"], found["hi"]) == (1 / 3, 0.0, 1.0)
    assert found["interval_method"] == "bootstrap over subjects"
    cells = [(6, 8), (2, 8), (4, 4)]
    found = one(rebuilt_figures(rebuilt("r", "f1", *cells)), metric="f1")
    drawn = [sum(p for p, _ in c) / sum(w for _, w in c) for c in product(cells, repeat=3)]
    assert found["value"] == 0.6
    assert (found["lo"], found["hi"]) == pytest.approx(bootstrap_quantiles(drawn), abs=0.02)


def test_one_subject_that_counts_has_no_interval() -> None:
    frame = rebuilt_figures(
        rebuilt("r", "f1", (2, 4), (0, 0)), rebuilt("r", "recall", (1, 2), (1, 1))
    )
    lone = one(frame, metric="f1")
    assert lone["value"] == 0.5 and np.isnan(lone["lo"]) and np.isnan(lone["hi"])
    assert not np.isnan(one(frame, metric="recall")["lo"])
    nothing = one(rebuilt_figures(rebuilt("r", "f1", (0, 0), (0, 0))), metric="f1")
    assert np.isnan(nothing["value"])


def test_the_share_of_slots_that_are_filled_is_a_proportion() -> None:
    frame = rebuilt_figures(rebuilt("r", "submission_coverage", (3, 10), (0, 10)))
    found, wanted = one(frame, metric="submission_coverage"), wilson(3, 20)
    assert (found["lo"], found["hi"]) == (wanted.lo, wanted.hi)


def test_two_rebuilders_are_compared_on_the_same_resamples() -> None:
    # One has twice the other's F1 on every subject, whichever are drawn.
    frame = rebuilt_figures(
        rebuilt("r", "f1", (2, 4), (4, 8)),
        rebuilt("q", "f1", (1, 4), (2, 8)),
        rebuilt("z", "f1", (8, 8), (8, 8)),
    )
    found = one(frame, minus_run_set_id="r")
    assert found["run_set_id"] == "q"
    assert (found["value"], found["lo"], found["hi"]) == (-0.25, -0.25, -0.25)
