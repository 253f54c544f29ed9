"""Graph records as adjacency lists: a line a node, its properties and edges behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memlake.ingest.setoka.chunks.values import stamp

Columns = Mapping[str, Sequence[Any]]


def edges_of(schema: str, rows: Columns, user: str) -> str:
    """Write nodes, ties or attended events as an adjacency list."""
    lines: dict[str, list[str]] = {}
    for node, edge in _FORMS[schema](rows, user):
        lines.setdefault(node, []).append(edge)
    return "\n".join(
        [f"# {schema}", *(f"{node}: {'; '.join(edges)}" for node, edges in lines.items()), ""]
    )


def _nodes(rows: Columns, user: str) -> list[tuple[str, str]]:
    return [
        (f"{name} (contact)", f"{field}->{value}")
        for row, name in enumerate(rows["name"])
        for field, values in rows.items()
        if field != "name" and (value := values[row]) is not None
    ]


def _ties(rows: Columns, user: str) -> list[tuple[str, str]]:
    edges = zip(*(rows[f] for f in ("contact", "other", "relation", "since")), strict=True)
    return [
        (f"{one} (contact)", f"relation->{other}[{relation} since {since}]")
        for one, other, relation, since in edges
    ]


def _own_ties(rows: Columns, user: str) -> list[tuple[str, str]]:
    edges = zip(*(rows[f] for f in ("contact", "relation", "closeness", "since")), strict=True)
    return [
        (f"{user} (user)", f"relation->{one}[{relation}, closeness {closeness}, since {since}]")
        for one, relation, closeness, since in edges
    ]


def _attended(rows: Columns, user: str) -> list[tuple[str, str]]:
    fields = ("contact", "activity", "start_local", "end_local", "place")
    return [
        (
            f"{one} (contact)",
            f"attended->{{{activity}, {stamp(start)} to {stamp(end)}, {place}, with {user}}}",
        )
        for one, activity, start, end, place in zip(*(rows[f] for f in fields), strict=True)
    ]


_FORMS = {
    "contact": _nodes,
    "contact_tie": _ties,
    "user_contact_tie": _own_ties,
    "co_participation": _attended,
}
