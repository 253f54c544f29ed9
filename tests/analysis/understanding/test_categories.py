"""Cues by category: kinds, and log odds computed by hand."""

from __future__ import annotations

import math

import pytest

from memlake.analysis.understanding.categories import (
    Activity,
    fit_categories,
    fit_kinds,
    with_kinds,
)


def test_words_used_together_are_one_kind() -> None:
    together = [{"app=Alpha": 0.8, "app=Beta": 0.2}] * 3
    assert fit_kinds([*together, {"app=Gamma": 1.0}]) == {
        "app=Alpha": "app=Alpha",
        "app=Beta": "app=Alpha",
    }


def test_two_meetings_are_chance() -> None:
    assert fit_kinds([{"app=Alpha": 0.8, "app=Beta": 0.2}] * 2) == {}


def test_home_is_no_kind_of_place() -> None:
    assert fit_kinds([{"place=an address": 0.5, "place=Park": 0.5}] * 9) == {}


def test_shares_of_a_kind_add_up_to_one_at_most() -> None:
    kinds = {"app=Alpha": "app=Alpha", "app=Beta": "app=Alpha"}
    assert with_kinds({"app=Alpha": 0.8, "app=Beta": 0.4, "x=y": 0.1}, kinds) == {
        "app=Alpha": 1.0,
        "x=y": 0.1,
    }


def test_odds_by_hand() -> None:
    # One activity of category 1, always with the cue: its share is (1 + .3 * .005) / (1 + .3), so
    # 1.0015 / 1.3, odds against the unseen share .005; two categories, so the prior is
    # (1 + .05) / (1 + 2 * .05).
    found = {
        (p.part, p.key, p.subkey): p.value
        for p in fit_categories([Activity(1, {"a=b": 1.0})], [1, 2])
    }
    odds = math.log(1.0015 / 0.2985) - math.log(0.005 / 0.995)
    assert found["category_cue", "1", "a=b"] == pytest.approx(odds, abs=1e-4)
    first = math.log(1.05 / 1.1) + math.log(0.2985 / 1.3 / 0.995)
    assert found["category", "1", ""] == pytest.approx(first, abs=1e-4)
    assert found["category", "2", ""] == pytest.approx(math.log(0.05 / 1.1), abs=1e-4)
    assert len(found) == 3
