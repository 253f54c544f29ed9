"""The shipped parameter file, its manifest, and how both are written."""

from __future__ import annotations

import csv
import hashlib
import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.understanding.parameters import (
    MANIFEST_FILE,
    SEED_FILE,
    Parameter,
    as_csv,
    read_manifest,
    write_parameters,
)
from memlake.analysis.understanding.settings import setting_parameters
from memlake.ingest.landing.errors import BadInputError

MOST_BYTES = 2_000_000


def _shipped(project: Path) -> list[Parameter]:
    with (project / SEED_FILE).open(encoding="utf-8", newline="") as file:
        return [
            Parameter(row["part"], row["key"], row["subkey"], float(row["value"]))
            for row in csv.DictReader(file)
        ]


def test_the_shipped_file_is_its_manifests(project: Path) -> None:
    manifest = read_manifest(project)
    content = (project / SEED_FILE).read_bytes()
    assert manifest["parameters_sha256"] == hashlib.sha256(content).hexdigest()
    assert sum(manifest["rows"].values()) == content.count(b"\n") - 1
    assert manifest["learned_from"]["groups"] >= 20
    assert manifest["learned_from"]["dataset"].startswith("setoka-train-")
    assert len(content) < MOST_BYTES


def test_the_shipped_file_is_as_a_fit_writes_it(project: Path) -> None:
    assert as_csv(_shipped(project)) == (project / SEED_FILE).read_bytes()


def test_the_shipped_settings_are_those_of_the_code(project: Path) -> None:
    shipped = {p for p in _shipped(project) if p.part in {"setting", "annotation_position"}}
    assert shipped == set(setting_parameters())


def test_a_changed_value_is_noticed(project: Path, tmp_path: Path) -> None:
    (tmp_path / SEED_FILE).parent.mkdir(parents=True)
    for name in (SEED_FILE, MANIFEST_FILE):
        shutil.copyfile(project / name, tmp_path / name)
    text = (tmp_path / SEED_FILE).read_text(encoding="utf-8")
    (tmp_path / SEED_FILE).write_text(text.replace("link_gap_min,,,", "link_gap_min,,,1"))
    with pytest.raises(BadInputError, match="memlake fit setoka"):
        read_manifest(tmp_path)


def test_a_missing_manifest_says_how_to_mend(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="memlake fit setoka"):
        read_manifest(tmp_path)


def test_the_manifest_counts_rows_by_part(tmp_path: Path) -> None:
    (tmp_path / SEED_FILE).parent.mkdir(parents=True)
    rows = [Parameter("b", "1", "", 0.5), Parameter("a", "2", "", 1.0), Parameter("a", "1", "", 2)]
    write_parameters(tmp_path, rows, {"groups": 20})
    assert json.loads((tmp_path / MANIFEST_FILE).read_text())["rows"] == {"a": 2, "b": 1}
    lines = (tmp_path / SEED_FILE).read_text().splitlines()
    assert lines == ["part,key,subkey,value", "a,1,,2", "a,2,,1", "b,1,,0.5"]


@given(st.lists(st.builds(Parameter, st.text("ab"), st.text("xy"), st.just(""), st.integers(0, 9))))
def test_the_order_of_learning_leaves_no_trace(rows: list[Parameter]) -> None:
    assert as_csv(rows) == as_csv(reversed(rows))
