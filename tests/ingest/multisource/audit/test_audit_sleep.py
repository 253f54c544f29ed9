"""A1, C3, E1 and Ctrl2 on months worked out by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("nights", "label"),
    [
        (0, "fewer_than_10"),
        (9, "fewer_than_10"),
        (10, "10_to_19"),
        (19, "10_to_19"),
        (20, "20_or_more"),
        (30, "20_or_more"),
    ],
)
def test_a1_counts_nights_of_exactly_seven_hours(
    label_of: Callable[..., str], nights: int, label: str
) -> None:
    hours = [7.0] * nights + [6.9] * (30 - nights)
    assert label_of("A1", event_day={"sleep_duration_h": hours}) == label


@pytest.mark.parametrize(
    ("nights", "label"),
    [(0, "0_nights"), (1, "1_to_2"), (2, "1_to_2"), (3, "3_or_more"), (7, "3_or_more")],
)
def test_ctrl2_counts_nights_under_six_hours(
    label_of: Callable[..., str], nights: int, label: str
) -> None:
    # Exactly 6.0 hours is not short, and short nights before the last week do not count.
    hours = [5.0] * 23 + [5.9] * nights + [6.0] * (7 - nights)
    assert label_of("Ctrl2", event_day={"sleep_duration_h": hours}) == label


def bedtimes(*minutes_and_days: tuple[int, int]) -> list[int]:
    """Bedtimes of the last 14 days; the 16 before lie an hour from any target."""
    last = [minute for minute, days in minutes_and_days for _ in range(days)]
    assert len(last) == 14
    return [21 * 60] * 16 + last


@pytest.mark.parametrize(
    ("slept", "label"),
    [
        # Target 22:30 = 1350. 20 minutes off is still within.
        (bedtimes((1370, 14)), "within_20min_more_than_50pct"),
        (bedtimes((1330, 14)), "within_20min_more_than_50pct"),
        (bedtimes((1371, 8), (1350, 6)), "later_more_than_50pct"),
        (bedtimes((1371, 7), (1350, 7)), "within_20min_more_than_50pct"),
        (bedtimes((1329, 8), (1350, 6)), "earlier_more_than_50pct"),
        # Neither side has more than half, nor have the nights within: still "within".
        (bedtimes((1371, 6), (1329, 6), (1350, 2)), "within_20min_more_than_50pct"),
        # 00:10 is 24:10, later than 22:30 and not earlier.
        (bedtimes((10, 14)), "later_more_than_50pct"),
    ],
)
def test_c3_compares_bedtimes_with_targets(
    label_of: Callable[..., str], slept: list[int], label: str
) -> None:
    found = label_of(
        "C3",
        event_day={"sleep_bedtime_minute": slept},
        planner_day={"sleep_bedtime_minute": 1350},
    )
    assert found == label


def test_c3_sets_a_target_after_midnight_beside_a_bedtime_before_it(
    label_of: Callable[..., str],
) -> None:
    # Target 00:15 = 24:15, bedtime 23:50: 25 minutes early.
    found = label_of(
        "C3",
        event_day={"sleep_bedtime_minute": 23 * 60 + 50},
        planner_day={"sleep_bedtime_minute": 15},
    )
    assert found == "earlier_more_than_50pct"


LATE, MIDNIGHT = 30, 0


def tags(*tagged: tuple[list[str], int]) -> list[list[str]]:
    """Context tags of the first days; the rest are routine."""
    given = [day for day, days in tagged for _ in range(days)]
    return given + [["routine"]] * (30 - len(given))


@pytest.mark.parametrize(
    ("late_nights", "context", "label"),
    [
        (0, tags(), "no_late_nights"),
        (4, tags((["work_stress"], 3)), "work_activity"),
        # Exactly half is not more than half.
        (4, tags((["work_stress"], 2)), "no_single_factor"),
        (4, tags((["social"], 3)), "social_activity"),
        (4, tags((["social"], 2)), "no_single_factor"),
        # A night with both tags counts for work alone.
        (4, tags((["social", "work_stress"], 2), (["social"], 2)), "no_single_factor"),
        (5, tags((["weekend", "social", "work_stress"], 3), (["social"], 2)), "work_activity"),
        # Tags of nights that are not late say nothing.
        (2, tags(([], 2), (["social"], 28)), "no_single_factor"),
    ],
)
def test_e1_names_what_most_late_nights_go_along_with(
    label_of: Callable[..., str], late_nights: int, context: list[list[str]], label: str
) -> None:
    bedtime = [LATE] * late_nights + [23 * 60] * (30 - late_nights)
    event = {"sleep_bedtime_minute": bedtime, "context_tags": context}
    assert label_of("E1", event_day=event) == label


def test_e1_does_not_call_midnight_itself_late(label_of: Callable[..., str]) -> None:
    event = {"sleep_bedtime_minute": MIDNIGHT, "context_tags": [["work_stress"]] * 30}
    assert label_of("E1", event_day=event) == "no_late_nights"
    event["sleep_bedtime_minute"] = MIDNIGHT + 1
    assert label_of("E1", event_day=event) == "work_activity"
