"""Company as the self-report tells it: shortened, invented, added to."""

from __future__ import annotations

import numpy as np

from memlake.ingest.multisource.personas.vocabulary import ACTIVITIES, SHARED_ACTIVITIES
from memlake.ingest.random import Draws, Flag, Whole

_ALONE = ("called a friend", "went for a walk with a friend", "grabbed coffee with someone")
_ADDED = ("quiet dinner at home", "book club", "video call with friends")

REPORTED_ACTIVITIES = (*ACTIVITIES, *_ALONE, *(n for n in _ADDED if n not in ACTIVITIES))
"""Names that a self-report may use; those after `ACTIVITIES` only the release does."""

_FIRST_ONLY = 0.45


def activities(real: Whole, invents: Flag, adds: Flag, draws: Draws, release_names: bool) -> Whole:
    """Tell of a day's company.

    Args:
        real: What happened, shape (personas, days, 2), -1 for none.
        invents: Days on which company is invented if there was none.
        adds: Days on which a name is added if any company is told of.
        draws: One element a day.
        release_names: Whether invented company has the release's own names.

    Returns:
        Up to three different positions in `REPORTED_ACTIVITIES` a day, -1 for none.
    """
    first, second = real[..., 0], real[..., 1]
    shortened = draws.at("first_only").bernoulli(_FIRST_ONLY)
    second = np.where(shortened, -1, second)
    invented = _other(draws.at("invented"), _codes(_ALONE, release_names), ())
    first = np.where((first < 0) & invents, invented, first)
    added = _other(draws.at("added"), _codes(_ADDED, release_names), (first, second))
    third = np.where((first >= 0) & adds, added, -1)
    return np.stack([first, second, third], axis=-1)


def _codes(release: tuple[str, ...], release_names: bool) -> Whole:
    names = release if release_names else SHARED_ACTIVITIES
    return np.array([REPORTED_ACTIVITIES.index(name) for name in names])


def _other(draws: Draws, names: Whole, told: tuple[Whole, ...]) -> Whole:
    """Draw a name that is not told yet: the next in line for one that is."""
    pick = draws.integers(0, len(names) - 1)
    for _ in told:
        taken = np.logical_or.reduce([names[pick] == other for other in told])
        pick = np.where(taken, (pick + 1) % len(names), pick)
    return names[pick]
