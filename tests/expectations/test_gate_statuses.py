"""What makes a gate passed, failed, error, vacuous or skipped, and which of them block."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from memlake.expectations import runner
from memlake.expectations.checkpoint import Verdict
from memlake.expectations.mutation import copy_warehouse
from memlake.expectations.result import GateRun, Status
from memlake.expectations.runner import GateSource, run_gates
from memlake.ingest.landing.errors import BadInputError, Exit, UsageError

MakeGates = Callable[..., GateSource]

SUBJECTS = "-- population\nselect dataset, subject_id from core.subject\n"
SOUND = SUBJECTS + "-- failing\nselect dataset, subject_id from core.subject where subject_id = ''"
NONE = "select 'x' as dataset where false"
NOTHING = f"-- population\n{NONE}\n-- failing\n{NONE}"
ALL = SUBJECTS + "-- failing\nselect dataset, subject_id from core.subject"


def statuses(run: GateRun) -> dict[tuple[str, str | None], Status]:
    return {(r.gate.gate_id, r.dataset): r.status for r in run.results}


def test_an_empty_population_is_vacuous_and_blocks(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    run = run_gates(small_warehouse, source=make_gates(nothing=NOTHING), dataset="released-7")
    assert statuses(run) == {("nothing", "released-7"): Status.VACUOUS}
    assert not run.clean
    assert run.exit_code == Exit.GATE_BLOCKED == 1


def test_vacuous_with_a_registered_reason_does_not_block_and_is_counted_apart(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    source = make_gates(nothing=(NOTHING, "no run is submitted yet"), sound=SOUND)
    run = run_gates(small_warehouse, source=source, dataset="released-7")
    assert run.clean
    assert run.counts == {"passed": 1, "failed": 0, "error": 0, "vacuous": 1, "skipped": 0}
    assert run.results[0].reason == "no run is submitted yet"


RAISING = {
    "missing table": "select dataset from core.nowhere",
    "while it runs": "select dataset, error('row ' || subject_id) from core.subject",
    "bad cast": "select dataset from core.subject where subject_id::int > 0",
}


@pytest.mark.parametrize("failing", RAISING.values(), ids=RAISING.keys())
def test_a_query_that_raises_is_an_error_that_blocks_and_no_other_gate_suffers(
    failing: str, small_warehouse: Path, make_gates: MakeGates
) -> None:
    source = make_gates(before=SOUND, raising=f"{SUBJECTS}-- failing\n{failing}", after=SOUND)
    run = run_gates(small_warehouse, source=source, dataset="released-7")
    assert statuses(run) == {
        ("before", "released-7"): Status.PASSED,
        ("raising", "released-7"): Status.ERROR,
        ("after", "released-7"): Status.PASSED,
    }
    assert not run.clean
    error = next(r for r in run.results if r.status is Status.ERROR)
    assert error.n_failed is None
    assert error.reason
    assert "\n" not in error.reason


def test_a_population_that_raises_is_an_error_too(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    gate = "-- population\nselect dataset from core.nowhere\n" + SOUND.partition("\n-- failing")[2]
    gate = gate.replace("\nselect dataset, subject_id", "\n-- failing\nselect dataset, subject_id")
    run = run_gates(small_warehouse, source=make_gates(raising=gate), dataset="released-7")
    assert statuses(run) == {("raising", "released-7"): Status.ERROR}


def test_a_gate_that_only_warns_fails_without_blocking(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    source = make_gates(warn_all=ALL)
    run = run_gates(small_warehouse, source=source, dataset="generated-8")
    assert statuses(run) == {("warn_all", "generated-8"): Status.FAILED}
    assert run.clean


def test_without_a_landed_dataset_of_its_benchmark_a_gate_is_skipped_and_says_so(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    run = run_gates(small_warehouse, source=make_gates(setoka_any=SOUND, sound=SOUND))
    assert statuses(run)["setoka_any", None] is Status.SKIPPED
    assert run.results[0].reason == "no dataset of setoka is landed"
    assert run.clean


def test_a_landed_dataset_that_was_never_built_is_vacuous(
    small_warehouse: Path, make_gates: MakeGates, tmp_path: Path
) -> None:
    copy = copy_warehouse(small_warehouse, tmp_path)
    late = tmp_path / "landing" / "multisource" / "dataset=generated-9" / "manifest.json"
    late.parent.mkdir(parents=True)
    late.write_text("{}")
    run = run_gates(copy, source=make_gates(sound=SOUND))
    assert statuses(run)["sound", "generated-9"] is Status.VACUOUS
    assert statuses(run)["sound", "released-7"] is Status.PASSED
    assert not run.clean


def test_failing_rows_without_a_dataset_fail_by_themselves_whatever_was_asked_for(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    rows = "select null as dataset, 'lost' as row_id union all select 'generated-8', 'other'"
    source = make_gates(lost=f"{SUBJECTS}-- failing\n{rows}")
    run = run_gates(small_warehouse, source=source, dataset="released-7")
    assert statuses(run) == {
        ("lost", None): Status.FAILED,
        ("lost", "released-7"): Status.PASSED,
    }
    lost = next(r for r in run.results if r.dataset is None)
    assert (lost.n_failed, lost.failures) == (1, ({"dataset": None, "row_id": "lost"},))


def test_results_are_counted_by_dataset_and_at_most_twenty_rows_are_kept(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    source = make_gates(all_of_them=ALL)
    run = run_gates(small_warehouse, source=source)
    found = {r.dataset: (r.n_checked, r.n_failed, len(r.failures)) for r in run.results}
    assert found == {"released-7": (480, 480, 20), "generated-8": (1, 1, 1)}


def test_braces_colons_and_a_last_comment_reach_duckdb_as_they_are(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    rows = (
        "select dataset, {'key': subject_id} as st, ' :word' as text, '12:30' as at\n"
        "from core.subject\n"
        "where subject_id::varchar = 'generated-8-1' and ' :word' = ' ' || ':word'"
        " -- {that one} :only"
    )
    source = make_gates(odd=f"{SUBJECTS}-- failing\n{rows}")
    run = run_gates(small_warehouse, source=source)
    odd = {r.dataset: (r.status, r.n_failed) for r in run.results}
    assert odd == {"released-7": (Status.PASSED, 0), "generated-8": (Status.FAILED, 1)}


def test_two_gates_with_one_query_are_both_run(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    run = run_gates(
        small_warehouse, source=make_gates(one=SOUND, other=SOUND), dataset="released-7"
    )
    assert set(statuses(run)) == {("one", "released-7"), ("other", "released-7")}
    assert run.counts["passed"] == 2


def test_the_query_of_a_result_finds_the_rows_when_it_is_run_again(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    source = make_gates(all_of_them=ALL)
    run = run_gates(small_warehouse, source=source)
    with duckdb.connect(str(small_warehouse), read_only=True) as connection:
        for result in run.results:
            assert result.sql is not None
            assert len(connection.execute(result.sql).fetchall()) == result.n_failed


def test_after_a_run_the_warehouse_is_open_to_a_writer(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    run_gates(small_warehouse, source=make_gates(sound=SOUND))
    with duckdb.connect(str(small_warehouse)) as connection:
        assert connection.execute("select count(*) from core.subject").fetchall() == [(481,)]


def test_the_stamp_of_the_build_identifies_the_run(
    small_warehouse: Path, make_gates: MakeGates, tmp_path: Path
) -> None:
    copy = copy_warehouse(small_warehouse, tmp_path)
    source = make_gates(sound=SOUND)
    unstamped = run_gates(copy, source=source).build_id
    with duckdb.connect(str(copy)) as connection:
        connection.execute("create schema quality")
        connection.execute(
            "create table quality.build as select 'b1' as build_id, '' as manifest_sha256"
        )
    assert run_gates(copy, source=source).build_id == "b1"
    assert len(unstamped) == 20


def test_a_dataset_or_benchmark_that_is_not_there_is_a_usage_error(
    small_warehouse: Path, make_gates: MakeGates
) -> None:
    source = make_gates(sound=SOUND)
    with pytest.raises(UsageError, match="generated-8, released-7"):
        run_gates(small_warehouse, source=source, dataset="released-1")
    with pytest.raises(UsageError, match="multisource"):
        run_gates(small_warehouse, source=source, benchmark="locomo")


def test_a_missing_warehouse_says_to_build(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="memlake build"):
        run_gates(tmp_path / "memlake.duckdb")


@pytest.mark.parametrize(
    ("verdicts", "said"),
    [
        ({}, "no result"),
        ({"sound": Verdict(True, 0, None)}, None),
        ({"sound": Verdict(False, 3, None)}, "found 3 failing rows, our own count 0"),
        ({"sound": Verdict(False, None, "it broke")}, "it broke"),
    ],
)
def test_what_great_expectations_says_decides_and_a_disagreement_is_an_error(
    verdicts: dict[str, Verdict],
    said: str | None,
    small_warehouse: Path,
    make_gates: MakeGates,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "run_checkpoint", lambda *_: verdicts)
    run = run_gates(small_warehouse, source=make_gates(sound=SOUND), dataset="released-7")
    (result,) = run.results
    assert result.status is (Status.PASSED if said is None else Status.ERROR)
    assert (said or "") in (result.reason or "")


def test_a_checkpoint_that_breaks_makes_every_gate_an_error(
    small_warehouse: Path, make_gates: MakeGates, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> dict[str, Verdict]:
        raise RuntimeError("no datasource\nand a long story")

    monkeypatch.setattr(runner, "run_checkpoint", broken)
    run = run_gates(small_warehouse, source=make_gates(a=SOUND, b=SOUND), dataset="released-7")
    assert [r.status for r in run.results] == [Status.ERROR, Status.ERROR]
    assert run.results[0].reason == "the checkpoint broke: no datasource"


def test_tables_that_stand_beside_a_dataset_are_no_dataset_of_their_own(
    small_warehouse: Path, make_gates: MakeGates, tmp_path: Path
) -> None:
    copy = copy_warehouse(small_warehouse, tmp_path)
    beside = tmp_path / "landing" / "extra_partner" / "dataset=released-7" / "manifest.json"
    beside.parent.mkdir(parents=True)
    beside.write_text("{}")
    run = run_gates(copy, source=make_gates(sound=SOUND), benchmark="multisource")
    assert statuses(run) == {
        ("sound", "generated-8"): Status.PASSED,
        ("sound", "released-7"): Status.PASSED,
    }
