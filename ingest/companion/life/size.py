"""How large each subject is: the published census (seed `companion_subject`), or a tenth of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cache
from typing import Any

from memlake.ingest.companion.registry import SEEDS, choice, seed_rows

SUBJECT = SEEDS / "companion_subject.csv"


@dataclass(frozen=True)
class SubjectSize:
    """Counts of one subject, all exact.

    Attributes:
        user_id: The subject.
        messages: Messages of every sender.
        user_turns: Those the subject sent.
        app_turns: Those the app posted.
        active_days: Days with a message.
        span_days: Days from the first message to the last turn of the subject, both included.
        first_companion: Active days on which the companion speaks first.
        first_user: Those on which the subject does.
        first_app: Those on which the app does.
        proportional: Rows of the proportional stratum.
        abstention: Rows of the abstention stratum.
        chip_turns: Companion turns with suggested replies.
        chips: Suggested replies.
        bubble_turns: Companion turns with a bubble separator and no suggested reply.
        media_companion: Companion turns with media.
        media_user: Turns of the subject with media.
        vacant_slots: Places of the days' numbering that no released message has.
        uptake_exact: Turns of the subject that equal a suggested reply.
        uptake_folded: Those that do but for case and punctuation, the exact ones included.
        unanswerable: Questions that nothing answers.
        ties: Messages that have the time of the one before.
    """

    user_id: str
    messages: int
    user_turns: int
    app_turns: int
    active_days: int
    span_days: int
    first_companion: int
    first_user: int
    first_app: int
    proportional: int
    abstention: int
    chip_turns: int = 0
    chips: int = 0
    bubble_turns: int = 0
    media_companion: int = 0
    media_user: int = 0
    vacant_slots: int = 0
    uptake_exact: int = 0
    uptake_folded: int = 0
    unanswerable: int = 0
    ties: int = 0

    @property
    def companion_turns(self) -> int:
        """Messages that the companion sent."""
        return self.messages - self.user_turns - self.app_turns


_BY_COMPANION = ("chip_turns", "chips", "bubble_turns", "media_companion")
_BY_USER = ("media_user", "uptake_exact", "uptake_folded", "unanswerable")


@cache
def sizes(tenth: bool = False) -> tuple[SubjectSize, ...]:
    """Return the ten subjects' sizes.

    Args:
        tenth: Whether each has a tenth of its messages, but at least 100.
    """
    whole = _shared([_published(row) for row in seed_rows(SUBJECT)], Fraction(1))
    if not tenth:
        return whole
    small = [_tenth(one) for one in whole]
    share = Fraction(sum(s.messages for s in small), sum(s.messages for s in whole))
    return _shared(small, share)


def apportion(total: int, weights: Sequence[Fraction | int]) -> list[int]:
    """Part a total by weights, by largest remainder; equal remainders in order."""
    summed = sum(weights)
    exact = [Fraction(total) * w / summed if summed else Fraction(0) for w in weights]
    parts = [int(part) for part in exact]
    short = sorted(range(len(parts)), key=lambda i: (parts[i] - exact[i], i))
    for i in short[: (total if summed else 0) - sum(parts)]:
        parts[i] += 1
    return parts


def _published(row: dict[str, str]) -> SubjectSize:
    counts = {
        f.name: int(row[f.name])
        for f in fields(SubjectSize)
        if f.name in row and f.name != "user_id"
    }
    return SubjectSize(row["user_id"], **counts)


def _tenth(one: SubjectSize) -> SubjectSize:
    messages = max(int(choice("tenth_least_messages")), round(Fraction(one.messages, 10)))
    share = Fraction(messages, one.messages)
    days = min(one.active_days, max(4, messages // int(choice("tenth_messages_a_day"))))
    first = apportion(days, [one.first_companion, one.first_user, one.first_app])
    user = round(one.user_turns * share)
    return replace(
        one,
        messages=messages,
        user_turns=user,
        app_turns=max(round(one.app_turns * share), first[2]),
        active_days=days,
        first_companion=first[0],
        first_user=first[1],
        first_app=first[2],
        proportional=min(round(one.proportional * share), user),
        abstention=min(round(one.abstention * share), first[1]),
    )


def _shared(parts: list[SubjectSize], share: Fraction) -> tuple[SubjectSize, ...]:
    """Give each subject its part of what is known of the corpus alone."""
    found: list[dict[str, int]] = [{} for _ in parts]
    for names, weights in (
        (_BY_COMPANION, [p.companion_turns for p in parts]),
        (_BY_USER, [p.user_turns for p in parts]),
        (("vacant_slots",), [p.messages for p in parts]),
    ):
        for name in names:
            total = round(int(choice(name)) * share)
            for mine, part in zip(found, apportion(total, weights), strict=True):
                mine[name] = part
    largest = max(range(len(parts)), key=lambda i: parts[i].messages)
    found[largest]["ties"] = int(choice("ties"))
    # Every name in `names` and `ties` is a whole-number field of a subject's size.
    changed: list[dict[str, Any]] = [dict(mine) for mine in found]
    return tuple(replace(p, **mine) for p, mine in zip(parts, changed, strict=True))
