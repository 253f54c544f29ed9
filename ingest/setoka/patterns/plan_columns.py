"""Plans of a group as the columns of `Plan`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from memlake.ingest.random import Flag, Whole
from memlake.ingest.setoka.patterns.planning import UserPlan
from memlake.ingest.setoka.patterns.proposal import Brief, EvidenceItem, ProposedEntry
from memlake.ingest.setoka.skeleton import ENTRIES, MOST_ITEMS, Plan


def plan_columns(briefs: Sequence[Brief], plans: Sequence[UserPlan], traits: Sequence[str]) -> Plan:
    """Build the plan of a group, `ENTRIES` rows a user.

    Args:
        briefs: What was known of each user.
        plans: Their plans.
        traits: Names of the traits, for `Plan.domain`.
    """
    entries = [entry for plan in plans for entry in plan.entries]
    quotas = [quota for plan in plans for quota in plan.quotas]
    owners = [_owner(entry, plan) for plan in plans for entry in plan.entries]
    strongest = [
        _strongest(entry, brief)
        for brief, plan in zip(briefs, plans, strict=True)
        for entry in plan.entries
    ]
    user = np.repeat(np.arange(len(plans)), ENTRIES)
    items = _padded([entry.items for entry in entries])
    unit = np.array([brief.unit for brief in briefs])[user]
    host = np.array([-1 if entry.host is None else entry.host for entry in entries])
    return Plan(
        user=user,
        category_id=np.array([owner.category_id for owner in owners]),
        kind=np.array([entry.kind for entry in entries]),
        host=np.where(host < 0, -1, ENTRIES * user + host),
        label=tuple(entry.label for entry in entries),
        label_id=tuple(entry.label_id for entry in entries),
        weekdays=_weekdays(owners),
        allowed_days=np.array([quota.allowed_days for quota in quotas]),
        items=items,
        domain=np.array([traits.index(one.domain) for one in strongest]),
        facet=tuple(one.facet for one in strongest),
        pole=np.array([one.pole for one in strongest]),
        salience=np.array([quota.units for quota in quotas]) / unit / (items >= 0).sum(axis=1),
        level=np.array([quota.level for quota in quotas]),
        cap=np.array([quota.cap for quota in quotas]),
        quota=np.array([quota.count for quota in quotas]),
        window=np.array([owner.window for owner in owners]),
        duration=np.array([owner.duration for owner in owners]),
        social=np.array([owner.social for owner in owners]),
        place_type=tuple(owner.place_type for owner in owners),
        pattern=tuple(entry.pattern for entry in entries),
    )


def _owner(entry: ProposedEntry, plan: UserPlan) -> ProposedEntry:
    """The block whose days, time and place an entry has."""
    return entry if entry.host is None else plan.entries[entry.host]


def _strongest(entry: ProposedEntry, brief: Brief) -> EvidenceItem:
    """The strongest of the cited items, which stand strongest first in the brief."""
    return next(one for one in brief.evidence if one.item in entry.items)


def _padded(items: Sequence[tuple[int, ...]]) -> Whole:
    return np.array([[*cited, *[-1] * (MOST_ITEMS - len(cited))] for cited in items])


def _weekdays(entries: Sequence[ProposedEntry]) -> Flag:
    return np.array([[w in entry.weekdays for w in range(7)] for entry in entries])
