"""Quarantine: a bad persona is set aside whole and told of, the others load unchanged."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.reader import ReleaseTables

Tree = dict[str, Any]
Load = Callable[..., ReleaseTables]
PLANNER = "p_shift_1/structural_sources/planner.json"


def personas(release: ReleaseTables) -> dict[str, set[str]]:
    return {name: set(t["persona_id"].to_pylist()) for name, t in release.tables.items()}


def break_bedtime(tree: Tree) -> None:
    tree[PLANNER]["records"][6]["sleep_target"]["bedtime"] = "25:61"


def break_label(tree: Tree) -> None:
    tree["p_shift_1/ground_truth.json"]["G2"]["answer"] = "sometimes"


def lose_file(tree: Tree) -> None:
    del tree["p_shift_1/structural_sources/device_log.json"]


def lose_split(tree: Tree) -> None:
    del tree["config/persona_splits.json"]["mapping"]["p_shift_1"]


def cut_file(tree: Tree) -> None:
    tree[PLANNER] = json.dumps(tree[PLANNER]).encode()[:-1]


def twin(tree: Tree) -> None:
    tree["config/personas.json"].append(tree["config/personas.json"][1])


def other_seed(tree: Tree) -> None:
    tree["p_shift_1/structural_sources/generation_metadata.json"]["seed"] = 5


@pytest.mark.parametrize(
    "spoil", [break_bedtime, break_label, lose_file, lose_split, cut_file, twin, other_seed]
)
def test_a_bad_persona_is_in_no_table_and_the_others_are_in_all(
    tree: Tree, load: Load, spoil: Callable[[Tree], None]
):
    whole = load()
    spoil(tree)
    release = load(quarantine=True)
    assert [one.persona for one in release.quarantined] == ["p_shift_1"]
    assert set(map(frozenset, personas(release).values())) == {
        frozenset({"p_stable_1", "p_stated_1"})
    }
    for name, table in release.tables.items():
        rest = [r for r in whole.tables[name].to_pylist() if r["persona_id"] != "p_shift_1"]
        assert table.to_pylist() == rest


def test_what_is_set_aside_says_file_persona_field_and_reason(tree: Tree, load: Load):
    break_bedtime(tree)
    (one,) = load(quarantine=True).quarantined
    assert one.row() == {
        "file": f"seeds/s77/{PLANNER}",
        "persona": "p_shift_1",
        "field": "records[6].sleep_target.bedtime (day 7)",
        "reason": '"25:61" is not a time of day from 00:00 to 23:59, written HH:MM',
    }


def test_several_and_unknown_personas_are_all_listed(tree: Tree, load: Load):
    break_bedtime(tree)
    tree["p_stable_1/event_table.json"].pop()
    tree["config/persona_splits.json"]["mapping"]["p_ghost"] = "test"
    release = load(quarantine=True)
    assert [one.persona for one in release.quarantined] == ["p_stable_1", "p_shift_1", "p_ghost"]
    assert release.tables["persona"]["persona_id"].to_pylist() == ["p_stated_1"]
    assert release.tables["persona"]["ordinal"].to_pylist() == [3]


def test_a_release_of_which_nobody_is_left_is_refused(tree: Tree, load: Load):
    for name in [name for name in tree if name.endswith("/planner.json")]:
        tree[name]["schema_version"] = "v1"
    with pytest.raises(BadInputError) as caught:
        load(quarantine=True)
    assert str(caught.value) == (
        "seeds/s77/p_stable_1/structural_sources/planner.json · p_stable_1 · schema_version: "
        '"v1" is not the version this reader knows, "v2.source_projection"; '
        "all 3 personas have an error, this is the first"
    )
