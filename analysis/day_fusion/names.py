"""What the name of a reported activity tells of whether it took place."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.day_fusion.arrays import Flag, Real, Whole
from memlake.analysis.day_fusion.kernels import Cells, Choice
from memlake.analysis.day_fusion.seen import Seen

_FALSE_FIRST, _REAL, _FALSE_LATER = 0, 1, 2
_PATTERNS = 3 * 3 * 2
_SMOOTH = 0.3
_LARGEST_RATIO = 1e4


@dataclass(frozen=True)
class NameKernels:
    """Laws of names: of an invented first one, of a real one, of one added after the first.

    Attributes:
        pattern: How the name stands on the other days of the persona.
        word: The name itself; the last code is any name that was not met in training.
        second: `[2]`, by kind of profile: probability that the second of two reported
            activities is real if there were two.
    """

    pattern: Choice
    word: Choice
    second: Real


def name_pattern(seen: Seen, surely_alone: Flag) -> Whole:
    """`[n, days, slots]`: how each reported name stands on the persona's other days.

    In calendars never, once or more; in reports likewise; in a report of a day that was
    surely spent alone, or in none. -1 where there is no name.

    Args:
        seen: Streams, with names.
        surely_alone: `[n, days]`, days on which a calendar rules company out.
    """
    names, title = seen["report_names"], seen["calendar_name"]
    words = np.arange(1 + max(names.max(initial=0), title.max(initial=0)))
    said = (names[..., None] == words).any(axis=2)
    dated, denied = title[..., None] == words, said & surely_alone[..., None]
    calendar, report, denial = (
        np.minimum(days.sum(axis=1, keepdims=True) - days, top)
        for days, top in ((dated, 2), (said, 2), (denied, 1))
    )
    pattern = (calendar * 3 + report) * 2 + denial
    found = np.take_along_axis(pattern, np.maximum(names, 0).astype(np.int64), axis=2)
    return np.where(names < 0, -1, found)


def learn_names(seen: Seen, days: Cells, surely_alone: Flag, report: Real) -> NameKernels:
    """Count names: the first is real if there was company, a second only if there were two.

    Args:
        seen: Streams, with names.
        days: States are the numbers of activities: 0, 1, or 2 and more.
        surely_alone: As for `name_pattern`.
        report: `[2, 3, reported]`, law of the number of reported activities.
    """
    pattern, word = name_pattern(seen, surely_alone), seen["report_names"].astype(np.int64)
    first = np.where(days.state > 0, _REAL, _FALSE_FIRST)
    alone = days.where(days.state < 2)
    group = np.concatenate([first, np.full(len(alone.state), _FALSE_LATER)])
    weight = np.concatenate([days.weight, alone.weight])

    def law(code: Whole, codes: int) -> Choice:
        slots = code[days.person, days.day, 0], code[alone.person, alone.day, 1]
        return Choice.learn(np.concatenate(slots), weight, group, (3, codes), _SMOOTH)

    return NameKernels(law(pattern, _PATTERNS), law(word, int(word.max()) + 2), _second(report))


def _second(report: Real) -> Real:
    """From how often one activity is reported as two, and two as one."""
    added = report[:, 1, 2] / (report[:, 1, 1] + report[:, 1, 2])
    dropped = np.clip(report[:, 2, 1] / (1 - added), 0, 1)
    return np.asarray((1 - dropped) * (1 - added) / report[:, 2, 2])


def name_evidence(seen: Seen, kernels: NameKernels, surely_alone: Flag, kind: Whole) -> Real:
    """Likelihood ratio `[n, days, 3]` of the names against all of them being invented."""
    pattern = name_pattern(seen, surely_alone)
    known = kernels.word.law.shape[1] - 1
    word = np.minimum(seen["report_names"], known).astype(np.int64)

    def ratio(slot: int, false: int) -> Real:
        real, invented = (
            kernels.word.likelihood(word[..., slot], group)
            * kernels.pattern.likelihood(pattern[..., slot], group)
            for group in (_REAL, false)
        )
        return np.clip(real / invented, 1 / _LARGEST_RATIO, _LARGEST_RATIO)

    first, second = ratio(0, _FALSE_FIRST), ratio(1, _FALSE_LATER)
    count = seen["report_activities"]
    real = np.where(count == 2, kernels.second[kind][:, None], (count > 2).astype(np.float64))
    return np.stack([np.ones_like(first), first, first * (real * second + 1 - real)], axis=-1)
