"""Retrieval on arrays: the baselines by hand, the cut before the filter, the random expectation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import hypergeom

from memlake.analysis.companion import scored
from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.retrieval import hits, indexed, random_hit, retrieved
from memlake.analysis.retrieval.settings import Settings

STREAM = [
    ("user", "the violin needs strings"),
    ("companion", "A violin, how fine"),
    ("app", "violin violin sticker"),
    ("user", "soup for supper"),
    ("companion", "Soup it is"),
    ("user", "which violin strings"),
    ("companion", "Violin strings of gut"),
]


@pytest.fixture(scope="module")
def corpus(make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]) -> Corpus:
    return make_corpus(
        [
            make_probe(6, text="which violin strings", episodes=(((1,), "primary"),), recent=(5,)),
            make_probe(6, text="supper?", profile=(((1, 4), "primary"),), verdict="clear"),
            make_probe(6, text="walrus", recent=(5,)),
        ],
        [STREAM],
        questions=(
            {
                "subject": 0,
                "withdrawn": None,
                "question": "Which strings has the violin?",
                "evidence": ["day1-1", "day1-4"],
                "answerable": True,
            },
        ),
    )


def test_what_each_method_returns(corpus: Corpus, retrieval_settings: Settings) -> None:
    (subject,) = indexed(corpus, retrieval_settings)
    first, second, third = corpus.probes

    def of(method: str, probe: Any = first, keep: int | None = None) -> list[int]:
        return retrieved(method, probe, subject, retrieval_settings, keep)

    assert of("recency") == [5, 4, 3, 2, 1]
    assert of("recency", keep=2) == [5, 4]
    assert of("recency_user") == [4, 1]
    assert of("recency_user", keep=1) == [4]
    # Both words stand in 1; 2 has one; 6 and 7 have both but are not before the probe.
    assert of("bm25") == [1, 2]
    assert of("bm25", second) == [4]
    assert of("bm25", third) == []
    assert of("recency", replace(first, position=None)) == []
    with pytest.raises(KeyError, match="no method 'dense'"):
        of("dense")


@pytest.mark.parametrize(("cut", "found"), [(1, []), (2, [1]), (4, [1, 2])])
def test_the_cut_comes_before_the_filter(
    cut: int, found: list[int], corpus: Corpus, retrieval_settings: Settings
) -> None:
    # Over the whole history the probe itself is best, then 1 and, equal to it, 7, then 2.
    settings = replace(retrieval_settings, cut=cut)
    (subject,) = indexed(corpus, settings)
    assert retrieved("bm25", corpus.probes[0], subject, settings) == found


def test_hits_by_gold(corpus: Corpus, retrieval_settings: Settings) -> None:
    subjects = indexed(corpus, retrieval_settings)
    distant, full = corpus.probes[:2], corpus.probes
    settings = retrieval_settings

    def of(method: str, k: int, *, far: bool) -> list[float]:
        probes = distant if far else full
        return hits(method, probes, subjects, settings, k, distant=far).tolist()

    assert of("recency", 1, far=True) == [0.0, 0.0]
    assert of("recency", 1, far=False) == [1.0, 0.0, 1.0]
    assert of("recency", 2, far=True) == [0.0, 1.0]
    assert of("bm25", 1, far=True) == [1.0, 1.0]
    assert of("bm25", 5, far=False) == [1.0, 1.0, 0.0]
    # Two of five turns drawn: one gold of five is among them in 2 of 5, one of two in 7 of 10.
    assert of("random", 2, far=True) == pytest.approx([0.4, 0.7])


def test_the_study_names_gold_and_population(corpus: Corpus, retrieval_settings: Settings) -> None:
    rows = {
        (r.system, r.condition, r.population, r.aggregation): (r.value, r.n)
        for r in scored.retrieval(corpus, retrieval_settings)
    }
    assert rows["recency", "gold=distant", "both/recorded", "pooled"] == (1.0, 2)
    assert rows["bm25", "gold=distant", "both/strict", "pooled"] == (1.0, 1)
    assert rows["bm25", "gold=full", "both", "pooled"] == (2 / 3, 3)
    assert rows["bm25", "gold=full", "both", "macro_subject"] == (2 / 3, 1)
    assert rows["bm25", "gold=distant", "dependent", "pooled"] == (None, 0)
    # The question finds the first of its two messages.
    assert rows["bm25", "gold=evidence", "qa", "pooled"] == (0.5, 1)


@given(st.integers(0, 30), st.integers(0, 10), st.integers(0, 12))
def test_the_random_expectation_is_hypergeometric(pool: int, gold: int, k: int) -> None:
    theirs = 1 - hypergeom(pool, min(gold, pool), min(k, pool)).pmf(0) if pool else 0.0
    assert random_hit(pool, gold, k) == pytest.approx(theirs, abs=1e-12)


def test_the_random_expectation_by_listing_every_draw() -> None:
    draws = list(combinations(range(6), 3))
    assert random_hit(6, 2, 3) == pytest.approx(sum(bool({0, 1} & set(d)) for d in draws) / 20)
    assert random_hit(3, 1, 5) == 1.0
