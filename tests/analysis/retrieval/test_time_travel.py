"""No method sees a turn at or after its probe; BM25 alone takes document frequencies from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Rank = Callable[..., dict[str, list[int]]]
METHODS = ["rtv_random", "rtv_recency", "rtv_recency_user", "rtv_bm25", "rtv_bm25_point_in_time"]
BLIND = [method for method in METHODS if method != "rtv_bm25"]


def history(future: list[str]) -> list[str]:
    past = ["tea", "milk and tea", "rain", "tea sugar", "bread", "milk", "rain tea", "lamp"]
    return [*past, "tea milk rain", *future]


PROBE = 9


def ask(bench: Any, future: list[str], roles: list[str] | None = None) -> str:
    texts = history(future)
    bench.talk("s", texts, roles or ["user", "companion"] * len(texts))
    return str(bench.ask("s", texts[PROBE - 1], PROBE))


@pytest.mark.parametrize("method", METHODS)
def test_only_earlier_turns_are_retrieved(method: str, bench: Any, rank: Rank) -> None:
    item = ask(bench, ["tea milk rain"] * 60)
    found = rank(method)[item]
    assert all(position < PROBE for position in found)
    # The future is full of better matches, so the paper's cut leaves its BM25 nothing.
    assert (found == []) is (method == "rtv_bm25")


@pytest.mark.parametrize("method", BLIND)
def test_the_future_changes_nothing(method: str, bench: Any, project: Any, rank: Rank) -> None:
    item = ask(bench, [])
    alone = rank(method)[item]
    bench.insert(
        "chat_message",
        [("d", "s", f"s/{at}", at, 1, "user", "tea tea milk rain lamp") for at in range(10, 50)],
    )
    assert rank(method)[item] == alone != []


def test_document_frequencies_of_the_future_change_bm25_and_point_in_time_ones_do_not(
    bench: Any, rank: Rank
) -> None:
    texts = ["tea", "milk", "tea", "tea", "tea milk", *["milk"] * 30]
    bench.talk("s", texts)
    item = bench.ask("s", texts[4], 5)
    # Before the probe tea is the commoner word, over the whole history milk is.
    assert rank("rtv_bm25")[item] == [1, 3, 4, 2]
    assert rank("rtv_bm25_point_in_time")[item] == [2, 1, 3, 4]


def test_a_question_about_the_whole_history_sees_all_of_it(bench: Any, rank: Rank) -> None:
    bench.talk("s", history([]))
    item = bench.ask("s", "tea")
    assert rank("rtv_recency")[item] == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert sorted(rank("rtv_random")[item]) == list(range(1, 10))
