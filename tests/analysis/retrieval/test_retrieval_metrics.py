"""Case H05 and the rest of the arithmetic: empty gold, repeats, abstention, missing answers."""

from __future__ import annotations

from math import log2
from typing import Any

import pytest

GOLD = (
    "rtv_setting",
    "rtv_probe",
    "rtv_session_unit",
    "rtv_gold",
    "rtv_gold_control",
    "rtv_broken_oracle",
    "met_run_track",
    "met_retrieval_item",
)


def run(bench: Any, run_id: str, lists: dict[str, list[str] | None]) -> None:
    """Insert a run; None is an abstention."""
    bench.insert("core_run", [(run_id, "companion", "d", run_id, "gold=full")])
    rows = [(run_id, item, None, hits is None, hits) for item, hits in lists.items()]
    bench.insert("core_answer", rows)


def scores(bench: Any, columns: str, condition: str = "gold=full") -> dict[str, tuple[Any, ...]]:
    rows = bench.rows(
        f"select item_id, {columns} from met_retrieval_item where condition = '{condition}'"
    )
    return {item: tuple(rest) for item, *rest in rows}


@pytest.fixture
def case(bench: Any) -> Any:
    """H05: four questions about one history of A, B, C, X, and a run with their hits."""
    bench.talk("s", ["x"] * 4)
    bench.connection.execute("update chat_message set record_id = ['A', 'B', 'C', 'X'][position]")
    gold = {"q1": [], "q2": ["A", "B"], "q3": ["A", "A"], "q4": ["C"]}
    for item, records in gold.items():
        bench.ask("s", item, item=item)
        bench.cite(item, *records)
    run(bench, "r", {"q1": ["A"], "q2": ["A", "A", "X"], "q3": ["A"], "q4": []})
    bench.run(*GOLD)
    return bench


def test_recall_counts_each_gold_once_and_has_none_without_gold(case: Any) -> None:
    found = scores(case, "if(scored, recall_5, null), scored, reason")
    assert found == {
        "q1": (None, False, "no evidence"),
        "q2": (0.5, True, None),
        "q3": (1.0, True, None),
        "q4": (0.0, True, None),
    }
    scored = [recall for recall, is_scored, _ in found.values() if is_scored]
    assert sum(scored) / len(scored) == 0.5


def test_hits_of_any_gold_and_of_all(case: Any) -> None:
    found = scores(case, "hit_5, hit_all_5, scored")
    kept = [row for row in found.values() if row[2]]
    assert round(sum(row[0] for row in kept) / 3, 4) == 0.6667
    assert round(sum(row[1] for row in kept) / 3, 4) == 0.3333


def test_discounted_gain_of_a_repeated_hit(case: Any) -> None:
    assert round(scores(case, "ndcg_5")["q2"][0], 4) == 0.6131


def test_every_value_is_a_share(case: Any) -> None:
    names = [f"{m}_{k}" for m in ("hit", "hit_all", "recall", "ndcg", "mrr") for k in (1, 5, 20)]
    for row in scores(case, ", ".join(names)).values():
        assert all(value is None or 0 <= value <= 1 for value in row)


def test_places_cuts_and_reciprocal_ranks(bench: Any) -> None:
    bench.talk("s", ["x"] * 40)
    item = bench.ask("s", "q", item="q")
    bench.cite(item, "s/7", "s/30")
    hits = [f"s/{at}" for at in (1, 2, 3, 4, 5, 30, 6, 7)]
    run(bench, "r", {"q": hits})
    bench.run(*GOLD)
    assert scores(bench, "n_gold, hit_1, hit_5, hit_20, recall_5, recall_20, hit_all_20")["q"] == (
        2, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0,
    )  # fmt: skip
    mrr_5, mrr_20, ndcg_20 = scores(bench, "mrr_5, mrr_20, ndcg_20")["q"]
    assert (mrr_5, mrr_20) == (0.0, 1 / 6)
    assert ndcg_20 == pytest.approx((1 / log2(7) + 1 / log2(9)) / (1 + 1 / log2(3)))


