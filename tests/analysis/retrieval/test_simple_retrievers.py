"""Random, recency, recency of the user, the oracle and the abstainer, by hand."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

Rank = Callable[..., dict[str, list[int]]]


def draw(key: str, high: int) -> int:
    """The hash that the warehouse draws by: the low half of MD5, as an integer."""
    digest = hashlib.md5(f"{key}|{high}".encode()).digest()
    return 1 + int.from_bytes(digest[8:], "little") % high


def sample(key: str, pool: int, size: int) -> list[int]:
    """Floyd's sampling, written apart from the SQL."""
    taken: list[int] = []
    for j in range(max(pool - size, 0) + 1, pool + 1):
        one = draw(key, j)
        taken.append(j if one in taken else one)
    return taken


@pytest.mark.parametrize("pool", [0, 1, 7, 20, 21, 300])
def test_random_is_a_keyed_sample_without_replacement(pool: int, bench: Any, rank: Rank) -> None:
    bench.talk("s", ["x"] * (pool + 1))
    item = bench.ask("s", "tea", pool + 1)
    found = rank("rtv_random")[item]
    assert len(found) == len(set(found)) == min(pool, 20)
    assert sorted(found) == sorted(sample(f"20|random|{item}", pool, 20))
    shuffled = sorted(
        found, key=lambda at: hashlib.md5(f"20|order|{item}|{at}".encode()).hexdigest()
    )
    assert found == shuffled


def test_random_hits_every_place_alike(bench: Any, rank: Rank) -> None:
    bench.talk("s", ["x"] * 100)
    rows = [(f"i{at}", "companion", "d", "s", "qa", "tea", None) for at in range(2000)]
    bench.insert("core_item", rows)
    counts = Counter(position for found in rank("rtv_random").values() for position in found)
    # 2,000 items draw 20 of 100: each position 400 times, standard deviation 18.
    assert len(counts) == 100 and all(abs(n - 400) < 5 * 18 for n in counts.values())
    first = Counter(found[0] for found in bench.retrieved("rtv_random").values())
    assert max(first.values()) < 20 + 5 * 4.5


def test_recency_goes_back_from_the_probe(bench: Any, rank: Rank) -> None:
    bench.talk("s", ["x"] * 30, ["user", "companion", "app"] * 10)
    at_start, within, after = bench.ask("s", "t", 1), bench.ask("s", "t", 25), bench.ask("s", "t")
    found = rank("rtv_recency")
    assert found[at_start] == []
    assert found[within] == list(range(24, 4, -1))
    assert found[after] == list(range(30, 10, -1))


def test_recency_of_the_user_leaves_the_others_out(bench: Any, rank: Rank) -> None:
    roles = ["companion", "user", "app", "user", "companion", "companion"]
    bench.talk("s", ["x"] * 6, roles)
    bench.talk("many", ["x"] * 60, ["user", "companion"] * 30)
    bench.talk("none", ["x"] * 3, ["companion"] * 3)
    asked = [("s", 1), ("s", 2), ("s", 3), ("s", None), ("many", 60), ("none", None)]
    items = [bench.ask(subject, "t", at) for subject, at in asked]
    found = rank("rtv_recency_user")
    assert [found[item] for item in items] == [
        [],
        [],
        [2],
        [4, 2],
        list(range(59, 19, -2)),
        [],
    ]


def test_the_oracle_gives_primary_evidence_first(bench: Any, rank: Rank) -> None:
    bench.talk("s", ["x"] * 40)
    item, bare = bench.ask("s", "t", 39), bench.ask("s", "t")
    bench.cite(item, "s/30", "s/3", role="supporting")
    bench.cite(item, "s/9", "s/2")
    bench.cite(item, "s/38", role="recent")
    bench.run("rtv_setting", "rtv_probe", "rtv_session_unit", "rtv_gold")
    found = rank("rtv_oracle")
    assert found[item] == [2, 9, 38, 3, 30] and found[bare] == []
    full, distant = (
        {unit for (unit,) in bench.rows(f"select unit from rtv_gold where gold = '{gold}'")}
        for gold in ("full", "distant")
    )
    assert full == {2, 3, 9, 30, 38} and distant == {2, 3, 9, 30}


def test_the_oracle_is_cut_where_the_others_are(bench: Any, rank: Rank) -> None:
    bench.talk("s", ["x"] * 40)
    item = bench.ask("s", "t")
    bench.cite(item, *(f"s/{at}" for at in range(1, 31)))
    bench.run("rtv_setting", "rtv_probe", "rtv_session_unit", "rtv_gold")
    assert rank("rtv_oracle")[item] == list(range(1, 21))


def test_the_abstainer_abstains_from_everything(bench: Any) -> None:
    bench.talk("s", ["x"])
    bench.ask("s", "t")
    bench.run("rtv_setting", "rtv_probe", "rtv_always_abstain")
    assert bench.rows("select abstained, answer, retrieved from rtv_always_abstain") == [
        (True, None, None)
    ]


def test_a_subject_without_messages_is_asked_in_vain(bench: Any, rank: Rank) -> None:
    item = bench.ask("nobody", "tea")
    for model in ("rtv_random", "rtv_recency", "rtv_recency_user", "rtv_bm25"):
        assert rank(model) == {item: []}, model
