"""The Setoka generator: group by group, from a seed to every declared table."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor

import pyarrow as pa

from memlake.ingest.setoka.build import build_skeleton
from memlake.ingest.setoka.settings import Settings
from memlake.ingest.setoka.stories import story_tables
from memlake.ingest.setoka.truth import skeleton_tables

Tables = dict[str, pa.Table]

# Fewer groups take less time than processes take to start.
_WORTH_PROCESSES = 6
_PROCESSES = 2


def generate_groups(
    seed: int, groups: range, settings: Settings, *, dataset: str
) -> Iterator[Tables]:
    """Generate groups of users one at a time, many of them in two processes.

    The same arguments give the same tables, bit by bit, and a group depends on the seed, the
    population, the settings and its number alone: alone or within a thousand users it is the
    same.

    Args:
        seed: The generator's seed.
        groups: Numbers of the groups.
        settings: Group size, horizon, inventory.
        dataset: Name of the dataset, see `settings.dataset_name`.

    Yields:
        The tables of `SETOKA` by name, each with the rows of one group in order of its grain.

    Raises:
        UsageError: If the dataset's name does not fit the seed.
        BadInputError: If the horizon or a registry is wrong, or a schema would be empty.
        InfeasibleError: If a user's pattern cannot be realised.
        SceneError: If a scene cannot be made.
    """
    at_once = _PROCESSES if len(groups) >= _WORTH_PROCESSES else 0
    # What is wrong with the arguments shows in the first, which is made here.
    for group in groups[:1] if at_once else groups:
        yield _group(seed, group, settings, dataset)
    if at_once:
        yield from _in_processes(seed, groups[1:], settings, dataset)


def _in_processes(seed: int, groups: range, settings: Settings, dataset: str) -> Iterator[Tables]:
    # A fresh interpreter: a copy of this one would share the locks of its threads.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(_PROCESSES, mp_context=fresh) as pool:
        waiting: deque[Future[Tables]] = deque()
        for group in groups:
            waiting.append(pool.submit(_group, seed, group, settings, dataset))
            # No more are held than are made at once, however many there are.
            if len(waiting) > _PROCESSES:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _group(seed: int, group: int, settings: Settings, dataset: str) -> Tables:
    (skeleton,) = build_skeleton(seed, range(group, group + 1), settings, dataset=dataset)
    return {**story_tables(skeleton), **skeleton_tables(skeleton)}
