"""When each message is sent: sessions within a day, hours apart, seconds between messages."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import exp

import numpy as np
import numpy.typing as npt

from memlake.ingest.companion.life.calendar import Day
from memlake.ingest.companion.life.size import SubjectSize
from memlake.ingest.companion.life.word import Word
from memlake.ingest.companion.registry import choice
from memlake.ingest.random import Draws

DAY_S = 86_400
_FIRST_DATE = datetime(2025, 3, 1)

Whole = npt.NDArray[np.int64]


def draw_times(size: SubjectSize, days: list[Day], word: Word) -> list[datetime]:
    """Return the time of every message, to the second, in the order of the stream.

    Every date is moved by one constant of the subject, 60 to 359 days either way.
    """
    shift = 60 + word.at("shift").below(300)
    start = _FIRST_DATE + timedelta(days=shift if word.at("sign").chance(0.5) else -shift)
    times = [
        start + timedelta(days=day.offset, seconds=second)
        for day in days
        for second in _seconds(day, word.at("day").number(day.number))
    ]
    for tie in range(size.ties):
        at = 1 + word.at("tie").number(tie).below(len(times) - 2)
        if times[at].date() == times[at - 1].date():
            times[at] = times[at - 1]
    return times


def _seconds(day: Day, word: Word) -> list[int]:
    """Seconds since midnight of a day's messages, increasing."""
    lengths = [len(session.senders) for session in day.sessions]
    gaps = _gaps(sum(lengths), word)
    silence = int(float(choice("session_gap_h")) * 3600) + 1
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]]).astype(int)
    gaps[starts] = 0
    room = DAY_S - 60 - silence * (len(lengths) - 1)
    if gaps.sum() > room // 2:
        gaps = np.maximum(2, gaps * (room // 2) // max(int(gaps.sum()), 1))
        gaps[starts] = 0
    slack = room - int(gaps.sum())
    parts = _parts(slack, len(lengths) + 1, word)
    gaps[starts] = silence
    gaps[0] = 0
    gaps[starts] += parts[:-1]
    return [int(second) for second in np.cumsum(gaps)]


def _gaps(count: int, word: Word) -> Whole:
    """Seconds to a message from the one before: half a minute is usual, some take long."""
    normal = Draws(np.array(word.at("gap").value, dtype=np.uint64)).counted(count).normal()
    return np.asarray(np.clip(np.exp(3.6 + 0.9 * normal), 3, 3600), dtype=np.int64)


def _parts(slack: int, count: int, word: Word) -> Whole:
    """Part the free time of a day: the night comes first, the rest falls between sessions."""
    weights = np.array([exp(word.at("rest").number(at).uniform()) for at in range(count)])
    weights[0] += 1.5
    return np.asarray(np.floor(slack * weights / weights.sum()), dtype=np.int64)
