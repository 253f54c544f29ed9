"""The paper's tables: every configuration stands there, what was not run empty, quotes labelled."""

from __future__ import annotations

import pandas as pd
import pytest

from memlake.analysis.cli.console import out
from memlake.analysis.cli.setoka_tables import our_levels, setoka_table
from memlake.analysis.reproduce.setoka import (
    BACKBONES,
    LEVELS,
    PAPER_SYSTEMS,
    STUDIES,
    Figure,
    load_quoted,
    reproduce_setoka,
)
from memlake.analysis.reproduce.setoka_groups import rows_of
from memlake.analysis.reproduce.setoka_lexicon import paired_rows
from memlake.analysis.studies.row import StudyRow


def _figure(population: str, metric: str, value: float | None, **more: object) -> Figure:
    known = {"spread": None, "lo": None, "hi": None, "p_value": None, "n": 10}
    known |= {"system": "majority", "condition": "views", "provenance": "measured"}
    known |= {"aggregation": "pooled" if metric == "kendall_tau" else "macro_subject"}
    known |= {"population": population, "metric": metric, "value": value, **more}
    return Figure(**known)  # type: ignore[arg-type]


OURS = [
    _figure("level=SM", "similarity", 0.1, spread=0.02, lo=0.05, hi=0.15),
    _figure("level=SM", "answer_rate", 1.0),
    _figure("level=PT", "similarity", None),
    _figure("level=PT", "kendall_tau", 0.3, p_value=0.04),
    _figure("trait=openness", "kendall_tau", 0.5, p_value=0.02),
    _figure("depth=2/combo=RD", "similarity", 0.2),
    _figure("depth=2", "answer_rate", 0.9),
    _figure("level=SM/phrasing=held_out", "similarity", 0.08),
    _figure("level=SM/lexicon=b", "similarity", 0.09),
    _figure("level=SM", "similarity", 1.0, system="dbquery/reference/raw", provenance="oracle"),
]


@pytest.fixture(scope="module")
def rows() -> list[StudyRow]:
    return reproduce_setoka(OURS)


def _of(rows: list[StudyRow], study: str, system: str) -> list[StudyRow]:
    return [row for row in rows if (row.study, row.system) == (study, system)]


def test_each_configuration_of_the_paper_stands_there_as_not_run(rows: list[StudyRow]) -> None:
    cells = {
        (row.system, row.condition, row.population): row
        for row in rows
        if row.study == "levels" and row.condition != "views" and row.metric != "answer_rate"
    }
    for system in PAPER_SYSTEMS:
        for model in BACKBONES:
            for level in LEVELS:
                cell = cells[system, f"model={model}", f"level={level}"]
                assert (cell.value, cell.n) == (None, 0)
                assert cell.note.startswith("not run")


def test_every_quoted_figure_stands_once_and_says_that_it_is_quoted(rows: list[StudyRow]) -> None:
    quoted = [row for row in rows if row.published is not None]

    assert len(quoted) == len(load_quoted())
    assert all("quoted, different corpus" in row.note and row.source_table for row in quoted)
    assert all(row.value is None and row.difference is None for row in quoted)


def test_a_quoted_cell_is_the_papers(rows: list[StudyRow]) -> None:
    (cell,) = (
        row
        for row in _of(rows, "levels", "cognee")
        if (row.condition, row.population) == ("model=ministral-3-14b-instruct", "level=PT")
    )

    assert (cell.metric, cell.published) == ("kendall_tau", 0.24)


def test_ours_stand_in_the_study_that_they_are_of(rows: list[StudyRow]) -> None:
    mine = [row for row in rows if row.system == "majority"]

    assert [(row.study, row.population, row.metric, row.value) for row in mine] == [
        ("levels", "level=SM", "similarity", 0.1),
        ("levels", "level=SM", "answer_rate", 1.0),
        ("levels", "level=PT", "kendall_tau", 0.3),
        ("stability", "level=SM", "spread_over_users", 0.02),
        ("stability", "level=SM", "run_shift", None),
        ("heterogeneity", "depth=2/combo=RD", "similarity", 0.2),
        ("answer_rate_by_depth", "depth=2", "answer_rate", 0.9),
        ("traits", "level=PT", "kendall_tau", 0.3),
        ("traits", "level=PT", "permutation_p", 0.04),
        ("traits", "trait=openness", "kendall_tau", 0.5),
        ("traits", "trait=openness", "permutation_p", 0.02),
        ("wording", "level=SM/phrasing=held_out", "similarity", 0.08),
        ("lexicon", "level=SM/lexicon=b", "similarity", 0.09),
    ]


