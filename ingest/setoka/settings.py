"""What a Setoka dataset is made with, and what datasets and their people are called."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.setoka import registry

POPULATIONS = ("setoka", "setoka-train")
_NAME = re.compile(r"(setoka|setoka-train)-(\d+)(?:-u(\d+))?")


@dataclass(frozen=True)
class Settings:
    """Parameters of a dataset; the defaults are the registry's.

    Attributes:
        group_size: Users of a group; below the registry's `group_size` they are not verified.
        inventory: Name of the inventory; only that of the scale has answer sheets.
        start: First day.
        days: D.
        zone: IANA zone of all local times.
    """

    group_size: int = field(default_factory=lambda: registry.whole("group_size"))
    inventory: str = field(default_factory=lambda: registry.text("inventory"))
    start: date = field(default_factory=lambda: date.fromisoformat(registry.text("first_date")))
    days: int = field(default_factory=lambda: registry.whole("days"))
    zone: str = field(default_factory=lambda: registry.text("zone"))


def dataset_name(seed: int, users: int | None = None, *, train: bool = False) -> str:
    """Return the name of a dataset, such as `setoka-7`, `setoka-7-u1000`, `setoka-train-7`.

    Args:
        seed: The seed.
        users: Number of users; stands in the name where it is not the size of one group.
        train: Whether the users are for training.
    """
    size = registry.whole("group_size")
    usual = users is None or users == size
    return f"{POPULATIONS[train]}-{seed}" + ("" if usual else f"-u{users}")


def population_of(dataset: str, seed: int) -> str:
    """Return what the draws of a dataset are keyed under, whatever its number of users.

    Raises:
        UsageError: If the name is not one of `dataset_name`, or names another seed.
    """
    match = _NAME.fullmatch(dataset)
    if match is None or int(match[2]) != seed:
        raise UsageError(
            f"dataset {dataset!r} is not a Setoka dataset of seed {seed}; "
            f"call it {dataset_name(seed)} or {dataset_name(seed, train=True)}"
        )
    return match[1]


def groups_of(users: int) -> tuple[range, int]:
    """Return the groups of so many users, and how many each has.

    Raises:
        UsageError: If there is no user, or more than a group but not whole groups.
    """
    size = registry.whole("group_size")
    if users < 1 or (users > size and users % size):
        raise UsageError(
            f"{users} users; give 1 to {size - 1} (drawn without verification) or a multiple "
            f"of {size}"
        )
    return range(-(-users // size)), min(users, size)


def group_id(group: int) -> str:
    """Return the id of a group."""
    return f"g{group:04d}"


def user_id(index: int) -> str:
    """Return the id of the user of a number over all groups."""
    return f"u{index:05d}"
