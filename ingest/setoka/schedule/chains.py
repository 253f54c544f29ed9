"""Day chains of a group: routine, blocks and annotations, in order of time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from memlake.ingest.random import Flag, Whole
from memlake.ingest.setoka.personas import vocabulary as words
from memlake.ingest.setoka.schedule.background import LUNCH, Background
from memlake.ingest.setoka.schedule.occurrences import Occurrences
from memlake.ingest.setoka.skeleton import ANNOTATION, ENTRIES, Chains, Personas, Plan

LUNCH_AWAY = "canteen"


def build_chains(
    personas: Personas, background: Background, plan: Plan, placed: Sequence[Occurrences]
) -> Chains:
    """Join routine and placed blocks and put annotations on their hosts.

    Args:
        personas: The users.
        background: Their routine.
        plan: Their plan.
        placed: Occurrences of blocks, one element a user.
    """
    user, day, kind = np.nonzero(background.present)
    block_user = np.repeat(np.arange(len(placed)), [len(one.entry) for one in placed])
    entry = _joined([one.entry for one in placed]) + ENTRIES * block_user
    columns = {
        "user": np.concatenate([user, block_user]),
        "day": np.concatenate([day, _joined([one.day for one in placed])]),
        "start": np.concatenate(
            [background.start[user, day, kind], _joined([one.start for one in placed])]
        ),
        "end": np.concatenate(
            [background.end[user, day, kind], _joined([one.end for one in placed])]
        ),
        "entry": np.concatenate([np.full(len(user), -1), entry]),
        "category": np.concatenate([background.category[user, day, kind], plan.category_id[entry]]),
    }
    place = np.array([*_routine_places(personas, background), *_texts(plan.place_type, entry)])
    order = np.lexsort((columns["start"], columns["day"], columns["user"]))
    sorted_ = {name: column[order] for name, column in columns.items()}
    return Chains(
        user=sorted_["user"],
        day=sorted_["day"],
        episode=_rank_in_day(sorted_["user"], sorted_["day"]),
        start_minute=sorted_["start"],
        end_minute=sorted_["end"],
        category_id=sorted_["category"],
        entry=sorted_["entry"],
        annotated=annotate(plan, sorted_["entry"]),
        place_type=tuple(place[order].tolist()),
    )


def _joined(parts: Sequence[Whole]) -> Whole:
    return np.concatenate([np.zeros(0, dtype=np.int64), *parts])


def _texts(names: Sequence[str], rows: Whole) -> list[str]:
    return [names[row] for row in rows]


def _routine_places(personas: Personas, background: Background) -> list[str]:
    """Place type of each present routine episode: home, the work place, or its canteen."""
    user, day, kind = np.nonzero(background.present)
    works = [words.WORK[mode].place_type for mode in personas.work_mode]
    away = background.away[user, day, kind]
    return [
        (LUNCH_AWAY if k == LUNCH else works[u]) if out else "home"
        for u, k, out in zip(user, kind, away, strict=True)
    ]


def _rank_in_day(user: Whole, day: Whole) -> Whole:
    """Number the rows of each user's day from 0; rows are sorted by both."""
    new = np.flatnonzero(np.r_[True, (np.diff(user) != 0) | (np.diff(day) != 0)])
    sizes = np.diff(np.r_[new, len(user)])
    return np.asarray(np.arange(len(user)) - np.repeat(new, sizes))


def annotate(plan: Plan, entry: Whole) -> Flag:
    """Pick the annotated episodes: c_g about equally spaced occurrences of the host.

    Of n occurrences of the host in order of time, those of index floor((k + 1/2) n / c_g).

    Args:
        plan: The plan.
        entry: Entry of each episode in order of user and time, -1 for routine.

    Returns:
        Shape (episodes, ENTRIES).
    """
    annotated = np.zeros((len(entry), ENTRIES), dtype=np.bool_)
    for row in np.flatnonzero(plan.kind == ANNOTATION):
        hosts = np.flatnonzero(entry == plan.host[row])
        count = plan.quota[row]
        picked = (2 * np.arange(count) + 1) * len(hosts) // (2 * count)
        annotated[hosts[picked], row % ENTRIES] = True
    return annotated
