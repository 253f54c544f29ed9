"""A corpus that leaves fields out is measured as far as it goes, and never ends a study."""

from __future__ import annotations

import pyarrow as pa
import pytest

from memlake.analysis.companion.corpus import Corpus, corpus_of
from memlake.analysis.reproduce.companion import reproduce_companion
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.studies.row import StudyRow
from memlake.ingest.companion.tables import COMPANION

Tables = dict[str, pa.Table]
LEFT_OUT = [
    (table, field.name)
    for table in ("chat_row", "qa_row", "claim", "persona_slot")
    for field in COMPANION.table(table).schema
    if field.nullable
]


def without(tables: Tables, table: str, *columns: str) -> Corpus:
    """The corpus with nothing in a column."""
    changed = tables[table]
    for column in columns:
        at = changed.schema.get_field_index(column)
        nothing = pa.nulls(len(changed), changed.schema.field(at).type)
        changed = changed.set_column(at, changed.schema.field(at), nothing)
    return corpus_of("small", tables | {table: changed})


def found(rows: list[StudyRow], **where: str) -> list[StudyRow]:
    return [row for row in rows if all(getattr(row, key) == v for key, v in where.items())]


@pytest.mark.parametrize(("table", "column"), LEFT_OUT)
def test_a_column_without_values_leaves_every_study_standing(
    table: str, column: str, small_tables: Tables, retrieval_settings: Settings
) -> None:
    rows = reproduce_companion(without(small_tables, table, column), retrieval_settings)
    (messages,) = found(rows, study="census", metric="messages")
    # Of Mara 53 messages, of Otto 19, of Pia four.
    assert messages.value == 76


def test_questions_without_evidence_or_category_are_in_no_figure_of_either(
    small_tables: Tables, retrieval_settings: Settings
) -> None:
    corpus = without(small_tables, "qa_row", "evidence", "category")
    rows = reproduce_companion(corpus, retrieval_settings)
    assert {(r.value, r.n) for r in found(rows, metric="recall@5", population="qa")} == {(None, 0)}
    named = {row.condition for row in found(rows, study="categories")}
    assert named == {"track=chat"}
    (asked,) = found(rows, study="questions", population="live")
    assert asked.value == 6
