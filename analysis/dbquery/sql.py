"""What the SQL of every family is made of."""

from __future__ import annotations

from memlake.analysis.dbquery.lexer import STRAIGHT, TYPESET


def quoted(text: str) -> str:
    """Return a text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def folded(text: str) -> str:
    """Return the SQL of a text as it is compared: case, white space and typesetting aside.

    The macro `dbquery_folded` says the same set-based.

    Args:
        text: SQL of the text.
    """
    straight = f"translate({text}, {quoted(TYPESET)}, {quoted(STRAIGHT)})"
    return rf"lower(regexp_replace({straight}, '[\s\p{{Z}}]+', ' ', 'g'))"


def part_of_day(stamp: str) -> str:
    """Return the SQL of the part of the day at which something starts.

    Args:
        stamp: SQL of the start.
    """
    return (
        f"case when hour({stamp}) < 6 then 'night' when hour({stamp}) < 12 then 'morning' "
        f"when hour({stamp}) < 18 then 'afternoon' else 'evening' end"
    )
