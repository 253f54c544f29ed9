"""A3, D2 and Ctrl1 on months worked out by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest


def spread(total: int, most: int = 4) -> list[int]:
    """Thirty small counts with that sum."""
    base, extra = divmod(total, 30)
    assert base + bool(extra) <= most
    return [base + (day < extra) for day in range(30)]


@pytest.mark.parametrize(
    ("home", "label"),
    [
        (0, "less_than_40"),
        (35, "less_than_40"),
        (36, "40_to_69"),  # 36 of 90 is exactly .4
        (62, "40_to_69"),
        (63, "70_or_more"),  # 63 of 90 is exactly .7
        (90, "70_or_more"),
    ],
)
def test_a3_cuts_the_home_share_at_exact_bounds(
    label_of: Callable[..., str], home: int, label: str
) -> None:
    event = {"diet_meals": 3, "diet_home_cooked": spread(home)}
    assert label_of("A3", event_day=event) == label


def test_a3_pools_meals_over_days_and_does_not_average_shares(
    label_of: Callable[..., str],
) -> None:
    # 15 days 4 of 4, 15 days 0 of 1: 60 of 75 = .8, while the mean of daily shares is .5.
    event = {"diet_meals": [4] * 15 + [1] * 15, "diet_home_cooked": [4] * 15 + [0] * 15}
    assert label_of("A3", event_day=event) == "70_or_more"


def test_a3_without_any_meal_is_the_lowest_share(label_of: Callable[..., str]) -> None:
    assert label_of("A3", event_day={"diet_meals": 0, "diet_home_cooked": 0}) == "less_than_40"


@pytest.mark.parametrize(
    ("meals", "home", "label"),
    [
        # Stated 3.0 meals and 2.1 home-cooked: 90 and 63 in a month.
        (90, 63, "within_1"),
        (90, 33, "within_1"),  # |1.1 - 2.1| = exactly 1
        (90, 32, "differs_more_than_1"),
        (75, 48, "within_1"),  # .5 + .5
        (75, 47, "differs_more_than_1"),
        (105, 48, "within_1"),  # opposite signs do not cancel: .5 + .5
        (106, 48, "differs_more_than_1"),
        # .6 + .4 in doubles is a little more than 1, as in the released readout.
        (72, 51, "differs_more_than_1"),
    ],
)
def test_d2_adds_both_distances_from_the_profile(
    label_of: Callable[..., str], meals: int, home: int, label: str
) -> None:
    found = label_of(
        "D2",
        event_day={"diet_meals": spread(meals), "diet_home_cooked": spread(home)},
        profile={"diet_meals_per_day": 3.0, "diet_home_cooked_per_day": 2.1},
    )
    assert found == label


@pytest.mark.parametrize(
    ("days", "label"),
    [
        (0, "0_to_1_days"),
        (1, "0_to_1_days"),
        (2, "2_to_3_days"),
        (3, "2_to_3_days"),
        (4, "4_or_more"),
        (7, "4_or_more"),
    ],
)
def test_ctrl1_counts_days_with_a_bought_meal_in_the_last_week(
    label_of: Callable[..., str], days: int, label: str
) -> None:
    home = [0] * 23 + [2] * days + [3] * (7 - days)
    event = {"diet_meals": 3, "diet_home_cooked": home}
    assert label_of("Ctrl1", event_day=event) == label
