"""Case H07 as it stands in the shared cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memlake.analysis.sandbox import Sandbox


def test_case_h07(project: Path, box: Sandbox, snapshot: Path, tmp_path: Path) -> None:
    place = project.parent / "shared" / "cases" / "cases.json"
    if not place.is_file():
        pytest.skip("the shared cases are not beside this clone (../shared/cases)")
    cases = json.loads(place.read_text(encoding="utf-8"))
    case = next(one for one in cases if one["id"] == "H07")
    statements = [sql.replace("<tmp>", str(tmp_path)) for sql in case["input"]["model_sql"]]
    before = snapshot.read_bytes()

    outcomes = box.run_many(statements)

    assert all(outcome.error and outcome.error.reason for outcome in outcomes[:9])
    assert outcomes[9].rows == ((10,),)
    assert list(tmp_path.iterdir()) == []
    assert snapshot.read_bytes() == before
