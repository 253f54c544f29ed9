"""Reading a corpus and writing it again gives the same JSON, whatever it holds."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.companion.reader import read_corpus
from memlake.ingest.companion.rows import CorpusRows, FileRead
from memlake.ingest.companion.writer import canonical, file_values, write_corpus

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
ids = st.from_regex(r"day[1-9]-[0-9]{1,2}", fullmatch=True)
plain = st.none() | st.booleans() | st.integers(-5, 5) | st.floats(-2, 2) | text
anything = st.recursive(
    plain, lambda x: st.lists(x, max_size=2) | st.dictionaries(text, x, max_size=2), max_leaves=4
)
# Keys that no field is declared for, and marks.
further = st.dictionaries(
    st.sampled_from(["mood", "l5_note", "l5_row_built", "x.y", ""]), anything, max_size=3
)


def with_nulls(fields: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """Objects of which any field may be missing or null."""
    return st.fixed_dictionaries({}, optional={k: st.none() | v for k, v in fields.items()})


def both(
    required: dict[str, st.SearchStrategy[Any]], optional: dict[str, st.SearchStrategy[Any]]
) -> st.SearchStrategy[dict[str, Any]]:
    """Objects with these fields, perhaps those, and further keys."""
    return st.builds(
        lambda rest, some, all_: {**rest, **some, **all_},
        further,
        with_nulls(optional),
        st.fixed_dictionaries(required),
    )


message = both(
    {
        "id": ids | text,
        "sender": st.sampled_from(["user", "companion", "app"]),
        "timestamp": st.datetimes().map(lambda time: time.isoformat()).filter(lambda t: "T" in t),
        "content": text,
    },
    {"media": st.sampled_from(["gif", "photo"])},
)
claim = both(
    {"text": text, "evidence_count": st.integers(0, 9)},
    {
        "evidence": st.lists(ids, max_size=2),
        "confidence": st.floats(0, 1),
        "grounded": st.booleans(),
    },
)
reference = both(
    {"evidence_dayids": st.lists(ids, max_size=2)}, {"facet": text, "claim_text": text}
)
episode = both({"dayids": st.lists(ids, max_size=2)}, {"gist": text, "weight": text})
chat_row = both(
    {"probe_dayid": ids},
    {
        "probe": text,
        "tier": text,
        "required_context": with_nulls(
            {
                "recent_context": st.lists(ids, max_size=2),
                "profile_refs": st.lists(reference, max_size=2),
                "episode_refs": st.lists(episode, max_size=2),
                "recent_needed": st.integers(0, 3),
            }
        ),
        "trace": with_nulls(
            {
                "A": with_nulls({"locus": text}),
                "B": both({}, {"locus": text, "stage_b_reverified": st.booleans()}),
                "D": with_nulls({"grounding_dayids": st.lists(ids, max_size=2)}),
            }
        ),
        "signals": with_nulls({"hint": text, "epi_score": st.floats(0, 1)}),
        "referent_on_screen": with_nulls({"verdict": text, "distance": st.integers(0, 99)}),
    },
)
qa_row = both({"answerable": st.booleans()}, {"question": text, "evidence": st.lists(ids)})
sections = st.dictionaries(text, st.lists(claim, max_size=2) | claim | anything, max_size=3)
profile = st.dictionaries(text, sections | anything, max_size=4)
slot_evidence = both({}, {"evidence": st.lists(ids, max_size=2), "confidence": st.floats(0, 1)})
slots = st.dictionaries(text.filter(lambda k: k not in ("_evidence", "user_id")), anything)
backings = st.dictionaries(text.filter(lambda k: not k.endswith("_id")), slot_evidence, max_size=3)


def make_persona(slots: dict[str, Any], backing: dict[str, Any] | None) -> dict[str, Any]:
    """A persona with these slots; `_evidence` may be missing, empty, or of slots not there."""
    return {**slots, "user_id": "U01", **({} if backing is None else {"_evidence": backing})}


persona = st.builds(make_persona, slots, st.none() | backings)


def file_of(key: str, row: st.SearchStrategy[Any], least: int = 0) -> st.SearchStrategy[Any]:
    """A file with rows under a key, and anything else beside them."""
    return st.builds(
        lambda top, rows: {**top, "user_id": "U01", key: rows},
        st.dictionaries(text.filter(lambda k: k not in ("messages", "chat_gt", "qa_gt")), anything),
        st.lists(row, min_size=least, max_size=3),
    )


def written(files: dict[str, Any]) -> dict[str, Any]:
    """Read values as files, and return what is written again."""
    rows = CorpusRows("released")
    rows.add("U01", {kind: FileRead(f"U01_{kind}.json", value) for kind, value in files.items()})
    ((_, values),) = file_values(rows.tables())
    return values


@given(
    source=file_of("messages", message, least=1),
    profile=profile,
    persona=persona,
    chat=file_of("chat_gt", chat_row),
    qa=file_of("qa_gt", qa_row),
)
def test_whatever_a_file_holds_is_written_as_it_was_read(**files: Any) -> None:
    again = written(files)
    for kind, value in files.items():
        assert canonical(again[kind]) == canonical(value), kind


def test_the_small_corpus_is_written_byte_for_byte(
    tmp_path: Path, companion_corpus: ModuleType
) -> None:
    folder = companion_corpus.write_corpus(tmp_path / "in", companion_corpus.small_corpus())
    files = write_corpus(read_corpus(folder).tables, tmp_path / "out")
    assert len(files) == 15
    for file in files:
        assert file.read_bytes() == (folder / file.name).read_bytes(), file.name


def test_a_corpus_without_texts_is_written_byte_for_byte(
    tmp_path: Path, companion_corpus: ModuleType
) -> None:
    bare = [companion_corpus.without_texts(one) for one in companion_corpus.small_corpus()]
    folder = companion_corpus.write_corpus(tmp_path / "in", bare, manifest=False)
    tables = read_corpus(folder).tables
    assert tables["corpus"].to_pylist() == [
        {"mode": "manifest", "origin": "released", "n_subjects": 3}
    ]
    for file in write_corpus(tables, tmp_path / "out"):
        assert file.read_bytes() == (folder / file.name).read_bytes(), file.name


def test_the_two_items_printed_in_the_paper(project: Path) -> None:
    papers = sorted((project.parent / "shared" / "papers").glob("003_*.txt"))
    if not papers:
        pytest.skip("the paper is not beside this clone (../shared/papers)")
    lines = papers[0].read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith('"user_id":"U10"'))
    last = next(i for i, line in enumerate(lines) if line == "}]}" and i > first)
    chat = json.loads("{" + " ".join(line for line in lines[first : last + 1] if line))
    files = {
        "source": {"messages": []},
        "profile": {},
        "persona": {},
        "chat": chat,
        "qa": {"qa_gt": []},
    }
    rows = CorpusRows("released")
    rows.add("U10", {kind: FileRead(kind, value) for kind, value in files.items()})
    tables = rows.tables()
    ((_, values),) = file_values(tables)
    assert canonical(values["chat"]) == canonical(chat)
    profile_item, episode_item = tables["chat_row"].to_pylist()
    assert [ref["facet"] for ref in profile_item["profile_refs"]] == [
        "relationship_status",
        "entities[Julian]",
    ]
    assert profile_item["recent_context"] == ["day10-20"]
    assert profile_item["d_grounding_dayids"] == ["day10-20"]
    assert (episode_item["b_locus"], episode_item["tier"]) == ("episode", "hard")
    assert episode_item["episode_refs"][0]["dayids"] == ["day7-50"]
    assert episode_item["on_screen_distance"] is None
    # Everything in the two items has its field; only marks and a null stand beside.
    assert tables["irregularity"].num_rows == 0
