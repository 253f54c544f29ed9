"""The closed catalogue of event categories, as it stands in its seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.setoka import registry


@dataclass(frozen=True)
class Category:
    """One category of events.

    Attributes:
        category_id: 1 to 426.
        family: Major group.
        name: Its name.
        duration: Shortest and longest usual duration in minutes.
        cap: Most occurrences of an entry of it on a day.
        window: Earliest start and latest end, minutes of the day.
        place_types: Where it may take place.
        social: solo, company or either.
        is_background: Whether it belongs to a day's routine.
    """

    category_id: int
    family: str
    name: str
    duration: tuple[int, int]
    cap: int
    window: tuple[int, int]
    place_types: tuple[str, ...]
    social: str
    is_background: bool


@cache
def catalogue() -> Mapping[int, Category]:
    """Return the catalogue by category id.

    Raises:
        BadInputError: See `catalogue_of`.
    """
    return catalogue_of(registry.seed_rows(registry.CATEGORY))


def catalogue_of(rows: Sequence[Mapping[str, str]]) -> dict[int, Category]:
    """Build the catalogue from the seed's rows.

    Raises:
        BadInputError: If there are not exactly `catalogue_size` categories with ids from 1,
            a name comes twice, a cell is none of what its column may hold, or a category cannot
            take place inside its own window.
    """
    size = registry.whole("catalogue_size")
    if len(rows) != size:
        raise _wrong(f"{len(rows)} categories, not {size}", "category_id")
    if [row["category_id"] for row in rows] != [str(i) for i in range(1, size + 1)]:
        raise _wrong(f"ids are not 1 to {size} in order", "category_id")
    if len({row["name"] for row in rows}) != size:
        raise _wrong("a name comes twice", "name")
    made = {int(row["category_id"]): _category(row) for row in rows}
    for one in made.values():
        if one.duration[0] > one.window[1] - one.window[0] or one.duration[0] > one.duration[1]:
            raise _wrong(f"{one.name!r} does not fit its window", "duration_low_min")
    return made


def _category(row: Mapping[str, str]) -> Category:
    return Category(
        int(row["category_id"]),
        row["family"],
        row["name"],
        (_whole(row, "duration_low_min", 1), _whole(row, "duration_high_min", 1)),
        _whole(row, "cap", 1),
        (_whole(row, "window_start_min", 0), _whole(row, "window_end_min", 0)),
        _place_types(row),
        _one_of(row, "social", ("solo", "company", "either")),
        _one_of(row, "is_background", ("true", "false")) == "true",
    )


def _whole(row: Mapping[str, str], field: str, least: int) -> int:
    value = row[field]
    if not (value.isascii() and value.isdecimal() and len(value) < 6) or int(value) < least:
        raise _wrong(f"{row['name']!r} has {value!r}, no whole number from {least}", field)
    return int(value)


def _place_types(row: Mapping[str, str]) -> tuple[str, ...]:
    found = tuple(row["place_types"].split())
    if not found:
        raise _wrong(f"{row['name']!r} takes place nowhere", "place_types")
    return found


def _one_of(row: Mapping[str, str], field: str, values: Sequence[str]) -> str:
    if row[field] not in values:
        raise _wrong(f"{row['name']!r} has {row[field]!r}, none of {', '.join(values)}", field)
    return row[field]


@cache
def category_named(name: str) -> int:
    """Return the id of a category.

    Raises:
        BadInputError: If the catalogue has none of that name.
    """
    for one in catalogue().values():
        if one.name == name:
            return one.category_id
    raise _wrong(f"no category is named {name!r}", "name")


def _wrong(reason: str, field: str) -> BadInputError:
    return BadInputError(registry.CATEGORY.name, reason, field=field)
