"""The generator as a whole: shape, determinism, and what depends on what."""

from __future__ import annotations

import datetime as dt

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.multisource.generate import dataset_name, generate_tables
from memlake.ingest.multisource.tables import MULTISOURCE

SEED = 20260321
Tables = dict[str, pa.Table]
STREAMS = ("profile", "planner_day", "self_report_day", "objective_day", "device_day")


def same(a: Tables, b: Tables) -> set[str]:
    return {name for name in a if a[name].equals(b[name])}


def rows_of(table: pa.Table, ids: pa.Array, but: tuple[str, ...] = ()) -> pa.Table:
    kept = table.filter(pc.is_in(table["persona_id"], ids))
    return kept.drop_columns([c for c in but if c in table.column_names]).combine_chunks()


def test_every_table_has_its_declared_schema_and_order(generated: Tables) -> None:
    assert set(generated) == {"persona", "event_day", "projection_knob", *STREAMS}
    for name, table in generated.items():
        declared = MULTISOURCE.table(name)
        assert table.schema.equals(declared.schema, check_metadata=True)
        table.validate(full=True)
        order = pc.sort_indices(table, [(column, "ascending") for column in declared.grain])
        assert order.equals(pa.array(np.arange(len(table)), pa.uint64()))
        nulls = {f.name for f in table.schema if not f.nullable and table[f.name].null_count}
        assert not nulls


def test_a_seed_has_480_personas_of_30_days(generated: Tables) -> None:
    assert len(generated["persona"]) == len(generated["profile"]) == 480
    for name in ("event_day", "planner_day", "self_report_day", "objective_day", "device_day"):
        table = generated[name]
        assert len(table) == 14_400
        assert table["day_index"].to_pylist()[:31] == [*range(1, 31), 1]
        assert table["date"][0].as_py() == dt.date(2026, 1, 3)
        assert table["date"][29].as_py() == dt.date(2026, 2, 1)


def test_the_same_seed_gives_the_same_tables(generated: Tables) -> None:
    assert same(generate_tables(SEED), generated) == set(generated)


def test_another_seed_gives_other_days_to_the_same_ids(generated: Tables) -> None:
    other = generate_tables(SEED + 1)
    assert other["persona"]["persona_id"].equals(generated["persona"]["persona_id"])
    assert other["persona"]["name"].equals(generated["persona"]["name"])
    assert not same(other, generated)


@settings(max_examples=8, deadline=None)
@given(st.integers(1, 12))
def test_a_persona_does_not_depend_on_the_others(per_class: int) -> None:
    few, more = generate_tables(5, personas_per_class=per_class), generate_tables(5)
    ids = few["persona"]["persona_id"].combine_chunks()
    assert len(ids) == 3 * per_class
    # Only these two place a persona within its dataset.
    placed = ("ordinal", "split")
    for name, table in few.items():
        assert rows_of(table, ids, placed).equals(rows_of(more[name], ids, placed)), name


def test_names_of_the_release_change_only_what_is_told_of_company(generated: Tables) -> None:
    ours, released = generated["self_report_day"], generate_tables(SEED, release_names=True)
    assert same(released, generated) == set(generated) - {"self_report_day"}
    theirs = released["self_report_day"]
    differ = {c for c in ours.column_names if not ours[c].equals(theirs[c])}
    assert differ == {"social_activities"}
    lengths = [pc.list_value_length(t["social_activities"]) for t in (ours, theirs)]
    assert lengths[0].equals(lengths[1])


def test_invented_company_is_told_apart_by_name_only_with_the_names_of_the_release(
    generated: Tables,
) -> None:
    real = set(pc.list_flatten(generated["event_day"]["social_activities"]).to_pylist())
    ours = set(pc.list_flatten(generated["self_report_day"]["social_activities"]).to_pylist())
    theirs = generate_tables(SEED, release_names=True)["self_report_day"]
    told = set(pc.list_flatten(theirs["social_activities"]).to_pylist())
    assert len(real) == 17
    assert ours == real
    assert told - real == {
        "called a friend",
        "grabbed coffee with someone",
        "quiet dinner at home",
        "went for a walk with a friend",
    }


def test_a_bias_leaves_both_logs_and_all_that_happened(generated: Tables) -> None:
    biased = generate_tables(SEED, bias_factor=2)
    changed = {"planner_day", "self_report_day", "projection_knob"}
    assert same(biased, generated) == set(generated) - changed


def test_a_dropout_leaves_all_but_both_logs(generated: Tables) -> None:
    lossy = generate_tables(SEED, dropout_factor=2)
    changed = {"objective_day", "device_day", "projection_knob"}
    assert same(lossy, generated) == set(generated) - changed
    for name in ("objective_day", "device_day"):
        before, after = generated[name]["available"], lossy[name]["available"]
        # What is lost stays lost, and more is.
        assert not pc.any(pc.and_(pc.invert(before), after)).as_py()
        assert pc.sum(after).as_py() < pc.sum(before).as_py()


def test_without_bias_the_planner_is_not_optimistic() -> None:
    sober = generate_tables(SEED, bias_factor=0, personas_per_class=20)
    knobs = sober["projection_knob"]
    for column in knobs.column_names:
        if column.startswith(("self_report", "planner")):
            assert set(knobs[column].to_pylist()) == {0.0}
    claimed, done = sober["self_report_day"]["exercise_done"], sober["event_day"]["exercise_done"]
    assert claimed.equals(done)


@pytest.mark.parametrize("per_class", [0, -3, 1000])
def test_an_impossible_number_of_personas_is_refused(per_class: int) -> None:
    with pytest.raises(UsageError, match="personas_per_class"):
        generate_tables(1, personas_per_class=per_class)


def test_a_negative_factor_is_refused() -> None:
    with pytest.raises(UsageError, match="negative"):
        generate_tables(1, personas_per_class=1, bias_factor=-1)


def test_a_parameter_off_its_default_stands_in_the_name() -> None:
    assert dataset_name(20260321) == "generated-20260321"
    assert dataset_name(7, release_names=True) == "generated-7-release_names"
    assert dataset_name(7, True, 40) == "generated-7-release_names-p40"
