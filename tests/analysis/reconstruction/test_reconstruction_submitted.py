"""Runs read from folders: figures worked out by hand, and one line for what cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memlake.analysis.reconstruction.submitted import Truth, read_run, score
from memlake.ingest.landing.errors import BadInputError

OWN = frozenset({"day1-1", "day1-3"})


def persona(**slots: Any) -> dict[str, Any]:
    return {"_evidence": {}, **slots}


@pytest.fixture
def truth() -> Truth:
    """Two subjects: of each the openness is known, of the first its age as well."""
    first = persona(big_five={"openness": "high"}, age=34)
    second = persona(big_five={"openness": "low"})
    profile: dict[str, Any] = {"big_five": {"openness": "High"}}
    return Truth(
        {
            "U01": {"persona": first, "profile": profile},
            "U02": {"persona": second, "profile": profile},
        },
        {"U01": OWN, "U02": OWN},
        {"U01": 10.0, "U02": 20.0},
    )


def folder(place: Path, **files: Any) -> Path:
    place.mkdir(parents=True)
    for name, value in files.items():
        text = value if isinstance(value, str) else json.dumps(value)
        (place / f"{name}.json").write_text(text)
    return place


def test_two_runs_are_scored_against_the_corpus_and_each_other(
    truth: Truth, tmp_path: Path
) -> None:
    cited = {"age": {"evidence": ["day1-3"], "confidence": 0.9}}
    right = folder(
        tmp_path / "1",
        U01_persona={"big_five": {"openness": "high"}, "age": 34, "_evidence": cited},
        U02_persona=persona(big_five={"openness": "low"}),
    )
    # The age rests on a turn of somebody else and is dropped; the second subject is left out.
    wrong = folder(tmp_path / "2", U01_persona={"big_five": {"openness": "low"}, "age": 34})
    rows = score(truth, {"mine": [read_run(right, truth), read_run(wrong, truth)]})
    assert {row.study for row in rows} == {"persona"}
    found = {(row.population, row.metric): row for row in rows}
    # Run 1 matches 3 of 3 cells; run 2 has one cell, a wrong level, against 3.
    assert (found["all", "f1"].value, found["all", "f1"].lo) == (0.5, 0.0)
    assert found["all", "recall"].value == 0.5 and found["all", "precision"].value == 0.5
    assert found["all", "agreement"].value == 0.0
    assert "files of 1 of 2 subjects" in found["all", "f1"].note
    some = found["category=big_five", "matched_by=some"]
    assert (some.value, some.n) == (1.0, 2)
    assert found["category=demographic", "matched_by=some"].value == 1.0


def test_a_demographic_without_a_turn_of_the_subject_does_not_count(
    truth: Truth, tmp_path: Path
) -> None:
    cited = {"age": {"evidence": ["day1-2"]}}
    run = folder(tmp_path / "1", U01_persona={"age": 34, "_evidence": cited})
    assert read_run(run, truth) == {"persona": {"U01": {}}}


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"U03_persona": {}}, r"U03_persona.json: the corpus has no subject U03"),
        ({"U01_persona": "[1]"}, r"U01_persona.json: it is not a JSON object"),
        ({"U01_persona": '{"age": NaN}'}, r"U01_persona.json.*NaN"),
        ({"U01_persona": '{"age": 3'}, r"U01_persona.json"),
        ({"U01_persona": {"quirks": [1]}}, r"quirks: it is not a list of objects"),
        ({"U01_profile": {"entities": 1}}, r"U01_profile.json · entities"),
        ({"notes": {}}, r"it holds no reconstruction"),
    ],
)
def test_what_cannot_be_read_is_one_line(
    files: dict[str, Any], said: str, truth: Truth, tmp_path: Path
) -> None:
    with pytest.raises(BadInputError, match=said):
        read_run(folder(tmp_path / "1", **files), truth)


def test_a_missing_folder_is_one_line(truth: Truth, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="no such folder"):
        read_run(tmp_path / "none", truth)
