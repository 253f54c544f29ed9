"""The three examples in one built lakehouse: what they add, and what they leave as it was."""

from __future__ import annotations

import contextlib
import os
import shutil
from dataclasses import replace
from pathlib import Path

import duckdb
import pyarrow.parquet as pq
import pytest
from dbt.adapters.duckdb.connections import DuckDBConnectionManager
from dbt.cli.main import dbtRunner

from memlake.analysis.examples.show import show_exports, show_question, show_stream
from memlake.analysis.lake import Lake
from memlake.analysis.resolvers import Registry, fit_suite, load_registry
from memlake.analysis.resolvers.atoms import atoms_from_tables
from memlake.analysis.resolvers.prediction import Prediction
from memlake.expectations import GateSource, ProjectFiles, Status, run_gates

pytestmark = pytest.mark.xdist_group("examples")

DATASET = "generated-20260321-p20"
TWIN = f"{DATASET}-without"
MIRA = "exports-mira"
UNTRAINED = {"random", "majority_vote", "argrag"}
BY_DEFAULT = {"bcf", "abf", "abf+skip"}


def test_the_label_of_the_added_question_is_a_count_of_days(extended: Lake, rows) -> None:
    folder = extended.landing / "multisource" / f"dataset={DATASET}"
    cups: dict[str, int] = {}
    for row in pq.read_table(folder / "event_day.parquet").to_pylist():
        cups[row["persona_id"]] = cups.get(row["persona_id"], 0) + (row["diet_coffee_cups"] >= 2)
    wanted = {
        key: "25_or_more" if n >= 25 else "10_to_24" if n >= 10 else "fewer_than_10"
        for key, n in cups.items()
    }
    found = rows(
        """
        select key.subject_key, gold.answer
        from core.gold as gold
        inner join core.item as item on gold.item_id = item.item_id
        inner join core.subject_key as key on item.subject_id = key.subject_id
        where item.dataset = ? and item.category = 'A4'
        """,
        DATASET,
    )
    assert dict(found) == wanted
    assert len(set(wanted.values())) == 3


def test_the_added_question_has_a_row_of_every_system(rows) -> None:
    found = {
        system: (value, lo, hi, n)
        for system, value, lo, hi, n in rows(
            """
            select system, value, lo, hi, n from metrics.leaderboard
            where dataset = ? and population = 'test/question=A4'
            and metric in ('macro_accuracy', 'selective_accuracy')
            """,
            DATASET,
        )
    }
    registered = {
        s for (s,) in rows("select system from registry.system where benchmarks = 'multisource'")
    }
    assert set(found) == registered
    assert {n for *_, n in found.values()} == {15}
    assert found["random"][0] == pytest.approx(1 / 3)
    assert found["majority_vote"] == found["argrag"]
    assert found["reachability"][0] >= max(found["nbf"][0], found["majority_vote"][0])


def test_the_sixth_stream_is_evidence_on_the_days_that_it_has(rows) -> None:
    found = rows(
        """
        select item.subject_id, item.category, list_sort(list(evidence.ordinal))
        from core.evidence as evidence
        inner join core.item as item on evidence.item_id = item.item_id
        where item.dataset = ? and evidence.store = 'partner_report'
        group by all
        """,
        DATASET,
    )
    days = dict(
        rows("select subject_id, list_sort(list(day_index)) from streams.stream_partner group by 1")
    )
    assert {subject for subject, *_ in found} == set(days)
    for subject, question, ordinals in found:
        window = {"C2": 14, "Ctrl2": 7}.get(question, 30)
        assert ordinals == [day for day in days[subject] if day > 30 - window]
    assert {question for _, question, _ in found} == {"A1", "A3", "C2", "F1", "Ctrl2"}


def test_where_the_sixth_stream_is_not_landed_it_is_silent(rows) -> None:
    spoken = rows(
        """
        select dataset, count(*), count(label) from atoms.atm_multisource
        where source = 'partner_report' and question_id in ('A1', 'A3', 'F1')
        group by dataset order by dataset
        """
    )
    ((mira, *mira_cells), (own, asked, told), (twin, *twin_cells)) = spoken
    assert (mira, own, twin) == (MIRA, DATASET, TWIN)
    assert 0 < told < asked == 60 * 3
    assert (mira_cells, twin_cells) == ([3, 0], [180, 0])


