"""The rule table as a planner: seeded, and the fallback of every other planner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from memlake.ingest.random import Draws
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.catalogue import Category, catalogue
from memlake.ingest.setoka.patterns.proposal import (
    Brief,
    EvidenceItem,
    ProposalError,
    ProposedEntry,
)
from memlake.ingest.setoka.patterns.quota import level_of, quota_of
from memlake.ingest.setoka.patterns.rules import Rule, rules
from memlake.ingest.setoka.patterns.windows import roomy_weekdays
from memlake.ingest.setoka.patterns.wording import pattern_text
from memlake.ingest.setoka.skeleton import ANNOTATION, BLOCK, ENTRIES

_STEP = 5
_FEWEST_WEEKDAYS = 2
_EVERY_DAY = frozenset(range(7))


@dataclass(frozen=True)
class _Use:
    """A pole of a facet with the items that show it."""

    facet: str
    pole: int
    items: tuple[EvidenceItem, ...]


class RuleTable:
    """Plans by drawing from the rules of the poles for which there is evidence."""

    def propose(self, brief: Brief, attempt: int, errors: Sequence[str]) -> list[ProposedEntry]:
        """Propose a plan; another attempt draws anew, and the errors are not needed."""
        draws = brief.draws.at("plan", attempt)
        uses = _uses(brief)
        if len(uses) < ENTRIES:
            raise ProposalError(f"the evidence supports {len(uses)} entries, not {ENTRIES}")
        annotated = _annotated(draws, uses)
        blocks = _blocks(brief, draws, [use for k, use in enumerate(uses) if k not in annotated])
        return blocks + _annotations(brief, draws, [uses[k] for k in sorted(annotated)], blocks)


def _uses(brief: Brief) -> list[_Use]:
    """Choose which poles of facets the entries are about, most needed first.

    One a pole of a domain, then a second for domains with one, then by strength; where the
    evidence has too few, facets come again with another behaviour.
    """
    groups: dict[tuple[str, str, int], list[EvidenceItem]] = {}
    for one in brief.evidence:
        groups.setdefault((one.domain, one.facet, one.pole), []).append(one)
    keys = list(groups)
    firsts = {(domain, pole): (domain, facet, pole) for domain, facet, pole in reversed(keys)}
    chosen = [key for key in keys if key in firsts.values()]
    lonely = [k for k in chosen if sum(k[0] == other[0] for other in chosen) == 1]
    for key in lonely:
        others = [other for other in keys if other[0] == key[0] and other not in chosen]
        if others or len(groups[key]) > 1:
            chosen.append(others[0] if others else key)
    chosen += [key for key in keys if key not in chosen]
    chosen += keys[: max(0, ENTRIES - len(chosen))]
    most = registry.whole("most_items")
    return [
        _Use(facet, pole, tuple(groups[domain, facet, pole][:most]))
        for domain, facet, pole in chosen[:ENTRIES]
    ]


def _annotated(draws: Draws, uses: Sequence[_Use]) -> frozenset[int]:
    """Draw which uses become annotations."""
    count = int(draws.at("annotations").integers(*registry.wholes("annotations")))
    return frozenset(draws.at("annotated").subset(len(uses), count).tolist())


def _ranked(draws: Draws, found: Sequence[Rule]) -> list[Rule]:
    """Order rules at random, heavier ones as a rule earlier (exponential keys)."""
    weights = np.array([rule.weight for rule in found])
    waits = -np.log(draws.counted(len(found)).uniform()) / weights
    return [found[k] for k in np.argsort(waits, kind="stable")]


def _blocks(brief: Brief, draws: Draws, uses: Sequence[_Use]) -> list[ProposedEntry]:
    made: list[ProposedEntry] = []
    for k, use in enumerate(uses):
        own = draws.at("block", k)
        taken = {entry.category_id for entry in made}
        candidates = (
            _block(brief, own, use, rule)
            for rule in _ranked(own.at("rule"), rules()[use.facet, use.pole, BLOCK])
            if rule.category_id not in taken
        )
        entry = next((candidate for candidate in candidates if candidate), None)
        if entry is None:
            raise ProposalError(f"no behaviour of {use.facet} fits into the user's days")
        made.append(entry)
    return made


def _block(brief: Brief, draws: Draws, use: _Use, rule: Rule) -> ProposedEntry | None:
    """Make a block of a rule, or None where the routine leaves it a lone weekday or none."""
    category = catalogue()[rule.category_id or 0]
    duration = _duration(draws.at("duration"), category)
    wanted = _weekdays(draws.at("days"), brief, category)
    weekdays = wanted & roomy_weekdays(brief, category.window, duration[1])
    if len(weekdays) < min(_FEWEST_WEEKDAYS, len(wanted)):
        return None
    window = _window(draws.at("window"), brief, category, duration[1], weekdays)
    place = category.place_types[int(draws.at("place").integers(0, len(category.place_types) - 1))]
    either = bool(draws.at("social").bernoulli(0.5))
    entry = ProposedEntry(
        kind=BLOCK,
        category_id=category.category_id,
        host=None,
        label_id=rule.label_id,
        label=rule.label,
        weekdays=weekdays,
        items=tuple(item.item for item in use.items),
        window=window,
        duration=duration,
        social=either if category.social == "either" else category.social == "company",
        place_type=place,
        pattern="",
    )
    return replace(entry, pattern=pattern_text(entry))


def _duration(draws: Draws, category: Category) -> tuple[int, int]:
    """Draw a part of the usual durations, each end within its own half."""
    low, high = category.duration
    half = (high - low) // 2 // _STEP
    up, down = (int(n) for n in draws.counted(2).integers(0, half))
    return low + _STEP * up, high - _STEP * down


def _weekdays(draws: Draws, brief: Brief, category: Category) -> frozenset[int]:
    """Draw allowed weekdays: the longer it takes, the fewer, always some of the horizon."""
    there = frozenset(w for w, free in enumerate(brief.free) if free is not None)
    order = draws.at("some").subset(7, 7).tolist()
    some = frozenset(order[: int(draws.at("count").integers(3, 5))])
    off, pattern = brief.days_off, int(draws.categorical(registry.reals("day_patterns")))
    if category.duration[1] >= registry.whole("days_off_from"):
        wanted = off
    elif category.duration[1] >= registry.whole("some_days_from"):
        wanted = some
    else:
        wanted = (_EVERY_DAY, _EVERY_DAY - off, some)[pattern]
    return wanted & there or there


def _window(
    draws: Draws, brief: Brief, category: Category, longest: int, weekdays: frozenset[int]
) -> tuple[int, int]:
    """Draw a part of the category's window in which every allowed weekday has room."""
    start, end = category.window
    length = longest + registry.whole("window_slack")
    parts = [(first, first + length) for first in range(start, end - length + 1, brief.slot)]
    roomy = [part for part in parts if weekdays <= roomy_weekdays(brief, part, longest)]
    if not roomy:
        return category.window
    return roomy[int(draws.integers(0, len(roomy) - 1))]


