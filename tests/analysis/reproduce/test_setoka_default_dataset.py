"""What `memlake reproduce setoka` does where nothing of Setoka is built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memlake.analysis.code_record import BENCHMARKS
from memlake.analysis.lake import Lake, scratch_lake
from memlake.analysis.reproduce import setoka


def test_a_fresh_clone_is_made_ready_before_it_is_built(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = scratch_lake(tmp_path, project)
    steps: list[str] = []

    def land(landing: Path, seed: int) -> None:
        steps.append(f"land {seed}")

    def build(lake: Lake, **_: Any) -> None:
        steps.append("build")
        missing = [b for b in BENCHMARKS if not list((lake.landing / b.name).glob("dataset=*"))]
        assert missing == []

    monkeypatch.setattr("memlake.ingest.setoka.land.land_setoka", land)
    monkeypatch.setattr("memlake.analysis.build.build", build)
    monkeypatch.setattr(setoka, "_datasets", lambda _: ["setoka-7"])
    assert setoka.default_dataset(empty, tell=steps.append) == "setoka-7"
    assert steps[1:] == ["land 7", "build"]
    assert "seed 7" in steps[0]
