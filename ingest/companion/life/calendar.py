"""Which days a subject is active on, how much is said on each, and who says it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import exp

import numpy as np

from memlake.ingest.companion.life.size import SubjectSize, apportion
from memlake.ingest.companion.life.word import Word
from memlake.ingest.companion.registry import choice
from memlake.ingest.random import Draws

SENDERS = ("companion", "user", "app")


@dataclass
class Session:
    """A stretch of talk without a long silence.

    Attributes:
        senders: Who sends each message.
    """

    senders: list[str] = field(default_factory=list)


@dataclass
class Day:
    """One active day.

    Attributes:
        number: Rank among the active days, from 1.
        offset: Days since the first message.
        sessions: Its sessions, in order.
    """

    number: int
    offset: int
    sessions: list[Session]


def draw_days(size: SubjectSize, word: Word) -> list[Day]:
    """Draw the active days of a subject, with exactly the counts of its size."""
    days = size.active_days
    offsets = _offsets(size, word)
    weights = [_weight(word.at("volume").number(d)) for d in range(days)]
    user = _at_least(size.user_turns, weights, word.at("user"))
    companion = _at_least(size.companion_turns, weights, word.at("companion"))
    firsts = _firsts(size, word)
    app = _app_turns(size, firsts, word)
    return [
        Day(
            d + 1,
            offsets[d],
            _sessions(firsts[d], user[d], companion[d], app[d], word.at("day").number(d)),
        )
        for d in range(days)
    ]


def _offsets(size: SubjectSize, word: Word) -> list[int]:
    """The first and the last day of the window, and some between."""
    inner = size.span_days - 2
    chosen = Draws.of("companion_days", word.value).subset(inner, size.active_days - 2)
    return [0, *sorted(int(day) + 1 for day in chosen), size.span_days - 1]


def _weight(word: Word) -> Fraction:
    """Days differ in volume about log-normally."""
    spread = float(choice("day_volume_sd"))
    normal = float(Draws(np.array(word.value, dtype=np.uint64)).normal())
    return Fraction(round(1000 * exp(spread * normal)) + 1)


def _at_least(total: int, weights: list[Fraction], word: Word) -> list[int]:
    """Part a total among the days, at least one each."""
    jittered = [w * (800 + word.number(d).below(400)) for d, w in enumerate(weights)]
    return [1 + part for part in apportion(total - len(weights), jittered)]


def _firsts(size: SubjectSize, word: Word) -> list[str]:
    """Who speaks first on each day, in random order of days."""
    named = ["companion"] * size.first_companion + ["user"] * size.first_user
    named += ["app"] * size.first_app
    order = sorted(range(len(named)), key=lambda d: word.at("first").number(d).value)
    return [named[rank] for rank in order]


def _app_turns(size: SubjectSize, firsts: list[str], word: Word) -> list[int]:
    counts = [int(first == "app") for first in firsts]
    for at in range(size.app_turns - sum(counts)):
        counts[word.at("app").number(at).below(len(counts))] += 1
    return counts


def _sessions(first: str, n_user: int, n_companion: int, n_app: int, word: Word) -> list[Session]:
    runs = _runs("user" if first == "user" else "companion", n_user, n_companion, word)
    if first == "app":
        runs[0].insert(0, "app")
    later = n_app - (first == "app")
    hosts = [run for run in runs[1:] if run[-1] == "companion"] or [runs[-1]]
    for at in range(later):
        host = hosts[word.at("gift").number(at).below(len(hosts))]
        host.insert(0 if host[-1] == "companion" else len(host), "app")
    return _cut(runs, n_user + n_companion, word)


def _runs(first: str, n_user: int, n_companion: int, word: Word) -> list[list[str]]:
    """Alternate, with some runs longer than one message so that the counts are exact."""
    doubled = round(n_user * float(choice("double_user_share")))
    if first == "user":
        users = min(n_user - doubled, n_companion + 1)
        companions = min(n_companion, users)
    else:
        users = min(n_user - doubled, n_companion)
        companions = min(n_companion, users + 1)
    users, companions = max(users, 1), max(companions, 1)
    senders = ("user", "companion") if first == "user" else ("companion", "user")
    left = {"user": users, "companion": companions}
    runs: list[list[str]] = []
    while left["user"] or left["companion"]:
        sender = senders[len(runs) % 2]
        if left[sender]:
            runs.append([sender])
        left[sender] -= 1 if left[sender] else 0
        if not left[senders[len(runs) % 2]]:
            break
    _lengthen(runs, "user", n_user, word)
    _lengthen(runs, "companion", n_companion, word)
    return runs


def _lengthen(runs: list[list[str]], sender: str, total: int, word: Word) -> None:
    mine = [run for run in runs if run[0] == sender]
    for at in range(total - len(mine)):
        mine[word.at("longer", sender).number(at).below(len(mine))].append(sender)


def _cut(runs: list[list[str]], messages: int, word: Word) -> list[Session]:
    """Cut a day into sessions between runs; the person opens somewhat more of the later ones."""
    wanted = min(
        max(1 + (messages >= 8), round(messages / int(choice("session_messages")))),
        int(choice("most_sessions_a_day")),
        len(runs),
    )
    starts = {0}
    for at in range(wanted - 1):
        opener = "user" if word.at("opens").number(at).chance(0.7) else "companion"
        free = [r for r in range(1, len(runs)) if r not in starts and r - 1 not in starts]
        free = [r for r in free if runs[r][0] == opener] or free
        if free:
            starts.add(word.at("cut").number(at).pick(free))
    sessions: list[Session] = []
    for at, run in enumerate(runs):
        if at in starts:
            sessions.append(Session())
        sessions[-1].senders += run
    return sessions