def _annotations(
    brief: Brief, draws: Draws, uses: Sequence[_Use], blocks: Sequence[ProposedEntry]
) -> list[ProposedEntry]:
    return list(_each_annotation(brief, draws, uses, _by_quota(brief, blocks), blocks))


def _each_annotation(
    brief: Brief,
    draws: Draws,
    uses: Sequence[_Use],
    hosts: Sequence[int],
    blocks: Sequence[ProposedEntry],
) -> Iterator[ProposedEntry]:
    """Put each annotation on the host of the largest quota that suits it."""
    taken: set[str] = set()
    in_company = [host for host in hosts if blocks[host].social]
    for k, use in enumerate(uses):
        found = rules()[use.facet, use.pole, ANNOTATION]
        ranked = _ranked(draws.at("annotation", k), found)
        usable = [r for r in ranked if (in_company or not r.needs_company)]
        rule = next((r for r in usable if r.label_id not in taken), usable[0])
        taken.add(rule.label_id)
        host = in_company[0] if rule.needs_company else hosts[0]
        entry = replace(
            blocks[host],
            kind=ANNOTATION,
            category_id=None,
            host=host,
            label_id=rule.label_id,
            label=rule.label,
            items=tuple(item.item for item in use.items),
        )
        yield replace(entry, pattern=pattern_text(entry, blocks[host]))


def _by_quota(brief: Brief, blocks: Sequence[ProposedEntry]) -> list[int]:
    """Positions of blocks by quota, largest first, then by position."""
    units = {one.item: one.units for one in brief.evidence}

    def quota(position: int) -> int:
        entry = blocks[position]
        level = level_of([units[item] for item in entry.items], brief.unit)
        days = len(brief.allowed_days(entry.weekdays))
        return quota_of(level, days, catalogue()[entry.category_id or 0].cap)

    return sorted(range(len(blocks)), key=lambda position: (-quota(position), position))
