from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from memlake.ingest.setoka.schedule.chains import annotate
from memlake.ingest.setoka.schedule.recount import DeviationError, realised, require_realised
from memlake.ingest.setoka.skeleton import ANNOTATION, BLOCK, ENTRIES, Chains, GroupSkeleton, Plan


def test_annotations_are_equally_spaced_by_hand(skeleton: GroupSkeleton) -> None:
    kind = np.full(ENTRIES, BLOCK)
    kind[3] = ANNOTATION
    host = np.where(kind == ANNOTATION, 2, -1)
    quota = np.full(ENTRIES, 3)
    part = {name: getattr(skeleton.plan, name)[:ENTRIES] for name in ("user",)}
    plan = replace(skeleton.plan, kind=kind, host=host, quota=quota, **part)
    entry = np.array([2, -1, 2, 0, 2, 2, 2, -1, 2, 2, 2, 2, 2, 1])
    marked = annotate(plan, entry)
    # Ten occurrences of the host, three marks: floor((k + .5) 10 / 3) = 1, 5 and 8.
    hosts = np.flatnonzero(entry == 2)
    assert np.flatnonzero(marked[:, 3]).tolist() == hosts[[1, 5, 8]].tolist()
    assert marked.sum() == 3


def test_every_quota_is_realised_exactly(skeletons: list[GroupSkeleton]) -> None:
    for skeleton in skeletons:
        chains, plan = skeleton.chains, skeleton.plan
        found = np.zeros(len(plan), dtype=np.int64)
        for row in range(len(chains)):
            if chains.entry[row] >= 0:
                found[chains.entry[row]] += 1
            for entry in chains.annotations(row):
                found[entry] += 1
        assert np.array_equal(found, plan.quota)
        assert np.array_equal(realised(chains, len(plan)), plan.quota)


def test_chains_keep_what_the_plan_fixes(skeleton: GroupSkeleton) -> None:
    chains, plan = skeleton.chains, skeleton.plan
    blocks = np.flatnonzero(chains.entry >= 0)
    for row in blocks:
        entry = chains.entry[row]
        weekday = (2 + chains.day[row]) % 7  # the first of April 2026 is a Wednesday
        assert plan.weekdays[entry, weekday]
        assert plan.window[entry, 0] <= chains.start_minute[row]
        assert chains.end_minute[row] <= plan.window[entry, 1]
        lasts = chains.end_minute[row] - chains.start_minute[row]
        assert plan.duration[entry, 0] <= lasts <= plan.duration[entry, 1]
        assert chains.place_type[row] == plan.place_type[entry]


def test_chains_are_in_order_and_numbered(skeleton: GroupSkeleton) -> None:
    chains = skeleton.chains
    key = (chains.user * 100 + chains.day) * 10_000 + chains.start_minute
    assert (np.diff(key) > 0).all()
    first = chains.episode == 0
    assert first.sum() == 10 * 61
    assert np.array_equal(chains.episode[1:][~first[1:]], chains.episode[:-1][~first[1:]] + 1)


def moved(chains: Chains, row: int, **columns: int) -> Chains:
    """A copy with other values in one row."""
    made = {name: getattr(chains, name).copy() for name in columns}
    for name, value in columns.items():
        made[name][row] = value
    return replace(chains, **made)


def spoiled(skeleton: GroupSkeleton, how: str) -> tuple[Chains, Plan]:
    """The chains of a group with one thing wrong."""
    chains, plan = skeleton.chains, skeleton.plan
    row = int(np.flatnonzero(chains.entry >= 0)[0])
    entry, start, end = (
        int(getattr(chains, name)[row]) for name in ("entry", "start_minute", "end_minute")
    )
    marked = int(np.flatnonzero(chains.annotated.any(axis=1))[0])
    if how == "lost":
        return moved(chains, row, entry=-1), plan
    if how == "unmarked":
        return replace(chains, annotated=chains.annotated & False), plan
    if how == "off_host":
        annotated = np.roll(chains.annotated, 1, axis=0)
        return replace(chains, annotated=annotated), plan
    if how == "weekday":
        allowed = plan.weekdays.copy()
        allowed[entry] = False
        return chains, replace(plan, weekdays=allowed)
    if how == "window":
        return chains, replace(plan, window=np.full_like(plan.window, 1_439))
    if how == "duration":
        return moved(chains, row, end_minute=start + 1), plan
    if how == "category":
        return moved(chains, row, category_id=1), plan
    if how == "cap":
        return chains, replace(plan, cap=np.zeros_like(plan.cap))
    assert how == "overlap" and marked >= 0
    return moved(chains, row - 1, end_minute=end), plan


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ("lost", "an entry deviates from its quota"),
        ("unmarked", "an entry deviates from its quota"),
        ("off_host", "an annotation is off its host"),
        ("weekday", "a day is not allowed"),
        ("window", "a window is left"),
        ("duration", "a duration is off"),
        ("category", "a category differs"),
        ("cap", "a daily cap is exceeded"),
        ("overlap", "episodes overlap"),
    ],
)
def test_any_deviation_rejects_the_construction(
    skeleton: GroupSkeleton, how: str, what: str
) -> None:
    require_realised(skeleton.chains, skeleton.plan, skeleton.calendar)
    chains, plan = spoiled(skeleton, how)
    with pytest.raises(DeviationError, match=f"day chains: {what}"):
        require_realised(chains, plan, skeleton.calendar)
