"""Rebuilt slots on the way to the leaderboard: scores and figures worked out by hand."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest

from memlake.analysis.reconstruction.slots import slot_outcomes

TABLES = """
create table lbl_companion__slot (
    dataset varchar, subject_id varchar, item_id varchar, file varchar, section varchar,
    slot varchar, cell varchar, value varchar
);
create table met_run_set (run_set_id varchar, condition varchar, run_ids varchar []);
"""
# item: file, section, slot, cell, what the corpus holds
SLOTS = {
    "age": ("persona", "demographic", "age", "exact", '"34"'),
    "city": ("persona", "demographic", "city", "exact", '"Lund"'),
    "gender": ("persona", "demographic", "gender", "exact", None),
    "open": ("persona", "big_five", "openness", "level", "high"),
    "work": ("persona", "portrait", "work", "presence", None),
    "named": ("profile", "identity", "age", "presence", "present"),
    "home": ("profile", "user_facts", "home", "presence", None),
}
# item: answer, abstained, cited
ANSWERS = {
    "age": ('"34"', False, ["own"]),
    "gender": ("f", False, ["own"]),
    "open": (None, True, None),
    "named": ("present", False, ["theirs"]),
    "home": ("present", False, None),
}


@pytest.fixture
def scored(bench: Any) -> Any:
    """One subject's slots, one run that answers some of them, and one that answers none."""
    bench.connection.execute(TABLES)
    for item, slot in SLOTS.items():
        bench.insert("lbl_companion__slot", [("d", "s", item, *slot)])
        question = "/".join(slot[:3])
        bench.insert("core_item", [(item, "companion", "d", "s", "reconstruction", question, None)])
    bench.insert("core_item", [("q", "companion", "d", "s", "qa", "?", None)])
    for item, said in ANSWERS.items():
        bench.insert("core_answer", [("r", item, *said)])
    bench.insert("core_answer", [("other", "q", "tea", False, None)])
    bench.insert("met_run_set", [("set", "gold=full", ["r"]), ("none", "gold=full", ["other"])])
    bench.run("reconstruction_slot")
    rows = bench.connection.execute("from reconstruction_slot").to_arrow_table()
    turns = pa.table({"subject_id": ["s"], "record_id": ["own"]})
    bench.connection.register("reconstruction_outcome", slot_outcomes(rows, turns))
    bench.run("score_reconstruction", "met_reconstruction_subject", "met_reconstruction")
    return bench


def test_each_slot_is_scored_or_says_why_not(scored: Any) -> None:
    found = scored.rows("select item_id, value, scored, reason from score_reconstruction")
    assert {item: tuple(rest) for item, *rest in found} == {
        "age": (1.0, True, None),
        "city": (0.0, True, "missing"),
        "gender": (0.0, True, "empty in the corpus"),
        "open": (0.0, True, "left empty"),
        "work": (None, False, "empty on both sides"),
        "named": (0.0, True, "uncited"),
        "home": (None, False, "uncited"),
    }


def test_figures_are_of_the_cells_that_either_side_fills(scored: Any) -> None:
    rows = scored.rows(
        "select population, metric, round(value, 9), n, n_scored, n_subjects, run_set_id "
        "from met_reconstruction"
    )
    assert {run_set for *_, run_set in rows} == {"set"}
    # Persona: one match, one excess, two misses. Profile: one miss for want of a turn of the
    # subject's own; as claimed a match, and one excess.
    assert {(population, metric): tuple(rest) for population, metric, *rest, _ in rows} == {
        ("persona", "f1"): (0.4, 5, 4, 1),
        ("persona", "precision"): (0.5, 5, 4, 1),
        ("persona", "recall"): (0.333333333, 5, 4, 1),
        ("persona", "f1_as_claimed"): (0.4, 5, 4, 1),
        ("persona", "submission_coverage"): (0.4, 5, 5, 1),
        ("profile", "f1"): (0.0, 2, 1, 1),
        ("profile", "precision"): (None, 2, 1, 0),
        ("profile", "recall"): (0.0, 2, 1, 1),
        ("profile", "f1_as_claimed"): (0.666666667, 2, 2, 1),
        ("profile", "submission_coverage"): (1.0, 2, 2, 1),
    }
