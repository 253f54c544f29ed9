"""The snapshot: what an answering model may see of the published warehouse, in its own file."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

import duckdb

from memlake.analysis.lake import Lake
from memlake.analysis.stamp import read_stamp, sha256
from memlake.analysis.warehouse import open_read_only
from memlake.expectations.manifest import Manifest, read_manifest
from memlake.ingest.landing.errors import BadInputError

OPEN_SCHEMAS = frozenset({"relational", "graph", "document", "streams", "chat", "understanding"})
"""Schemas whose visible relations are all on the answering side."""

OPEN_RELATIONS = frozenset(
    {("core", "item"), ("core", "record"), ("core", "subject"), ("registry", "setoka_category")}
)
"""Relations of other schemas that an answering model is given too."""

_BUILD = "registry.snapshot"


def visible_snapshot(lake: Lake) -> Path:
    """Return the snapshot of the published warehouse; write it where it is of another build.

    Views become tables, so that nothing in the file points outside it. It takes its place in one
    rename.

    Args:
        lake: The lakehouse.

    Raises:
        BadInputError: If nothing is published, or only by a bare `dbt build`; or if the manifest
            beside the warehouse is of another build, so that it can't say what is visible.
        LockedError: If a process holds the warehouse for writing.
    """
    stamp = read_stamp(lake.warehouse)
    if stamp is None:
        raise BadInputError(str(lake.warehouse), "not published", mend="run `memlake build`")
    if _snapshot_id(lake.snapshot) != stamp.build_id:
        if not lake.manifest.is_file() or sha256(lake.manifest) != stamp.manifest_sha256:
            raise BadInputError(
                str(lake.manifest),
                "of another build than the warehouse",
                mend="run `memlake build`",
            )
        relations = open_relations(read_manifest(lake.manifest))
        _write(lake, relations, stamp.build_id)
    return lake.snapshot


def open_relations(manifest: Manifest) -> list[tuple[str, str]]:
    """Schema and name of every relation that belongs in the snapshot, in order.

    dbt's group decides: what is not in group `visible` is left out, wherever it stands.
    """
    return sorted(
        place
        for place, node in manifest.by_relation.items()
        if node.kind in ("model", "seed")
        and node.group == "visible"
        and (place[0] in OPEN_SCHEMAS or place in OPEN_RELATIONS)
    )


def _write(lake: Lake, relations: Iterable[tuple[str, str]], build_id: str) -> None:
    lake.snapshot.parent.mkdir(parents=True, exist_ok=True)
    draft = lake.snapshot.with_name(f".writing-{os.getpid()}.duckdb")
    draft.unlink(missing_ok=True)
    try:
        with contextlib.closing(duckdb.connect(str(draft))) as connection:
            # Compiled views name the warehouse by its stem.
            source = str(lake.warehouse).replace("'", "''")
            connection.execute(f"attach '{source}' as {lake.warehouse.stem} (read_only)")
            for schema, name in relations:
                connection.execute(f'create schema if not exists "{schema}"')
                connection.execute(
                    f'create table "{schema}"."{name}" as'
                    f' from {lake.warehouse.stem}."{schema}"."{name}"'
                )
            connection.execute("create schema if not exists registry")
            connection.execute(f"create table {_BUILD} as select ? as build_id", [build_id])
        draft.replace(lake.snapshot)
    finally:
        draft.unlink(missing_ok=True)


def _snapshot_id(place: Path) -> str | None:
    try:
        opened = open_read_only(place)
    except BadInputError:
        return None
    with contextlib.closing(opened) as connection:
        try:
            row = connection.execute(f"select build_id from {_BUILD}").fetchone()
        except duckdb.CatalogException:
            return None
    return str(row[0]) if row else None
