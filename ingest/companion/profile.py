"""A profile file to claims and the values beside them.

A profile is a tree. A claim is any object in it with a text and evidence; its place is the
path to it, and everything that is no claim is a value at a path. So the file can be made
again whatever its sections hold, and a claim's facet can be read off its path.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from memlake.ingest.companion.registry import choice
from memlake.ingest.companion.shape import Row, as_json
from memlake.ingest.companion.shapes import CLAIM
from memlake.ingest.transcripts.parts import an_object

Path: TypeAlias = tuple[str | int, ...]

_VERDICT = choice("audit_verdict_key")


def profile_rows(user_id: str, value: Any) -> tuple[list[Row], list[Row]]:
    """Make a profile rows of `claim` and of `profile_entry`, in the order of the file.

    Raises:
        FlawError: If it is no object, or a claim's field is not as declared.
    """
    top = an_object(value, "the top")
    claims: list[Row] = []
    entries: list[Row] = []
    for path, leaf, name in _leaves(top, (), None):
        where = {"user_id": user_id, "path": as_json(path), "section": str(path[0])}
        if _is_claim(leaf):
            claims.append({"ordinal": len(claims) + 1, **where, **_claim(path, leaf, name)})
        else:
            entry = {"ordinal": len(entries) + 1, **where, "value": as_json(leaf)}
            entries.append(entry | {"slot": _slot(path)})
    return claims, entries


def profile_value(claims: Sequence[Row], entries: Sequence[Row]) -> dict[str, Any]:
    """Make a profile of its rows again."""
    tree: dict[str | int, Any] = {}
    for row in claims:
        _plant(tree, json.loads(row["path"]), CLAIM.put(row))
    for row in entries:
        _plant(tree, json.loads(row["path"]), json.loads(row["value"]))
    return {str(key): _grown(branch) for key, branch in tree.items()}


class _Branch(dict[str | int, Any]):
    """A node of the tree while it is put together: by key, or by place in a list."""


def _plant(tree: dict[str | int, Any], path: Sequence[str | int], leaf: Any) -> None:
    for step in path[:-1]:
        tree = tree.setdefault(step, _Branch())
    tree[path[-1]] = leaf


def _grown(branch: Any) -> Any:
    if not isinstance(branch, _Branch):
        return branch
    if isinstance(next(iter(branch)), int):
        return [_grown(branch[at]) for at in sorted(branch)]
    return {key: _grown(part) for key, part in branch.items()}


def _leaves(value: Any, path: Path, name: str | None) -> Iterator[tuple[Path, Any, str | None]]:
    """Yield each claim and each value, with its path and the nearest name above it."""
    if path and (not value or _is_claim(value) or not isinstance(value, dict | list)):
        yield path, value, name
    elif isinstance(value, dict):
        named = value.get("name")
        inner = named if path and isinstance(named, str) else name
        for key, part in value.items():
            yield from _leaves(part, (*path, key), inner)
    else:
        for at, part in enumerate(value):
            yield from _leaves(part, (*path, at), name)


def _is_claim(value: Any) -> bool:
    return isinstance(value, dict) and "text" in value and bool(value.keys() & _EVIDENCE)


_EVIDENCE = frozenset(["evidence", "evidence_count"])


def _claim(path: Path, value: Mapping[str, Any], name: str | None) -> Row:
    row = CLAIM.take(value, _place(path))
    entity = (name or _slot(path)) if path[0] == "entities" else None
    slot = None if entity else _slot(path)
    marks = json.loads(row["markers"]) if row["markers"] else {}
    verdict = marks.get(_VERDICT)
    return row | {
        "slot": slot,
        "entity": entity,
        "facet": f"entities[{entity}]" if entity else slot or str(path[0]),
        "audit_verdict": verdict if isinstance(verdict, str) else None,
    }


def _slot(path: Path) -> str | None:
    """The last key below the section: `relationship_status` of identity, say."""
    keys = [step for step in path[1:] if isinstance(step, str)]
    return keys[0] if keys else None


def _place(path: Path) -> str:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")
