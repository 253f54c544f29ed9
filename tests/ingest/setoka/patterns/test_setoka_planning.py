from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from memlake.ingest.random import Draws
from memlake.ingest.setoka.horizon import make_calendar
from memlake.ingest.setoka.patterns.planning import EntryQuota, plan_user, quotas_of
from memlake.ingest.setoka.patterns.proposal import (
    Brief,
    EvidenceItem,
    ProposalError,
    ProposedEntry,
)
from memlake.ingest.setoka.patterns.rule_table import RuleTable
from memlake.ingest.setoka.patterns.validator import violations
from memlake.ingest.setoka.scale import scale_key
from memlake.ingest.setoka.schedule.placement import InfeasibleError, Placement
from memlake.ingest.setoka.skeleton import ANNOTATION, BLOCK, ENTRIES

UNIT = 96
MORNING_TO_NIGHT = (1 << 92) - (1 << 28)


def item(number: int, pole: int, units: int) -> EvidenceItem:
    key = scale_key()
    return EvidenceItem(
        number,
        key.domains[key.domain[number - 1]],
        key.facets[key.facet[number - 1]],
        pole,
        units,
        key.behaviour(number, pole),
    )


@pytest.fixture
def brief() -> Brief:
    """Two items of each domain at the high and two at the low pole, all day free."""
    numbers = [(k, 1 if k <= 10 else -1) for k in range(1, 21)]
    return Brief(
        user_id="u00000",
        draws=Draws.of(1, "brief"),
        evidence=tuple(item(k, pole, 90 - 3 * k) for k, pole in numbers),
        unit=UNIT,
        calendar=make_calendar(date(2026, 4, 1), 61, "UTC"),
        days_off=frozenset({5, 6}),
        free=(MORNING_TO_NIGHT,) * 7,
        slot=15,
    )


def nowhere(
    brief: Brief, entries: Sequence[ProposedEntry], quotas: Sequence[EntryQuota]
) -> list[Placement]:
    """A scheduler that accepts everything."""
    return []


def test_the_rule_table_keeps_every_rule(brief: Brief) -> None:
    for attempt in range(20):
        entries = RuleTable().propose(brief, attempt, [])
        assert violations(brief, entries) == []
        poles = {e.item: (e.domain, e.pole) for e in brief.evidence}
        cited = {poles[entry.items[0]] for entry in entries}
        assert len(cited) == 10
        assert sum(entry.kind == BLOCK for entry in entries) in (7, 8)


def test_another_attempt_draws_another_plan(brief: Brief) -> None:
    first, again, other = (RuleTable().propose(brief, k, []) for k in (0, 0, 1))
    assert first == again
    assert first != other


def test_annotations_have_the_largest_suitable_host(brief: Brief) -> None:
    for attempt in range(20):
        entries = RuleTable().propose(brief, attempt, [])
        quotas = [q.count for q in quotas_of(brief, entries)]
        blocks = [k for k, entry in enumerate(entries) if entry.kind == BLOCK]
        largest = max(quotas[k] for k in blocks)
        social = max((quotas[k] for k in blocks if entries[k].social), default=0)
        for entry in entries:
            if entry.kind == ANNOTATION:
                assert entry.host is not None
                assert quotas[entry.host] in (largest, social)


def test_a_quota_by_hand(brief: Brief) -> None:
    entries = RuleTable().propose(brief, 0, [])
    block = replace(entries[0], items=(1, 2), weekdays=frozenset({0, 1, 2, 3, 4}))
    quota = quotas_of(brief, [block, *entries[1:]])[0]
    # |v| of 87 and 84 in units of 1/96: a mean of .89, level 3; 4/7 of 43 week days is 24.6.
    assert (quota.units, quota.level, quota.allowed_days) == (171, 3, 43)
    assert quota.count == 25


SPOILED = {
    "10 entries, not 11": lambda e: e[:-1],
    "0 annotations, not 3 to 4": lambda e: [x for x in e if x.kind == BLOCK],
    "entry 0: items [60] are not in the evidence": lambda e: [replace(e[0], items=(60,)), *e[1:]],
    "entry 0: it cites 0 items, not 1 to 4 different ones": lambda e: [
        replace(e[0], items=()),
        *e[1:],
    ],
    "entry 0: its items differ in pole or in domain": lambda e: [
        replace(e[0], items=(1, 11)),
        *e[1:],
    ],
    "entry 0: category 427 is not in the catalogue": lambda e: [
        replace(e[0], category_id=427),
        *e[1:],
    ],
    "entry 0: category 'sleep' belongs to the routine of a day": lambda e: [
        replace(e[0], category_id=1),
        *e[1:],
    ],
    "has 2 blocks; block categories must differ": lambda e: [
        e[0],
        replace(e[1], category_id=e[0].category_id, place_type=e[0].place_type),
        *e[2:],
    ],
    "entry 10: its host 9 is not a block": lambda e: [*e[:10], replace(e[10], host=9)],
    "entry 10: host 11 is not a position in the proposal": lambda e: [
        *e[:10],
        replace(e[10], host=11),
    ],
    "entry 0: place type 'moon' is none of": lambda e: [replace(e[0], place_type="moon"), *e[1:]],
    "entry 0: it is allowed on no day of the horizon": lambda e: [
        replace(e[0], weekdays=frozenset()),
        *e[1:],
    ],
    "entry 0: window 60 to 90 does not hold 45 min": lambda e: [
        replace(e[0], window=(60, 90), duration=(30, 45)),
        *e[1:],
    ],
    "entry 0: the routine leaves its window no free 45 min on weekdays [0, 1, 2, 3, 4, 5, 6]": (
        lambda e: [
            replace(e[0], window=(60, 300), duration=(30, 45), weekdays=frozenset(range(7))),
            *e[1:],
        ]
    ),
    "entry 0: duration 50 to 45 min": lambda e: [replace(e[0], duration=(50, 45)), *e[1:]],
    "entry 0: it needs a label_id, a label and a pattern": lambda e: [
        replace(e[0], label=""),
        *e[1:],
    ],
}


