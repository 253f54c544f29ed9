"""Which cues tell which category: naive Bayes over the activities of train groups."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from memlake.analysis.understanding.parameters import Parameter, parameter

# Cues that name one thing by several words: an activity uses apps of one kind, and one type of
# place.
KINDS = ("app=", "place=")
_LEAST_TOGETHER, _LEAST_SHARE = 3, 0.2
# Pseudo-count of activities, and the share of events that a cue is then taken to mark.
_PRIOR_ACTIVITIES, _UNSEEN = 0.3, 0.005
_MOST = 0.98
_PRIOR_CATEGORY = 0.05


@dataclass(frozen=True)
class Activity:
    """One activity of one user.

    Attributes:
        category_id: What it is.
        shares: For each cue the share of its events that have it.
    """

    category_id: int
    shares: Mapping[str, float]


def fit_kinds(activities: Iterable[Mapping[str, float]]) -> dict[str, str]:
    """Return for each cue that has others of its kind the first of them in order.

    Two cues are of one kind if activities often have both: at least `_LEAST_TOGETHER` of them,
    and `_LEAST_SHARE` of those of the rarer cue.
    """
    alone, together = Counter[str](), Counter[tuple[str, str]]()
    for shares in activities:
        for prefix in KINDS:
            cues = sorted(cue for cue in shares if cue.startswith(prefix) and _is_kind(cue))
            alone.update(cues)
            together.update((a, b) for k, a in enumerate(cues) for b in cues[k + 1 :])
    first: dict[str, str] = {cue: cue for cue in alone}
    for (a, b), count in sorted(together.items()):
        if count >= max(_LEAST_TOGETHER, _LEAST_SHARE * min(alone[a], alone[b])):
            low, high = sorted((first[a], first[b]))
            first = {cue: low if one == high else one for cue, one in first.items()}
    sizes = Counter(first.values())
    return {cue: one for cue, one in sorted(first.items()) if sizes[one] > 1}


def _is_kind(cue: str) -> bool:
    """Home, somebody's home and no place at all are no types with several words."""
    return cue not in {"place=none", "place=an address", "place=a home"}


def with_kinds(shares: Mapping[str, float], kinds: Mapping[str, str]) -> dict[str, float]:
    """Return shares by kind; events with two cues of a kind count once at most."""
    merged: dict[str, float] = defaultdict(float)
    for cue, share in shares.items():
        merged[kinds.get(cue, cue)] += share
    return {cue: min(1.0, share) for cue, share in merged.items()}


def fit_categories(activities: Sequence[Activity], catalogue: Sequence[int]) -> list[Parameter]:
    """Return log odds of cues by category, and of each category without any cue.

    A cue that a category was never seen with has the same odds in all of them, so only the
    others are returned, as what they add.

    Args:
        activities: Activities of train groups, cues by kind.
        catalogue: Ids of all categories.
    """
    counts = Counter[int]()
    sums: dict[int, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for activity in activities:
        counts[activity.category_id] += 1
        for cue, share in activity.shares.items():
            sums[activity.category_id][cue] += share
    total = len(activities) + _PRIOR_CATEGORY * len(catalogue)
    unseen = np.log(_UNSEEN / (1 - _UNSEEN))
    rows = []
    for category in catalogue:
        n = counts[category] + _PRIOR_ACTIVITIES
        intercept = np.log((counts[category] + _PRIOR_CATEGORY) / total)
        for cue, mass in sums[category].items():
            share = min(max((mass + _PRIOR_ACTIVITIES * _UNSEEN) / n, _UNSEEN), _MOST)
            intercept += np.log((1 - share) / (1 - _UNSEEN))
            if share > _UNSEEN:
                odds = np.log(share / (1 - share)) - unseen
                rows.append(parameter("category_cue", odds, category, cue))
        rows.append(parameter("category", intercept, category))
    return rows
