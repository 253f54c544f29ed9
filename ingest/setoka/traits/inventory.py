"""Inventories: what trait sampling knows of a taxonomy, read from one file."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.inputs import read_file
from memlake.ingest.random import Real

INVENTORIES = Path(__file__).parent / "inventories"
MOST_GROUPS = 1_000_000
"""With more, to find that no group passes would take hours."""


@dataclass(frozen=True)
class Tolerances:
    """Largest deviations of a group of users from its targets (spec B.4).

    Attributes:
        mean: Of |mean - mu| / s, any trait.
        sd: Of |sd / s - 1|, any trait.
        correlation: Of |r - target|, any pair.
    """

    mean: float
    sd: float
    correlation: float


@dataclass(frozen=True)
class Inventory:
    """A personality inventory as a target population.

    Attributes:
        name: Name of the inventory.
        file: Name of the file that it was read from, for messages.
        traits: Names of the d traits.
        mean: Target means, shape (d,), on the scale of the box.
        sd: Target standard deviations before rejection, shape (d,).
        low: Lower bounds of the box, shape (d,).
        high: Upper bounds of the box, shape (d,).
        correlation: Reported correlations as they were read, shape (d, d).
        tolerances: Of group verification.
        most_groups: Groups drawn before verification is an error.
    """

    name: str
    file: str
    traits: tuple[str, ...]
    mean: Real
    sd: Real
    low: Real
    high: Real
    correlation: Real
    tolerances: Tolerances
    most_groups: int


def inventory(name: str) -> Inventory:
    """Return one of the inventories that come with the generator, or that of a file.

    Args:
        name: Its name, or a path that ends in .yml.

    Raises:
        BadInputError: If there is none of that name, or its file is wrong.
        MachineError: If the machine refuses to read the file.
    """
    if name.endswith(".yml"):
        return read_inventory(Path(name))
    known = sorted(one.stem for one in INVENTORIES.glob("*.yml"))
    if name not in known:
        mend = f"there are {', '.join(known)}, or give a file that ends in .yml"
        raise BadInputError(f"inventory {name!r}", "no such inventory", mend=mend)
    return read_inventory(INVENTORIES / f"{name}.yml")


def read_inventory(path: Path) -> Inventory:
    """Read an inventory from a YAML file, which needs nothing else to be sampled from.

    Raises:
        BadInputError: If the file is missing, or a part of it is missing or out of range. The
            correlations are judged later, by `valid_correlation`.
        MachineError: If the machine refuses to read the file.
    """
    content = read_file(path)
    try:
        config = yaml.safe_load(content.decode())
    except (ValueError, yaml.YAMLError, RecursionError) as error:
        # A ValueError is bytes that are no UTF-8, a date that no calendar has, a number too long.
        told = " ".join(str(error).split())
        raise BadInputError(path.name, f"it is no YAML: {told}") from error
    if not isinstance(config, dict):
        raise BadInputError(path.name, "not a mapping of name, traits, correlations, tolerances")
    return _inventory(path.name, config)


def _inventory(file: str, config: Mapping[str, Any]) -> Inventory:
    traits = _get(file, config, "traits")
    if not isinstance(traits, list) or not traits:
        raise BadInputError(file, "no trait is listed", field="traits")
    columns = {
        part: np.array(
            [_number(file, one, part, f"traits[{i}].") for i, one in enumerate(traits)],
        )
        for part in ("mean", "sd", "low", "high")
    }
    _require_box(file, columns)
    tolerances = _get(file, config, "tolerances")
    return Inventory(
        _name(file, config),
        file,
        _trait_names(file, traits),
        correlation=_matrix(file, _get(file, config, "correlations")),
        tolerances=Tolerances(
            *(_tolerance(file, tolerances, k) for k in ("mean", "sd", "correlation"))
        ),
        most_groups=_most_groups(file, config),
        **columns,
    )


def _get(file: str, config: Mapping[str, Any], part: str, within: str = "") -> Any:
    if not isinstance(config, Mapping) or part not in config:
        raise BadInputError(file, "missing", field=within + part)
    return config[part]


def _name(file: str, config: Mapping[str, Any], within: str = "") -> str:
    value = _get(file, config, "name", within)
    if not isinstance(value, str):
        raise BadInputError(
            file, f"not a text, but {_kind(value)}; put it in quotes", field=f"{within}name"
        )
    return value


def _trait_names(file: str, traits: list[Any]) -> tuple[str, ...]:
    names = [_name(file, one, f"traits[{i}].") for i, one in enumerate(traits)]
    for i, name in enumerate(names):
        if name in names[:i]:
            raise BadInputError(file, f"{name!r} stands twice", field=f"traits[{i}].name")
    return tuple(names)


def _kind(value: object) -> str:
    """Name a value by its kind, since to write it out may be beyond any memory."""
    return f"of type {type(value).__name__}"


def _number(file: str, config: Mapping[str, Any], part: str, within: str = "") -> float:
    return _finite(file, _get(file, config, part, within), within + part)


def _finite(file: str, value: object, field: str) -> float:
    number = math.nan
    if isinstance(value, int | float) and not isinstance(value, bool):
        with contextlib.suppress(OverflowError):
            number = float(value)
    if not math.isfinite(number):
        shown = repr(value) if isinstance(value, bool | float) else _kind(value)
        raise BadInputError(file, f"not a finite number, but {shown}", field=field)
    return number


def _tolerance(file: str, config: Mapping[str, Any], part: str) -> float:
    value = _number(file, config, part, "tolerances.")
    if value <= 0:
        raise BadInputError(file, f"{value:g} is not above 0", field=f"tolerances.{part}")
    return value


def _most_groups(file: str, config: Mapping[str, Any]) -> int:
    value = _number(file, config, "most_groups")
    if not (value.is_integer() and 1 <= value <= MOST_GROUPS):
        reason = f"{value:g} is no whole number from 1 to {MOST_GROUPS:,}"
        raise BadInputError(file, reason, field="most_groups")
    return int(value)


def _matrix(file: str, rows: object) -> Real:
    """Return the correlations, number by number: an array would take true for 1, and "1" too."""
    if not isinstance(rows, list) or not rows:
        raise BadInputError(file, "not a list of rows", field="correlations")
    for i, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != len(rows):
            found = f"{len(row)} numbers" if isinstance(row, list) else _kind(row)
            reason = f"not a row of {len(rows)} numbers, but {found}"
            raise BadInputError(file, reason, field=f"correlations[{i}]")
    return np.array(
        [
            [_finite(file, cell, f"correlations[{i}][{j}]") for j, cell in enumerate(row)]
            for i, row in enumerate(rows)
        ]
    )


def _require_box(file: str, columns: Mapping[str, Real]) -> None:
    mean, sd, low, high = (columns[part] for part in ("mean", "sd", "low", "high"))
    with np.errstate(over="ignore"):
        has_variance = np.isfinite(sd**2) & (sd > 0)
    wrong = np.flatnonzero(~has_variance | (low >= high) | (mean <= low) | (mean >= high))
    if len(wrong):
        raise BadInputError(
            file,
            "a trait needs a positive sd, whose square is a number, and low < mean < high",
            field=f"traits[{wrong[0]}]",
        )
