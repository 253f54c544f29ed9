"""The registry of fields: complete, truthful about what leaks, in step with the tables."""

import csv
from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
import pytest

from memlake.ingest.landing.table import Table
from memlake.ingest.multisource.released.registry import STREAM_FIELD
from memlake.ingest.multisource.released.shape import TABLE
from memlake.ingest.multisource.released.values import limits
from memlake.ingest.multisource.tables import DIRECT_READOUT

Tree = dict[str, Any]
BESIDE = {"ordinal", "split", "question_id"}
STREAMS = ("profile_ltm", "planner", "daily_self_report", "objective_log", "device_log")


@pytest.fixture(scope="module")
def registry() -> list[dict[str, str]]:
    with STREAM_FIELD.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def test_each_field_stands_once_with_known_words(registry: list[dict[str, str]]):
    keys = [(row["stream"], row["field"]) for row in registry]
    assert len(set(keys)) == len(keys)
    assert {row["visibility"] for row in registry} == {"visible", "truth", "not_landed"}
    assert {row["presence"] for row in registry} == {"required", "nullable", "optional", "group"}


def test_what_is_not_visible_says_why_and_what_is_not_landed_has_no_column(
    registry: list[dict[str, str]],
):
    for row in registry:
        assert bool(row["reason"]) == (row["visibility"] != "visible"), row
        assert bool(row["landing_column"]) == (row["visibility"] != "not_landed"), row


@pytest.mark.parametrize("stream", sorted(TABLE))
def test_every_declared_column_is_filled_by_the_registry(
    registry: list[dict[str, str]], stream: str
):
    filled = {r["landing_column"].split(".")[0] for r in registry if r["stream"] == stream} - {""}
    assert filled - {"persona_id"} == set(TABLE[stream].schema.names) - BESIDE - {"persona_id"}


def struct_parts(table: Table) -> Iterator[str]:
    for field in table.schema:
        if pa.types.is_list(field.type) and pa.types.is_struct(field.type.value_type):
            yield from (f"{field.name}.{part.name}" for part in field.type.value_type)


def test_every_part_of_a_list_of_structs_is_filled(registry: list[dict[str, str]]):
    filled = {r["landing_column"] for r in registry if r["stream"] == "objective_log"}
    assert {c for c in filled if "." in c} == set(struct_parts(TABLE["objective_log"]))


LEAKING = [
    ("profile_ltm", "difficulty_type"),
    ("profile_ltm", "anchor_window.start_day_index"),
    ("profile_ltm", "anchor_window.end_day_index"),
    ("profile_ltm", "anchor_window.staleness_days"),
    ("profile_ltm", "facts.identity.name"),
    ("daily_self_report", "records[].diet.food_orders[].context_tag"),
    ("daily_self_report", "records[].work.stress_events[]"),
    ("daily_self_report", "records[].work.afterhours_reason"),
    *((stream, "persona_id") for stream in STREAMS),
    *((stream, "persona_name") for stream in STREAMS),
]


@pytest.mark.parametrize(("stream", "field"), LEAKING)
def test_what_the_design_says_leaks_is_not_visible(
    registry: list[dict[str, str]], stream: str, field: str
):
    (row,) = [r for r in registry if (r["stream"], r["field"]) == (stream, field)]
    assert row["visibility"] != "visible"


def test_only_the_five_streams_have_visible_fields(registry: list[dict[str, str]]):
    assert {r["stream"] for r in registry if r["visibility"] == "visible"} == set(STREAMS)


def paths(tree: Any, path: str = "") -> Iterator[str]:
    """Yield the path of every value of a JSON tree, in the registry's spelling."""
    if isinstance(tree, dict) and tree:
        for key, value in tree.items():
            yield from paths(value, f"{path}.{key}" if path else key)
    elif isinstance(tree, list) and tree:
        for value in tree:
            yield from paths(value, f"{path}[]")
    elif not isinstance(tree, dict | list):
        yield path


@pytest.mark.parametrize("stream", [*STREAMS, "event_table", "generation_metadata"])
def test_the_registry_lists_exactly_the_fields_that_files_have(
    registry: list[dict[str, str]], tree: Tree, stream: str
):
    named = [name for name in tree if name.endswith(f"/{stream}.json")]
    assert len(named) == 3
    found = {path for name in named for path in paths(tree[name])}
    listed = {row["field"] for row in registry if row["stream"] == stream}
    assert found == listed


def numeric_columns() -> Iterator[str]:
    for table in TABLE.values():
        for field in table.schema:
            kind = field.type.value_type if pa.types.is_list(field.type) else field.type
            parts = list(kind) if pa.types.is_struct(kind) else [pa.field("", kind)]
            for part in parts:
                number = pa.types.is_integer(part.type) or pa.types.is_decimal(part.type)
                if number or pa.types.is_floating(part.type):
                    yield f"{field.name}.{part.name}" if part.name else field.name


def test_every_number_has_limits_that_its_type_can_hold(load: Callable[..., Any]):
    columns = [c for c in numeric_columns() if not c.endswith("_minute") and c != "ordinal"]
    assert len(columns) > 60
    for column in columns:
        low, high = limits(column)
        assert low < high
        if column not in ("activity_steps",):
            assert high <= 1440


def test_the_readout_has_a_row_of_its_own(registry: list[dict[str, str]]):
    (row,) = [r for r in registry if r["stream"] == "direct_readout_atoms"]
    assert row["landing_column"] in DIRECT_READOUT.schema.names
    assert row["visibility"] == "truth"
