"""C2, D1, F1 and G2 on months worked out by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

EVENT = ["book club"]


def social_days(*days: int) -> list[list[str]]:
    """One activity on each of these days (counted from 0)."""
    return [EVENT if day in days else [] for day in range(30)]


@pytest.mark.parametrize(
    ("plans", "kept", "label"),
    [
        (0, 0, "no_plans"),
        (8, 0, "below_25_pct"),
        (8, 1, "below_25_pct"),
        (8, 2, "25_to_50_pct"),  # exactly .25
        (8, 4, "25_to_50_pct"),  # exactly .5
        (8, 5, "above_50_pct"),
        (14, 14, "above_50_pct"),
    ],
)
def test_c2_takes_the_share_of_plans_kept_in_the_last_fortnight(
    label_of: Callable[..., str], plans: int, kept: int, label: str
) -> None:
    # Plans of the first 16 days, all of them kept, must not count.
    planned = [day < 16 + plans for day in range(30)]
    activities = social_days(*range(16 + kept))
    found = label_of(
        "C2", event_day={"social_activities": activities}, planner_day={"social_intent": planned}
    )
    assert found == label


def test_c2_does_not_count_unplanned_activities_as_kept(label_of: Callable[..., str]) -> None:
    planned = [day in (28, 29) for day in range(30)]
    activities = social_days(*range(16, 28))
    found = label_of(
        "C2", event_day={"social_activities": activities}, planner_day={"social_intent": planned}
    )
    assert found == "below_25_pct"


@pytest.mark.parametrize(
    ("early", "late", "label"),
    [
        # Rates are early / 14 and late / 16.
        (7, 8, "stayed_same"),  # .5 and .5
        (7, 10, "stayed_same"),  # + .125
        (7, 11, "increased"),  # + .1875
        (7, 6, "stayed_same"),  # - .125
        (7, 5, "decreased"),  # - .1875
        (0, 2, "stayed_same"),  # + .125
        (0, 3, "increased"),
        (2, 0, "stayed_same"),  # - .143
        (3, 0, "decreased"),
    ],
)
def test_d1_compares_rates_of_unequal_halves(
    label_of: Callable[..., str], early: int, late: int, label: str
) -> None:
    activities = social_days(*range(early), *range(14, 14 + late))
    assert label_of("D1", event_day={"social_activities": activities}) == label


def test_d1_counts_activities_and_not_days(label_of: Callable[..., str]) -> None:
    # Three days of two activities each are six in 16 days, beside six days of one in 14.
    activities = [EVENT if day < 6 else [] for day in range(30)]
    activities[14:17] = [["book club", "group hike"]] * 3
    assert label_of("D1", event_day={"social_activities": activities}) == "stayed_same"


@pytest.mark.parametrize(
    ("unplanned", "label"),
    [(0, "0_to_3"), (3, "0_to_3"), (4, "4_to_6"), (6, "4_to_6"), (7, "7_or_more")],
)
def test_f1_counts_social_days_without_a_plan(
    label_of: Callable[..., str], unplanned: int, label: str
) -> None:
    # The ten last social days were planned; three planned days stayed empty.
    activities = social_days(*range(unplanned), *range(20, 30))
    planned = [day >= 17 for day in range(30)]
    found = label_of(
        "F1", event_day={"social_activities": activities}, planner_day={"social_intent": planned}
    )
    assert found == label


def test_f1_without_any_social_day_has_its_own_answer(label_of: Callable[..., str]) -> None:
    assert label_of("F1", planner_day={"social_intent": True}) == "no_social_activities"


@pytest.mark.parametrize(
    ("days", "supporting", "label"),
    [
        (0, 0, "no_meetings"),
        (10, 2, "voluntary_70plus"),
        (10, 3, "mix"),  # exactly .7 voluntary
        (10, 7, "mix"),  # exactly .3 voluntary
        (10, 8, "obligatory_70plus"),
        (1, 0, "voluntary_70plus"),
    ],
)
def test_g2_takes_the_share_of_days_of_ones_own_wish(
    label_of: Callable[..., str], days: int, supporting: int, label: str
) -> None:
    event = {
        "social_activities": social_days(*range(days)),
        # A flag on a day without any activity must not count.
        "social_supporting_other": [day < supporting or day >= days for day in range(30)],
    }
    assert label_of("G2", event_day=event) == label
