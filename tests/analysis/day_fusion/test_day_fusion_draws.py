"""Draws follow their laws."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.day_fusion.draws import (
    GridDays,
    SessionMonths,
    Source,
    changed,
    draw_points,
    evenly,
    spread,
    spread_rows,
)
from memlake.analysis.day_fusion.regimes import CHANGE, NEVER
from memlake.analysis.day_fusion.weekdays import SHARE, SessionDays, exercise_paths

SOURCE = Source(9, 4000)
NEVER_PLACE = int(np.nonzero(CHANGE == NEVER)[0][0])
DAY_15 = int(np.nonzero(CHANGE == 15)[0][0])

weights = st.lists(st.floats(0, 1), min_size=1, max_size=9).filter(lambda w: sum(w) > 0.01)


@given(weights)
def test_even_draws_give_every_place_its_share_to_within_one(law: list[float]) -> None:
    places = spread(np.array(law), evenly(200))
    counts = np.bincount(places, minlength=len(law))
    np.testing.assert_array_less(np.abs(counts - 200 * np.array(law) / sum(law)), 1.001)


@given(st.lists(weights, min_size=1, max_size=4), st.floats(0.001, 0.999))
def test_rows_are_drawn_like_single_laws(laws: list[list[float]], u: float) -> None:
    width = max(map(len, laws))
    padded = np.array([[*law, *[0.0] * (width - len(law))] for law in laws])
    row = np.arange(len(laws))
    told = spread_rows(padded, row, np.full(len(laws), u))
    bounds = np.cumsum(padded, axis=1) / padded.sum(axis=1, keepdims=True)
    clear = np.abs(bounds - u).min(axis=1) > 1e-9
    expected = (bounds < u).sum(axis=1)
    np.testing.assert_array_equal(told[clear], expected[clear])


def test_uniform_draws_do_not_depend_on_how_many_months_there_are() -> None:
    few, many = Source(1, 5)("x", 30), Source(1, 50)("x", 30)
    np.testing.assert_array_equal(few, many[:5])
    assert not np.array_equal(few, Source(2, 5)("x", 30))
    assert not np.array_equal(few, Source(1, 5)("y", 30))


def test_points_come_from_the_weights_of_their_change() -> None:
    before = np.zeros((len(CHANGE), 3))
    after = np.zeros((len(CHANGE), 3))
    before[NEVER_PLACE], before[DAY_15], after[DAY_15] = [1, 0, 0], [0, 0.5, 0.5], [0, 0, 1]
    change = np.repeat([NEVER_PLACE, DAY_15], 100)
    points = draw_points(before, after, change, SOURCE("points")[:200])
    assert (points[:, :100] == 0).all()
    assert np.bincount(points[0, 100:], minlength=3).tolist() == [0, 50, 50]
    assert (points[1, 100:] == 2).all()
    late = changed(change)
    assert late[0].sum() == 0
    assert late[100].tolist() == [0] * 15 + [1] * 15


def test_grid_days_follow_law_times_likelihood() -> None:
    table = np.array([[[0.5, 0.3, 0.2], [0.1, 0.1, 0.8]], [[0.2, 0.2, 0.6], [0.6, 0.2, 0.2]]])
    like = np.tile([0.5, 1.0, 0.25], (30, 1))
    like[3] = [0.0, 1.0, 0.0]
    weekend = np.arange(30) >= 28
    change = np.full(4000, DAY_15)
    points = np.stack([np.zeros(4000, dtype=np.int64), np.ones(4000, dtype=np.int64)])
    states = GridDays(like, table, weekend, points, change).draw(SOURCE("days", 30))
    assert (states[:, 3] == 1).all()
    for day, law in ((0, table[0, 0]), (20, table[0, 1]), (29, table[1, 1])):
        expected = law * like[day] / (law @ like[day])
        found = np.bincount(states[:, day], minlength=3) / 4000
        np.testing.assert_allclose(found, expected, atol=0.03)


def _weekly_sessions() -> SessionDays:
    """A session of 45 minutes on every Monday, none on other days, and no doubt about it."""
    weekday = np.arange(30)[None] % 7
    evidence = np.zeros((1, 30, 112))
    evidence[0, :, 0] = weekday[0] != 0
    evidence[0, :, 36] = weekday[0] == 0
    return SessionDays.of(evidence, weekday)


def test_a_weekday_with_a_session_each_week_is_a_preferred_one() -> None:
    days = _weekly_sessions()
    sums = days.sums()
    paths = exercise_paths(sums)
    weight = np.exp(paths.before[0, NEVER_PLACE] - paths.before[0, NEVER_PLACE].max())
    share = (weight * SHARE).sum() / weight.sum()
    assert 1 / 7 <= share < 2.5 / 7
    points = np.full((2, 400), int(weight.argmax()))
    change = np.full(400, NEVER_PLACE)
    u = SOURCE("preferred", 2, 7)[:400]
    drawn = SessionMonths(days, 0, sums[0], points, change, u).draw(SOURCE("days", 30)[:400])
    mondays = np.arange(30) % 7 == 0
    assert (drawn[:, ~mondays] == 0).all()
    assert (drawn[:, mondays] > 0).all()
    assert (drawn[:, mondays] == 2).mean() > 0.95


def test_known_intentions_rule_weekdays_in_and_out() -> None:
    weekday = np.arange(30)[None] % 7
    evidence = np.zeros((1, 30, 112))
    evidence[0, :, 0] = 1.0
    evidence[0, [0, 1]] = 0.0
    evidence[0, [0, 1], 36] = 1.0
    meant = np.zeros((1, 30), dtype=np.int64)
    meant[0, 0] = 1
    sums = SessionDays.of(evidence, weekday, meant).sums()[0, NEVER_PLACE]
    # Monday was meant, so it is preferred; Tuesday was long and not meant, so it is not.
    assert (sums[0, 0] < -500).all()
    assert (sums[1, 1] < -500).all()
    assert (sums[0, 1] > -100).all()
    assert (sums[1, 0] > -100).all()
