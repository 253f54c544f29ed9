"""Preferred weekdays: the latent pattern that makes a session an intentional one.

A session is intentional when it lasts at least 30 minutes and falls on a preferred weekday (for
a persona without preferences, on any). Preferences are not seen; but the active weekdays tell
of them, so that the days of one weekday depend on each other. Given a grid point (share of
preferred weekdays, rate of activity on them, law of the length) the weekdays are independent.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Real, Whole
from memlake.analysis.day_fusion.exercise import MINUTES
from memlake.analysis.day_fusion.kernels import bell
from memlake.analysis.day_fusion.regimes import CHANGE, Paths

_SHARE = np.array([1, 2, 3, 4, 5, 6, 7]) / 7
_RATE = np.array([0.82, 0.76, 0.68, 0.58, 0.12, 0.06])
_OTHER_DAY = 0.045
_MEAN, _SD = np.arange(12.0, 85.0, 8), np.array([9.0, 14.0])
_LONG = MINUTES >= 30
_TINY = 1e-300

_AXES = np.meshgrid(
    np.arange(len(_SHARE)), np.arange(len(_RATE)), np.arange(len(_MEAN) * len(_SD)), indexing="ij"
)
SHARE, RATE_PLACE, LAW = _SHARE[_AXES[0].ravel()], _AXES[1].ravel(), _AXES[2].ravel()
"""Grid points: share of preferred weekdays, places of the rate and of the law of the length."""

RATE_AND_LAW = np.arange(len(LAW)) % (len(_RATE) * len(_MEAN) * len(_SD))
"""Place of each grid point among the pairs of a rate and a law."""

RATES = np.stack([np.full(len(_RATE), _OTHER_DAY), _RATE])
"""`[2, rates]`, chance of a session on another and on a preferred weekday."""


@dataclass(frozen=True)
class SessionDays:
    """Daily likelihoods by whether the weekday is another one (0) or a preferred one (1).

    Attributes:
        idle: `[n, days]`, of what is seen if there was no session.
        busy: `[n, days, 2, laws]`, if there was one, by the law of its length.
        long: `[n, days, laws]`, probability that a session lasted long enough.
        weekday: `[n, days]`, 0 is Monday.
    """

    idle: Real
    busy: Real
    long: Real
    weekday: Whole

    @classmethod
    def of(cls, evidence: Real, weekday: Real, intentional: Whole | None = None) -> SessionDays:
        """Sum lengths out.

        Args:
            evidence: `[n, days, 1 + minutes]`, likelihoods, or certainty about known days.
            weekday: `[n, days]`.
            intentional: `[n, days]`, 1 or 0, where days are known: a session that was meant
                fell on a preferred weekday, and a long one that was not fell on another.
        """
        mean, sd = np.meshgrid(_MEAN, _SD, indexing="ij")
        laws = bell(MINUTES, mean.ravel(), sd.ravel()).T
        busy, long = evidence[..., 1:] @ laws, (evidence[..., 1:] * _LONG) @ laws
        fits = np.ones((*busy.shape[:2], 2))
        if intentional is not None:
            lasting = evidence[..., 1:][..., _LONG].sum(axis=-1) > 0
            fits[..., 0], fits[..., 1] = intentional == 0, ~lasting | (intentional == 1)
        return cls(
            evidence[..., 0],
            busy[:, :, None, :] * fits[..., None],
            long / np.maximum(busy, _TINY),
            weekday.astype(np.int64),
        )

    def sums(self) -> Real:
        """`[n, T, 7, 2, rates x laws]`: log-likelihoods by weekday before each change."""
        rate = RATES[:, :, None]
        mixed = (1 - rate) * self.idle[..., None, None, None] + rate * self.busy[:, :, :, None, :]
        daily = np.log(np.maximum(mixed, _TINY)).reshape(*mixed.shape[:3], -1)
        sums = np.empty((len(daily), len(CHANGE), 7, *daily.shape[2:]))
        # Most people share a calendar: days are added up once for each that occurs.
        calendars, of_person = np.unique(self.weekday, axis=0, return_inverse=True)
        for which, calendar in enumerate(calendars):
            people = np.flatnonzero(of_person.ravel() == which)
            for weekday in range(7):
                days = np.flatnonzero(calendar == weekday)
                added = np.cumsum(daily[np.ix_(people, days)], axis=1)
                added = np.concatenate([np.zeros_like(daily[people, :1]), added], axis=1)
                sums[people, :, weekday] = added[:, np.searchsorted(days, CHANGE)]
        return sums


def exercise_paths(sums: Real) -> Paths:
    """Log-likelihood of each grid point before and after each day of change."""
    return Paths(_mixed(sums), _mixed(sums[:, :1] - sums))


def _mixed(sums: Real) -> Real:
    """Mix preferred and other weekdays by each share, and join the seven."""
    top = sums.max(axis=-2)
    other, preferred = (np.exp(sums[..., side, :] - top) for side in (0, 1))
    base = top.sum(axis=2)
    parts = [
        base + np.log(np.maximum((other + share * (preferred - other)).prod(axis=2), _TINY))
        for share in _SHARE
    ]
    return np.concatenate(parts, axis=-1)


def preferred_odds(sums: Real, point: Whole, change: Whole) -> Real:
    """Log-odds `[M, 7]` that each weekday is preferred, for one persona's draws.

    Args:
        sums: `[T, 7, 2, rates x laws]` of one regime.
        point: `[M]`, grid points.
        change: `[M]`, places in `CHANGE`.
    """
    picked = sums[change, :, :, RATE_AND_LAW[point]]
    share = SHARE[point][:, None]
    prior = np.log(share) - np.log(np.maximum(1 - share, _TINY))
    return np.asarray(picked[..., 1] - picked[..., 0] + prior)