@pytest.fixture(scope="module")
def five_sources(extended: Lake) -> Registry:
    """The registry of nineteen questions, without the sixth source."""
    whole = load_registry(extended.root / "dbt" / "seeds")
    assert whole.sources[-1] == "partner_report"
    return replace(
        whole, sources=whole.sources[:-1], bias=whole.bias[:, :-1], mapped=whole.mapped[:, :-1]
    )


@pytest.fixture(scope="module")
def predicted(
    extended: Lake, five_sources: Registry
) -> tuple[tuple[str, ...], dict[str, Prediction]]:
    """Test subjects of the twin, and what the array side answers for them from five sources."""
    with contextlib.closing(duckdb.connect(str(extended.warehouse), read_only=True)) as connection:
        personas, cells, gold = (
            connection.execute(sql, [TWIN]).to_arrow_table()
            for sql in (
                """
                select subject_id as persona_id, split, difficulty
                from staging.stg_multisource__persona where dataset = ? order by subject_id
                """,
                """
                select subject_id as persona_id, question_id, source, label
                from atoms.atm_multisource where dataset = ? and source <> 'partner_report'
                """,
                """
                select subject_id as persona_id, question_id, label as answer
                from labels.lbl_multisource where dataset = ?
                """,
            )
        )
    atoms = atoms_from_tables(five_sources, personas, cells, gold)
    suite = fit_suite(atoms.part("train"), atoms.part("calibration"), five_sources)
    test = atoms.part("test")
    return test.persona_ids, suite.predict(test.codes)


@pytest.mark.parametrize(
    "system",
    ["ssb", "ssb_global", "bcf", "nbf", "nbf+skip", "dsnbf", "dsnbf+skip", "majority_vote"],
)
def test_a_stream_that_a_dataset_lacks_changes_no_answer_there(
    system: str,
    five_sources: Registry,
    predicted: tuple[tuple[str, ...], dict[str, Prediction]],
    rows,
) -> None:
    subjects, made = predicted
    prediction = made[system]
    wanted = {
        (subject, question): (
            five_sources.labels[q][prediction.answer[i, q]],
            bool(prediction.abstained[i, q]),
        )
        for i, subject in enumerate(subjects)
        for q, question in enumerate(five_sources.questions)
    }
    found = {
        (subject, question): (label, abstained)
        for subject, question, label, abstained in rows(
            """
            select item.subject_id, item.category, answer.answer, answer.abstained
            from core.answer as answer
            inner join core.run as run on answer.run_id = run.run_id
            inner join core.item as item on answer.item_id = item.item_id
            where run.dataset = ? and run.system = ?
            """,
            TWIN,
            system,
        )
    }
    assert len(found) == 15 * 19
    assert found == wanted


def test_a_person_without_labels_is_answered_and_not_scored(rows) -> None:
    answered = dict(
        rows(
            """
            select run.system, count(*) from core.answer as answer
            inner join core.run as run on answer.run_id = run.run_id
            where run.dataset = ? group by run.system
            """,
            MIRA,
        )
    )
    assert answered == dict.fromkeys(UNTRAINED | BY_DEFAULT, 19)
    scored = rows(
        """
        select score.scored, score.value, score.reason, count(*) from core.score as score
        inner join core.run as run on score.run_id = run.run_id
        where run.dataset = ? group by all
        """,
        MIRA,
    )
    ((systems,),) = rows("select count(*) from registry.system where benchmarks = 'multisource'")
    assert scored == [(False, None, "no label", systems * 19)]
    # Nothing is scored; how much was answered needs no label.
    told = rows("select distinct metric from metrics.leaderboard where dataset = ?", MIRA)
    assert told == [("submission_coverage",)]
    parameters = rows(
        "select distinct fitted_on from resolvers.rsv_parameter where dataset = ?", MIRA
    )
    assert parameters == [("default",)]


