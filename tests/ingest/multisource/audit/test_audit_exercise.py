"""B2, E2, F2 and G1 on months worked out by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest


def first(days: int) -> list[bool]:
    return [day < days for day in range(30)]


@pytest.mark.parametrize(
    ("active", "stated", "label"),
    [
        (15, 3.5, "within_1_day"),  # 15 days in 30 are 3.5 a week
        (15, 4.5, "within_1_day"),  # exactly 1 below
        (15, 4.6, "more_than_1_below"),
        (15, 2.5, "within_1_day"),  # exactly 1 above
        (15, 2.4, "more_than_1_above"),
        (0, 1.0, "within_1_day"),
        (0, 1.1, "more_than_1_below"),
        # 2.8 - 1.8 in doubles is a little more than 1, and the released labels follow that.
        (12, 1.8, "more_than_1_above"),
        (12, 3.8, "within_1_day"),
        (18, 5.2, "within_1_day"),
    ],
)
def test_b2_compares_days_a_week_with_the_profile(
    label_of: Callable[..., str], active: int, stated: float, label: str
) -> None:
    found = label_of(
        "B2",
        event_day={"exercise_done": first(active)},
        profile={"exercise_days_per_week": stated},
    )
    assert found == label


@pytest.mark.parametrize(
    ("missed", "busy", "label"),
    [
        (0, 0, "between_30_60"),
        (2, 2, "between_30_60"),  # too few to tell
        (3, 3, "yes_more_than_60"),
        (10, 7, "yes_more_than_60"),
        (10, 6, "between_30_60"),  # exactly .6
        (10, 3, "between_30_60"),  # exactly .3
        (10, 2, "no_fewer_than_30"),
    ],
)
@pytest.mark.parametrize("by", ["hours", "overtime"])
def test_e2_takes_the_share_of_heavy_days_among_missed_ones(
    label_of: Callable[..., str], missed: int, busy: int, label: str, by: str
) -> None:
    event = {
        # The days after the missed ones were planned and done, so they do not count.
        "exercise_done": [day >= missed for day in range(30)],
        "work_hours": [8.6 if by == "hours" and day < busy else 8.5 for day in range(30)],
        "work_overtime": first(busy) if by == "overtime" else False,
    }
    planner = {"exercise_intended": True}
    assert label_of("E2", event_day=event, planner_day=planner) == label


def test_e2_ignores_days_without_a_plan(label_of: Callable[..., str]) -> None:
    event = {"work_hours": 12.0}
    planner = {"exercise_intended": first(2)}
    assert label_of("E2", event_day=event, planner_day=planner) == "between_30_60"


@pytest.mark.parametrize(
    ("missed_by_tracker", "inactive", "label"),
    [
        (0, 0, "inactive_confirmed"),
        (0, 5, "inactive_confirmed"),
        (5, 0, "yes_tracker_missing"),
        (1, 1, "both_occurred"),
    ],
)
@pytest.mark.parametrize("tracker", [False, None])
def test_f2_asks_what_happened_on_days_without_a_detected_workout(
    label_of: Callable[..., str],
    missed_by_tracker: int,
    inactive: int,
    label: str,
    tracker: bool | None,
) -> None:
    dark = missed_by_tracker + inactive
    done = [True] * missed_by_tracker + [False] * inactive + [True] * (30 - dark)
    device = {
        "available": [tracker is not None] * dark + [True] * (30 - dark),
        "activity_workout_detected": [tracker] * dark + [True] * (30 - dark),
    }
    assert label_of("F2", event_day={"exercise_done": done}, device_day=device) == label


@pytest.mark.parametrize(
    ("active", "meant", "label"),
    [
        (0, 0, "no_activity"),
        (10, 8, "deliberate_exercise_70plus"),
        (10, 7, "mix"),  # exactly .7
        (10, 3, "mix"),  # exactly .3
        (10, 2, "incidental_movement_70plus"),
        (1, 1, "deliberate_exercise_70plus"),
    ],
)
def test_g1_takes_the_share_of_intentional_days(
    label_of: Callable[..., str], active: int, meant: int, label: str
) -> None:
    event = {"exercise_done": first(active), "exercise_intentional": first(meant)}
    assert label_of("G1", event_day=event) == label
