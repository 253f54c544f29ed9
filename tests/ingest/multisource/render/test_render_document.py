"""The first renderer against a document written by hand, and what it may depend on."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource import render_second
from memlake.ingest.multisource.render import render_documents
from memlake.ingest.multisource.rendered_field import RENDERED
from memlake.ingest.multisource.tables import MEMORY_DOCUMENT, MULTISOURCE

Tables = dict[str, pa.Table]
STREAMS = tuple(RENDERED)
KEYS = ("persona_id", "day_index", "date")
OTHER_COLUMNS = [
    (name, column)
    for name in STREAMS
    for column in MULTISOURCE.table(name).schema.names
    if column not in RENDERED[name] and column not in KEYS
]
SHOWN_COLUMNS = [(name, column) for name in STREAMS for column in RENDERED[name]]


def text_of(tables: Tables, dataset: str = "generated-1") -> str:
    (text,) = render_documents(tables, dataset)["text"].to_pylist()
    return str(text)


def nameless(text: str) -> str:
    """The text without its drawn name, which its first line gives."""
    name = text.splitlines()[0].removeprefix("# ")
    assert text.count(name) == 2
    return text.replace(name, "{name}")


def replaced(tables: Tables, name: str, column: str, values: pa.Array) -> Tables:
    table = tables[name]
    place = table.schema.get_field_index(column)
    return {**tables, name: table.set_column(place, table.schema.field(place), values)}


def other_values(column: pa.ChunkedArray) -> pa.Array:
    """Values of the same type that differ in every row."""
    kind = column.type
    if pa.types.is_boolean(kind):
        return pc.invert(pc.fill_null(column, False)).combine_chunks()
    if pa.types.is_string(kind):
        return pa.array([f"other{i}" for i in range(len(column))], kind)
    if pa.types.is_list(kind):
        entry = {"kind": "other", "category": "other", "count": 3, "duration_min": 7}
        one = "other" if pa.types.is_string(kind.value_type) else entry
        return pa.array([[one, one, one]] * len(column), kind)
    values = [3 if row is None or row != 3 else 4 for row in column.to_pylist()]
    return pa.array([Decimal(v) for v in values] if pa.types.is_decimal(kind) else values, kind)


def test_equals_the_document_written_by_hand(three_days: Tables) -> None:
    golden = (Path(__file__).parent / "golden_document.md").read_text()
    assert nameless(text_of(three_days)) == golden


def test_has_the_declared_schema_and_one_row_a_persona(three_days: Tables) -> None:
    documents = render_documents(three_days, "generated-1")
    assert documents.schema == MEMORY_DOCUMENT.schema
    assert documents["persona_id"].to_pylist() == ["bench_stated_001_real_name"]


@pytest.mark.parametrize(("name", "column"), OTHER_COLUMNS)
def test_no_other_column_changes_a_byte(three_days: Tables, name: str, column: str) -> None:
    changed = replaced(three_days, name, column, other_values(three_days[name][column]))
    assert changed[name] != three_days[name]
    assert text_of(changed) == text_of(three_days)


def test_nor_does_any_change_the_second_rendering(three_days: Tables) -> None:
    changed = three_days
    for name, column in OTHER_COLUMNS:
        changed = replaced(changed, name, column, other_values(changed[name][column]))
    before, after = (render_second.render_documents(t, "g") for t in (three_days, changed))
    assert before == after


@pytest.mark.parametrize(("name", "column"), SHOWN_COLUMNS)
def test_every_listed_column_shows(three_days: Tables, name: str, column: str) -> None:
    changed = replaced(three_days, name, column, other_values(three_days[name][column]))
    assert text_of(changed) != text_of(three_days)


@pytest.mark.parametrize(
    "secret",
    ["bench", "stated", "Real Name", "real_name", "tight deadline", "team_need", "4321", "222"],
)
def test_nothing_hidden_stands_in_the_text(three_days: Tables, secret: str) -> None:
    assert secret not in text_of(three_days)
    assert (
        secret not in render_second.render_documents(three_days, "generated-1")["text"][0].as_py()
    )


def test_another_id_changes_only_the_drawn_name(three_days: Tables) -> None:
    renamed = {
        name: table.set_column(
            0, table.schema.field(0), pa.array(["bench_stable_120_x"] * table.num_rows)
        )
        for name, table in three_days.items()
    }
    first, second = text_of(three_days), text_of(renamed)
    assert first != second
    assert nameless(first) == nameless(second)


def test_another_dataset_draws_another_name(three_days: Tables) -> None:
    drawn = {text_of(three_days, f"generated-{seed}").splitlines()[0] for seed in range(20)}
    assert len(drawn) > 15


def test_a_document_depends_on_no_other_persona_and_on_no_row_order(
    three_days: Tables, month_tables: Callable[..., Tables]
) -> None:
    other = month_tables("another")
    both = {
        name: pa.concat_tables([three_days[name], other[name]]).take(
            list(reversed(range(three_days[name].num_rows + other[name].num_rows)))
        )
        for name in STREAMS
    }
    texts = dict(zip(*render_documents(both, "generated-1").to_pydict().values(), strict=True))
    assert texts == {"bench_stated_001_real_name": text_of(three_days), "another": text_of(other)}


@pytest.mark.parametrize(
    ("style", "line"),
    [
        (None, "- After hours: no approach stated."),
        ("flexible", "- After hours: flexible about working time."),
        ("on_call", "- After hours: on call."),
    ],
)
def test_says_each_after_hours_style(three_days: Tables, style: str | None, line: str) -> None:
    tables = replaced(
        three_days, "profile", "afterhours_work_style", pa.array([style], pa.string())
    )
    assert line in text_of(tables).splitlines()


def test_a_stated_ideal_has_words_in_place_of_figures(three_days: Tables) -> None:
    nothing = pa.array([None], pa.string())
    tables = three_days
    for column, value in (
        ("work_overtime_share", nothing.cast(pa.decimal128(4, 2))),
        ("social_active_days_per_week", nothing.cast(pa.decimal128(5, 1))),
        ("work_overtime_bias", pa.array(["rare"])),
        ("social_self_description", pa.array(["I keep to myself."])),
    ):
        tables = replaced(tables, "profile", column, value)
    lines = text_of(tables).splitlines()
    assert "- Working day: 8.0 h; overtime described as rare." in lines
    assert '- Own words on company: "I keep to myself."' in lines
    assert not any(line.startswith("- Company: sees people") for line in lines)


def test_no_persona_gives_no_document(three_days: Tables) -> None:
    empty = {name: table.slice(0, 0) for name, table in three_days.items()}
    assert render_documents(empty, "generated-1").num_rows == 0


def test_a_persona_without_a_planner_is_named(three_days: Tables) -> None:
    tables = {**three_days, "planner_day": three_days["planner_day"].slice(0, 0)}
    with pytest.raises(BadInputError, match=r"planner_day · bench_stated_001_real_name: its pers"):
        render_documents(tables, "generated-1")
