"""The sixth stream's own laws."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from memlake.analysis.examples.sixth_stream.partner_report import PARTNER_DAY, partner_days
from memlake.ingest.landing.audit import audited
from memlake.ingest.multisource.generate import generate_tables


@pytest.fixture(scope="module")
def tables() -> dict[str, pa.Table]:
    return generate_tables(7, personas_per_class=20)


def test_a_partner_is_somebody_s_and_is_away_on_some_days(tables: dict[str, pa.Table]) -> None:
    told = audited(PARTNER_DAY, partner_days(tables, 7), "partner_day")
    personas = tables["persona"].to_pylist()
    together = {row["persona_id"] for row in personas if row["relationship"] != "single"}
    assert set(told["persona_id"].to_pylist()) == together
    days = pc.value_counts(told["persona_id"].combine_chunks()).field("counts").to_pylist()
    assert max(days) <= 30
    # 0.8 x 30 days at home, five standard errors around their mean.
    assert sum(days) / len(days) == pytest.approx(24, abs=5 * (30 * 0.16 / len(days)) ** 0.5)


def test_what_was_seen_is_no_more_than_what_was(tables: dict[str, pa.Table]) -> None:
    happened = {
        (row["persona_id"], row["day_index"]): row for row in tables["event_day"].to_pylist()
    }
    for row in partner_days(tables, 7).to_pylist():
        event = happened[row["persona_id"], row["day_index"]]
        assert row["date"] == event["date"]
        assert row["home_cooked_seen"] <= event["diet_home_cooked"]
        from_outside = row["meals_seen"] - row["home_cooked_seen"]
        assert 0 <= from_outside <= event["diet_meals"] - event["diet_home_cooked"]
        assert event["social_activities"] or not row["had_company"]
        # Six tenths of an hour of slip, and a quarter hour of rounding.
        assert abs(float(row["sleep_duration_h"] - event["sleep_duration_h"])) <= 0.86
        assert row["sleep_duration_h"] * 2 % 1 == 0


def test_a_persona_s_days_depend_on_nobody_else(tables: dict[str, pa.Table]) -> None:
    whole = partner_days(tables, 7)
    fewer = partner_days(generate_tables(7, personas_per_class=5), 7)
    held = pc.is_in(whole["persona_id"], value_set=fewer["persona_id"].combine_chunks())
    assert whole.filter(held).equals(fewer)
    assert not partner_days(tables, 8).equals(whole)
