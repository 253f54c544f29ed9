"""Day chains as episodes, one object an episode."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.ingest.setoka.catalogue import catalogue
from memlake.ingest.setoka.scenes.record import Episode, Label
from memlake.ingest.setoka.scenes.shares import allowed_schemas
from memlake.ingest.setoka.skeleton import ENTRIES, GroupSkeleton


@dataclass(frozen=True)
class UserChains:
    """One user's episodes.

    Attributes:
        episodes: In order of day and start.
        social: For each whether its plan entry has others in it; False for background.
        days: Episodes of each day of the horizon.
    """

    episodes: tuple[Episode, ...]
    social: tuple[bool, ...]
    days: tuple[tuple[Episode, ...], ...]


def user_chains(skeleton: GroupSkeleton, user: int) -> UserChains:
    """Read one user's chains off a group's columns.

    Args:
        skeleton: The group.
        user: Row of the user.
    """
    chains, plan = skeleton.chains, skeleton.plan
    rows = np.flatnonzero(chains.user == user)
    columns = (chains.day, chains.episode, chains.start_minute, chains.end_minute)
    numbers = np.stack([*columns, chains.category_id, chains.entry], axis=1)[rows].tolist()
    labels = _labels(skeleton, user, rows)
    categories, allowed = catalogue(), allowed_schemas()
    first, user_id = ENTRIES * user, skeleton.personas.user_id[user]
    episodes: list[Episode] = []
    days: list[list[Episode]] = [[] for _ in range(skeleton.calendar.days)]
    for k, (day, position, start, end, category_id, entry) in enumerate(numbers):
        episode = Episode(
            row=k,
            event_id=f"{user_id}-{day:03d}-{position:02d}",
            day=day,
            position=position,
            start=start,
            end=end,
            category=categories[category_id],
            allowed=allowed[category_id],
            entry=entry - first + 1 if entry >= 0 else None,
            labels=labels.get(k, ()),
            place_type=str(chains.place_type[rows[k]]),
        )
        episodes.append(episode)
        days[day].append(episode)
    social = tuple(entry >= 0 and bool(plan.social[entry]) for *_, entry in numbers)
    return UserChains(tuple(episodes), social, tuple(tuple(day) for day in days))


def _labels(
    skeleton: GroupSkeleton, user: int, rows: np.typing.NDArray[np.int64]
) -> dict[int, tuple[Label, ...]]:
    plan, first = skeleton.plan, ENTRIES * user
    found: dict[int, tuple[Label, ...]] = {}
    for k, entry in np.argwhere(skeleton.chains.annotated[rows]).tolist():
        row = first + entry
        label = Label(plan.label_id[row], plan.label[row], entry + 1)
        found[k] = (*found.get(k, ()), label)
    return found
