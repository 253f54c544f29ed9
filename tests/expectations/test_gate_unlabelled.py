"""A dataset that ships no labels, as a person's own exports do, and one that lost them."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from memlake.expectations.mutation import copy_warehouse, failed_gates
from memlake.expectations.result import Status
from memlake.expectations.runner import GateSource, run_gates

UNLABELLED = "generated-8"
TRUTH = f"""
    delete from core.gold where item_id like '{UNLABELLED}-%';
    delete from labels.lbl_multisource where dataset = '{UNLABELLED}';
    delete from staging.stg_multisource__audit_label where dataset = '{UNLABELLED}';
    delete from staging.stg_multisource__event_day where dataset = '{UNLABELLED}';
    delete from metrics.leaderboard where dataset = '{UNLABELLED}';
    update core.score set scored = false, value = null, reason = 'no label'
    where run_id = 'run-{UNLABELLED}';
    update staging.stg_core__manifest set n_rows = 0
    where dataset = '{UNLABELLED}' and table_name in ('event_day', 'audit_label');
"""
DECLARED = f"""
    update staging.stg_core__dataset set is_labelled = false where dataset = '{UNLABELLED}';
"""


@pytest.fixture
def without_truth(small_warehouse: Path, tmp_path: Path) -> Path:
    copy = copy_warehouse(small_warehouse, tmp_path)
    with duckdb.connect(str(copy)) as connection:
        connection.execute(TRUTH)
    return copy


def test_gates_over_labels_are_skipped_where_the_dataset_says_it_has_none(
    without_truth: Path, small_source: GateSource
) -> None:
    with duckdb.connect(str(without_truth)) as connection:
        connection.execute(DECLARED)
    run = run_gates(without_truth, source=small_source)
    assert failed_gates(run) == frozenset()
    assert run.clean
    reasons = {
        r.gate.gate_id: r.reason
        for r in run.results
        if r.status is Status.SKIPPED and r.dataset == UNLABELLED
    }
    assert reasons["core_gold_in_answer_space"] == "it ships no labels"
    assert reasons["multisource_label_equals_audit"] == "it ships no labels"
    assert "no labels" in (reasons["core_leaderboard_in_range"] or "")
    checked = {(r.gate.gate_id, r.dataset): r.n_checked for r in run.results}
    assert checked["multisource_thirty_days", UNLABELLED] == 4
    assert checked["multisource_thirty_days", "released-7"] == 480 * 5


def test_labels_that_were_lost_are_no_reason_to_skip(
    without_truth: Path, small_source: GateSource
) -> None:
    assert failed_gates(run_gates(without_truth, source=small_source)) == {
        "core_gold_in_answer_space",
        "core_leaderboard_in_range",
        "multisource_label_equals_audit",
        "multisource_thirty_days",
    }


def test_gold_of_no_item_fails_though_it_is_of_no_dataset(
    small_warehouse: Path, small_source: GateSource, tmp_path: Path
) -> None:
    copy = copy_warehouse(small_warehouse, tmp_path)
    with duckdb.connect(str(copy)) as connection:
        connection.execute("insert into core.gold values ('nothing', 'low', true, 'stable')")
    assert "core_gold_in_answer_space" in failed_gates(run_gates(copy, source=small_source))
