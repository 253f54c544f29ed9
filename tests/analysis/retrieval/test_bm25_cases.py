"""Case H06, and the tokeniser: BM25 in SQL, by bm25s and by rank-bm25 against values by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from memlake.analysis.retrieval.bm25 import Bm25Index
from memlake.analysis.retrieval.cross_check import CrossCheck
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.retrieval.tokens import content_tokens

Rank = Callable[..., dict[str, list[int]]]
Engine = type[Bm25Index] | type[CrossCheck]
ENGINES = pytest.mark.parametrize("engine", [Bm25Index, CrossCheck])


@ENGINES
def test_every_token_kept_gives_the_textbook_values(engine: Engine, settings: Settings) -> None:
    def scores(*corpus: str, query: str) -> list[float]:
        index = engine([text.split() for text in corpus], settings)
        return [round(score / 1e9, 4) for score in index.scores(query.split()).tolist()]

    assert scores("it rains today", "sun shines today", query="rains") == [0.6931, 0.0]
    assert scores("tea", "tea", "tea", query="tea") == [0.1335] * 3
    assert scores("tea", "tea tea", "milk", query="tea") == [0.5296, 0.5785, 0.0]


def weights(bench: object, subject: str, token: str) -> list[float]:
    rows = bench.rows(  # type: ignore[attr-defined]
        "select round(weight_nano / 1e9, 4) from rtv_posting "
        f"where subject_id = '{subject}' and token = '{token}' order by position"
    )
    return [weight for (weight,) in rows]


def test_the_warehouse_gives_the_values_of_its_own_tokeniser(bench: object, rank: Rank) -> None:
    bench.talk("two", ["it rains today", "sun shines today"])  # type: ignore[attr-defined]
    bench.talk("all", ["tea", "tea", "tea"])  # type: ignore[attr-defined]
    bench.talk("longer", ["tea", "tea tea", "milk"])  # type: ignore[attr-defined]
    asked = [("two", "rains"), ("all", "tea"), ("longer", "tea")]
    items = [bench.ask(subject, query) for subject, query in asked]  # type: ignore[attr-defined]
    found = rank()
    assert [found[item] for item in items] == [[1], [1, 2, 3], [2, 1]]
    # 'it' is dropped, so the first message is shorter than the mean and gains.
    assert weights(bench, "two", "rains") == [0.7617]
    assert weights(bench, "all", "tea") == [0.1335] * 3
    assert weights(bench, "longer", "tea") == [0.5296, 0.5785]


TEXTS = {
    "The KETTLE broke, the kettle!": ["kettle", "broke", "kettle"],
    "It\u2019s Ada's 3rd i\u0307d\u00e9e": ["it's", "ada's", "3rd"],
    "\u0130STANBUL and \u212aelvin": ["stanbul", "kelvin"],
    "你好 abc\x00def": ["abc", "def"],
    "a an of '' ''' x1": ["'''"],
    "": [],
}


@pytest.mark.parametrize("text", TEXTS)
def test_tokens_are_the_same_in_both_languages(
    text: str, settings: Settings, bench: object, rank: Rank
) -> None:
    assert content_tokens(text, settings) == TEXTS[text]
    bench.talk("s", [text])  # type: ignore[attr-defined]
    rank()
    stored = bench.rows("select token, tf from rtv_posting")  # type: ignore[attr-defined]
    wanted = {token: TEXTS[text].count(token) for token in TEXTS[text]}
    assert dict(stored) == wanted


def test_a_repeated_query_token_counts_again_unless_switched_off(settings: Settings) -> None:
    corpus = [["tea", "milk"], ["milk", "milk"], ["sugar"]]
    once = replace(settings, query_repeats=False)
    for engine in (Bm25Index, CrossCheck):
        twice = engine(corpus, settings).scores(["tea", "tea"])
        alone = engine(corpus, settings).scores(["tea"])
        assert abs(twice[0] - 2 * alone[0]) <= 1
        assert engine(corpus, once).scores(["tea", "tea"])[0] == alone[0]


def test_a_query_without_a_known_token_finds_nothing(bench: object, rank: Rank) -> None:
    bench.talk("s", ["tea", "的", ""])  # type: ignore[attr-defined]
    items = [bench.ask("s", text) for text in ("coffee", "the", "", "茶")]  # type: ignore[attr-defined]
    assert rank() == {item: [] for item in items}


@ENGINES
def test_a_history_without_a_token_is_no_error(engine: Engine, settings: Settings) -> None:
    for corpus in ([], [[]], [[], []]):
        index = engine(corpus, settings)
        assert index.scores(["tea"]).tolist() == [0] * len(corpus)
        assert index.retrieve(["tea"]) == []
