"""The census: published sums, the tenth, and parting a total."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.companion.life.size import apportion, sizes


def test_sums_are_the_published_ones() -> None:
    whole = sizes()
    assert [one.messages for one in whole] == [
        115,
        173,
        173,
        195,
        420,
        1349,
        2005,
        2918,
        7243,
        12627,
    ]
    sums = {
        "user_turns": 12795,
        "companion_turns": 14329,
        "app_turns": 94,
        "active_days": 430,
        "first_companion": 217,
        "first_user": 207,
        "first_app": 6,
        "proportional": 1227,
        "abstention": 434,
        "chip_turns": 8121,
        "chips": 32688,
        "bubble_turns": 3009,
        "media_companion": 902,
        "media_user": 426,
        "vacant_slots": 3273,
        "uptake_exact": 33,
        "uptake_folded": 54,
        "unanswerable": 63,
        "ties": 1,
    }
    assert {name: sum(getattr(one, name) for one in whole) for name in sums} == sums


def test_stated_spans_and_days_hold() -> None:
    by_id = {one.user_id: one for one in sizes()}
    assert (by_id["U01"].active_days, by_id["U01"].span_days) == (9, 36)
    assert (by_id["U09"].active_days, by_id["U09"].span_days) == (111, 111)
    assert by_id["U10"].active_days == 95
    assert {min(o.span_days for o in sizes()), max(o.span_days for o in sizes())} == {36, 120}
    assert (min(o.proportional for o in sizes()), max(o.proportional for o in sizes())) == (32, 326)


def test_a_tenth_has_a_tenth_but_a_hundred_at_least() -> None:
    for whole, small in zip(sizes(), sizes(tenth=True), strict=True):
        assert small.messages == max(100, round(whole.messages / 10))
        assert small.user_turns + small.companion_turns + small.app_turns == small.messages
        assert small.first_companion + small.first_user + small.first_app == small.active_days


@given(st.integers(0, 500), st.lists(st.integers(0, 40), min_size=1, max_size=8))
def test_parts_make_the_total_and_stay_within_one_of_their_share(
    total: int, weights: list[int]
) -> None:
    parts = apportion(total, weights)
    if sum(weights) == 0:
        assert parts == [0] * len(weights)
        return
    assert sum(parts) == total
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part - Fraction(total * weight, sum(weights))) < 1
