"""Reach and window coverage, by turns and by tokens, counted by hand."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from memlake.analysis.cli.app import app
from memlake.analysis.companion import studies
from memlake.analysis.companion.corpus import Corpus, History
from memlake.analysis.companion.windows import (
    distances,
    estimated_tokens,
    token_counter,
    token_spans,
    tokens_before,
    turn_coverage,
)
from memlake.analysis.studies.row import StudyRow
from memlake.ingest.landing.errors import UsageError

# Message p of the stream is 4 p characters long, so p tokens by the estimate.
STREAM = [("user" if p % 2 else "companion", "abcd" * p) for p in range(1, 31)]


@pytest.fixture(scope="module")
def corpus(make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]) -> Corpus:
    """Probes at 29 and 21 with references at (5, 19), (11) and (20); 29 needs only its thread."""
    return make_corpus(
        [
            make_probe(29, episodes=(((5, 19), "primary"),), locus="episode", verdict="no"),
            make_probe(21, profile=(((11,), "primary"),), locus="profile", verdict="borderline"),
            make_probe(21, profile=(((20,), "primary"),), locus="profile", verdict="clear"),
            make_probe(29, recent=(27, 28), locus="thread"),
            make_probe(23, recent=(22,), locus="thread"),
            make_probe(None, episodes=(((3,), "primary"),), locus="episode", withdrawn="x"),
        ],
        [STREAM],
    )


def by_key(rows: Sequence[StudyRow]) -> Mapping[tuple[str, str, str], StudyRow]:
    return {(row.condition, row.population, row.metric): row for row in rows}


def test_distances_are_those_of_the_nearest_and_the_furthest_reference(corpus: Corpus) -> None:
    nearest, furthest = distances(corpus.bearing("recorded"))
    assert (nearest.tolist(), furthest.tolist()) == ([10, 10, 1], [24, 10, 1])
    assert [turn_coverage(furthest, w) for w in (0, 1, 9, 10, 23, 24)] == [
        (0, 3),
        (1, 3),
        (1, 3),
        (2, 3),
        (2, 3),
        (3, 3),
    ]


def test_a_span_holds_the_furthest_reference_and_all_up_to_the_probe(corpus: Corpus) -> None:
    # 5 + ... + 28 = 396; 11 + ... + 20 = 155; 20 alone.
    spans = token_spans(corpus, corpus.bearing("recorded"), estimated_tokens)
    assert spans.tolist() == [396, 155, 20]


def test_window_coverage_by_reading(corpus: Corpus) -> None:
    rows = by_key(list(studies.window_coverage(corpus, lambda text: 100 * len(text), "hundred")))
    shown = {
        reading: [rows[f"turns={w}", f"both/{reading}", "window_coverage"] for w in (10, 25)]
        for reading in ("recorded", "strict", "strict2")
    }
    assert {name: [(r.value, r.n) for r in pair] for name, pair in shown.items()} == {
        "recorded": [(2 / 3, 3), (1.0, 3)],
        "strict": [(0.5, 2), (1.0, 2)],
        "strict2": [(0.0, 1), (1.0, 1)],
    }
    # 4 characters a token of the estimate, a hundred tokens each: 158,400, 62,000 and 8,000.
    held = [
        rows[f"tokens={size}", "both/recorded", "window_coverage"].value
        for size in (8_000, 32_000, 128_000, 200_000)
    ]
    assert held == [1 / 3, 1 / 3, 2 / 3, 1.0]


def test_reach_by_reading(corpus: Corpus) -> None:
    rows = by_key(list(studies.reach(corpus)))
    found = {
        (population, metric): (row.value, row.n) for (_, population, metric), row in rows.items()
    }
    assert found["both/recorded", "nearest_median"] == (10.0, 3)
    assert found["both/recorded", "furthest_median"] == (10.0, 3)
    assert found["both/recorded", "furthest_q3"] == (17.0, 3)
    assert found["both/recorded", "furthest_max"] == (24.0, 3)
    assert found["both/strict2", "furthest_max"] == (24.0, 1)
    assert found["locus=thread", "recent_median"] == (1.5, 2)
    assert found["locus=thread", "recent_max"] == (2.0, 2)


def test_where_no_probe_bears_on_memory_nothing_is_measured(
    make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]
) -> None:
    empty = make_corpus([make_probe(2)], [STREAM])
    for row in (*studies.reach(empty), *studies.window_coverage(empty, len, "characters")):
        assert (row.value, row.lo, row.hi, row.n) == (None, None, None, 0)
    assert len(list(studies.reach(empty))) == 14


@given(st.lists(st.integers(1, 200), max_size=30), st.integers(0, 200), st.integers(0, 200))
def test_a_wider_window_never_holds_less(furthest: list[int], one: int, other: int) -> None:
    array = np.array(furthest, dtype=np.int64)
    narrow, wide = sorted((one, other))
    assert turn_coverage(array, narrow)[0] <= turn_coverage(array, wide)[0]
    assert turn_coverage(array, 200) == (len(furthest), len(furthest))


def test_tokens_before_each_place(make_history: Callable[..., History]) -> None:
    history = make_history("U01", [("user", "abcde"), ("app", ""), ("companion", "abc")])
    assert tokens_before(history, estimated_tokens).tolist() == [0, 2, 2, 3]


def test_counters_of_tokens() -> None:
    assert [token_counter("chars_4")(text) for text in ("", "a", "abcd", "abcde")] == [0, 1, 1, 2]
    with pytest.raises(UsageError, match="no token counter 'words'"):
        token_counter("words")


def test_an_estimate_is_named_beside_every_figure_of_tokens(corpus: Corpus) -> None:
    rows = list(studies.window_coverage(corpus, token_counter("chars_4"), "chars_4"))
    notes = {row.note for row in rows if row.condition.startswith("tokens=")}
    assert notes == {"tokens counted as chars_4"}


def test_without_tiktoken_the_extra_is_named_before_a_corpus_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    with pytest.raises(UsageError) as caught:
        token_counter("cl100k")
    assert str(caught.value) == (
        "cl100k needs tiktoken, which is not installed (pip install -e '.[tokens]', or count by "
        "chars_4)"
    )
    asked = CliRunner().invoke(app, ["reproduce", "realcompanion", "--tokens", "cl100k"])
    assert isinstance(asked.exception, UsageError)
    assert str(asked.exception) == str(caught.value)


def test_the_extra_that_the_error_names_is_declared(project: Path) -> None:
    declared = tomllib.loads((project / "pyproject.toml").read_text())
    (needed,) = declared["project"]["optional-dependencies"]["tokens"]
    assert needed.startswith("tiktoken")


@pytest.mark.parametrize("flaw", [OSError("no route\nto the host"), ValueError("hash mismatch")])
def test_a_vocabulary_that_cannot_be_had_is_one_line(
    monkeypatch: pytest.MonkeyPatch, flaw: Exception
) -> None:
    def refuse(name: str) -> None:
        raise flaw

    monkeypatch.setitem(sys.modules, "tiktoken", SimpleNamespace(get_encoding=refuse))
    with pytest.raises(UsageError, match=r"^cl100k: .* \(set TIKTOKEN_CACHE_DIR to .*chars_4\)$"):
        token_counter("cl100k")


def test_tokens_are_counted_as_tiktoken_does() -> None:
    pytest.importorskip("tiktoken", reason="the extra `tokens` is not installed")
    try:
        counter = token_counter("cl100k")
    except UsageError as error:
        pytest.skip(f"the vocabulary is not at hand: {error}")
    # As its makers count; what marks the end of a text is nothing special in a message.
    assert [counter(text) for text in ("hello world", "tiktoken is great!")] == [2, 6]
    assert counter("<|endoftext|>") > 1
