"""The figures of how lifelike a corpus is: right on two users, and drawn without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.lake import Lake
from memlake.analysis.report.setoka_corpus import write_corpus_page
from memlake.analysis.setoka_corpus import realism
from memlake.analysis.studies.row import StudyRow

pytestmark = pytest.mark.xdist_group("setoka")
DATASET = "setoka-7-u2"


@pytest.fixture(scope="module")
def warehouse(setoka_lake: Lake) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(str(setoka_lake.warehouse)) as connection:
        connection.execute("create or replace table core.subject as from core.subject_setoka")
        yield connection


@pytest.fixture(scope="module")
def rows(warehouse: duckdb.DuckDBPyConnection) -> list[StudyRow]:
    return realism.corpus_rows(warehouse, DATASET)


def of(rows: list[StudyRow], study: str, metric: str) -> dict[str, StudyRow]:
    return {r.population: r for r in rows if (r.study, r.metric) == (study, metric)}


def test_records_are_counted_by_schema_hour_and_weekday(
    rows: list[StudyRow], warehouse: duckdb.DuckDBPyConnection
) -> None:
    total = warehouse.execute(
        "select count(*), count(occurred_local) from core.record where dataset = ?", [DATASET]
    ).fetchone()
    assert total is not None
    for study, n, parts in (
        ("records_by_schema", total[0], 23),
        ("records_by_hour", total[1], 24),
        ("records_by_weekday", total[1], 7),
    ):
        share = of(rows, study, "share")
        assert sum(row.n for row in share.values()) == n
        assert sum(row.value or 0 for row in share.values()) == pytest.approx(1)
        assert len(share) <= parts
        for population, row in of(rows, study, "records_a_user").items():
            assert row.value == share[population].n / 2
    assert len(of(rows, "records_by_schema", "share")) == 23
    assert len(of(rows, "records_by_weekday", "share")) == 7


def test_two_users_have_targets_and_no_correlation_of_their_own(rows: list[StudyRow]) -> None:
    targets = of(rows, "trait_correlation", "target")
    assert len(targets) == 10
    assert targets["pair=agreeableness~neuroticism"].value == -0.36
    assert {row.value for row in of(rows, "trait_correlation", "recovered").values()} == {None}


def test_the_interval_of_a_correlation_by_hand() -> None:
    # Fisher: atanh(.5) = .5493, 1.96 / sqrt(28 - 3) = .392; tanh of .1573 and .9413.
    assert realism._fisher(0.5, 28) == pytest.approx((0.1560, 0.7358), abs=1e-4)


def test_a_rate_that_is_off_its_quota_is_found(
    rows: list[StudyRow], warehouse: duckdb.DuckDBPyConnection
) -> None:
    found = of(rows, "rate_equals_quota", "largest_deviation")["all"]
    assert (found.value, found.n) == (0, 22)
    warehouse.execute("begin")
    warehouse.execute(
        "update staging.stg_setoka__quota set count = count + 2 where rowid = "
        f"(select min(rowid) from staging.stg_setoka__quota where dataset = '{DATASET}')"
    )
    moved = of(realism.corpus_rows(warehouse, DATASET), "rate_equals_quota", "largest_deviation")
    warehouse.execute("rollback")
    assert moved["all"].value == pytest.approx(2 / 61)


def test_nothing_is_told_of_a_corpus_that_is_not_there(
    warehouse: duckdb.DuckDBPyConnection,
) -> None:
    assert not any(row.n for row in realism.corpus_rows(warehouse, "setoka-99"))


def test_the_generator_is_measured_and_everything_is_drawn(
    rows: list[StudyRow], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(realism, "SAMPLES", 20_000)
    monkeypatch.setattr(realism, "HORIZONS", (30,))
    monkeypatch.setattr(realism, "GROUPS", 1)
    told: list[str] = []
    made = list(realism.generator_rows(7, told.append))
    assert told == ["diversity", "independent days", "bounds", "identity"]
    assert of(made, "diversity", "distinct_share")["traits=equal"].value == 1.0
    days = {
        m: of(made, "independent_days", m)["days=30"].value for m in ("exact", "independent_mean")
    }
    assert days["exact"] == 0 < (days["independent_mean"] or 0)
    bounds = of(made, "bounds", "delta_bound")
    assert bounds["profile=big_five/sd=0.150"].value == pytest.approx(0.0043, abs=1e-4)
    page = write_corpus_page(tmp_path / "page.html", DATASET, [*rows, *made]).read_text()
    assert page.count("<svg") == 3 and page.count("<rect") == 23 + 7 + len(
        of(rows, "records_by_hour", "share")
    )
    assert "http" not in page and "Mon</text>" in page
