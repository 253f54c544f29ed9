"""dbt's manifest, as far as the leakage gate needs it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from memlake.ingest.landing.errors import BadInputError

STAGING = "staging"


@dataclass(frozen=True)
class Node:
    """A model, seed, snapshot or source.

    Attributes:
        unique_id: dbt's id.
        kind: dbt's resource type.
        name: Name that a ref or source says.
        schema: Schema of its relation.
        alias: Name of its relation.
        group: dbt group; for a source, the `group` of its meta; None where neither says.
        tags: dbt tags.
        systems: The systems whose answers it makes: its meta's, else the one it is named for.
        language: `sql` or `python`.
        parents: Ids of what it refs and its sources.
        code: What dbt compiled, or None where it compiled nothing.
        raw: What stands in the file.
        hooks: SQL that runs before and after it.
        macros: Ids of the macros it calls.
        publishes: What it makes visible of truth, in words (its meta's `publishes`), or None.
    """

    unique_id: str
    kind: str
    name: str
    schema: str
    alias: str
    group: str | None
    tags: tuple[str, ...] = ()
    systems: tuple[str, ...] = ()
    language: str = "sql"
    parents: tuple[str, ...] = ()
    code: str | None = None
    raw: str = ""
    hooks: tuple[str, ...] = ()
    macros: tuple[str, ...] = ()
    publishes: str | None = None

    @property
    def is_door(self) -> bool:
        """Whether it is a door to truth, that is, stands in schema `truth`."""
        return self.kind != "source" and self.schema == "truth"


@dataclass(frozen=True)
class Manifest:
    """What dbt knows of the project.

    Attributes:
        nodes: Id to model, seed, snapshot or source.
        macros: Id to text of the project's own macros and their dependencies.
    """

    nodes: Mapping[str, Node]
    macros: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_relation(self) -> Mapping[tuple[str, str], Node]:
        """Node by lower-case schema and relation name."""
        return {(n.schema.lower(), n.alias.lower()): n for n in self.nodes.values()}


def read_manifest(path: Path) -> Manifest:
    """Read dbt's `manifest.json`.

    Raises:
        BadInputError: If there is none, or it can't be read: a build that can't be looked
            through has not been found free of leaks.
    """
    if not path.is_file():
        raise BadInputError(str(path), "no dbt manifest here", mend="`memlake build` writes one")
    try:
        text = json.loads(path.read_text(encoding="utf-8"))
        nodes = {**text["nodes"], **text["sources"]}
        macros = {key: macro["macro_sql"] for key, macro in text.get("macros", {}).items()}
        return Manifest({key: _node(node) for key, node in nodes.items()}, macros)
    except (ValueError, KeyError, TypeError) as error:
        raise BadInputError(str(path), f"not a dbt manifest ({error})") from None


def _node(node: Mapping[str, Any]) -> Node:
    config = node.get("config") or {}
    meta = {**(node.get("meta") or {}), **(config.get("meta") or {})}
    depends = node.get("depends_on") or {}
    name = node["name"]
    return Node(
        unique_id=node["unique_id"],
        kind=node["resource_type"],
        name=name,
        schema=node["schema"],
        alias=node.get("alias") or node.get("identifier") or name,
        group=node.get("group") or config.get("group") or meta.get("group"),
        tags=tuple(node.get("tags") or ()),
        systems=tuple(meta.get("systems") or (name.partition("_")[2],)),
        language=node.get("language") or "sql",
        parents=tuple(depends.get("nodes") or ()),
        code=node.get("compiled_code"),
        raw=node.get("raw_code") or "",
        hooks=_hooks(config),
        macros=tuple(depends.get("macros") or ()),
        publishes=meta.get("publishes"),
    )


def _hooks(config: Mapping[str, Any]) -> tuple[str, ...]:
    hooks = [*(config.get("pre-hook") or ()), *(config.get("post-hook") or ())]
    return tuple(hook["sql"] if isinstance(hook, dict) else str(hook) for hook in hooks)