def test_what_stands_below_the_twentieth_place_does_not_count(bench: Any) -> None:
    bench.talk("s", ["x"] * 40)
    bench.cite(bench.ask("s", "q", item="q"), "s/21")
    run(bench, "r", {"q": [f"s/{at}" for at in range(1, 41)]})
    bench.run(*GOLD)
    assert scores(bench, "hit_20, recall_20, mrr_20, ndcg_20")["q"] == (0.0, 0.0, 0.0, 0.0)


def test_another_subjects_messages_and_unknown_ids_are_no_hits(bench: Any) -> None:
    bench.talk("s", ["x"] * 3)
    bench.talk("t", ["x"] * 3)
    bench.cite(bench.ask("s", "q", item="q"), "s/1")
    run(bench, "r", {"q": ["t/1", "nonsense"]})
    bench.run(*GOLD)
    assert scores(bench, "scored, hit_20")["q"] == (True, 0.0)


def test_abstained_missing_and_without_gold_are_three_things(bench: Any) -> None:
    bench.talk("s", ["x"] * 3)
    for item in ("abstained", "missing", "bare"):
        bench.ask("s", item, item=item)
    bench.cite("abstained", "s/1")
    bench.cite("missing", "s/1")
    run(bench, "r", {"abstained": None, "bare": ["s/1"]})
    bench.run(*GOLD)
    assert scores(bench, "scored, reason, if(scored, hit_5, null)") == {
        "abstained": (False, "abstained", None),
        "missing": (True, "missing", 0.0),
        "bare": (False, "no evidence", None),
    }


def test_controls_rescore_the_same_run_and_the_broken_oracle_finds_nothing(bench: Any) -> None:
    bench.talk("s", ["x"] * 30)
    for item, at in (("a", 5), ("b", 9)):
        bench.cite(bench.ask("s", item, item=item), f"s/{at}")
    run(bench, "right", {"a": ["s/5"], "b": ["s/9"]})
    run(bench, "swapped", {"a": ["s/9"], "b": ["s/5"]})
    bench.run(*GOLD)
    rows = bench.rows("select run_id, condition, sum(hit_1) from met_retrieval_item group by all")
    hits = {(run_id, condition.rpartition("=")[2]): n for run_id, condition, n in rows}
    assert (hits["right", "full"], hits["swapped", "full"]) == (2, 0)
    assert (hits["right", "offset_permuted"], hits["swapped", "offset_permuted"]) == (0, 2)
    assert hits["right", "broken_oracle"] == hits["swapped", "broken_oracle"] == 0
    assert ("right", "position_randomized") in hits


def test_session_gold_counts_sessions_once_in_order_of_first_message(bench: Any) -> None:
    bench.talk("s", ["x"] * 8)
    bench.connection.execute("update chat_message set session_position = (position + 1) // 2")
    # Sessions 1 and 3 carry one id; session 2 and 4 others.
    names = [("s", 1, "a"), ("s", 2, "b"), ("s", 3, "a"), ("s", 4, "c")]
    bench.insert("stg_transcripts__session_key", names)
    bench.ask("s", "q", item="q")
    bench.insert(
        "stg_transcripts__evidence",
        [("q", "s", "session", "a", False), ("q", "s", "session", None, True)],
    )
    run(bench, "r", {"q": ["s/4", "s/3", "s/7", "s/6", "s/1"]})
    bench.run(*GOLD)
    # The retrieved sessions are b, c, a: the cited one is third, and one unit.
    assert scores(bench, "n_gold, hit_1, recall_5, mrr_20", "gold=session")["q"] == (
        1, 0.0, 1.0, 1 / 3,
    )  # fmt: skip
    assert scores(bench, "scored, reason")["q"] == (False, "no evidence")


def test_distant_gold_leaves_recent_turns_out(bench: Any) -> None:
    bench.talk("s", ["x"] * 30)
    bench.ask("s", "q", 30, item="q")
    bench.cite("q", "s/29", role="recent")
    bench.cite("q", "s/2", role="primary")
    run(bench, "r", {"q": ["s/29"]})
    bench.run(*GOLD)
    assert scores(bench, "n_gold, recall_1")["q"] == (2, 0.5)
    assert scores(bench, "n_gold, recall_1", "gold=distant")["q"] == (1, 0.0)
