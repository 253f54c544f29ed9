"""The second renderer: narrators that each keep to their wording, round, and leave out."""

from __future__ import annotations

import re

import pyarrow as pa
import pytest

from memlake.ingest.multisource import render
from memlake.ingest.multisource.generate import generate_tables
from memlake.ingest.multisource.render_second import render_documents
from memlake.ingest.multisource.second_wording import WORDINGS

PERSONAS = 60


@pytest.fixture(scope="module")
def tables() -> dict[str, pa.Table]:
    return generate_tables(20260321, personas_per_class=PERSONAS // 3)


@pytest.fixture(scope="module")
def texts(tables: dict[str, pa.Table]) -> list[str]:
    return list(render_documents(tables, "generated-20260321")["text"].to_pylist())


@pytest.mark.parametrize("kind", sorted(render.WORDING))
def test_every_wording_of_a_kind_has_the_same_places(kind: str) -> None:
    places = {wording.count("{}") for wording in WORDINGS[kind]}
    assert places == {render.WORDING[kind].count("{}")}


@pytest.mark.parametrize("kind", ["nobody", "not_moved", "no_record", "planned_rest"])
def test_a_narrator_keeps_to_one_wording_and_all_are_used(texts: list[str], kind: str) -> None:
    used = set()
    for text in texts:
        lines = text.splitlines()
        here = {wording for wording in WORDINGS[kind] if wording.rstrip("\n") in lines}
        assert len(here) <= 1
        used |= here
    assert used == set(WORDINGS[kind])


def test_figures_are_rounded(texts: list[str]) -> None:
    for text in texts:
        assert set(re.findall(r"\d:(\d\d)\b", text)) <= {"00", "15", "30", "45"}
        assert set(re.findall(r"\d\.(\d)\b", text)) <= {"0", "5"}
        assert set(re.findall(r"(\d)(?: min| minutes|')", text)) <= {"0", "5"}


def test_some_narrators_have_a_twelve_hour_clock(texts: list[str]) -> None:
    twelve = [bool(re.search(r"\d [ap]m\b", text)) for text in texts]
    assert 0 < sum(twelve) < PERSONAS
    # One that has it never writes a night's hour as 22 or 23.
    for text, has_twelve in zip(texts, twelve, strict=True):
        assert not (has_twelve and re.search(r"\b2[23]:\d\d\b", text))


def test_some_headings_are_missing(texts: list[str]) -> None:
    counts = [len(re.findall(r"^## ", text, re.MULTILINE)) for text in texts]
    assert max(counts) == 5
    assert min(counts) < 5


def test_some_narrators_tell_a_weekend_in_one(texts: list[str]) -> None:
    # Of the 4 x 30 days, the ten weekend days of each stream share five headings.
    headings = {len(re.findall(r"^#### ", text, re.MULTILINE)) for text in texts}
    assert headings == {120, 100}
    merged = next(text for text in texts if "#### 2026-01-03 and 2026-01-04 (weekend)" in text)
    assert "#### 2026-01-05 (Monday)" in merged
    assert "(Saturday)" not in merged
    assert merged.count("\nThe day after:\n") == 20


def test_tells_of_the_same_company_as_the_first(tables: dict[str, pa.Table]) -> None:
    names = sorted(
        {n for day in tables["self_report_day"]["social_activities"] for n in day.as_py()}
    )
    first = render.render_documents(tables, "generated-20260321")["text"].to_pylist()
    second = render_documents(tables, "generated-20260321")["text"].to_pylist()
    for one, other in zip(first, second, strict=True):
        assert [one.count(name) for name in names] == [other.count(name) for name in names]


def test_a_document_depends_on_no_other_persona(
    tables: dict[str, pa.Table], texts: list[str]
) -> None:
    persona = tables["profile"]["persona_id"][7].as_py()
    alone = {
        name: table.filter(pa.array([p == persona for p in table["persona_id"].to_pylist()]))
        for name, table in tables.items()
    }
    assert render_documents(alone, "generated-20260321")["text"].to_pylist() == [texts[7]]


def test_no_persona_gives_no_document(tables: dict[str, pa.Table]) -> None:
    empty = {name: table.slice(0, 0) for name, table in tables.items()}
    assert render_documents(empty, "generated-20260321").num_rows == 0
