"""Truth tables of one group: what the skeleton decided."""

from __future__ import annotations

import math

import numpy as np
import pyarrow as pa

from memlake.ingest.columns import Column, Known, Listed, Values, arrow_table
from memlake.ingest.setoka.skeleton import ENTRIES, KINDS, GroupSkeleton
from memlake.ingest.setoka.truth_tables import (
    EPISODE,
    EVIDENCE_ITEM,
    GROUP_CORRELATION,
    GROUP_LOG,
    GROUP_TRAIT,
    PLAN_ENTRY,
    QUOTA,
    SHEET,
    TRAIT,
)

_STATISTICS = ("mean", "sd", "correlation")
_POLES = {1: "high", -1: "low"}


def skeleton_tables(skeleton: GroupSkeleton) -> dict[str, pa.Table]:
    """Build the tables of a group's traits, sheets, plans and day chains."""
    built = {
        TRAIT: _traits(skeleton),
        SHEET: _sheets(skeleton),
        EVIDENCE_ITEM: _evidence(skeleton),
        PLAN_ENTRY: _plan(skeleton),
        QUOTA: _quotas(skeleton),
        EPISODE: _episodes(skeleton),
        GROUP_LOG: _verification(skeleton),
        GROUP_TRAIT: _targets(skeleton),
        GROUP_CORRELATION: _correlations(skeleton),
    }
    return {table.name: arrow_table(table, columns) for table, columns in built.items()}


def _users(skeleton: GroupSkeleton, rows: Values) -> pa.Array:
    return pa.array(skeleton.personas.user_id, pa.string()).take(pa.array(rows))


def _each(skeleton: GroupSkeleton, count: int) -> pa.Array:
    return _users(skeleton, np.repeat(np.arange(len(skeleton.personas)), count))


def _texts(values: tuple[str, ...] | list[str]) -> pa.Array:
    return pa.array(values, pa.string())


def _traits(skeleton: GroupSkeleton) -> dict[str, Column]:
    traits = skeleton.traits
    return {
        "user_id": _each(skeleton, len(traits.names)),
        "trait": _texts(list(traits.names) * len(skeleton.personas)),
        "theta_raw": traits.raw,
        "theta_lattice": traits.lattice,
    }


def _sheets(skeleton: GroupSkeleton) -> dict[str, Column]:
    users, items = skeleton.traits.responses.shape
    return {
        "user_id": _each(skeleton, items),
        "item": np.tile(np.arange(1, items + 1), users),
        "response": skeleton.traits.responses,
    }


def _evidence(skeleton: GroupSkeleton) -> dict[str, Column]:
    evidence = skeleton.evidence
    user, rank = np.nonzero(evidence.item > 0)
    return {
        "user_id": _users(skeleton, user),
        "item": evidence.item[user, rank],
        "rank": rank + 1,
        "salience": evidence.salience[user, rank],
    }


def _plan(skeleton: GroupSkeleton) -> dict[str, Column]:
    plan = skeleton.plan
    entry = np.arange(len(plan)) - ENTRIES * plan.user + 1
    weekdays = np.broadcast_to(np.arange(7), plan.weekdays.shape)
    return {
        "user_id": _users(skeleton, plan.user),
        "entry": entry,
        "category_id": plan.category_id,
        "kind": _texts([KINDS[k] for k in plan.kind]),
        "label_id": _texts(plan.label_id),
        "label": _texts(plan.label),
        "domain": _texts([skeleton.traits.names[d] for d in plan.domain]),
        "facet": _texts(plan.facet),
        "pole": _texts([_POLES[p] for p in plan.pole.tolist()]),
        "weekdays": Listed(plan.weekdays, weekdays),
        "evidence": Listed(plan.items > 0, plan.items),
        "window_start_minute": plan.window[:, 0],
        "window_end_minute": plan.window[:, 1],
        "duration_low_min": plan.duration[:, 0],
        "duration_high_min": plan.duration[:, 1],
        "social": plan.social,
        "place_type": _texts(plan.place_type),
        "pattern": _texts(plan.pattern),
        "host_entry": Known(plan.host - ENTRIES * plan.user + 1, plan.host >= 0),
    }


def _quotas(skeleton: GroupSkeleton) -> dict[str, Column]:
    plan = skeleton.plan
    return {
        "user_id": _users(skeleton, plan.user),
        "entry": np.arange(len(plan)) - ENTRIES * plan.user + 1,
        "salience": plan.salience,
        "level": plan.level,
        "allowed_days": plan.allowed_days,
        "cap": plan.cap,
        "count": plan.quota,
        "rate": plan.quota / skeleton.calendar.days,
    }


def _episodes(skeleton: GroupSkeleton) -> dict[str, Column]:
    chains = skeleton.chains
    midnight = skeleton.calendar.dates[chains.day].astype("datetime64[us]")
    minute = np.timedelta64(1, "m")
    entries = np.broadcast_to(np.arange(1, ENTRIES + 1), chains.annotated.shape)
    return {
        "user_id": _users(skeleton, chains.user),
        "day_index": chains.day,
        "position": chains.episode,
        "start_local": pa.array(midnight + chains.start_minute * minute),
        "end_local": pa.array(midnight + chains.end_minute * minute),
        "category_id": chains.category_id,
        "label_entries": Listed(chains.annotated, entries),
        "entry": Known(chains.entry - ENTRIES * chains.user + 1, chains.entry >= 0),
    }


def _verification(skeleton: GroupSkeleton) -> dict[str, Column]:
    found = skeleton.traits.verification
    return {
        "group_id": _texts([skeleton.personas.group_id]),
        "users": np.array([len(skeleton.personas)]),
        "verified": np.array([found.verified]),
        "attempts": np.array([found.attempts]),
        "candidates": np.array([found.candidates]),
        "mean_deviation": _real(found.mean_deviation),
        **{
            f"{name}_tolerance": np.array([limit])
            for name, limit in zip(_STATISTICS, skeleton.traits.target.tolerances, strict=True)
        },
        "sd_deviation": _real(found.sd_deviation),
        "correlation_deviation": _real(found.correlation_deviation),
    }


def _targets(skeleton: GroupSkeleton) -> dict[str, Column]:
    names, target = skeleton.traits.names, skeleton.traits.target
    return {
        "group_id": _texts([skeleton.personas.group_id] * len(names)),
        "trait": _texts(names),
        "mean": target.mean,
        "sd": target.sd,
        "low": target.low,
        "high": target.high,
    }


def _correlations(skeleton: GroupSkeleton) -> dict[str, Column]:
    names, target = skeleton.traits.names, skeleton.traits.target
    return {
        "group_id": _texts([skeleton.personas.group_id] * len(names) ** 2),
        "trait": _texts([trait for trait in names for _ in names]),
        "other": _texts(list(names) * len(names)),
        "reported": target.reported,
        "used": target.correlation,
    }


def _real(value: float) -> Known:
    return Known(np.array([value]), np.array([not math.isnan(value)]))
