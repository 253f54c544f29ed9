"""A file of judgments: what it may hold, and that a line which judges nothing is refused."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.judgments import Judgment, conditions_of, read_judgments
from memlake.ingest.landing.errors import BadInputError

CORPUS = cast(
    Corpus,
    SimpleNamespace(
        dataset="companion-1",
        subjects=("U01", "U02"),
        probes=(
            SimpleNamespace(subject=0, message_id="day1-2"),
            SimpleNamespace(subject=1, message_id="day1-2"),
        ),
    ),
)
LINE = {"user_id": "U01", "probe_dayid": "day1-2", "condition": "C0"}


def written(folder: Path, *rows: dict[str, Any] | str) -> Path:
    file = folder / "judged.jsonl"
    file.write_text("\n".join(r if isinstance(r, str) else json.dumps(r) for r in rows))
    return file


def test_grades_are_read_by_condition_and_probe(tmp_path: Path) -> None:
    other = {**LINE, "user_id": "U02", "condition": "mine", "used_memory": False}
    rows = ({**LINE, "content_match": 2, "reply": "Yes."}, "", other)
    judged = read_judgments(written(tmp_path, *rows), CORPUS)
    assert conditions_of(judged) == ["C0", "mine"]
    assert judged.of(CORPUS, "C0", CORPUS.probes[0]) == Judgment(2, None, None, "Yes.")
    assert judged.of(CORPUS, "mine", CORPUS.probes[1]) == Judgment(None, False, None, None)
    assert judged.of(CORPUS, "C0", CORPUS.probes[1]) is None


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((), "it has no line"),
        (({**LINE, "content_match": 7},), r"line 1.content_match: 7 is none of 0, 1, 2"),
        (({**LINE, "probe_dayid": "zz"},), r"U01 · line 1.probe_dayid: 'zz' is no probe"),
        (({**LINE, "user_id": "U09"},), r"U09 · line 1.probe_dayid: 'day1-2' is no probe"),
        ((LINE, LINE), "line 2 judges day1-2 under C0 again"),
        ((LINE, '{"user_id"'), "line 2 is no JSON"),
        (({**LINE, "restraint": 1},), "line 1.restraint: 1 is neither true nor false"),
    ],
)
def test_what_judges_nothing_is_refused(
    rows: tuple[dict[str, Any] | str, ...], said: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInputError, match=said):
        read_judgments(written(tmp_path, *rows), CORPUS)
