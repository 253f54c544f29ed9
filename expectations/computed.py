"""Relations that a gate checks but no model builds: Python computes them, a file holds them.

A gate's SQL names one as `computed.<relation>`; the runner writes it beside the run's results
and puts the file's path there, so that the query still runs when a person copies it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from memlake.analysis.stamp import sha256
from memlake.ingest.landing.errors import BadInputError

from .leakage import leakage_table
from .query import computed_names
from .registry import PROJECT, GateSql


@dataclass(frozen=True)
class ProjectFiles:
    """The files of the project that gates check beside the warehouse.

    Attributes:
        root: The project's root folder.
        manifest: dbt's manifest of the build.
        systems: The registry of systems.
        manifest_sha256: Hash of the manifest that the build was published with; None where
            any will do.
    """

    root: Path = PROJECT
    manifest: Path = PROJECT / "target" / "manifest.json"
    systems: Path = PROJECT / "dbt" / "seeds" / "system.csv"
    manifest_sha256: str | None = None


def _leakage(files: ProjectFiles) -> pa.Table:
    wanted = files.manifest_sha256
    if wanted and files.manifest.is_file() and sha256(files.manifest) != wanted:
        raise BadInputError(
            str(files.manifest), "the manifest of another build", mend="run `memlake build` again"
        )
    return leakage_table(files.manifest, files.systems, files.root)


COMPUTED: Mapping[str, Callable[[ProjectFiles], pa.Table]] = {"leakage": _leakage}


def write_computed(sql: GateSql, files: ProjectFiles, folder: Path) -> dict[str, Path]:
    """Compute and write the relations that a gate's queries name.

    Args:
        sql: The gate's queries.
        files: What to compute from.
        folder: Where to write `<relation>.parquet`.

    Returns:
        Relation name to file.

    Raises:
        BadInputError: If one is not known, or what it is computed from is not there, is of
            another build, or can't be read.
    """
    written = {}
    for name in sorted(computed_names(sql)):
        if name not in COMPUTED:
            known = ", ".join(COMPUTED)
            raise BadInputError(f"computed.{name}", f"no such relation; there are: {known}")
        written[name] = folder / f"{name}.parquet"
        write_parquet(COMPUTED[name](files), written[name])
    return written


def write_parquet(table: pa.Table, path: Path) -> None:
    """Write a table beside its place, then put it there by one rename."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    pq.write_table(table, beside)
    beside.replace(path)
