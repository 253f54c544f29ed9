"""`memlake submit`: what a person is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from memlake.analysis.cli.app import app
from memlake.analysis.lake import Lake
from memlake.ingest.landing.errors import BadInputError, Exit


@pytest.fixture
def told(
    small_lake: Lake, written: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Any]:
    """Submit rows by the command."""
    (small_lake.root / "dbt_project.yml").touch()
    (small_lake.root / "models").mkdir()
    monkeypatch.setenv("MEMLAKE_ROOT", str(small_lake.root))

    def submit(*rows: dict[str, Any], flags: tuple[str, ...] = ()) -> Any:
        path = written("".join(json.dumps(row) + "\n" for row in rows))
        arguments = ["submit", str(path), "--system", "mine", "--dataset", "talk", *flags]
        return CliRunner().invoke(app, arguments)

    return submit


def test_what_is_covered_is_said_by_track(told: Callable[..., Any]) -> None:
    outcome = told({"item_id": "q1", "answer": "tea"}, flags=("--json",))
    assert outcome.exit_code == 0, outcome.exception
    said = json.loads(outcome.stdout)
    assert (said["name"], said["rows"]) == ("talk.mine", 1)
    (coverage,) = said["coverage"]
    assert coverage == {
        "track": "qa",
        "asked": 2,
        "answered": 1,
        "abstained": 0,
        "failed": 0,
        "missing": 1,
    }
    again = told({"item_id": "q1", "abstained": True}, flags=("--replace",))
    assert again.exit_code == 0 and "talk.mine" in again.stdout


def test_a_bad_row_is_bad_input(told: Callable[..., Any]) -> None:
    outcome = told({"item_id": "q1", "answer": "tea", "confidence": 2})
    assert isinstance(outcome.exception, BadInputError) and outcome.stdout == ""
    assert outcome.exception.exit_code == Exit.BAD_INPUT
    said = "answers.jsonl · line 1 · confidence: 2 is not between 0 and 1"
    assert str(outcome.exception) == said