def test_what_the_vote_makes_of_a_person_s_streams_is_counted_by_hand(rows) -> None:
    answers = {
        question: sorted(tied)
        for question, tied in rows(
            """
            select item.category, answer.tied from core.answer as answer
            inner join core.run as run on answer.run_id = run.run_id
            inner join core.item as item on answer.item_id = item.item_id
            where run.dataset = ? and run.system = 'majority_vote'
            """,
            MIRA,
        )
    }
    # Nights of seven hours: 16 of 30 reported and 10 of 26 sensed, which is 11.5 of thirty,
    # against all thirty planned and the profile's 7.8 hours.
    assert answers["A1"] == ["10_to_19", "20_or_more"]
    # Exercise a week: 2.6 days reported (11 of 30), 2.2 sensed (8 of 26), 1.6 logged (6 of 26),
    # where the profile says 4.0 and 16 of 30 were planned.
    assert answers["B2"] == ["more_than_1_below"]
    # Bedtimes lie more than twenty minutes after the planned ones by both that tell of them.
    assert answers["C3"] == ["later_more_than_50pct"]


def test_no_figure_is_no_number(rows) -> None:
    assert rows("select * from metrics.leaderboard where isnan(value) or isnan(lo)") == []
    empty = rows("select value, n_scored from metrics.leaderboard where n_scored = 0 and value = 0")
    assert [row for row in empty if row[1]] == []


def test_gates_hold_and_say_what_they_skip(extended: Lake) -> None:
    files = ProjectFiles(
        extended.root,
        extended.root / "target" / "manifest.json",
        extended.root / "dbt" / "seeds" / "system.csv",
    )
    run = run_gates(extended.warehouse, source=GateSource(files=files))
    assert [r.gate.gate_id for r in run.blocking if r.gate.scope == "dataset"] == []
    truth = [row for r in run.results if r.gate.scope == "warehouse" for row in r.failures]
    assert [row for row in truth if "partner" in str(row) or "coffee" in str(row)] == []
    skipped = {
        (r.gate.gate_id, r.dataset): r.reason for r in run.results if r.status is Status.SKIPPED
    }
    assert skipped["multisource_label_equals_audit", MIRA] == "it ships no labels"
    assert skipped["core_gold_in_answer_space", MIRA] == "it ships no labels"
    assert ("multisource_split_size", DATASET) in skipped
    checked = {(r.gate.gate_id, r.dataset): r.n_checked for r in run.results}
    assert checked["multisource_label_equals_audit", DATASET] == 60 * 18
    assert checked["multisource_item_per_question", DATASET] == 60 * 19


def test_the_added_models_unit_tests_pass(extended: Lake, tmp_path: Path) -> None:
    copy = tmp_path / extended.warehouse.name
    shutil.copyfile(extended.warehouse, copy)
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.chdir(extended.root),
        Path(os.devnull).open("w") as sink,
        contextlib.redirect_stdout(sink),
    ):
        patch.setenv("MEMLAKE_DB", str(copy))
        chosen = "lbl_coffee,test_type:unit", "atm_partner,test_type:unit"
        result = dbtRunner().invoke(["--quiet", "test", "--select", *chosen])
        DuckDBConnectionManager.close_all_connections()
    statuses = {
        run.node.name: str(run.status)
        for run in result.result.results
        if run.node.resource_type == "unit_test"
    }
    assert statuses == {
        "label_a4_counts_days_of_two_cups": "pass",
        "atoms_of_the_partner_scale_to_the_days_at_home": "pass",
    }


def test_each_example_shows_its_rows(extended: Lake, rows) -> None:
    ((systems,),) = rows("select count(*) from registry.system where benchmarks = 'multisource'")
    assert show_question(extended, DATASET).row_count == systems
    stream = show_stream(extended, DATASET)
    assert [str(column.header) for column in stream.columns][4:] == [
        "A1",
        "A3",
        "C2",
        "F1",
        "Ctrl2",
    ]
    silent = list(stream.columns[0].cells).index("random")
    assert {list(column.cells)[silent] for column in stream.columns[3:]} == {"+0.0"}
    said = list(show_exports(extended, MIRA).columns[0].cells)
    assert len({question for question in said if question}) == 19
