"""`memlake reproduce`: which studies there are, and how much of them a terminal is shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from memlake.analysis.cli.app import app
from memlake.analysis.cli.console import out
from memlake.analysis.cli.setoka_tables import our_levels
from memlake.analysis.cli.studies import shown_whole, summary_table
from memlake.analysis.lake import scratch_lake
from memlake.analysis.reproduce import companion, multisource, setoka
from memlake.analysis.studies.row import StudyRow
from memlake.ingest.companion.land_generated import land_generated
from memlake.ingest.landing.errors import UsageError

STUDIES = {
    "multisource": multisource.STUDIES,
    "realcompanion": companion.STUDIES,
    "setoka": setoka.STUDIES,
}


def row(study: str, metric: str = "similarity", published: float | None = None) -> StudyRow:
    where = ("dbquery", "views", "level=SM", metric, "pooled")
    return StudyRow(study, *where, 0.5, None, None, 10, published=published)


@pytest.mark.parametrize("paper", STUDIES)
def test_a_study_that_there_is_not_is_refused_with_the_names_of_those_there_are(
    paper: str, tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMLAKE_ROOT", str(scratch_lake(tmp_path, project).root))
    told = CliRunner().invoke(app, ["reproduce", paper, "--study", "nope"])
    assert isinstance(told.exception, UsageError)
    assert told.exception.exit_code == 2
    assert str(told.exception) == f"no study 'nope'; there are: {', '.join(STUDIES[paper])}"
    assert not list(tmp_path.glob("warehouse/*"))


@pytest.mark.parametrize(
    ("dataset", "said"), [("nope", "'nope' is not landed"), ("", "'' cannot name a dataset")]
)
@pytest.mark.parametrize(
    "arguments", [["realcompanion"], ["reconstruction", "--run", "mine=folder"]]
)
def test_a_dataset_that_is_not_landed_is_refused_and_no_other_is_made(
    arguments: list[str],
    dataset: str,
    said: str,
    tmp_path: Path,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MEMLAKE_ROOT", str(scratch_lake(tmp_path, project).root))
    told = CliRunner().invoke(app, ["reproduce", *arguments, "--dataset", dataset])
    assert isinstance(told.exception, UsageError)
    assert str(told.exception).startswith(said)
    assert not list(tmp_path.glob("warehouse/*"))


def test_the_named_study_is_shown_whole_or_all_or_none() -> None:
    rows = [row("a"), row("b"), row("a", "answer_rate")]
    both = [("a", [rows[0], rows[2]]), ("b", [rows[1]])]
    assert list(shown_whole(rows, None, everything=False)) == []
    assert list(shown_whole(rows, None, everything=True)) == both
    assert list(shown_whole(rows, "b", everything=False)) == both[1:]
    assert list(shown_whole(rows, "b", everything=True)) == both[1:]


def test_the_summary_counts_what_is_empty_and_what_is_quoted() -> None:
    with out.capture() as capture:
        out.print(summary_table([row("a"), row("a", published=0.4), row("b")]))
    cells = [line.replace("│", " ").split() for line in capture.get().splitlines()]
    assert ["a", "2", "0", "1"] in cells
    assert ["b", "1", "0", "0"] in cells


@pytest.mark.parametrize("paper", STUDIES)
def test_a_terminal_is_shown_at_most_sixty_lines(paper: str) -> None:
    rows = [row(study) for study in STUDIES[paper] for _ in range(200)]
    systems = [StudyRow(**{**vars(row("levels")), "system": f"system_{n}"}) for n in range(7)]
    rates = [StudyRow(**{**vars(one), "metric": "answer_rate"}) for one in systems]
    with out.capture() as capture:
        if paper == "setoka":
            out.print(our_levels([*systems, *rates]))
        out.print(summary_table(rows, gaps=paper == "multisource"))
    assert 15 < len(capture.get().splitlines()) < 60


def test_every_study_of_a_companion_corpus_can_be_named(tmp_path: Path, project: Path) -> None:
    lake = scratch_lake(tmp_path, project)
    dataset = land_generated(lake.landing, companion.SEED, tenth=True).dataset
    rows = companion.reproduce_companion(*companion.load(lake, dataset))
    assert tuple(dict.fromkeys(one.study for one in rows)) == companion.STUDIES
