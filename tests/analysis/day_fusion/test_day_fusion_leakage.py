"""Hidden columns, ids, and the truth of those who are asked change nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from memlake.analysis.extraction import parse_documents
from memlake.ingest.multisource.generate import generate_tables
from memlake.ingest.multisource.render import render_documents
from memlake.ingest.multisource.rendered_field import RENDERED

KEYS = ("persona_id", "day_index", "date")


def _scrambled(values: pa.ChunkedArray) -> pa.ChunkedArray:
    """The same values in reverse order: true to type, wrong for almost every row."""
    return values.take(pa.array(np.arange(len(values))[::-1].copy()))


def _with_hidden_scrambled(tables: dict[str, pa.Table]) -> dict[str, pa.Table]:
    out = dict(tables)
    for name, visible in RENDERED.items():
        table = out[name]
        for place, column in enumerate(table.column_names):
            if column not in (*KEYS, *visible):
                table = table.set_column(place, table.field(column), _scrambled(table[column]))
        out[name] = table
    return out


def _renamed(table: pa.Table, names: dict[str, str]) -> pa.Table:
    ids = pa.array([names[key] for key in table["persona_id"].to_pylist()], pa.string())
    return table.set_column(table.column_names.index("persona_id"), "persona_id", ids)


@pytest.fixture(scope="module")
def hidden_columns() -> set[str]:
    from memlake.ingest.multisource.tables import MULTISOURCE

    return {
        f"{name}.{column}"
        for name, visible in RENDERED.items()
        for column in set(MULTISOURCE.table(name).schema.names) - {*KEYS, *visible}
    }


def test_the_scrambled_columns_hold_every_field_that_is_forbidden(hidden_columns: set[str]) -> None:
    forbidden = {
        "self_report_day.work_stress_events",
        "self_report_day.work_afterhours_reason",
        "self_report_day.diet_fast_food",
        "self_report_day.mood_stressed",
        "profile.anchor_start_day",
        "profile.anchor_end_day",
        "profile.identity_name",
        "device_day.activity_steps",
        "objective_day.checkins",
    }
    assert forbidden <= hidden_columns


@pytest.mark.parametrize("events", [True, False])
def test_hidden_columns_change_no_belief_and_no_answer(
    corpus: Any, tell: Any, told: Any, told_by_labels: Any, events: bool
) -> None:
    plain = told if events else told_by_labels
    scrambled = type(corpus).of(_with_hidden_scrambled(dict(corpus.tables)), corpus.labels)
    result = tell(scrambled, events=events)
    assert result.posterior.equals(plain.posterior)
    assert result.beliefs.equals(plain.beliefs)


def test_other_ids_and_another_order_of_rows_change_no_answer(
    corpus: Any, tell: Any, told: Any
) -> None:
    ids = corpus.ids("train", "dev", "calibration", "test")
    names = {key: f"x{(7 * place) % len(ids):03d}" for place, key in enumerate(ids)}
    turned = {
        name: _renamed(table.take(pa.array(np.arange(table.num_rows)[::-1].copy())), names)
        for name, table in corpus.tables.items()
    }
    result = tell(type(corpus).of(turned, _renamed(corpus.labels, names)))
    for table, plain, key in (
        (result.posterior, told.posterior, ["question_id", "label"]),
        (result.beliefs, told.beliefs, ["day_index", "field", "value_order"]),
    ):
        order = [(name, "ascending") for name in ("persona_id", *key)]
        assert table.sort_by(order).to_pydict() == _renamed(plain, names).sort_by(order).to_pydict()


def test_the_truth_of_those_who_are_asked_changes_nothing(
    corpus: Any, tell: Any, told: Any, told_by_labels: Any
) -> None:
    train = pa.array(corpus.ids("train"))
    events, labels = corpus.tables["event_day"], corpus.labels
    only_train = corpus.tables | {"event_day": events.filter(pc.is_in(events["persona_id"], train))}
    shown = type(corpus).of(only_train, labels.filter(pc.is_in(labels["persona_id"], train)))
    assert tell(shown).posterior.equals(told.posterior)
    assert tell(shown, events=False).posterior.equals(told_by_labels.posterior)


def test_masked_names_are_not_read(corpus: Any, tell: Any, told: Any) -> None:
    report = corpus.tables["self_report_day"]
    lists = report["social_activities"].to_pylist()
    wiped = pa.array([[f"w{i}" for i, _ in enumerate(names)] for names in lists])
    place = report.column_names.index("social_activities")
    tables = corpus.tables | {
        "self_report_day": report.set_column(place, report.field(place), wiped)
    }
    other = type(corpus).of(tables, corpus.labels)
    assert tell(other, masked=True).posterior.equals(tell(corpus, masked=True).posterior)
    assert not tell(other).posterior.equals(told.posterior)


def test_what_the_rendered_text_shows_is_all_that_is_used(
    corpus: Any, tell: Any, told: Any
) -> None:
    documents = render_documents(corpus.tables, "small")
    read = parse_documents(documents)
    streams = {name: read[name] for name in RENDERED}
    from_text = type(corpus)(corpus.tables | streams, corpus.labels, corpus.splits)
    assert tell(from_text).posterior.equals(told.posterior)


def test_masked_the_two_kinds_of_invented_names_are_one(corpus: Any, tell: Any) -> None:
    other = type(corpus).of(generate_tables(5, personas_per_class=12, release_names=True))
    assert not other.streams.self_report_day.equals(corpus.streams.self_report_day)
    assert tell(other, masked=True).posterior.equals(tell(corpus, masked=True).posterior)
