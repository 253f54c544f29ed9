"""The Setoka generator: group by group, from a seed to every declared table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pyarrow as pa

from memlake.ingest.processes import in_processes
from memlake.ingest.setoka.build import build_skeleton
from memlake.ingest.setoka.settings import Settings
from memlake.ingest.setoka.stories import story_tables
from memlake.ingest.setoka.truth import skeleton_tables

Tables = dict[str, pa.Table]

# Fewer groups take less time than processes take to start.
_WORTH_PROCESSES = 6


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
    make = partial(_group, seed, settings, dataset)
    # What is wrong with the arguments shows in the first, which is made here.
    here = 1 if len(groups) >= _WORTH_PROCESSES else len(groups)
    yield from map(make, groups[:here])
    if groups[here:]:
        yield from in_processes(make, groups[here:])


def _group(seed: int, settings: Settings, dataset: str, group: int) -> Tables:
    (skeleton,) = build_skeleton(seed, range(group, group + 1), settings, dataset=dataset)
    return {**story_tables(skeleton), **skeleton_tables(skeleton)}
