"""What a statement may use up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits of one statement; the defaults are those of setoka.md, section 10.

    Attributes:
        seconds: Wall-clock seconds, reading the statement included; then its process is killed.
        memory_mb: MiB that DuckDB may hold.
        rows: Rows returned, the first ones; None for as many as `output_bytes` lets through.
        output_bytes: Size of the returned rows as text.
        statement_chars: Length of the statement.
    """

    seconds: float = 5.0
    memory_mb: int = 512
    rows: int | None = 50
    output_bytes: int = 1_000_000
    statement_chars: int = 100_000
