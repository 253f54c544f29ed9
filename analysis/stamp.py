"""The mark that a publication leaves in the warehouse: which build it is, and by what manifest."""

from __future__ import annotations

import contextlib
import hashlib
from dataclasses import dataclass
from pathlib import Path

import duckdb

from memlake.analysis.warehouse import open_read_only


@dataclass(frozen=True)
class Stamp:
    """What `quality.build` holds.

    Attributes:
        build_id: Hash of everything that went into the build.
        manifest_sha256: Hash of dbt's manifest of the build, which lies beside the warehouse.
    """

    build_id: str
    manifest_sha256: str


def write_stamp(warehouse: Path, build_id: str, manifest: Path) -> None:
    """Mark a built warehouse as a build.

    Args:
        warehouse: The built DuckDB file, which is ours alone still.
        build_id: Hash of everything that went in.
        manifest: dbt's manifest of the build.
    """
    with contextlib.closing(duckdb.connect(str(warehouse))) as connection:
        connection.execute("create schema if not exists quality")
        connection.execute(
            "create or replace table quality.build as select ? as build_id, ? as manifest_sha256",
            [build_id, sha256(manifest)],
        )


def read_stamp(warehouse: Path) -> Stamp | None:
    """Read a warehouse's mark.

    Args:
        warehouse: The DuckDB file.

    Returns:
        The mark, or None where no publication left one: a bare `dbt build` removes it.

    Raises:
        BadInputError: If the file is not there or is no warehouse.
        LockedError: If a process holds it for writing.
    """
    with contextlib.closing(open_read_only(warehouse)) as connection:
        try:
            row = connection.execute(
                "select build_id, manifest_sha256 from quality.build"
            ).fetchone()
        except (duckdb.CatalogException, duckdb.BinderException, duckdb.InvalidInputException):
            return None
    return Stamp(*row) if row else None


def sha256(file: Path) -> str:
    """Hash a file's bytes, in hex digits."""
    return hashlib.sha256(file.read_bytes()).hexdigest()
