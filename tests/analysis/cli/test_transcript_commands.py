"""`memlake ingest` of transcripts, and `memlake gate` of one dataset: what a person is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from memlake.analysis.cli.app import app
from memlake.analysis.cli.gate import _scope
from memlake.analysis.lake import Lake, scratch_lake
from memlake.ingest.landing.errors import BadInputError, UsageError


@pytest.fixture
def scratch(tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> Lake:
    """An empty lakehouse that the commands find."""
    folder = tmp_path / "lake"
    folder.mkdir()
    monkeypatch.setenv("MEMLAKE_ROOT", str(folder))
    return scratch_lake(folder, project)


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    """A conversation in LoCoMo's layout whose second question is no question."""
    turns = [{"speaker": "Ada", "dia_id": "D1:1", "text": "Tea."}]
    question = {"question": "What?", "answer": "tea", "evidence": ["D1:1"], "category": 4}
    conversation = {
        "sample_id": "c-1",
        "conversation": {"speaker_a": "Ada", "speaker_b": "Ben", "session_1": turns},
        "qa": [question, 7],
    }
    path = tmp_path / "talk.json"
    path.write_text(json.dumps([conversation]))
    return path


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def test_ingest_says_how_many_rows_and_how_much_was_set_aside(scratch: Lake, talk: Path) -> None:
    told = run("ingest", "locomo", str(talk))
    assert told.exit_code == 0, told.exception
    said, _, aside = told.stdout.strip().partition(" in ")
    assert said == "landed locomo: 6 rows, 1 set aside"
    assert len(json.loads(Path(aside).read_text(encoding="utf-8"))) == 1
    again = json.loads(run("ingest", "locomo", str(talk), "--json").stdout)
    assert [(r["dataset"], r["skipped"], r["quarantined"]) for r in again] == [("locomo", True, 1)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["locomo", "TALK", "--strict"], r"talk.json · c-1 · \[0\].qa\[1\]: 7 is not an object"),
        (["locomo", "none.json"], "none.json: no such file"),
        (["longmemeval", "TALK"], r"\[0\].question_id: it is missing; nothing else is left"),
        (["memorybank", "TALK"], "no file of MemoryBank"),
    ],
)
def test_what_cannot_be_read_is_one_line(
    arguments: list[str], said: str, scratch: Lake, talk: Path
) -> None:
    told = run("ingest", *(str(talk) if a == "TALK" else a for a in arguments))
    assert isinstance(told.exception, BadInputError)
    assert told.stdout == ""
    with pytest.raises(BadInputError, match=said):
        raise told.exception


def test_an_unknown_zone_is_one_line(scratch: Lake, talk: Path) -> None:
    told = run("ingest", "locomo", str(talk), "--zone", "Mars/Base")
    assert isinstance(told.exception, UsageError)
    assert str(told.exception).startswith("--zone 'Mars/Base': no such time zone")


def test_a_gate_run_is_of_a_benchmark_or_of_a_landed_dataset(scratch: Lake, talk: Path) -> None:
    run("ingest", "locomo", str(talk))
    assert _scope(scratch, None) == {}
    assert _scope(scratch, "locomo") == {"dataset": "locomo"}
    assert _scope(scratch, "transcripts") == {"benchmark": "transcripts"}
    with pytest.raises(UsageError, match=r"'core' is neither .*transcripts.* nor .*\(locomo\)"):
        _scope(scratch, "core")