def test_an_oracle_says_so(rows: list[StudyRow]) -> None:
    assert {row.note for row in _of(rows, "levels", "dbquery/reference/raw")} == {"oracle"}


def test_the_printed_table_tells_measured_from_quoted_and_oracle(rows: list[StudyRow]) -> None:
    with out.capture() as capture:
        out.print(setoka_table("levels", [row for row in rows if row.study == "levels"]))
    printed = capture.get()

    assert "q 85" in printed
    assert "(oracle)" in printed
    assert "10.0" in printed


def test_our_levels_are_those_of_no_language_model(rows: list[StudyRow]) -> None:
    with out.capture() as capture:
        out.print(our_levels(rows))
    printed = capture.get()

    assert "majority" in printed and "10.0" in printed
    assert "cognee" not in printed and "q 85" not in printed


def test_what_was_measured_beside_stands_in_the_order_of_the_studies() -> None:
    where = ("s", "views", "level=PT", "kendall_tau", "mean_of_groups", 0.5, None, None, 10)
    beside = [StudyRow(study, *where) for study in ("curves", "groups")]

    studies = list(dict.fromkeys(row.study for row in reproduce_setoka(OURS, beside)))

    assert studies == list(STUDIES)


def test_groups_told_twice_are_compared_group_by_group() -> None:
    key, other = ("s", "level=SM", "similarity"), ("t", "level=PT", "kendall_tau")
    figures = {
        (1, "a"): {key: 0.9, other: 0.5},
        (1, "b"): {key: 0.8, other: 0.6},
        (2, "a"): {key: 0.7},
        (2, "b"): {key: 0.8, other: 0.2},
    }

    rows = list(paired_rows(figures))

    assert [(row.population, row.metric, row.n) for row in rows] == [
        ("level=SM/lexicon=a", "similarity", 2),
        ("level=SM/lexicon=b", "similarity", 2),
        ("level=SM/lexicon=b-a", "similarity_difference", 2),
        ("level=PT/lexicon=a", "kendall_tau", 1),
        ("level=PT/lexicon=b", "kendall_tau", 2),
        ("level=PT/lexicon=b-a", "kendall_tau_difference", 1),
    ]
    values = [row.value for row in rows]
    assert values == pytest.approx([0.8, 0.8, 0.0, 0.5, 0.4, 0.1])
    # The differences are -0.1 and 0.1: resamples of two groups reach both.
    assert (rows[2].lo, rows[2].hi) == (pytest.approx(-0.1), pytest.approx(0.1))


def test_groups_are_ranked_one_by_one_and_averaged() -> None:
    standings = pd.DataFrame(
        [
            {
                "provenance": "measured",
                "system": "s",
                "condition": "views",
                "dataset": dataset,
                "run_id": dataset,
                "group_id": "1",
                "trait": trait,
                "subject_id": f"{dataset}-{user}",
                "standing": float(user if dataset == "setoka-1" else -user),
                "theta": float(user),
            }
            for dataset in ("setoka-1", "setoka-2")
            for trait in ("a", "b")
            for user in range(10)
        ]
    )

    rows = list(rows_of(standings))

    values = {(row.population, row.metric): (row.value, row.n) for row in rows}
    assert values["group=setoka-1", "kendall_tau"] == (1.0, 90)
    assert values["group=setoka-2", "kendall_tau"] == (-1.0, 90)
    assert values["group=setoka-2", "permutation_p"] == (1.0, 90)
    assert values["level=PT", "kendall_tau"] == (0.0, 2)
