"""Densities of lengths within a range, computed by hand."""

from __future__ import annotations

import math

import pytest

from memlake.analysis.understanding.lengths import Lengths, fit_lengths


def test_density_of_several_events_by_hand() -> None:
    # Two activities of eight events: one from the first fifth to the fourth, of a range of 20
    # minutes, and one all in the second fifth of a range of 30. Over all widths each of the 15
    # places has its count and 1, of 17 in all. At 20 minutes that counts as 5 activities beside
    # the one: the place seen there has (1 + 5 * 2/17) / 6, the other (5 * 2/17) / 6 in half a
    # square, and an unseen one (5 * 1/17) / 6.
    found = {
        (p.key, p.subkey): p.value
        for p in fit_lengths([Lengths(20, 3, (0, 3)), Lengths(30, 3, (1, 1))])
    }
    assert len(found) == 30
    assert found["20|3", "0|3"] == pytest.approx(math.log(27 / 17 / 6), abs=1e-4)
    assert found["20|3", "1|1"] == pytest.approx(math.log(10 / 17 / 6 / 0.5), abs=1e-4)
    assert found["20|3", "2|4"] == pytest.approx(math.log(5 / 17 / 6), abs=1e-4)


def test_one_event_is_shortest_and_longest() -> None:
    # Five places instead of 15, each a whole fifth: (1 + 5 * 2/6) / 6, and (5 * 1/6) / 6.
    found = {p.subkey: p.value for p in fit_lengths([Lengths(10, 0, (4, 4))])}
    assert list(found) == ["0|0", "1|1", "2|2", "3|3", "4|4"]
    assert found["4|4"] == pytest.approx(math.log(16 / 36), abs=1e-4)
    assert found["0|0"] == pytest.approx(math.log(5 / 36), abs=1e-4)


def test_no_activity_teaches_nothing() -> None:
    assert fit_lengths([]) == []
