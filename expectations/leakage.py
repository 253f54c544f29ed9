"""Which answer-producing model reaches truth, and by what path.

dbt's groups stop private refs alone. This walks everything that such a model reads, at any
distance: refs, sources, table names and files in compiled SQL, hooks, and the strings of
Python models and of the project's modules that they import.
"""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pyarrow as pa

from memlake.ingest.landing.errors import BadInputError

from .manifest import STAGING, Manifest, Node, read_manifest
from .reads import Read, reads

ANSWERS = "answers"
"""The tag of a model that produces answers."""

Reader = Callable[[Node], list[Read]]

# Where `core.answer` finds runs and items, and answers that were landed.
_BESIDE = ("core", STAGING)

SCHEMA = pa.schema(
    [
        pa.field("dataset", pa.string()),
        pa.field("model", pa.string(), nullable=False),
        pa.field("system", pa.string(), nullable=False),
        pa.field("reached", pa.string()),
        pa.field("how", pa.string()),
        pa.field("path", pa.string()),
    ]
)


@dataclass(frozen=True)
class System:
    """What the registry says of a system.

    Attributes:
        doors: The doors that it may read, its supervision.
        oracle: Whether it may read any truth, and says so.
    """

    doors: frozenset[str]
    oracle: bool


@dataclass(frozen=True)
class Leak:
    """Truth that a model reaches.

    Attributes:
        reached: What it reaches, in words.
        how: By what the last step was found.
        path: The nodes on the way, from the model on.
    """

    reached: str
    how: str
    path: tuple[str, ...]


def leakage_table(manifest_path: Path, systems_path: Path, root: Path) -> pa.Table:
    """Check every answer-producing model for each of its systems that is no oracle.

    Args:
        manifest_path: dbt's `manifest.json`.
        systems_path: The registry of systems, a CSV file.
        root: The project's root folder.

    Returns:
        A row a model, system and leak; `reached` is NULL in the one row of a clear pair.
        `dataset` is NULL throughout.

    Raises:
        BadInputError: If the manifest or the registry is not there, or can't be read.
    """
    manifest = read_manifest(manifest_path)
    systems = read_systems(systems_path)
    # Many models read the same views: what a node reads is looked up once.
    reader = cache(lambda node: reads(node, manifest, root))
    rows = [
        {"model": model.name, "system": name, **row}
        for model in answering(manifest)
        for name in model.systems
        for row in _rows(model, systems.get(name), reader)
    ]
    rows.sort(key=lambda row: [str(value) for value in row.values()])
    return pa.Table.from_pylist(rows, schema=SCHEMA)


def answering(manifest: Manifest) -> list[Node]:
    """The models that produce answers: those tagged so, and what `core.answer` unites.

    The latter holds an untagged model to the same rule; landed answers come from staging.
    """
    union = manifest.by_relation.get(("core", "answer"))
    united = set(union.parents) if union else set()
    return [
        node
        for node in manifest.nodes.values()
        if ANSWERS in node.tags
        or (node.unique_id in united and node.kind == "model" and node.schema not in _BESIDE)
    ]


def read_systems(path: Path) -> dict[str, System]:
    """Read the registry of systems: for each the doors that all its rows name.

    Raises:
        BadInputError: If it is missing, or a column of it.
    """
    systems: dict[str, System] = {}
    try:
        with path.open(newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                doors = frozenset(row["supervision"].split())
                oracle = row["provenance"] == "oracle"
                known = systems.get(row["system"], System(doors, oracle))
                systems[row["system"]] = System(doors & known.doors, oracle and known.oracle)
    except (OSError, KeyError) as error:
        raise BadInputError(str(path), f"not the registry of systems ({error})") from None
    return systems


def find_leaks(model: Node, doors: frozenset[str], reader: Reader) -> list[Leak]:
    """Walk what a model reads, and stop at truth, at a door, and at what can't be seen into.

    Args:
        model: The answer-producing model.
        doors: Names of the doors that it may read.
        reader: Says of a node what it reads.

    Returns:
        What it reaches and may not, nearest first.
    """
    leaks: list[Leak] = []
    paths: dict[str, tuple[str, ...]] = {model.unique_id: (model.name,)}
    queue = deque([model])
    while queue:
        node = queue.popleft()
        for read in reader(node):
            path = paths[node.unique_id]
            reached = _forbidden(read, node, doors)
            if reached is not None:
                leaks.append(Leak(reached, read.how, path))
            elif read.node is not None and not _ends(read.node, paths):
                paths[read.node.unique_id] = (*path, read.node.name)
                queue.append(read.node)
    return leaks


def _rows(model: Node, system: System | None, reader: Reader) -> Iterator[Mapping[str, str | None]]:
    if system is None:
        reached = "answers for a system that the registry does not hold"
        yield {"reached": reached, "how": "registry", "path": model.name}
        return
    if system.oracle:
        return
    leaks = find_leaks(model, system.doors, reader)
    for leak in dict.fromkeys(leaks):
        yield {"reached": leak.reached, "how": leak.how, "path": " > ".join(leak.path)}
    if not leaks:
        yield {"reached": None, "how": None, "path": model.name}


def _forbidden(read: Read, reader: Node, doors: frozenset[str]) -> str | None:
    """What is wrong with a read, in words, or None."""
    node = read.node
    if node is None:
        return read.what
    if node.kind == "source":
        return _forbidden_source(node, reader)
    if node.is_door:
        return None if node.name in doors else f"the door {node.name}, which it does not name"
    return f"truth: {node.schema}.{node.alias}" if node.group == "truth" else None


def _forbidden_source(source: Node, reader: Node) -> str | None:
    name = f"{source.schema}.{source.alias}"
    if source.group not in ("visible", "mixed"):
        what = "truth" if source.group == "truth" else "a source whose meta names no group"
        return f"{what}: source {name}"
    if source.group == "mixed" and reader.schema != STAGING:
        return f"source {name}, whose visible columns staging alone may choose"
    return None


def _ends(node: Node, paths: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether the walk goes no further: at a door, at questions whose maker knew the answers."""
    return node.is_door or node.publishes is not None or node.unique_id in paths
