"""The context tree above the scenes: horizon, month, week, day, from coarse to fine.

The children of a node are made one after the other, each beginning where the sibling before it
ended; children of different parents depend on their parents alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import numpy as np

from memlake.ingest.random import Draws
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.lexicon import Grammar
from memlake.ingest.setoka.scenes.record import Node, Thread
from memlake.ingest.setoka.scenes.storyline import LAST_PHASE, Arc
from memlake.ingest.setoka.skeleton import Calendar

LEVELS = ("horizon", "month", "week", "day")
BEFORE, OVER = -1, LAST_PHASE + 1
Phases = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Plot:
    """What the tree of one user is grown from.

    Attributes:
        arcs: The storyline.
        grammar: The user's lexicon.
        calendar: The horizon.
        entries: For each day the plan entries that occur, from 1.
        draws: The user's draws; shape ().
    """

    arcs: tuple[Arc, ...]
    grammar: Grammar
    calendar: Calendar
    entries: Sequence[frozenset[int]]
    draws: Draws


def grow(plot: Plot) -> dict[str, list[Node]]:
    """Grow the tree.

    Returns:
        The nodes of each level in order of time; every day has one.
    """
    whole = _whole_phases(plot)
    root = _node(plot, "horizon", 0, None, (0, plot.calendar.days - 1), whole)
    tree = {"horizon": [root]}
    for above, level in pairwise(LEVELS):
        tree[level] = []
        for parent in tree[above]:
            spans = _spans(plot.calendar, level, parent)
            tree[level] += _children(plot, parent, level, spans, len(tree[level]))
    return tree


def _whole_phases(plot: Plot) -> Phases:
    """The first two arcs run through the horizon, the others begin later and may end earlier."""
    late, early = (
        plot.draws.at(part).counted(len(plot.arcs)).integers(0, 2).tolist()
        for part in ("late", "early")
    )
    through = ((0, LAST_PHASE),) * 2
    parts = tuple((BEFORE - a, LAST_PHASE + b) for a, b in zip(late, early, strict=True))
    return (through + parts[2:])[: len(plot.arcs)]


def lineage(tree: dict[str, list[Node]], day: int) -> tuple[Node, ...]:
    """Return the nodes a day stands under, from the horizon down to the day itself."""
    node = tree["day"][day]
    line = [node]
    for level in reversed(LEVELS[:-1]):
        assert node.parent is not None, "only the horizon has no parent"
        node = tree[level][node.parent]
        line.append(node)
    return tuple(reversed(line))


def _spans(calendar: Calendar, level: str, parent: Node) -> list[tuple[int, int]]:
    """Cut a parent's days into months, weeks from Monday, or days."""
    days = range(parent.first_day, parent.last_day + 1)
    if level == "day":
        return [(day, day) for day in days]
    dates = calendar.dates
    if level == "month":
        key = dates.astype("datetime64[M]").astype(int)
    else:
        key = (dates.astype(int) + 3) // 7  # day 0 of the epoch was a Thursday
    runs = [list(run) for _, run in groupby(days, key=lambda day: int(key[day]))]
    return [(run[0], run[-1]) for run in runs]


def _children(
    plot: Plot, parent: Node, level: str, spans: list[tuple[int, int]], first: int
) -> list[Node]:
    draws = plot.draws.at("tree", level, parent.ordinal)
    shape = draws.counted(len(spans)).counted(len(plot.arcs))
    lag = shape.uniform(-0.6, 0.6)
    made: list[Node] = []
    reached = [begin for begin, _ in parent.phases]
    for k, span in enumerate(spans):
        begin = list(reached)
        for arc, (low, high) in enumerate(parent.phases):
            due = low + (high - low) * (k + 1) / len(spans) + float(lag[k, arc])
            reached[arc] = max(begin[arc], min(high, int(np.floor(due + 0.5))))
            if k + 1 == len(spans):
                reached[arc] = high
        phases = tuple(zip(begin, reached, strict=True))
        made.append(_node(plot, level, first + k, parent.ordinal, span, phases))
    return made


def _node(
    plot: Plot, level: str, ordinal: int, parent: int | None, span: tuple[int, int], phases: Phases
) -> Node:
    threads = tuple(
        Thread(arc.kind, arc.matter, arc.helper, min(max(end, 0), LAST_PHASE))
        for arc, (begin, end) in zip(plot.arcs, phases, strict=True)
        if begin < OVER and end > BEFORE
    )[: registry.whole("kappa")]
    days = plot.entries[span[0] : span[1] + 1]
    entries = tuple(sorted(set().union(*days)))
    story = _story(plot, level, ordinal, threads)
    return Node(level, ordinal, parent, *span, phases, threads, entries, story)


def _story(plot: Plot, level: str, ordinal: int, threads: tuple[Thread, ...]) -> str:
    if level == "horizon":
        return "; ".join(arc.matter for arc in plot.arcs)
    words = plot.draws.at("story", level, ordinal).counted(len(threads)).keys.tolist()
    told = (
        f"{thread.matter}: {news(plot.grammar, thread, word)}"
        for thread, word in zip(threads, words, strict=True)
    )
    return "; ".join(told)


def news(grammar: Grammar, thread: Thread, word: int) -> str:
    """Word what is new about a thread in its phase, as a clause."""
    slots = {"helper": thread.helper.split(" ", 1)[0]}
    return grammar.say(f"arc.{thread.arc}.{thread.phase}", word, slots)
