"""Questions in capitals, without any, oddly spaced or typeset: understood as they are otherwise."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable

import duckdb
import pyarrow as pa
import pytest

from memlake.analysis.dbquery import Catalogue, Cue, Vocabulary, parse
from memlake.analysis.dbquery.lexer import Token, plain_text, tokens
from memlake.analysis.dbquery.names import Names
from memlake.analysis.dbquery.sql import folded, quoted
from memlake.analysis.dbquery.warehouse import parsed_questions
from memlake.analysis.lake import Lake
from memlake.analysis.reproduce.replay import replay

Spoil = Callable[[str], str]

SPOILT: dict[str, Spoil] = {
    "capitals": str.upper,
    "no capitals": str.lower,
    "doubled": lambda text: text.replace(" ", "  "),
    "odd spaces": lambda text: "\n" + text.replace(" ", "\u00a0\t") + "\u200b ",
    "curly": lambda text: re.sub('"([^"]*)"', "\u201c\\1\u201d", text).replace("'", "\u2019"),
    "low and high": lambda text: re.sub('"([^"]*)"', "\u201e\\1\u201c", text),
}
KNOWN = Names.of_rows(
    [
        ("contact", "name", "Ann Lee"),
        ("call_log", "contact", "Ann Lee"),
        ("trip", "origin", "12 Hill Road"),
        ("trip", "destination", "Ann Lee's home"),
        ("app_usage", "app", "Picture"),
        ("payment", "merchant", "de Wit"),
        ("payment", "merchant", "De Wit"),
    ]
)
ITEMS = "dataset, subject_id, item_id, level, question, answer_type from core.item_setoka"


@pytest.fixture(params=SPOILT)
def spoil(request: pytest.FixtureRequest) -> Spoil:
    return SPOILT[str(request.param)]


def test_a_text_has_one_space_for_any_and_straight_marks() -> None:
    assert (
        plain_text("\ufeff \u201cA\u00a0 b\u201d\r\n\u2018c\u2019\u200b d\u3000") == "\"A b\" 'c' d"
    )


def test_names_come_back_as_they_are_known(
    spoil: Spoil, vocabulary: Vocabulary, catalogue: Catalogue
) -> None:
    question = (
        "How much was the fare of the trip from 12 Hill Road to Ann Lee's home on 2026-05-01?"
    )
    intent = parse(spoil(question), "SM", "number", vocabulary, catalogue, KNOWN)
    assert intent.asked == "fare"
    assert intent.cues == (
        Cue("origin", "12 Hill Road"),
        Cue("destination", "Ann Lee's home"),
        Cue("day", "2026-05-01"),
    )


def test_a_name_of_several_words_is_known_however_it_is_spelt() -> None:
    found = tokens("Call with ANN LEE or ann lee, to be clear", KNOWN.known)
    assert [token.text for token in found if token.kind == "name"] == ["Ann Lee", "Ann Lee"]


def test_a_lone_word_is_a_name_as_it_is_spelt_where_capitals_tell() -> None:
    assert Token("name", "Picture") in tokens("The app Picture", KNOWN.known)
    assert Token("word", "picture") in tokens("The app of a picture", KNOWN.known)
    assert Token("name", "Picture") in tokens("the app picture", KNOWN.known)


def test_of_two_names_that_differ_in_case_the_one_that_is_spelt_so_is_meant() -> None:
    for name in ("de Wit", "De Wit"):
        assert Token("name", name) in tokens(f"Paid to {name} once", KNOWN.known)


@pytest.fixture(scope="module")
def questions(answered_lake: Lake) -> pa.Table:
    """A third of one user's questions, of all levels."""
    with _reading(answered_lake) as connection:
        return connection.execute(
            f"select {ITEMS} where right(item_id, 1) < '5' order by subject_id, item_id"
        ).to_arrow_table()


def parsed(lake: Lake, items: pa.Table, spoil: Spoil | None = None) -> pa.Table:
    """Questions parsed with what the user's own records name."""
    if spoil:
        said = pa.array([spoil(text) for text in items["question"].to_pylist()])
        items = items.set_column(items.column_names.index("question"), "question", said)
    told = {
        "terms": "* from registry.dbquery_term",
        "fields": "schema_name, view_name, start_column, end_column, field, expression, "
        "answer_type from queries.qry_setoka_field",
        "links": "link, from_schema, to_schema, kind, from_field, to_field "
        "from registry.setoka_link",
        "categories": "* from registry.setoka_category",
        "names": "distinct said.subject_id, said.schema_name, said.field, said.value "
        "from dbquery.dbq_value as said inner join registry.dbquery_term as named "
        "on said.schema_name = named.schema_name and said.field = named.name "
        "where named.kind = 'cue' and named.value_type = 'name' order by said.subject_id",
    }
    with _reading(lake) as connection:
        known = {
            name: connection.execute(f"select {sql}").to_arrow_table() for name, sql in told.items()
        }
    known["names"] = known["names"].to_reader()
    return parsed_questions(items.to_reader(), **known).read_all()


def test_every_question_is_understood_the_same(
    answered_lake: Lake, questions: pa.Table, spoil: Spoil
) -> None:
    usual = [_meant(row) for row in parsed(answered_lake, questions).to_pylist()]
    spoilt = [_meant(row) for row in parsed(answered_lake, questions, spoil).to_pylist()]
    assert len(usual) > 400
    assert spoilt == usual


def _meant(row: dict[str, object]) -> dict[str, object]:
    """What was understood, the case of quoted values aside; the SQL has it too."""
    cues = [(cue["field"], cue["value"].lower()) for cue in row["cues"]]  # type: ignore[attr-defined]
    return {**row, "cues": cues, "raw_sql": None, "understanding_sql": None}


def test_set_based_answers_are_the_same(answered_lake: Lake, questions: pa.Table) -> None:
    said = parsed(answered_lake, questions, str.upper)
    manifest = answered_lake.root / "target" / "manifest.json"
    with replay(answered_lake.warehouse, manifest, ("dbq_parsed",), "dbq_answer") as part:
        part.connection.register("said", said)
        part.run({"dbq_parsed": "from said"})
        shouted, usual = (
            part.connection.execute(
                "select item_id, system, answer from "
                f"{place} where item_id in (select item_id from said) order by all"
            ).fetchall()
            for place in (part.replayed("dbq_answer"), part.published("dbq_answer"))
        )
    assert shouted == usual
    assert sum(answer is not None for _, _, answer in usual) > 600


def test_one_by_one_answers_are_the_same(answered_lake: Lake, questions: pa.Table) -> None:
    quoting = [at for at, text in enumerate(questions["question"].to_pylist()) if '"' in text][:40]
    items = questions.take(quoting)
    with _reading(answered_lake) as connection:
        usual, shouted = (
            [
                connection.execute(sql).fetchall() if sql else None
                for sql in parsed(answered_lake, items, spoil)["raw_sql"].to_pylist()
            ]
            for spoil in (None, str.upper)
        )
    assert shouted == usual
    assert sum(bool(rows) for rows in usual) > 20


def test_values_are_compared_case_and_typesetting_aside() -> None:
    told = "A \u201cRun\u201d\u00a0 at Ann\u2019s"
    (value,) = duckdb.execute(f"select {folded(quoted(told))}").fetchall()
    assert value == ('a "run" at ann\'s',)


def _reading(lake: Lake) -> contextlib.closing[duckdb.DuckDBPyConnection]:
    return contextlib.closing(duckdb.connect(str(lake.warehouse), read_only=True))
