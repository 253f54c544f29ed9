"""Tau, its permutation test and the users' bootstrap, against counting by hand and by scipy."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pandas as pd
import pytest
from scipy.stats import kendalltau

from memlake.analysis.setoka_intervals import (
    POOLED,
    Group,
    permutation_p,
    read_groups,
    setoka_intervals,
    taus,
)


def _standings(values: dict[str, list[float | None]], theta: list[float]) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {
                "run_id": "r",
                "group_id": "g",
                "trait": trait,
                "subject_id": f"u{at}",
                "standing": standing,
                "theta": theta[at],
            }
            for trait, mine in values.items()
            for at, standing in enumerate(mine)
        ]
    )


def _groups(values: dict[str, list[float | None]], theta: list[float]) -> list[Group]:
    return read_groups(_standings(values, theta))[1]


def test_tau_without_ties_is_scipys() -> None:
    rng = np.random.default_rng(7)
    said, theta = rng.permutation(10.0 + np.arange(10)), rng.normal(size=10)

    found = taus(_groups({"openness": list(said)}, list(theta)))

    assert found[0] == pytest.approx(kendalltau(said, theta).statistic)


def test_constant_predictor_is_zero_and_the_trait_itself_one() -> None:
    theta = [0.1, 0.4, 0.2, 0.9]

    found = taus(_groups({"constant": [50.0] * 4, "trait": list(theta)}, theta))

    assert found.tolist() == [0.0, 1.0]


def test_a_missing_answer_counts_its_pairs_as_zero() -> None:
    # Of six pairs three hold the silent user; the others are right.
    found = taus(_groups({"openness": [1.0, 2.0, None, 3.0]}, [1.0, 2.0, 3.0, 4.0]))

    assert found.tolist() == [0.5]


def test_p_is_near_the_share_over_all_permutations() -> None:
    said, theta = [1.0, 3.0, 2.0, 4.0, 4.0], [1.0, 2.0, 3.0, 4.0, 5.0]
    scores = [
        sum(
            np.sign(said[i] - said[j]) * np.sign(order[i] - order[j])
            for i in range(5)
            for j in range(i + 1, 5)
        )
        for order in permutations(theta)
    ]
    exact = np.mean([score >= scores[0] for score in scores])

    each, pooled = permutation_p(_groups({"openness": list(said)}, theta))

    assert each[0] == pooled
    assert abs(pooled - exact) < 4 * np.sqrt(exact * (1 - exact) / 10_000)


def test_p_of_a_perfect_ranking_and_of_a_constant_one() -> None:
    theta = list(np.arange(10.0))

    best, _ = permutation_p(_groups({"openness": list(theta)}, theta))
    none, _ = permutation_p(_groups({"openness": [50.0] * 10}, theta))

    # One of 3,628,800 orders is as good, so that no draw is likely to be; a constant ties with all.
    assert best[0] == pytest.approx(1 / 10_001)
    assert none[0] == 1.0


def test_traits_are_permuted_jointly() -> None:
    # Two traits with the same answers and the same truth: the pooled test is each one's test.
    said, theta = [2.0, 1.0, 3.0, 5.0, 4.0], [1.0, 2.0, 3.0, 4.0, 5.0]

    each, pooled = permutation_p(_groups({"a": list(said), "b": list(said)}, theta))

    assert each.tolist() == [pooled, pooled]


def test_groups_are_ranked_apart() -> None:
    one = _standings({"openness": [1.0, 2.0, 3.0]}, [1.0, 2.0, 3.0])
    other = _standings({"openness": [3.0, 2.0, 1.0]}, [7.0, 8.0, 9.0]).assign(group_id="h")

    _, groups = read_groups(pd.concat([one, other]))

    assert [group.pairs for group in groups] == [3, 3]
    assert taus(groups).tolist() == [0.0]


def test_rows_cover_shares_and_taus_and_bounds_hold_the_figure() -> None:
    subjects = pd.DataFrame(
        [
            {
                "run_set_id": "x",
                "population": "all",
                "subject_id": f"u{at}",
                "total": at,
                "n_scored": 10,
                "n_answered": 5,
                "n": 10,
            }
            for at in range(6)
        ]
    )
    theta = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    standings = _standings({"openness": [1.0, 2.0, 3.0, 4.0, 6.0, 5.0]}, theta)
    run_sets = pd.DataFrame({"run_set_id": ["x"], "dataset": ["d"], "run_ids": [["r"]]})

    table = setoka_intervals(subjects, standings, run_sets)

    rows = {(row["population"], row["metric"]): row for row in table.to_pylist()}
    assert set(rows) == {
        ("all", "similarity"),
        ("all", "answer_rate"),
        ("trait=openness", "kendall_tau"),
        (POOLED, "kendall_tau"),
    }
    assert rows["all", "similarity"]["lo"] < 0.25 < rows["all", "similarity"]["hi"]
    assert (rows["all", "answer_rate"]["lo"], rows["all", "answer_rate"]["hi"]) == (0.5, 0.5)
    assert rows["all", "similarity"]["p_value"] is None
    pooled = rows[POOLED, "kendall_tau"]
    assert pooled["lo"] < 13 / 15 <= pooled["hi"]
    assert pooled["p_value"] < 0.05


def test_without_users_there_is_no_row() -> None:
    empty = pd.DataFrame(columns=["run_id", "group_id", "trait", "subject_id", "standing", "theta"])
    subjects = pd.DataFrame(
        columns=["run_set_id", "population", "subject_id", "total", "n_scored", "n_answered", "n"]
    )
    run_sets = pd.DataFrame({"run_set_id": ["x"], "dataset": ["d"], "run_ids": [["r"]]})

    assert setoka_intervals(subjects, empty, run_sets).num_rows == 0
