"""A behaviour that was seen with no activity is told by the activity that it is asked of."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

from memlake.analysis.dbquery import Intent
from memlake.analysis.dbquery.sql_behaviour import pattern_understanding_sql


@pytest.fixture
def layers() -> Iterator[duckdb.DuckDBPyConnection]:
    """User s1 runs four times a week, humming at a half and a quarter of two other activities."""
    with duckdb.connect() as connection:
        connection.execute("create schema understanding")
        connection.execute(
            "create table understanding.beh_category as select * from (values "
            "('s1', 1, null, true, 4.0, 'Monday', null), "
            "('s1', 1, 'humming', true, 2.0, 'Friday', 0.5), "
            "('s1', 2, null, true, 3.0, 'Tuesday', null), "
            "('s1', 2, 'humming', true, 0.75, 'Sunday', 0.25), "
            "('s1', 3, null, true, 8.0, 'Saturday', null), "
            "('s1', 4, 'humming', false, 1.0, 'Sunday', 1.0), "
            "('s2', 1, null, true, 2.0, 'Sunday', null)) "
            "as t (subject_id, category_id, label, is_believed, per_week, weekday, host_share)"
        )
        yield connection


@pytest.mark.parametrize(
    ("subject_id", "category_id", "label", "statistic", "answers"),
    [
        ("s1", 1, "one sees humming", "per_week", [("2.00",)]),
        ("s1", 1, "one sees humming", "host_share", [("0.50",)]),
        ("s1", 1, None, "per_week", [("4.00",)]),
        # The mean of a half and a quarter of 8 a week; what is not believed does not count.
        ("s1", 3, "one sees humming", "per_week", [("3.00",)]),
        ("s1", 3, "one sees humming", "host_share", [("0.38",)]),
        ("s1", 3, "one sees humming", "weekday", [("Saturday",)]),
        ("s1", 3, None, "host_share", []),
        # Nothing at all was seen with what this user does: no share, but a weekday.
        ("s2", 1, "one sees humming", "per_week", []),
        ("s2", 1, "one sees humming", "weekday", [("Sunday",)]),
    ],
)
def test_the_activity_stands_in_for_what_was_not_seen_with_it(
    layers: duckdb.DuckDBPyConnection,
    subject_id: str,
    category_id: int,
    label: str | None,
    statistic: str,
    answers: list[tuple[str]],
) -> None:
    intent = Intent(
        "BP", family="pattern", statistic=statistic, category_id=category_id, label=label
    )
    assert layers.execute(pattern_understanding_sql(intent, subject_id)).fetchall() == answers
