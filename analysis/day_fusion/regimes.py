"""Habits that may change once: the latent persona behind the days.

A persona's days of one domain follow the law of one point of a grid, and from an unknown day
on the law of another. The day of change is one for all domains, so that each domain's records
help to date it. Prior weights of the points before and after, and of the day of change, are
learned by expectation maximisation, apart for each kind of profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Flag, Real, Whole

NEVER = 30
CHANGE = np.array([NEVER, *range(5, 26)])
"""Column of the first day after the change; `NEVER` stands first."""

START = np.where(CHANGE == NEVER, 0.5, 0.5 / (len(CHANGE) - 1))
"""Weights of the days of change to begin with: none at all is as likely as any."""

KINDS = 2
_TINY = 1e-300
_CHANGE_SMOOTH = 0.1
_POINT_SMOOTH = 0.3


@dataclass(frozen=True)
class Paths:
    """Log-likelihood of each grid point over the days before and after each day of change.

    Attributes:
        before: `[n, T, H]`, of the days before `CHANGE[t]`.
        after: `[n, T, H]`, of the days from `CHANGE[t]` on.
    """

    before: Real
    after: Real

    @classmethod
    def of(cls, daily: Real) -> Paths:
        """Add up daily log-likelihoods `[n, days, H]`."""
        total = np.concatenate([np.zeros_like(daily[:, :1]), np.cumsum(daily, axis=1)], axis=1)
        before = total[:, CHANGE]
        return cls(before, total[:, -1:] - before)


def daily_likelihood(evidence: Real, tables: Real, weekend: Flag) -> Real:
    """Return the likelihood `[n, days, H]` of each day under each grid point.

    Args:
        evidence: `[n, days, S]`, likelihood of what is seen under each state.
        tables: `[2, H, S]`, law of the states on weekdays and on weekend days.
        weekend: `[n, days]`, which of the two holds.
    """
    flat = evidence.reshape(-1, evidence.shape[-1])
    out = np.empty((len(flat), tables.shape[1]))
    for law, days in zip(tables, (~weekend.ravel(), weekend.ravel()), strict=True):
        out[days] = flat[days] @ law.T
    return np.maximum(out, _TINY).reshape(*evidence.shape[:2], -1)


@dataclass(frozen=True)
class Habits:
    """Prior weights, by kind of profile.

    Attributes:
        before: By domain, `[2, H]`.
        after: By domain, `[2, H]`.
        change: `[2, T]`.
    """

    before: Mapping[str, Real]
    after: Mapping[str, Real]
    change: Real


@dataclass(frozen=True)
class Posterior:
    """What the records say of each persona.

    Attributes:
        before: By domain, weights `[n, T, H]` of the points before, given the change.
        after: By domain, likewise after it.
        change: `[n, T]`, weights of the days of change.
    """

    before: Mapping[str, Real]
    after: Mapping[str, Real]
    change: Real


def weigh(paths: Mapping[str, Paths], habits: Habits, kind: Whole) -> Posterior:
    """Weigh grid points and days of change by prior and records.

    Args:
        paths: By domain.
        habits: Prior weights of the same domains.
        kind: `[n]`, kind of profile.
    """
    change = np.log(habits.change[kind])
    before, after = {}, {}
    for domain, path in paths.items():
        before[domain], first = _weights(path.before, habits.before[domain][kind])
        after[domain], second = _weights(path.after, habits.after[domain][kind])
        change = change + first + np.where(CHANGE == NEVER, 0.0, second)
    return Posterior(before, after, _normal(change))


def _weights(path: Real, prior: Real) -> tuple[Real, Real]:
    """Weights of the points and the log of their mass, from `[n, T, H]` and `[n, H]`."""
    like, top = _scaled(path)
    joint = like * prior[:, None]
    mass = joint.sum(axis=-1)
    return joint / mass[..., None], np.log(mass) + top


def learn_habits(
    paths: Mapping[str, Paths], kind: Whole, rounds: int = 20, smooth: float = 0.02
) -> Habits:
    """Learn the prior weights of all domains by expectation maximisation.

    Args:
        paths: By domain, of the training personas.
        kind: `[n]`, kind of profile.
        rounds: Rounds of expectation maximisation.
        smooth: Persons added to each grid point.
    """
    sides = [(domain, side) for domain in paths for side in ("before", "after")]
    like, top, prior = {}, {}, {}
    for domain, side in sides:
        like[domain, side], top[domain, side] = _scaled(getattr(paths[domain], side))
        size = like[domain, side].shape[-1]
        prior[domain, side] = np.full((KINDS, size), 1 / size)
    change = np.tile(START, (KINDS, 1))
    for _ in range(rounds):
        mass = {key: np.einsum("nth,nh->nt", like[key], prior[key][kind]) for key in sides}
        share = _normal(np.log(change[kind]) + _log_mass(mass, top))
        change = _by_kind(share, kind, _CHANGE_SMOOTH)
        for key in sides:
            hit = np.einsum("nt,nth->nh", _used(share, key[1]) / mass[key], like[key])
            prior[key] = _by_kind(hit * prior[key][kind], kind, smooth)
    before, after = ({d: prior[d, side] for d in paths} for side in ("before", "after"))
    return Habits(before, after, change)


def learn_points(
    path: Paths, change: Real, kind: Whole, start: tuple[Real, Real], rounds: int = 10
) -> tuple[Real, Real]:
    """Learn one domain's prior weights before and after, with the days of change given.

    Args:
        path: Log-likelihoods of the domain.
        change: `[n, T]`, weights of the days of change.
        kind: `[n]`, kind of profile.
        start: Prior weights `[2, H]` before and after, to start from.
        rounds: Rounds of expectation maximisation.
    """
    before, after = start
    for _ in range(rounds):
        first, second = _weights(path.before, before[kind])[0], _weights(path.after, after[kind])[0]
        hits = np.einsum("nt,nth->nh", change, first)
        before = _by_kind(hits, kind, _POINT_SMOOTH)
        hits = np.einsum("nt,nth->nh", _used(change, "after"), second)
        after = _by_kind(hits, kind, _POINT_SMOOTH)
    return before, after


def _used(share: Real, side: str) -> Real:
    """Weights of the days of change; without a change there is no after."""
    return np.where((CHANGE == NEVER) & (side == "after"), 0.0, share)


def _log_mass(mass: Mapping[tuple[str, str], Real], top: Mapping[tuple[str, str], Real]) -> Real:
    parts = [_used(np.log(mass[key]) + top[key], key[1]) for key in mass]
    return np.asarray(np.sum(parts, axis=0))


def _scaled(log: Real) -> tuple[Real, Real]:
    """Likelihoods with a largest of 1 over the last axis, and the log of the scale."""
    top = log.max(axis=-1)
    return np.exp(log - top[..., None]), top


def _normal(log: Real) -> Real:
    weights = np.exp(log - log.max(axis=-1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))


def _by_kind(counts: Real, kind: Whole, smooth: float) -> Real:
    summed = np.stack([counts[kind == k].sum(axis=0) + smooth for k in range(KINDS)])
    return np.asarray(summed / summed.sum(axis=1, keepdims=True))