@pytest.mark.parametrize("complaint", SPOILED)
def test_a_broken_rule_is_named(brief: Brief, complaint: str) -> None:
    entries = RuleTable().propose(brief, 0, [])
    assert any(complaint in line for line in violations(brief, SPOILED[complaint](entries)))


def test_coverage_of_domains_and_poles_is_asked_for(brief: Brief) -> None:
    entries = RuleTable().propose(brief, 0, [])
    poles = {e.item: (e.domain, e.pole) for e in brief.evidence}
    turned = [
        replace(entry, items=(5,)) if poles[entry.items[0]] == ("openness", -1) else entry
        for entry in entries
    ]
    assert violations(brief, turned) == ["no entry cites the low pole of openness"]
    gone = [
        replace(entry, items=(1,)) if poles[entry.items[0]][0] == "openness" else entry
        for entry in entries
    ]
    assert "0 entries cite openness, not 2" in violations(brief, gone)


class Faulty:
    """Proposes what it was told to, and notes what it heard."""

    def __init__(self, proposals: list[list[ProposedEntry] | None]) -> None:
        self.proposals, self.heard = proposals, list[list[str]]()

    def propose(self, brief: Brief, attempt: int, errors: Sequence[str]) -> list[ProposedEntry]:
        self.heard.append(list(errors))
        given = self.proposals[attempt]
        if given is None:
            raise ProposalError("nothing to read")
        return given


def test_a_proposer_hears_what_was_wrong_and_may_mend_it(brief: Brief) -> None:
    good = RuleTable().propose(brief, 5, [])
    faulty = Faulty([None, good[:-1], good])
    plan = plan_user(brief, faulty, nowhere)
    assert plan.entries == tuple(good)
    assert (plan.attempts, plan.fell_back) == (3, False)
    assert faulty.heard[1] == ["nothing to read"]
    assert "10 entries, not 11" in faulty.heard[2]


def test_after_three_retries_the_rule_table_decides(brief: Brief) -> None:
    faulty = Faulty([None] * 4)
    plan = plan_user(brief, faulty, nowhere)
    assert len(faulty.heard) == 4
    assert (plan.attempts, plan.fell_back) == (5, True)
    assert plan.entries == tuple(RuleTable().propose(brief, 0, []))


def test_what_cannot_be_scheduled_is_planned_anew_and_then_reported(brief: Brief) -> None:
    tried = []

    def full(
        brief: Brief, entries: Sequence[ProposedEntry], quotas: Sequence[EntryQuota]
    ) -> list[Placement]:
        tried.append(entries)
        raise InfeasibleError("schedule: entry 'x' cannot be placed")

    with pytest.raises(InfeasibleError, match="u00000: no plan can be realised: schedule: entry"):
        plan_user(brief, RuleTable(), full)
    assert len(tried) == 20


def test_too_little_evidence_is_reported(brief: Brief) -> None:
    with pytest.raises(InfeasibleError, match="the evidence supports 0 entries, not 11"):
        plan_user(replace(brief, evidence=()), RuleTable(), nowhere)


def test_a_lopsided_user_has_every_entry_too(brief: Brief) -> None:
    only = replace(brief, evidence=tuple(item(k, 1, 96 - k) for k in range(1, 21)))
    entries = RuleTable().propose(only, 0, [])
    assert violations(only, entries) == []
    blocks = [entry.category_id for entry in entries if entry.kind == BLOCK]
    assert len(entries) == ENTRIES
    assert len(blocks) == len(set(blocks))


def test_a_routine_without_room_is_reported(brief: Brief) -> None:
    with pytest.raises(InfeasibleError, match=r"no behaviour of .* fits into"):
        plan_user(replace(brief, free=(0,) * 7), RuleTable(), nowhere)


def test_quotas_do_not_depend_on_the_order_of_hosts(brief: Brief) -> None:
    entries = RuleTable().propose(brief, 0, [])
    shift = len(entries) - 1
    moved = [
        replace(entry, host=None if entry.host is None else entry.host + 1)
        for entry in entries[:shift]
    ]
    last = entries[shift]
    assert last.host is not None
    turned = [replace(last, host=last.host + 1), *moved]
    counts = [q.count for q in quotas_of(brief, entries)]
    assert [q.count for q in quotas_of(brief, turned)] == [counts[-1], *counts[:-1]]
    assert np.sum(counts) > ENTRIES
