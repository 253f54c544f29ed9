"""Every gate over companion corpora notices what it is there for, and no other gate does."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.lake import Lake
from memlake.expectations.companion_mutations import COMPANION_MUTATIONS
from memlake.expectations.mutation import Mutation, failed_gates, run_mutation
from memlake.expectations.registry import GATE_FOLDER, REGISTRY, load_registry
from memlake.expectations.result import Status
from memlake.expectations.runner import GateSource, run_gates
from memlake.ingest.companion.registry import choice

pytestmark = pytest.mark.xdist_group("companion")

# What cannot be decided without texts (spec section 4), or without a corpus's own manifest.
NEED_TEXT = {
    "companion_a_probe_verbatim",
    "companion_i_trace_complete",
    "companion_l_gold_clean",
    "companion_n_referent_in_probe",
    "companion_q_reference_bears_on_turn",
    "companion_family_signals",
}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> GateSource:
    """The registry's gates over companion corpora alone."""
    path = tmp_path_factory.mktemp("registry") / "gate.csv"
    with REGISTRY.open(newline="", encoding="utf-8") as old, path.open("w", newline="") as new:
        rows = list(csv.reader(old))
        csv.writer(new).writerows([rows[0], *(row for row in rows if row[1] == "companion")])
    return GateSource(registry=path)


def test_the_26_letters_and_five_families_have_gates_and_each_gate_a_mutation() -> None:
    gates = {gate.gate_id for gate in load_registry() if gate.benchmark == "companion"}
    letters = {name.split("_")[1] for name in gates if len(name.split("_")[1]) == 1}
    assert letters == set("abcdefghijklmnopqrstuvwxyz")
    assert len({name for name in gates if name.startswith("companion_family_")}) == 5
    assert {mutation.gate_id for mutation in COMPANION_MUTATIONS} == gates


def test_the_sound_corpus_passes_and_without_texts_names_the_mode(
    companion_lake: Lake, source: GateSource
) -> None:
    run = run_gates(companion_lake.warehouse, source=source)
    of = {(r.gate.gate_id, r.dataset): r for r in run.results}
    assert {r.status for r in run.results if r.dataset == "small"} == {Status.PASSED}
    bare = {r.gate.gate_id: r for r in run.results if r.dataset == "small-manifest"}
    skipped = {name for name, r in bare.items() if r.status is Status.SKIPPED}
    assert skipped == NEED_TEXT | {"companion_o_category_reporting"}
    assert all("manifest mode" in (bare[name].reason or "") for name in NEED_TEXT)
    # Nothing was scanned for contact details, so nothing passed.
    assert {n for n, r in bare.items() if r.status is Status.VACUOUS} == {"companion_w_no_contact"}
    assert of["companion_e_tier_from_lists", "small"].n_checked == 18
    assert of["companion_j_review_passed", "small"].n_checked == 16
    assert of["companion_o_category_reporting", "small"].n_checked == 19


@pytest.mark.parametrize("mutation", COMPANION_MUTATIONS, ids=lambda m: f"{m.gate_id}: {m.what}")
def test_a_corruption_of_a_companion_corpus_fails_exactly_the_declared_gates(
    mutation: Mutation,
    companion_lake: Lake,
    failing_rows: Callable[[duckdb.DuckDBPyConnection], dict[str, int]],
) -> None:
    with duckdb.connect(str(companion_lake.warehouse)) as connection:
        connection.execute("begin")
        connection.execute(mutation.sql)
        found = failing_rows(connection)
        connection.execute("rollback")
    assert set(found) == mutation.fails


def test_great_expectations_sees_a_corruption_as_we_do(
    companion_lake: Lake, source: GateSource, tmp_path: Path
) -> None:
    mutation = next(m for m in COMPANION_MUTATIONS if m.gate_id == "companion_u_empty_refs_local")
    run = run_mutation(companion_lake.warehouse, mutation, tmp_path, source)
    # The dataset without texts has no scan, so that one gate is vacuous with it.
    assert failed_gates(run) == mutation.fails | {"companion_w_no_contact"}
    assert {r.n_failed for r in run.results if r.status is Status.FAILED} == {1}


@pytest.mark.parametrize(
    ("gate", "name"),
    [("b_no_identifier", "identifier_pattern"), ("w_no_contact", "contact_pattern")],
)
def test_a_pattern_that_a_gate_writes_out_is_the_registry_s(gate: str, name: str) -> None:
    sql = (GATE_FOLDER / "companion" / f"companion_{gate}.sql").read_text(encoding="utf-8")
    assert sql.count("'" + choice(name).replace("'", "''") + "'") == 2


@pytest.mark.parametrize(
    ("text", "is_contact"),
    [
        ("write to a.b@example.org", True),
        ("see https://example.org/x", True),
        ("www.example.org", True),
        ("ask @someone_there", True),
        ("call +44 20 7946 0958", True),
        ("call (555) 010-9999", True),
        ("on 2026-09-17 at 10:00", False),
        ("I am @ home", False),
        ('{"confidence": 0.333333333333, "n": 1234567890}', False),
        ("12,627 messages, day10-21", False),
        ("mid@night is no address", False),
    ],
)
def test_the_pattern_of_contact_details(text: str, is_contact: bool) -> None:
    row = duckdb.execute("select regexp_matches(?, ?)", [text, choice("contact_pattern")])
    assert row.fetchone() == (is_contact,)
