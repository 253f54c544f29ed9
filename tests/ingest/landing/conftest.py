"""A tiny declared benchmark, and a way to run a step as a user without privileges."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pytest

from memlake.ingest.landing.table import Benchmark, Table

NOBODY = 65534


@pytest.fixture
def tiny() -> Benchmark:
    """Two declared tables: `walk` (person, day; kilometres, note) and `person`."""
    walk = Table(
        "walk",
        pa.schema(
            [
                pa.field("person", pa.string(), nullable=False),
                pa.field("day", pa.int16(), nullable=False),
                pa.field("distance_km", pa.decimal128(5, 1), nullable=False),
                pa.field("note", pa.string()),
            ]
        ),
        ("person", "day"),
        "How far one person walked on one day.",
    )
    person = Table(
        "person", pa.schema([pa.field("person", pa.string(), nullable=False)]), ("person",), "One."
    )
    return Benchmark("tiny", (walk, person))


@pytest.fixture
def walks() -> Callable[..., pa.Table]:
    """Build rows of `walk` from (person, day, distance_km, note)."""

    def build(*rows: tuple[str | None, int, str, str | None]) -> pa.Table:
        return pa.table(
            {
                "person": pa.array([r[0] for r in rows], pa.string()),
                "day": pa.array([r[1] for r in rows], pa.int16()),
                "distance_km": pa.array([Decimal(r[2]) for r in rows], pa.decimal128(5, 1)),
                "note": pa.array([r[3] for r in rows], pa.string()),
            }
        )

    return build


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder outside pytest's own, which only its owner can reach."""
    folder = Path(tempfile.mkdtemp(prefix="memlake-"))
    folder.chmod(0o777)
    yield folder
    for path in [folder, *folder.rglob("*")]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o777)
    shutil.rmtree(folder)


@pytest.fixture
def in_child() -> Callable[[Callable[[], None]], str]:
    """Run a step in a forked child that, if it can, gives up its privileges first.

    The child's outcome comes back as `ErrorType: message`, or `fine`.
    """

    def run(step: Callable[[], None], *, unprivileged: bool = True) -> str:
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            outcome = "fine"
            try:
                if unprivileged and os.getuid() == 0:
                    os.setgroups([])
                    os.setgid(NOBODY)
                    os.setuid(NOBODY)
                step()
            except BaseException as error:
                outcome = f"{type(error).__name__}: {error}"
            os.write(write, outcome.encode())
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as pipe:
            outcome = pipe.read()
        os.waitpid(child, 0)
        return outcome

    return run
