"""Every gate notices the corruption that it is there for, and no other gate does."""

from __future__ import annotations

from pathlib import Path

import pytest

from memlake.expectations.mutation import Mutation, failed_gates, noticed, run_mutation
from memlake.expectations.mutations import MUTATIONS
from memlake.expectations.registry import load_registry
from memlake.expectations.result import Status
from memlake.expectations.runner import GateSource, run_gates


def test_every_gate_of_the_registry_has_a_mutation_and_the_other_way_round() -> None:
    assert {m.gate_id for m in MUTATIONS} == {gate.gate_id for gate in load_registry()}


def test_the_sound_warehouse_passes_every_gate_that_applies(
    whole_warehouse: Path, small_source: GateSource
) -> None:
    run = run_gates(whole_warehouse, source=small_source)
    assert [r for r in run.results if r.status not in (Status.PASSED, Status.SKIPPED)] == []
    skipped = {(r.gate.gate_id, r.dataset) for r in run.results if r.status is Status.SKIPPED}
    assert {(gate_id, dataset) for gate_id, dataset in skipped if dataset is not None} == {
        ("multisource_label_equals_release", "generated-8"),
        ("multisource_atom_equals_release", "generated-8"),
        ("multisource_split_size", "generated-8"),
    }
    checked = {(r.gate.gate_id, r.dataset): r.n_checked for r in run.results}
    assert checked["multisource_label_equals_audit", "released-7"] == 480 * 2
    assert checked["multisource_thirty_days", "generated-8"] == 5
    assert checked["core_truth_behind_doors", None] == 1
    assert run.clean


JUDGED = [m for m in MUTATIONS if m.gate_id.startswith(("core_", "multisource_"))]
COUNTED = [m for m in MUTATIONS if m.gate_id.startswith("transcripts_")]


@pytest.mark.parametrize("mutation", JUDGED, ids=lambda m: f"{m.gate_id}: {m.what}")
def test_a_corruption_fails_exactly_the_declared_gates(
    mutation: Mutation, whole_warehouse: Path, small_source: GateSource, tmp_path: Path
) -> None:
    run = run_mutation(whole_warehouse, mutation, tmp_path, small_source)
    assert failed_gates(run) == mutation.fails
    blocks = {gate.gate_id for gate in load_registry() if gate.severity == "block"}
    assert run.clean == (not mutation.fails & blocks)
    assert all(r.status is Status.FAILED and r.failures for r in run.blocking)


@pytest.mark.parametrize("mutation", COUNTED, ids=lambda m: f"{m.gate_id}: {m.what}")
def test_a_corruption_is_noticed_by_exactly_the_declared_gates(
    mutation: Mutation, whole_warehouse: Path, tmp_path: Path
) -> None:
    assert noticed(whole_warehouse, mutation, tmp_path) == mutation.fails
