"""A told life: exact counts, ids that are looked up, and truth that is where it says."""

from __future__ import annotations

import itertools
from collections import Counter
from datetime import datetime, timedelta

import pytest

from memlake.ingest.companion.content import parse_content
from memlake.ingest.companion.generate import GeneratedSubject
from memlake.ingest.companion.life.live import live
from memlake.ingest.companion.life.size import SubjectSize, sizes
from memlake.ingest.companion.uptake import folded

SEED = 20260321


def _size(user_id: str) -> SubjectSize:
    return next(one for one in sizes(tenth=True) if one.user_id == user_id)


@pytest.fixture(params=["short", "longer"])
def subject(request: pytest.FixtureRequest) -> GeneratedSubject:
    return request.getfixturevalue(request.param)  # type: ignore[no-any-return]


def test_every_count_of_the_census_is_exact(subject: GeneratedSubject) -> None:
    size, messages = subject.subject.size, subject.subject.source["messages"]
    senders = Counter(message["sender"] for message in messages)
    assert senders["user"] == size.user_turns
    assert senders["companion"] == size.companion_turns
    assert senders["app"] == size.app_turns
    parsed = [parse_content(m["sender"], m["content"]) for m in messages]
    assert sum(bool(p.chips) for p in parsed) == size.chip_turns
    assert sum(len(p.chips) for p in parsed) == size.chips
    plain = [m for m, p in zip(messages, parsed, strict=True) if not p.chips]
    assert sum("///" in m["content"] for m in plain) == size.bubble_turns
    media = Counter(m["sender"] for m in messages if "media" in m)
    assert (media["companion"], media["user"]) == (size.media_companion, size.media_user)


def test_days_and_who_speaks_first_on_them_are_exact(subject: GeneratedSubject) -> None:
    size, first = subject.subject.size, dict[str, str]()
    times = [datetime.fromisoformat(m["timestamp"]) for m in subject.subject.source["messages"]]
    for message, time in zip(subject.subject.source["messages"], times, strict=True):
        first.setdefault(time.date().isoformat(), message["sender"])
    assert len(first) == size.active_days
    assert Counter(first.values()) == Counter(
        companion=size.first_companion, user=size.first_user, app=size.first_app
    )
    assert (times[-1].date() - times[0].date()) == timedelta(days=size.span_days - 1)
    assert all(earlier <= later for earlier, later in itertools.pairwise(times))


def test_ids_number_days_by_rank_and_leave_the_vacant_places_out(
    subject: GeneratedSubject,
) -> None:
    ids = [m["id"] for m in subject.subject.source["messages"]]
    assert len(set(ids)) == len(ids)
    assert not set(ids) & set(subject.subject.vacant)
    assert len(subject.subject.vacant) == subject.subject.size.vacant_slots
    numbered = [tuple(map(int, i.removeprefix("day").split("-"))) for i in ids]
    assert numbered == sorted(numbered)
    last = dict(numbered)
    assert sorted(last) == list(range(1, subject.subject.size.active_days + 1))
    # A vacant place always has a message after it on its day, so that it can be seen.
    assert sum(last.values()) == len(ids) + len(subject.subject.vacant)


def test_suggested_replies_are_taken_up_exactly_as_often_as_counted(
    subject: GeneratedSubject,
) -> None:
    messages = subject.subject.source["messages"]
    exact = loose = 0
    for before, mine in itertools.pairwise(messages):
        if mine["sender"] == "user":
            chips = parse_content(before["sender"], before["content"]).chips
            exact += mine["content"] in chips
            loose += folded(mine["content"]) in {folded(chip) for chip in chips}
    size = subject.subject.size
    assert (exact, loose) == (size.uptake_exact, size.uptake_folded)


def test_what_refers_to_the_past_was_told_that_far_back(longer: GeneratedSubject) -> None:
    turns = longer.subject.turns
    referring = [(at, turn) for at, turn in enumerate(turns) if turn.distance is not None]
    assert referring
    for at, turn in referring:
        matter = next(m for m, role in turn.mentions if role == "refers")
        assert turn.distance is not None
        told = turns[at - turn.distance].mentions
        assert any(m is matter and role != "refers" for m, role in told)
        between = turns[at - turn.distance + 1 : at]
        assert not any(m is matter and role != "refers" for t in between for m, role in t.mentions)
        assert turn.on_screen == (turn.distance <= 10)


def test_a_matter_is_stated_once_and_only_when_due(longer: GeneratedSubject) -> None:
    stated = Counter(
        id(matter)
        for turn in longer.subject.turns
        for matter, role in turn.mentions
        if role == "states"
    )
    assert stated and max(stated.values()) == 1
    own = -1
    for turn in longer.subject.turns:
        own += turn.sender == "user"
        assert all(m.due <= own for m, role in turn.mentions if role == "states")


def test_the_same_seed_lives_the_same_life_and_another_seed_another() -> None:
    again, other = live(SEED, _size("U02")), live(SEED + 1, _size("U02"))
    assert live(SEED, _size("U02")).source == again.source
    assert other.source["messages"] != again.source["messages"]
