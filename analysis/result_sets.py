"""Whether a query's result is that of a reference: bags of rows, in order only where one is asked.

Case H08. A column's values are compared by kind: numbers with a tolerance, texts as they are; no
text equals a number. Rows that tie in the columns of the asked order may stand in any order.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from enum import StrEnum
from itertools import groupby
from typing import Any

Row = Sequence[Any]

DIGITS = 12
"""Significant digits in which two numbers have to agree."""

_PRECISION = Context(prec=DIGITS)


class Verdict(StrEnum):
    """What comparing a result with a reference came to."""

    EQUAL = "equal"
    DIFFERENT = "different"
    FAILED = "failed"
    """The query failed: it equals nothing, the reference's failure least of all."""
    REFERENCE_FAILED = "reference failed"
    """The reference failed, which is no error of the query's."""
    AMBIGUOUS = "ambiguous reference"
    """The reference's LIMIT cuts a tie: other rows would be as right."""


@dataclass(frozen=True)
class Reference:
    """What a query's result is compared with.

    Attributes:
        rows: The rows, or None where the reference failed.
        ordered_by: Positions of the columns whose order is asked for; empty where none is.
        unlimited: The rows that it has without its LIMIT, in order, where it has one.
    """

    rows: Sequence[Row] | None
    ordered_by: Sequence[int] = ()
    unlimited: Sequence[Row] | None = None


def compare(reference: Reference, rows: Sequence[Row] | None) -> Verdict:
    """Compare a result with a reference.

    Columns are compared by position, as names are the query's own.

    Args:
        reference: The reference.
        rows: The query's rows, or None where it failed.
    """
    if reference.rows is None:
        return Verdict.REFERENCE_FAILED
    if cuts_a_tie(reference):
        return Verdict.AMBIGUOUS
    if rows is None:
        return Verdict.FAILED
    if len(rows) != len(reference.rows):
        return Verdict.DIFFERENT
    if reference.ordered_by:
        expected = _blocks(reference.rows, reference.ordered_by)
        equal = expected == _blocks(rows, reference.ordered_by)
    else:
        equal = _bag(reference.rows) == _bag(rows)
    return Verdict.EQUAL if equal else Verdict.DIFFERENT


def cuts_a_tie(reference: Reference) -> bool:
    """Whether the reference's LIMIT leaves out a row that ties with the last one it keeps."""
    kept, whole = reference.rows, reference.unlimited
    if not kept or whole is None or len(whole) <= len(kept):
        return False
    first_out = whole[len(kept)]
    if not reference.ordered_by:
        return True
    return _at(kept[-1], reference.ordered_by) == _at(first_out, reference.ordered_by)


def canonical(value: Any) -> Hashable:
    """A value as it is compared: a kind, and what of it counts.

    Whole numbers count as they are, others by `DIGITS` significant digits; NULL equals NULL.
    """
    if value is None:
        return ("null",)
    if isinstance(value, bool):
        return ("boolean", value)
    if isinstance(value, int):
        return ("number", Decimal(value))
    if isinstance(value, float | Decimal):
        return ("number", _rounded(value))
    if isinstance(value, dict):
        return ("struct", tuple((str(key), canonical(one)) for key, one in value.items()))
    if isinstance(value, list | tuple):
        return ("list", tuple(canonical(one) for one in value))
    if isinstance(value, dt.date) and not isinstance(value, dt.datetime):
        value = dt.datetime.combine(value, dt.time())
    return (type(value).__name__, value)


def _rounded(value: float | Decimal) -> Decimal | str:
    exact = Decimal(repr(value)) if isinstance(value, float) else value
    return _PRECISION.plus(exact) if exact.is_finite() else str(exact)


def _row(row: Row) -> tuple[Hashable, ...]:
    return tuple(canonical(value) for value in row)


def _at(row: Row, columns: Sequence[int]) -> tuple[Hashable, ...]:
    return tuple(canonical(row[column]) if column < len(row) else None for column in columns)


def _bag(rows: Iterable[Row]) -> Counter[tuple[Hashable, ...]]:
    return Counter(map(_row, rows))


def _blocks(
    rows: Sequence[Row], ordered_by: Sequence[int]
) -> list[tuple[Hashable, Counter[tuple[Hashable, ...]]]]:
    """The rows' bags, in order, a bag for each run of rows that tie."""
    runs = groupby(rows, key=lambda row: _at(row, ordered_by))
    return [(key, _bag(tied)) for key, tied in runs]
