"""A2, B3 and F3 on months worked out by hand. Days 1, 2, 8, 9, ... 29, 30 are weekend days."""

from __future__ import annotations

from collections.abc import Callable

import pytest

WEEKEND = [day in (0, 1, 7, 8, 14, 15, 21, 22, 28, 29) for day in range(30)]


def on_weekdays(days: int, value: float) -> list[float]:
    """`value` on that many weekdays, 0 otherwise."""
    weekdays = [day for day in range(30) if not WEEKEND[day]][:days]
    return [value if day in weekdays else 0.0 for day in range(30)]


def on_weekend_days(days: int) -> list[bool]:
    """True on that many weekend days."""
    chosen = [day for day in range(30) if WEEKEND[day]][:days]
    return [day in chosen for day in range(30)]


@pytest.mark.parametrize(
    ("days", "label"),
    [(0, "0_to_3"), (3, "0_to_3"), (4, "4_to_7"), (7, "4_to_7"), (8, "8_or_more")],
)
def test_a2_counts_days_of_more_than_nine_hours(
    label_of: Callable[..., str], days: int, label: str
) -> None:
    assert label_of("A2", event_day={"work_hours": on_weekdays(days, 9.1)}) == label


def test_a2_does_not_count_exactly_nine_hours(label_of: Callable[..., str]) -> None:
    assert label_of("A2", event_day={"work_hours": on_weekdays(20, 9.0)}) == "0_to_3"


@pytest.mark.parametrize(("marked", "label"), [(True, "8_or_more"), (False, "0_to_3")])
def test_a2_counts_a_weekend_day_only_when_marked_as_worked(
    label_of: Callable[..., str], marked: bool, label: str
) -> None:
    hours = [12.0 if weekend else 0.0 for weekend in WEEKEND]
    event = {"work_hours": hours, "work_on_weekend": [marked and day for day in WEEKEND]}
    assert label_of("A2", event_day=event) == label


@pytest.mark.parametrize(
    ("style", "worked", "label"),
    [
        (None, 5, "no_approach_described"),
        ("strict_boundary", 0, "matches"),
        ("strict_boundary", 1, "matches"),
        ("strict_boundary", 2, "does_not_match"),
        ("flexible", 0, "does_not_match"),
        ("flexible", 1, "matches"),
        ("flexible", 10, "matches"),
    ],
)
def test_b3_holds_weekend_work_against_the_stated_approach(
    label_of: Callable[..., str], style: str | None, worked: int, label: str
) -> None:
    found = label_of(
        "B3",
        event_day={"work_on_weekend": on_weekend_days(worked)},
        profile={"afterhours_work_style": style},
    )
    assert found == label


@pytest.mark.parametrize(
    ("worked", "off", "label"),
    [
        (0, 0, "truly_off"),
        (0, 3, "truly_off"),
        (2, 1, "both_occurred"),
        (2, 0, "yes_worked_despite_no_entry"),
    ],
)
def test_f3_looks_at_days_without_an_objective_record(
    label_of: Callable[..., str], worked: int, off: int, label: str
) -> None:
    silent = worked + off
    # Work on recorded days must not count, nor may a missing timesheet alone.
    hours = [0.1] * worked + [0.0] * off + [8.0] * (30 - silent)
    found = label_of(
        "F3",
        event_day={"work_hours": hours},
        objective_day={"available": [False] * silent + [True] * (30 - silent)},
    )
    assert found == label
