"""Case H12 for the gates: a writer elsewhere stops a run before it writes anything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from memlake.expectations import GateSource, run_gates
from memlake.expectations.mutation import copy_warehouse
from memlake.ingest.landing.errors import Exit, LockedError

HOLD = "import sys, duckdb; c = duckdb.connect(sys.argv[1]); print('open', flush=True); input()"


def test_a_writer_elsewhere_is_named_nothing_is_written_and_later_the_run_succeeds(
    small_warehouse: Path, small_source: GateSource, tmp_path: Path
) -> None:
    copy = copy_warehouse(small_warehouse, tmp_path)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(copy)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "open\n"
    try:
        with pytest.raises(LockedError, match=f"process {holder.pid}") as caught:
            run_gates(copy, source=small_source)
    finally:
        holder.communicate("\n", timeout=60)
    assert caught.value.exit_code == Exit.LOCKED
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "reports").exists()
    assert run_gates(copy, source=small_source).clean
