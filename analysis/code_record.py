"""Prepare a lakehouse for dbt: zero-row tables for every benchmark, and the code record."""

from __future__ import annotations

import subprocess

import pyarrow as pa

from memlake.analysis.lake import Lake
from memlake.analysis.studies.landed import STUDY
from memlake.analysis.submission.tables import SUBMISSION
from memlake.expectations import QUALITY
from memlake.ingest.companion.tables import COMPANION
from memlake.ingest.landing import init_landing, is_current, land
from memlake.ingest.landing.table import Benchmark, Table
from memlake.ingest.multisource.tables import MULTISOURCE
from memlake.ingest.setoka.tables import SETOKA
from memlake.ingest.transcripts.tables import TRANSCRIPTS

CODE = Benchmark(
    "code",
    (
        Table(
            "code",
            pa.schema(
                [
                    pa.field("code_commit", pa.string(), nullable=False),
                    pa.field("code_dirty", pa.bool_()),
                ]
            ),
            ("code_commit",),
            "The commit that the lakehouse's code stands at, and whether it was changed since.",
        ),
    ),
)
BENCHMARKS = (MULTISOURCE, SETOKA, COMPANION, TRANSCRIPTS, CODE, QUALITY, STUDY, SUBMISSION)


def init_lake(lake: Lake) -> None:
    """Land what `dbt build` needs beside datasets: empty tables and the code record.

    Cheap and idempotent; every verb that builds calls it.
    """
    init_landing(lake.landing, BENCHMARKS)
    commit, dirty = _git_state(lake)
    parameters = {"commit": commit, "dirty": dirty}
    if is_current(lake.landing, CODE, "code", parameters, None, commit):
        return
    record = pa.table(
        {"code_commit": [commit], "code_dirty": [dirty]}, schema=CODE.tables[0].schema
    )
    with land(
        lake.landing,
        CODE,
        "code",
        parameters=parameters,
        seed=None,
        code_version=commit,
        replace=True,
    ) as draft:
        draft.write("code", record)


def _git_state(lake: Lake) -> tuple[str, bool | None]:
    try:
        commit = _git(lake, "rev-parse", "HEAD")
        return commit, bool(_git(lake, "status", "--porcelain"))
    except (OSError, subprocess.CalledProcessError):
        return "unknown", None


def _git(lake: Lake, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(lake.root), *arguments], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()
