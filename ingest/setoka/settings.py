"""What a Setoka dataset is made with, and what datasets and their people are called."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.setoka import registry

POPULATIONS = ("setoka", "setoka-train")
_NAME = re.compile(r"(setoka|setoka-train)-(\d+)(?:-u(\d+))?(?:-(?:[dfzi]|lexicon_)\w+)*")


@dataclass(frozen=True)
class Settings:
    """Parameters of a dataset; the defaults are the registry's.

    Attributes:
        group_size: Users of a group; below the registry's `group_size` they are not verified.
        inventory: Name of an inventory, or a path that ends in .yml; its traits are those of the
            scale, since no other has answer sheets.
        start: First day.
        days: D.
        zone: IANA zone of all local times.
        lexicon: `split`: half of a group is told in each lexicon family; or the one family that
            all are told in. Traits, plans and schedules are the same in each.
    """

    group_size: int = field(default_factory=lambda: registry.whole("group_size"))
    inventory: str = field(default_factory=lambda: registry.text("inventory"))
    start: date = field(default_factory=lambda: registry.day("first_date"))
    days: int = field(default_factory=lambda: registry.whole("days"))
    zone: str = field(default_factory=lambda: registry.text("zone"))
    lexicon: str = field(default_factory=lambda: registry.text("lexicon"))

    def departures(self) -> dict[str, str]:
        """Return what differs from the registry, by what stands before it in names."""
        usual = Settings()
        parts = {
            "d": (str(self.days), str(usual.days)),
            "f": (f"{self.start:%Y%m%d}", f"{usual.start:%Y%m%d}"),
            "z": (_word(self.zone), _word(usual.zone)),
            "i": (_word(Path(self.inventory).stem), usual.inventory),
            "lexicon_": (self.lexicon, usual.lexicon),
        }
        return {prefix: own for prefix, (own, default) in parts.items() if own != default}


def _word(text: str) -> str:
    return re.sub(r"\W+", "_", text).lower()


def dataset_name(
    seed: int,
    users: int | None = None,
    *,
    train: bool = False,
    settings: Settings | None = None,
) -> str:
    """Return the name of a dataset, such as `setoka-7`, `setoka-7-u1000`, `setoka-train-7`.

    What differs from the registry stands in it: `setoka-7-d14` has a horizon of 14 days, all of
    `setoka-7-lexicon_b` are told in lexicon family `b`.

    Args:
        seed: The seed.
        users: Number of users; stands in the name where it is not the size of one group.
        train: Whether the users are for training.
        settings: Horizon, inventory and lexicon, by default the registry's.
    """
    size = registry.whole("group_size")
    usual = users is None or users == size
    own = settings.departures() if settings else {}
    suffix = "".join(f"-{prefix}{value}" for prefix, value in own.items())
    return f"{POPULATIONS[train]}-{seed}" + ("" if usual else f"-u{users}") + suffix


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


MOST_USERS = 100_000
"""With more, ids would no longer stand in the order of their numbers."""


def groups_of(users: int) -> tuple[range, int]:
    """Return the groups of so many users, and how many each has.

    Raises:
        UsageError: If there is no user, more than a group but not whole groups, or more than
            `MOST_USERS`.
    """
    size = registry.whole("group_size")
    if users > MOST_USERS:
        raise UsageError(f"{users} users; give at most {MOST_USERS}, whose ids have five digits")
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
