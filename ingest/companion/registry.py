"""The companion's registries in `dbt/seeds`: choices, slots, rules, categories."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from memlake.ingest import seeds
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.seeds import SeedRow

SEEDS = Path(__file__).resolve().parents[2] / "dbt" / "seeds"
CHOICE = SEEDS / "companion_choice.csv"
SLOT = SEEDS / "companion_slot.csv"
RULE = SEEDS / "companion_rule.csv"
CATEGORY = SEEDS / "companion_category.csv"
COUNTER = SEEDS / "companion_counter.csv"
WITHDRAWAL = SEEDS / "companion_withdrawal.csv"


@cache
def seed_rows(path: Path) -> tuple[SeedRow, ...]:
    """Read a seed as one mapping a row, once.

    Raises:
        MachineError: If the file cannot be read.
        BadInputError: If it is no table, see `memlake.ingest.seeds`.
    """
    return tuple(seeds.seed_rows(path))


def choice(name: str) -> str:
    """Return a choice that the paper leaves open, as it stands in the registry.

    Raises:
        BadInputError: If the registry has no such choice.
    """
    for row in seed_rows(CHOICE):
        if row["choice"] == name:
            return row["value"]
    raise BadInputError(CHOICE.name, f"no choice {name!r}", mend="add its row")


def slots(file: str, section: str) -> tuple[str, ...]:
    """Return the slots of a section of the profile or persona, in order.

    Args:
        file: `profile` or `persona`.
        section: Say `identity`, `user_facts`, `demographic`, `portrait`.
    """
    rows = (row for row in seed_rows(SLOT) if (row["file"], row["section"]) == (file, section))
    return tuple(row["slot"] for row in rows)


def counters(file: str) -> tuple[str, ...]:
    """Return the dotted names of the counters that a file's header may hold.

    Args:
        file: `source`, `chat` or `qa`.
    """
    return tuple(row["name"] for row in seed_rows(COUNTER) if row["file"] == file)
