"""Landing Setoka: groups are generated and written one after the other."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeAlias

from memlake.ingest.landing import (
    LandReport,
    code_version,
    is_current,
    land,
    read_manifest,
    report_landing,
)
from memlake.ingest.landing.errors import UsageError
from memlake.ingest.landing.inputs import read_file
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.generate import generate_groups
from memlake.ingest.setoka.horizon import make_calendar
from memlake.ingest.setoka.lexicon import LEXICON_FILES
from memlake.ingest.setoka.pool.raw_material import RAW_MATERIAL
from memlake.ingest.setoka.scenes.shares import SHARE_FILE, THEME_FILE
from memlake.ingest.setoka.settings import Settings, dataset_name, groups_of
from memlake.ingest.setoka.tables import SETOKA
from memlake.ingest.setoka.traits import inventory

Progress: TypeAlias = Callable[[int, int, str], None]
_INGEST = Path(__file__).resolve().parents[1]


def land_setoka(
    root: Path,
    seed: int,
    *,
    users: int = 10,
    train: bool = False,
    settings: Settings | None = None,
    replace: bool = False,
    progress: Progress | None = None,
) -> LandReport:
    """Generate users and land them, unless they are landed already.

    Memory does not grow with the number of users.

    Args:
        root: The landing folder.
        seed: The generator's seed.
        users: How many; up to nine, or whole groups of ten.
        train: Whether they are for training: drawn apart from those to evaluate on, all told
            in lexicon family `a`, and never evaluated.
        settings: Horizon, inventory and lexicon, by default the registry's; the size of groups
            follows from `users`.
        replace: Land over a dataset of this name that was made with other parameters.
        progress: Told of every group.

    Raises:
        UsageError: If the number of users does not make groups, the horizon is wrong, users to
            train on are to be told in another lexicon than theirs, or the dataset was made with
            other parameters and `replace` is not set.
        BadInputError: If the inventory is wrong, or a schema would be empty.
        InfeasibleError: If a user's pattern cannot be realised.
        MachineError: If the disk is full or a folder may not be written.
    """
    groups, size = groups_of(users)
    chosen = dataclasses.replace(settings or Settings(), group_size=size)
    # A dataset is named by its settings, so that what is wrong with one is said before.
    make_calendar(chosen.start, chosen.days, chosen.zone)
    inventory(chosen.inventory)
    if train and chosen.lexicon != Settings().lexicon:
        raise UsageError(
            f"lexicon {chosen.lexicon}: users to train on are all told in lexicon a; leave it out"
        )
    dataset = dataset_name(seed, users, train=train, settings=chosen)
    parameters = {"users": users, "train": train, **_departures(chosen)}
    version = _code_version()
    if is_current(root, SETOKA, dataset, parameters, seed, version):
        return report_landing(read_manifest(root, SETOKA, dataset), skipped=True)
    with land(
        root,
        SETOKA,
        dataset,
        parameters=parameters,
        seed=seed,
        code_version=version,
        replace=replace,
    ) as draft:
        made = generate_groups(seed, groups, chosen, dataset=dataset)
        for done, tables in enumerate(made):
            for name, table in tables.items():
                draft.append(name, table)
            if progress:
                progress(done + 1, len(groups), f"group {done + 1}")
    return report_landing(draft.published, skipped=False)


def _departures(settings: Settings) -> dict[str, str]:
    """What differs from the registry; of an inventory's file, what is in it."""
    file = Path(settings.inventory)
    read = settings.inventory.endswith(".yml")
    content = {"inventory": hashlib.sha256(read_file(file)).hexdigest()} if read else {}
    return settings.departures() | content


@cache
def _code_version() -> str:
    return code_version(
        _INGEST / "setoka",
        _INGEST / "landing",
        _INGEST / "columns.py",
        _INGEST / "zones.py",
        _INGEST / "random.py",
        registry.CHOICE,
        registry.CATEGORY,
        registry.RULE,
        registry.SCALE_KEY,
        RAW_MATERIAL,
        SHARE_FILE,
        THEME_FILE,
        *LEXICON_FILES,
    )
