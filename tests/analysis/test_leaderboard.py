"""The released seed's figures, and the leaderboard's laws, on a built warehouse."""

from __future__ import annotations

import contextlib
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.lake import Lake

pytestmark = pytest.mark.xdist_group("lake")


def rows(lake: Lake, sql: str) -> list[tuple]:  # type: ignore[type-arg]
    with contextlib.closing(duckdb.connect(str(lake.warehouse), read_only=True)) as connection:
        return connection.execute(sql).fetchall()


def accuracy(lake: Lake, dataset: str) -> dict[str, float]:
    return dict(
        rows(
            lake,
            f"""select system, 100 * value from metrics.leaderboard
            where dataset = '{dataset}' and metric = 'macro_accuracy' and population = 'test'
            and condition = 'direct_readout' and provenance <> 'quoted'""",
        )
    )


def test_the_released_seed_scores_as_published(lake: Lake, release: Path) -> None:
    measured = accuracy(lake, "released-20260321")
    assert measured["nbf"] == pytest.approx(82.92, abs=0.05)
    assert measured["majority_class"] == pytest.approx(58.94, abs=0.05)
    assert measured["reachability"] == pytest.approx(93.89, abs=0.05)
    assert measured["ssb"] == pytest.approx(79.6, abs=0.3)
    assert measured["majority_vote"] == pytest.approx(69.81, abs=0.05)


def test_random_is_the_mean_of_one_over_k(lake: Lake) -> None:
    # Eleven questions have three options, seven have four: (11/3 + 7/4) / 18.
    assert accuracy(lake, "generated-20260321")["random"] == pytest.approx(
        100 * (11 / 3 + 7 / 4) / 18, abs=1e-9
    )


def test_values_are_shares_and_n_is_what_was_asked(lake: Lake) -> None:
    wrong = rows(
        lake,
        """select * from metrics.leaderboard
        where (value is not null and not (value between 0 and 1))
        or (value is null) <> (n_scored = 0 and metric <> 'coverage')
        or not (lo is null or lo <= value + 1e-9 and value <= hi + 1e-9)""",
    )
    assert wrong == []


def test_no_answer_is_dropped_from_the_denominator(lake: Lake) -> None:
    shares = rows(
        lake,
        """select distinct n from metrics.leaderboard
        where population = 'test' and benchmark = 'multisource'
        and dataset like '%-%' and provenance <> 'quoted'""",
    )
    assert shares == [(120 * 18,)]
