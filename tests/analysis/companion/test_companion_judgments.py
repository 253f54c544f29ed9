"""A file of judgments: what it may hold, and that a line which judges nothing is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.judgments import Judgment, conditions_of
from memlake.analysis.companion.judgments_file import read_judgments
from memlake.ingest.landing.errors import BadInputError

LINE = {"user_id": "U01", "probe_dayid": "day1-2", "condition": "C0"}


@pytest.fixture(scope="module")
def corpus(make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]) -> Corpus:
    """Two subjects of two messages, the second of each a probe."""
    stream = [("companion", "Hello"), ("user", "hello")]
    probes = [make_probe(2), make_probe(2, subject=1)]
    questions = ({"user_id": "U02", "ordinal": 1, "subject": 1},)
    return make_corpus(probes, [stream, stream], dataset="companion-1", questions=questions)


def written(folder: Path, *rows: dict[str, Any] | str) -> Path:
    file = folder / "judged.jsonl"
    file.write_text("\n".join(r if isinstance(r, str) else json.dumps(r) for r in rows))
    return file


def test_grades_are_read_by_condition_and_probe(corpus: Corpus, tmp_path: Path) -> None:
    other = {**LINE, "user_id": "U02", "condition": "mine", "used_memory": False}
    rows = ({**LINE, "content_match": 2, "reply": "Yes."}, "", other)
    judged = read_judgments(written(tmp_path, *rows), corpus)
    assert conditions_of(judged) == ["C0", "mine"]
    assert judged.of(corpus, "C0", corpus.probes[0]) == Judgment(2, None, None, "Yes.")
    assert judged.of(corpus, "mine", corpus.probes[1]) == Judgment(None, False, None, None)
    assert judged.of(corpus, "C0", corpus.probes[1]) is None


def test_a_reply_may_hold_what_separates_lines_elsewhere(corpus: Corpus, tmp_path: Path) -> None:
    said = "One.\u2028Two.\x85Three."
    row = json.dumps({**LINE, "reply": said}, ensure_ascii=False)
    judged = read_judgments(written(tmp_path, row + "\r", LINE | {"condition": "C1"}), corpus)
    found = judged.of(corpus, "C0", corpus.probes[0])
    assert found is not None and found.reply == said


def test_what_a_system_says_of_itself_is_read(corpus: Corpus, tmp_path: Path) -> None:
    row = {**LINE, "stores": ["episode"], "retrieved": ["day1-1"], "needs_memory": 1}
    bare = {**LINE, "condition": "C1", "stores": [], "retrieved": []}
    judged = read_judgments(written(tmp_path, row, bare), corpus)
    assert judged.of(corpus, "C0", corpus.probes[0]) == Judgment(
        None, None, None, None, frozenset({"episode"}), ("day1-1",), 1.0
    )
    # To have looked nowhere is not to have said nothing.
    assert judged.of(corpus, "C1", corpus.probes[0]) == Judgment(
        None, None, None, None, frozenset(), ()
    )


ASKED = {"user_id": "U02", "question": 1, "condition": "model"}


def test_a_detector_of_questions_is_read(corpus: Corpus, tmp_path: Path) -> None:
    rows = ({**ASKED, "answerable": 0.25}, {**ASKED, "condition": "silent"}, LINE)
    judged = read_judgments(written(tmp_path, *rows), corpus)
    assert judged.answerable == {"model": {("U02", 1): 0.25}}
    assert conditions_of(judged) == ["C0", "model"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((), "it has no line"),
        (({**LINE, "content_match": 7},), r"line 1.content_match: 7 is none of 0, 1, 2"),
        (({**LINE, "content_match": True},), r"line 1.content_match: True is none of 0, 1, 2"),
        (({**LINE, "probe_dayid": "zz"},), r"U01 · line 1.probe_dayid: 'zz' is no probe"),
        (({**LINE, "user_id": "U09"},), r"U09 · line 1.probe_dayid: 'day1-2' is no probe"),
        ((LINE, LINE), "line 2 judges day1-2 under C0 again"),
        ((LINE, '{"user_id"'), "line 2 is no JSON"),
        ((LINE, "[]"), "line 2 is no object"),
        ((LINE, '{"user_id": NaN}'), "line 2 is no JSON: NaN is not a number that JSON allows"),
        (('{"user_id": "U01", "user_id": "U02"}',), "line 1 is no JSON: the key .*twice"),
        (('{"needs_memory": ' + "9" * 5000 + "}",), "line 1 is no JSON"),
        (("[" * 300,), "line 1 is no JSON"),
        (('{"condition": "\\ud83d"}',), "line 1.condition: it holds half of a surrogate pair"),
        (({**LINE, "restraint": 1},), "line 1.restraint: 1 is neither true nor false"),
        (({**LINE, "reply": 1},), "line 1.reply: 1 is no text"),
        (({**LINE, "stores": ["thread"]},), r"line 1.stores: \['thread'\] is no list of any of"),
        (({**LINE, "stores": "episode"},), "line 1.stores: 'episode' is no list"),
        (({**LINE, "retrieved": ["day9-9"]},), "is no list of messages of U01"),
        (({**ASKED, "question": 2},), "line 1.question: 2 is no question of companion-1"),
        (({**ASKED, "question": True},), "line 1.question: True is no question"),
        (({**ASKED, "answerable": "yes"},), "line 1.answerable: 'yes' is no number from 0 to 1"),
        (({**ASKED, "answerable": 0}, {**ASKED, "answerable": 1}), "line 2 judges 1 under model"),
        (({"probe_dayid": "day1-2"},), "line 1.user_id: None is no text"),
        (({**LINE, "needs_memory": 1.5},), "line 1.needs_memory: 1.5 is no number from 0 to 1"),
    ],
)
def test_what_judges_nothing_is_refused(
    rows: tuple[dict[str, Any] | str, ...], said: str, corpus: Corpus, tmp_path: Path
) -> None:
    with pytest.raises(BadInputError, match=said):
        read_judgments(written(tmp_path, *rows), corpus)
