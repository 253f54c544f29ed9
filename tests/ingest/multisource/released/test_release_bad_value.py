"""One wrong thing at a time: each ends the load in one line that says what and where."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Tree = dict[str, Any]
Refusal = Callable[..., str]
ROOT = "seeds/s77/"


def change(tree: Any, path: str, value: str) -> None:
    """Set to a JSON value, or remove, what a path such as `records.6.date` names."""
    keys = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in keys[:-1]:
        tree = tree[key]
    if value == "DELETE":
        del tree[keys[-1]]
    else:
        tree[keys[-1]] = json.loads(value)


def cases() -> list[dict[str, str]]:
    """Return the rows of `bad_value.csv`: what to change, and the line that it ends in."""
    path = Path(__file__).with_name("bad_value.csv")
    with path.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


@pytest.mark.parametrize(
    "case", cases(), ids=lambda c: f"{Path(c['file']).stem}-{c['path']}-{c['value'][:12]}"
)
def test_a_wrong_value_is_named_with_file_persona_and_field(
    tree: Tree, refusal: Refusal, case: dict[str, str]
):
    change(tree[case["file"]], case["path"], case["value"])
    assert refusal() == f"{ROOT}{case['file']} · {case['place']}: {case['reason']}"


def test_a_day_that_stands_twice_is_named(tree: Tree, refusal: Refusal):
    days = tree["p_shift_1/event_table.json"]
    days[8] = days[7]
    assert refusal() == (
        f"{ROOT}p_shift_1/event_table.json · p_shift_1 · [8].day_index (day 8): "
        "day 8 stands twice, first at [7]"
    )


def test_events_that_are_no_list_are_named(tree: Tree, refusal: Refusal):
    tree["p_shift_1/event_table.json"] = {"days": []}
    assert refusal() == (
        f'{ROOT}p_shift_1/event_table.json · p_shift_1: {{"days": []}} is not a list of days'
    )


@pytest.mark.parametrize("value", [[], {}, None])
def test_a_list_of_personas_that_is_none_is_named(tree: Tree, refusal: Refusal, value: Any):
    tree["config/personas.json"] = value
    assert refusal() == (f"{ROOT}config/personas.json: not a list of personas, or an empty one")


@pytest.mark.parametrize("name", ["personas", "persona_splits", "direct_readout_atoms"])
def test_a_missing_config_file_is_named(tree: Tree, refusal: Refusal, name: str):
    del tree[f"config/{name}.json"]
    assert refusal(quarantine=True) == f"{ROOT}config/{name}.json: the file is missing"


@pytest.mark.parametrize(
    "name",
    ["event_table.json", "ground_truth.json"]
    + [
        f"structural_sources/{s}.json"
        for s in ("profile_ltm", "planner", "daily_self_report", "objective_log", "device_log")
    ]
    + ["structural_sources/generation_metadata.json"],
)
def test_a_missing_file_of_a_persona_is_named(tree: Tree, refusal: Refusal, name: str):
    del tree[f"p_shift_1/{name}"]
    assert refusal() == f"{ROOT}p_shift_1/{name} · p_shift_1: the file is missing"


def test_a_persona_without_any_file_is_named(tree: Tree, refusal: Refusal):
    for name in [name for name in tree if name.startswith("p_shift_1/")]:
        del tree[name]
    assert refusal() == f"{ROOT}p_shift_1/event_table.json · p_shift_1: the file is missing"


def test_a_folder_of_a_persona_that_nobody_knows_is_named(tree: Tree, refusal: Refusal):
    tree["p_twin/event_table.json"] = tree["p_shift_1/event_table.json"]
    assert refusal() == f"{ROOT}p_twin/ · p_twin: no such persona in config/personas.json"
