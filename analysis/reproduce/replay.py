"""Runs a part of the published DAG anew, with some of its tables put otherwise.

Nothing is built and nothing written: the models that come of the replaced tables are run from the
SQL that the published build ran, in a database in memory, over views of all that stays as it is.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path

import duckdb

from memlake.analysis.warehouse import open_error
from memlake.expectations.manifest import Manifest, Node, read_manifest
from memlake.ingest.landing.errors import BuildError

# Compiled SQL calls the catalog so, after the warehouse's file.
_OWN, _PUBLISHED = "memlake", "published"


@dataclass(frozen=True)
class Replay:
    """A part of the DAG that can be run again and again.

    Attributes:
        connection: Where it runs.
        steps: Name and SQL of the models that come of the replaced ones, each after what it reads.
        places: Schema and table of each model, by its name.
    """

    connection: duckdb.DuckDBPyConnection
    steps: tuple[tuple[str, str], ...]
    places: Mapping[str, str]

    def published(self, model: str) -> str:
        """Return what SQL calls a model's table as it was published."""
        return f"{_PUBLISHED}.{self.places[model]}"

    def replayed(self, model: str) -> str:
        """Return what SQL calls a model's table as the last run left it."""
        return f"{_OWN}.{self.places[model]}"

    def run(self, replaced: Mapping[str, str]) -> None:
        """Replace tables, and run all that comes of them.

        Args:
            replaced: The SELECT that stands for each of the replaced models.
        """
        for model, sql in (*replaced.items(), *self.steps):
            own, published = self.replayed(model), self.published(model)
            # A contract may have given the published table other types than its SQL.
            self.connection.execute(f"create or replace table {own} as from {published} limit 0")
            self.connection.execute(f"insert into {own} by name {sql}")


@contextlib.contextmanager
def replay(
    warehouse: Path, manifest: Path, replaced: Sequence[str], target: str
) -> Iterator[Replay]:
    """Make ready to run what lies between some models and another.

    Args:
        warehouse: The warehouse; it is only read.
        manifest: dbt's manifest of the build that made it.
        replaced: Names of the models that will be replaced.
        target: Name of the model that is wanted in the end.

    Yields:
        The part of the DAG, with nothing run yet.

    Raises:
        BadInputError: If there is no manifest or no warehouse.
        BuildError: If the manifest does not tell the SQL of a model.
        LockedError: If a process holds the warehouse for writing.
    """
    nodes = _ancestors(read_manifest(manifest), target)
    changed = _coming_of(nodes, replaced)
    places = {node.name: f'"{node.schema}"."{node.alias}"' for node in nodes}
    steps = [(node.name, _sql(node, manifest)) for node in changed if node.name not in replaced]
    with contextlib.closing(duckdb.connect()) as connection:
        connection.execute("set timezone = 'UTC'")
        connection.execute(f"attach ':memory:' as {_OWN}")
        _attach(connection, warehouse)
        for schema in sorted({node.schema for node in nodes}):
            connection.execute(f'create schema if not exists {_OWN}."{schema}"')
        for node in nodes:
            if node not in changed:
                place = places[node.name]
                connection.execute(f"create view {_OWN}.{place} as from {_PUBLISHED}.{place}")
        yield Replay(connection, tuple(steps), places)


def _attach(connection: duckdb.DuckDBPyConnection, warehouse: Path) -> None:
    place = str(warehouse).replace("'", "''")
    try:
        connection.execute(f"attach '{place}' as {_PUBLISHED} (read_only)")
    except duckdb.Error as error:
        raise open_error(warehouse, error) from None


def _ancestors(manifest: Manifest, target: str) -> list[Node]:
    """A model and the models and registries that it comes of, each after what it reads."""
    nodes = {key: node for key, node in manifest.nodes.items() if node.kind in ("model", "seed")}
    reads = {key: [one for one in node.parents if one in nodes] for key, node in nodes.items()}
    order = [nodes[key] for key in TopologicalSorter(reads).static_order()]
    wanted = {key for key, node in nodes.items() if node.name == target}
    for node in reversed(order):
        if node.unique_id in wanted:
            wanted.update(reads[node.unique_id])
    return [node for node in order if node.unique_id in wanted]


def _coming_of(nodes: Sequence[Node], replaced: Sequence[str]) -> list[Node]:
    """What would change with some models, these included, in the order given."""
    changed = {node.unique_id for node in nodes if node.name in replaced}
    for node in nodes:
        if changed.intersection(node.parents):
            changed.add(node.unique_id)
    return [node for node in nodes if node.unique_id in changed]


def _sql(node: Node, manifest: Path) -> str:
    if node.language != "sql" or not node.code:
        raise BuildError(
            f"{manifest}: the build did not run {node.name} from SQL; run `memlake build`"
        )
    return node.code
