"""Whether a statement is text at all."""

from __future__ import annotations


def is_text(sql: str) -> bool:
    """Whether a statement can be told to DuckDB: bytes that are no UTF-8 arrive as lone surrogates.

    Args:
        sql: The statement as the command line or a planner gave it.
    """
    return sql.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in sql)
