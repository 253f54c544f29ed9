"""Laying an extension over a copy of the project."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from memlake.analysis.examples.overlay import lay_over, project_copy
from memlake.analysis.examples.prepare import HERE
from memlake.analysis.lake import Lake
from memlake.ingest.landing.errors import BadInputError, UsageError


@pytest.fixture
def copy(tmp_path: Path, project: Path) -> Lake:
    return project_copy(tmp_path / "lake", project)


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    folder = tmp_path / "overlay"
    (folder / "dbt" / "seeds").mkdir(parents=True)
    (folder / "models" / "06_atoms").mkdir(parents=True)
    return folder


@pytest.mark.parametrize("example", ["nineteenth_question", "sixth_stream"])
def test_an_example_appends_to_registries_and_changes_no_model(
    example: str, copy: Lake, project: Path
) -> None:
    lay_over(copy, HERE / example)
    for file in (f for f in (project / "models").rglob("*") if f.suffix in {".sql", ".py", ".yml"}):
        assert (copy.root / file.relative_to(project)).read_bytes() == file.read_bytes()
    for seed in (project / "dbt" / "seeds").glob("*.csv"):
        laid = (copy.root / seed.relative_to(project)).read_text(encoding="utf-8")
        assert laid.startswith(seed.read_text(encoding="utf-8").rstrip("\n"))
    before, after = (
        yaml.safe_load((root / "dbt_project.yml").read_text()) for root in (project, copy.root)
    )
    named = yaml.safe_load((HERE / example / "registries.yml").read_text())
    assert {name: after["vars"][name] for name in named} == named
    assert {**after, "vars": before["vars"]} == before


def test_a_model_that_is_there_already_is_refused(copy: Lake, overlay: Path) -> None:
    (overlay / "models" / "06_atoms" / "atm_multisource.sql").write_text("select 1")
    with pytest.raises(UsageError, match=r"atm_multisource\.sql is a model of the project"):
        lay_over(copy, overlay)


def test_rows_of_other_columns_are_refused(copy: Lake, overlay: Path) -> None:
    (overlay / "dbt" / "seeds" / "question.csv").write_text("question_id,text\nA4,Why?\n")
    with pytest.raises(BadInputError, match=r"question\.csv: the columns are question_id,text"):
        lay_over(copy, overlay)


def test_an_unknown_registry_is_refused(copy: Lake, overlay: Path) -> None:
    (overlay / "registries.yml").write_text("lable_models: [lbl_coffee]\n")
    with pytest.raises(BadInputError, match="lable_models: no such registry; there are: label"):
        lay_over(copy, overlay)


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path, project: Path) -> None:
    (tmp_path / "mine.txt").touch()
    with pytest.raises(UsageError, match="is not empty"):
        project_copy(tmp_path, project)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
