"""Case H02's scores: what cannot be answered asks for an abstention; its distractor is wrong."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def judged(bench: Any) -> dict[tuple[str, str], tuple[Any, ...]]:
    bench.talk("s", ["x"])
    for item in ("a", "b", "c", "none"):
        bench.ask("s", item, item=item)
    bench.insert(
        "core_gold",
        [
            ("a", None, False, "adversarial"),
            ("b", "no", False, "adversarial"),
            ("c", "The Kettle", True, "single-hop"),
        ],
    )
    answers = {
        "distractor": [("a", "green", False), ("b", "yes", False), ("c", "  the\nkettle ", False)],
        "abstainer": [(item, None, True) for item in ("a", "b", "c", "none")],
        "silent": [],
        "retriever": [(item, None, False) for item in ("a", "b", "c", "none")],
        "other": [("b", "No", False), ("c", "a pot", False), ("none", "x", False)],
    }
    for run_id, given in answers.items():
        bench.insert("core_run", [(run_id, "companion", "d", run_id, "gold=full")])
        rows = [(run_id, item, text, abstained, ["s/1"]) for item, text, abstained in given]
        bench.insert("core_answer", rows)
    bench.run("met_run_track", "score_answer")
    found = bench.rows("select run_id, item_id, value, scored, reason from score_answer")
    return {(run_id, item): tuple(rest) for run_id, item, *rest in found}


def test_the_distractor_is_wrong_and_an_abstention_right(judged: Any) -> None:
    assert judged["distractor", "a"] == (0.0, True, None)
    assert judged["abstainer", "a"] == (1.0, True, None)
    assert judged["distractor", "b"] == (0.0, True, None)
    assert judged["other", "b"] == (1.0, True, None)


def test_an_answer_is_compared_with_case_and_white_space_folded(judged: Any) -> None:
    assert judged["distractor", "c"] == (1.0, True, None)
    assert judged["other", "c"] == (0.0, True, None)


def test_a_reply_within_a_conversation_waits_for_a_judge_but_not_an_abstention(bench: Any) -> None:
    bench.talk("s", ["x", "y"])
    for item in ("asks", "opens"):
        bench.ask("s", item, asked=2, item=item)
    bench.insert("core_gold", [("asks", "tea", True, None), ("opens", "hello", False, None)])
    for run_id, text in (("talks", "tea"), ("abstains", None)):
        bench.insert("core_run", [(run_id, "companion", "d", run_id, "gold=full")])
        bench.insert(
            "core_answer", [(run_id, i, text, text is None, None) for i in ("asks", "opens")]
        )
    bench.run("met_run_track", "score_answer")
    found = bench.rows(
        "select run_id, item_id, value, scored, reason from score_answer order by all"
    )
    assert found == [
        ("abstains", "asks", None, False, "abstained"),
        ("abstains", "opens", 1.0, True, None),
        ("talks", "asks", None, False, "needs a judge"),
        ("talks", "opens", 0.0, True, None),
    ]


def test_abstained_missing_unlabelled_and_not_answered_are_told_apart(judged: Any) -> None:
    assert judged["abstainer", "c"] == (None, False, "abstained")
    assert judged["silent", "c"] == (0.0, True, "missing")
    assert judged["other", "a"] == (0.0, True, "missing")
    assert judged["other", "none"] == (None, False, "no label")
    assert judged["abstainer", "none"] == (None, False, "no label")
    assert judged["retriever", "c"] == (None, False, "retrieval alone")
    assert len(judged) == 5 * 4
