"""One subject's life told: the source file, and the truth behind it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from memlake.ingest.companion.files import Media, Message, Sender, SourceFile
from memlake.ingest.companion.life.calendar import Day, draw_days
from memlake.ingest.companion.life.cast import Person, draw_cast
from memlake.ingest.companion.life.clock import draw_times
from memlake.ingest.companion.life.manner import draw_manner
from memlake.ingest.companion.life.matter import Matter, draw_matters
from memlake.ingest.companion.life.medium import shaped
from memlake.ingest.companion.life.size import SubjectSize
from memlake.ingest.companion.life.talk import Talk
from memlake.ingest.companion.life.turn import Turn
from memlake.ingest.companion.life.word import Word


@dataclass(frozen=True)
class Subject:
    """One subject: what the world may see of it, and what only the generator knows.

    Attributes:
        size: Its counts.
        source: The source file.
        matters: The facts, events and acts of its life.
        cast: The people around it.
        turns: What each message tells, in the order of the source.
        vacant: Ids of the numbering that no message has, in order.
    """

    size: SubjectSize
    source: SourceFile
    matters: list[Matter]
    cast: tuple[Person, ...]
    turns: list[Turn]
    vacant: list[str]


def live(seed: int, size: SubjectSize) -> Subject:
    """Live one subject's life and tell it.

    The same seed and size give the same messages, whatever other subjects there are.

    Args:
        seed: The generator's seed.
        size: The subject's counts.
    """
    word = Word.of("companion", seed, size.user_id, size.messages)
    days = draw_days(size, word.at("days"))
    cast_ = draw_cast(size, word.at("cast"))
    matters = draw_matters(size, cast_, word.at("life"))
    turns = Talk(matters, word.at("talk")).turns(days)
    contents = shaped(size, turns, draw_manner(word.at("manner")), word.at("medium"))
    times = draw_times(size, days, word.at("times"))
    ids, vacant = _ids(size, days, word.at("vacant"))
    messages = [_message(*one) for one in zip(ids, turns, times, contents, strict=True)]
    return Subject(size, _source(size, messages), matters, cast_, turns, vacant)


def _ids(size: SubjectSize, days: list[Day], word: Word) -> tuple[list[str], list[str]]:
    """Number the messages of each day, leaving places vacant where something was removed."""
    lengths = [sum(len(session.senders) for session in day.sessions) for day in days]
    holes = [0] * len(days)
    bounds = [sum(lengths[: d + 1]) for d in range(len(days))]
    for at in range(size.vacant_slots):
        place = word.number(at).below(bounds[-1])
        holes[next(d for d, bound in enumerate(bounds) if place < bound)] += 1
    ids: list[str] = []
    vacant: list[str] = []
    for day, length, hole in zip(days, lengths, holes, strict=True):
        mine = word.at("hole", day.number)
        # The last place is never vacant: a place after the last message would leave no trace.
        ranked = sorted(range(1, length + hole), key=lambda j, w=mine: w.number(j).value)  # type: ignore[misc]
        empty = set(ranked[:hole])
        for j in range(1, length + hole + 1):
            (vacant if j in empty else ids).append(f"day{day.number}-{j}")
    return ids, vacant


def _message(id_: str, turn: Turn, time: datetime, content: str) -> Message:
    message = Message(
        id=id_,
        sender=cast(Sender, turn.sender),
        timestamp=time.isoformat(),
        content=content,
    )
    if turn.media:
        message["media"] = cast(Media, turn.media)
    return message


def _source(size: SubjectSize, messages: list[Message]) -> SourceFile:
    return SourceFile(
        user_id=size.user_id,
        conversation_id=f"{size.user_id}_source",
        n_messages=size.messages,
        n_user=size.user_turns,
        n_companion=size.companion_turns,
        n_app=size.app_turns,
        n_active_days=size.active_days,
        messages=messages,
    )
