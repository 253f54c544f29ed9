"""Trait estimates on users made from a known rule."""

from __future__ import annotations

import numpy as np
import pytest

from memlake.analysis.understanding.traits import TrainUser, fit_traits

TRAITS = ("calm", "bold")


def _users(count: int, noise: float) -> list[TrainUser]:
    """Draw users: traits are .5, and .1 of each frequent kind, .05 of each rare one."""
    draw = np.random.default_rng(7)
    users = []
    for _ in range(count):
        evidence = {(t, k): float(draw.integers(-3, 4)) for t in TRAITS for k in ("often", "rare")}
        traits = {
            t: 0.5 + 0.1 * evidence[t, "often"] + 0.05 * evidence[t, "rare"] + noise * draw.normal()
            for t in TRAITS
        }
        users.append(TrainUser(evidence, traits))
    return users


def test_strengths_and_weights_recover_the_rule() -> None:
    found = {(p.part, p.key, p.subkey): p.value for p in fit_traits(_users(400, 0.0))}
    assert found["trait_strength", "often", ""] == pytest.approx(0.1, abs=0.002)
    assert found["trait_strength", "rare", ""] == pytest.approx(0.05, abs=0.002)
    assert found["trait_weight", "calm", "calm"] == pytest.approx(1, abs=0.02)
    assert found["trait_weight", "calm", "bold"] == pytest.approx(0, abs=0.02)


def test_the_error_is_that_of_users_left_out() -> None:
    found = {(p.part, p.key): p.value for p in fit_traits(_users(400, 0.1))}
    assert found["trait_error", "calm"] == pytest.approx(0.1, abs=0.015)


def test_one_user_teaches_nothing() -> None:
    with pytest.raises(ValueError, match="fewer than two"):
        fit_traits(_users(1, 0.0))
