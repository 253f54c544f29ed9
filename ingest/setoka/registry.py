"""The registry of choices (`setoka_choice`): every number that the generator goes by."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TypeVar

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.seeds import SeedRow
from memlake.ingest.seeds import seed_rows as seed_rows

Number = TypeVar("Number", int, float)

SEEDS = Path(__file__).resolve().parents[2] / "dbt" / "seeds"
CHOICE = SEEDS / "setoka_choice.csv"
CATEGORY = SEEDS / "setoka_category.csv"
RULE = SEEDS / "setoka_rule.csv"
SCALE_KEY = SEEDS / "setoka_scale_key.csv"


@cache
def _choices() -> dict[str, SeedRow]:
    return {row["choice"]: row for row in seed_rows(CHOICE)}


def names() -> frozenset[str]:
    """Return the names of all choices."""
    return frozenset(_choices())


def text(name: str) -> str:
    """Return a choice as it stands.

    Raises:
        BadInputError: If the registry has no such choice.
    """
    return _choice(name)["value"]


def _choice(name: str) -> SeedRow:
    try:
        return _choices()[name]
    except KeyError:
        raise BadInputError(
            CHOICE.name, "the registry lacks this choice", field=name, mend="add its row"
        ) from None


@cache
def rationals(name: str) -> tuple[Fraction, ...]:
    """Return a choice as exact numbers; `1/7` and `0.3` are both read exactly.

    Raises:
        BadInputError: If the registry has no such choice, a part of it is no number, or one is
            below its row's `least` or above its `most`.
    """
    row = _choice(name)
    values, least, most = (_numbers(name, row[column]) for column in ("value", "least", "most"))
    if any(low > value for value in values for low in least) or any(
        value > high for value in values for high in most
    ):
        bounds = f"from {row['least'] or 'any'} to {row['most'] or 'any'}"
        raise BadInputError(CHOICE.name, f"{row['value']!r} is not {bounds}", field=name)
    return values


def _numbers(name: str, cell: str) -> tuple[Fraction, ...]:
    try:
        return tuple(Fraction(part) for part in cell.split())
    except (ValueError, ZeroDivisionError) as error:
        raise BadInputError(CHOICE.name, f"not a number: {error}", field=name) from error


def day(name: str) -> date:
    """Return a choice that is a date.

    Raises:
        BadInputError: If the registry has no such choice, or it is no date.
    """
    try:
        return date.fromisoformat(text(name))
    except ValueError as error:
        raise BadInputError(CHOICE.name, f"not a date: {error}", field=name) from error


def reals(name: str) -> tuple[float, ...]:
    """Return a choice as floats; see `rationals`."""
    return tuple(float(value) for value in rationals(name))


def wholes(name: str) -> tuple[int, ...]:
    """Return a choice as integers.

    Raises:
        BadInputError: If the registry has no such choice, or a part of it is no integer.
    """
    values = rationals(name)
    if any(value.denominator != 1 for value in values):
        raise BadInputError(CHOICE.name, f"not whole: {text(name)!r}", field=name)
    return tuple(int(value) for value in values)


def real(name: str) -> float:
    """Return a choice that is one float; see `rationals`."""
    return _only(name, reals(name))


def whole(name: str) -> int:
    """Return a choice that is one integer; see `wholes`."""
    return _only(name, wholes(name))


def _only(name: str, values: tuple[Number, ...]) -> Number:
    if len(values) != 1:
        raise BadInputError(CHOICE.name, f"one number expected, not {text(name)!r}", field=name)
    return values[0]
