"""What running a statement came to: rows, or the reason why there are none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """Why a statement gave no rows."""

    STATEMENT = "statement"
    """It is not one SELECT, or can't be read as one; it did not run."""
    FORBIDDEN = "forbidden"
    """It names a function or a relation that is closed to it; it did not run."""
    FAILED = "failed"
    """DuckDB raised an error."""
    TIMEOUT = "timeout"
    """Its process was killed when the time was over."""
    MEMORY = "memory"
    """It asked for more memory than it may have."""
    OUTPUT = "output"
    """Its rows are too large to be returned."""
    CRASHED = "crashed"
    """Its process ended by itself."""


@dataclass(frozen=True)
class Refusal:
    """Why a statement gave no rows.

    Attributes:
        kind: The sort of reason.
        reason: One line for people.
    """

    kind: Kind
    reason: str

    def __str__(self) -> str:
        """The reason with its kind, as it is recorded of a failed answer."""
        return f"{self.kind}: {self.reason}"


@dataclass(frozen=True)
class Outcome:
    """What running a statement came to.

    Attributes:
        columns: Names, in order; they may repeat.
        rows: Values as Python has them; a DECIMAL is a Decimal, a STRUCT or MAP a dict.
        truncated: Whether there were more rows than the limit.
        error: Why there is nothing, or None.
    """

    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Any, ...], ...] = ()
    truncated: bool = False
    error: Refusal | None = None
