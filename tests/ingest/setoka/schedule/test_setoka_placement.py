from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memlake.ingest.setoka.schedule.placement import (
    BlockDemand,
    InfeasibleError,
    NodeBudgetError,
    Placement,
    place_blocks,
    runs,
)

WEEK = [0, 1, 2, 3, 4, 5, 6, 0]


def demand(
    name: str, days: list[int], quota: int, cap: int = 1, window: int = 0b1111, size: int = 1
) -> BlockDemand:
    return BlockDemand(name, days, quota, cap, window, [size] * 8, [0] * 8)


def spots(placements: list[Placement]) -> list[tuple[int, int, int]]:
    return [(p.demand, p.day, p.slot) for p in placements]


def test_runs_by_hand() -> None:
    # Slots 0, 1, 2 and 4, 5 are free: a run of two starts at 0, 1 and 4, of three at 0.
    assert runs(0b110111, 2) == 0b010011
    assert runs(0b110111, 3) == 0b000001
    assert runs(0b110111, 1) == 0b110111


def test_the_least_loaded_day_comes_first_then_weekday_then_date() -> None:
    # Days 0 and 7 are Mondays. The first entry has less slack, so it is placed first.
    placed = place_blocks(
        [demand("a", [0, 1, 2, 7], 2), demand("b", [2, 7], 2)], [0b1111] * 8, WEEK, 100
    )
    # b: slack 0, on Monday the 7th, then on 2. Then a: the free Monday 0, then Tuesday 1.
    assert spots(placed) == [(1, 7, 0), (1, 2, 0), (0, 0, 0), (0, 1, 0)]


def test_a_second_occurrence_on_a_day_needs_the_cap_and_comes_when_days_run_out() -> None:
    placed = place_blocks([demand("a", [3, 4], 4, cap=2)], [0b1111] * 8, WEEK, 100)
    assert spots(placed) == [(0, 3, 0), (0, 4, 0), (0, 3, 1), (0, 4, 1)]


def test_starts_prefer_the_lag_and_fall_back_before_it() -> None:
    asked = replace(demand("a", [0], 3, cap=3), lag=[2] * 8)
    placed = place_blocks([asked], [0b1111] * 8, WEEK, 100)
    assert [p.slot for p in placed] == [2, 3, 0]


def test_a_dead_end_is_undone() -> None:
    # a goes to slot 0 of day 0, the first of its order; b then needs slots 0 and 1 of day 0,
    # its only day, so that a has to move to slot 2.
    a = demand("a", [0, 1], 2, window=0b111)
    b = demand("b", [0], 1, cap=2, window=0b011, size=2)
    placed = place_blocks([a, b], [0b111] * 8, WEEK, 100)
    assert sorted(spots(placed)) == [(0, 0, 2), (0, 1, 0), (1, 0, 0)]


def test_a_joint_dead_end_is_reported_and_not_truncated() -> None:
    both = [demand("a", [0], 1, window=0b1), demand("b", [0], 1, window=0b1)]
    with pytest.raises(InfeasibleError, match=r"'b' cannot be placed beside the others \(quota 1"):
        place_blocks(both, [0b1] * 8, WEEK, 100)


def test_what_does_not_fit_alone_is_reported_at_once() -> None:
    with pytest.raises(InfeasibleError, match="'a' has room for 1 occurrences only"):
        place_blocks([demand("a", [0, 1], 2)], [0b1111, 0, *[0] * 6], WEEK, 1)


def test_the_budget_ends_a_search_with_an_error_of_its_own() -> None:
    # Two entries share one slot on each of eight days and ask for nine of the eight.
    crowd = [
        demand("a", list(range(8)), 5, window=0b1),
        demand("b", list(range(8)), 4, window=0b1),
    ]
    with pytest.raises(NodeBudgetError, match="is not placed within 50 placements tried"):
        place_blocks(crowd, [0b1] * 8, WEEK, 50)
    with pytest.raises(InfeasibleError):
        place_blocks(crowd, [0b1] * 8, WEEK, 10_000)


def placeable(demands: list[BlockDemand], free: list[int]) -> bool:
    """Try every multiset of (day, slot) for every demand in turn."""
    if not demands:
        return True
    asked = demands[0]
    options = [
        (day, slot)
        for day in asked.days
        for slot in range(5)
        if (runs(free[day] & asked.window, asked.slots[day]) >> slot) & 1
    ]
    for chosen in combinations_with_replacement(options, asked.quota):
        if max(Counter(day for day, _ in chosen).values(), default=0) > asked.cap:
            continue
        left = list(free)
        for day, slot in chosen:
            taken = ((1 << asked.slots[day]) - 1) << slot
            if left[day] & taken != taken:
                break
            left[day] ^= taken
        else:
            if placeable(demands[1:], left):
                return True
    return False


demands = st.builds(
    BlockDemand,
    name=st.just("x"),
    days=st.sets(st.integers(0, 2), min_size=1).map(sorted),
    quota=st.integers(1, 3),
    cap=st.integers(1, 2),
    window=st.integers(1, 31),
    slots=st.lists(st.integers(1, 3), min_size=3, max_size=3),
    lag=st.lists(st.integers(0, 4), min_size=3, max_size=3),
)


@given(
    st.lists(demands, min_size=1, max_size=3),
    st.lists(st.integers(0, 31), min_size=3, max_size=3),
)
@settings(max_examples=150, deadline=None)
def test_a_schedule_is_found_whenever_there_is_one(
    asked: list[BlockDemand], free: list[int]
) -> None:
    try:
        placed = place_blocks(asked, free, WEEK[:3], 100_000)
    except InfeasibleError:
        assert not placeable(asked, free)
        return
    left = list(free)
    for one in placed:
        taken = ((1 << one.slots) - 1) << one.slot
        assert one.slots == asked[one.demand].slots[one.day]
        assert left[one.day] & asked[one.demand].window & taken == taken
        left[one.day] ^= taken
    counts = Counter(one.demand for one in placed)
    daily = Counter((one.demand, one.day) for one in placed)
    for k, one_asked in enumerate(asked):
        assert counts[k] == one_asked.quota
        assert all(n <= one_asked.cap for (d, _), n in daily.items() if d == k)
        assert {day for d, day in daily if d == k} <= set(one_asked.days)
