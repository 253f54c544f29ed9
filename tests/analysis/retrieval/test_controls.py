"""The three controls: substituted gold and handed turns, by another implementation."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

GOLD = ("rtv_setting", "rtv_probe", "rtv_session_unit", "rtv_gold")


def draw(key: str, high: int) -> int:
    digest = hashlib.md5(f"{key}|{high}".encode()).digest()
    return 1 + int.from_bytes(digest[8:], "little") % high


@pytest.fixture
def asked(bench: Any) -> dict[str, tuple[int, list[int]]]:
    """Item to position and gold: chat probes of one subject, one lone probe of another."""
    bench.talk("s", ["x"] * 90)
    bench.talk("lone", ["x"] * 10)
    made = {
        "a": ("s", 50, [49, 3]),
        "b": ("s", 20, [19]),
        "c": ("s", 80, [1, 2, 79]),
        "d": ("lone", 10, [4, 5]),
        "e": ("s", 5, []),
    }
    for item, (subject, at, gold) in made.items():
        bench.ask(subject, "t", at, item)
        bench.cite(item, *(f"{subject}/{position}" for position in gold))
    bench.run(*GOLD)
    return {item: (at, gold) for item, (_, at, gold) in made.items()}


def substituted(bench: Any, control: str) -> dict[str, set[int]]:
    rows = bench.rows(
        "select item_id, list(unit) from rtv_gold_control "
        f"where gold = 'full' and control = '{control}' group by item_id"
    )
    return {item: set(units) for item, units in rows}


def test_randomized_positions_are_as_many_and_from_the_pool(
    bench: Any, asked: dict[str, tuple[int, list[int]]]
) -> None:
    bench.run("rtv_gold_control")
    found = substituted(bench, "position_randomized")
    assert set(found) == {"a", "b", "c", "d"}
    for item, units in found.items():
        at, gold = asked[item]
        assert len(units) == len(gold) and all(1 <= unit < at for unit in units)
    last = 49
    first = draw("20|position_randomized|full|a", last - 1)
    second = draw("20|position_randomized|full|a", last)
    assert found["a"] == {first, last if second == first else second}


def test_offsets_are_those_of_another_item_of_the_subject(
    bench: Any, asked: dict[str, tuple[int, list[int]]]
) -> None:
    bench.run("rtv_gold_control")
    found = substituted(bench, "offset_permuted")
    names = ["a", "b", "c"]
    wanted = {}
    for place, item in enumerate(names):
        step = draw(f"20|offset_permuted|full|{item}", len(names) - 1)
        other = names[(place + step) % len(names)]
        at, (other_at, other_gold) = asked[item][0], asked[other]
        moved = {at - (other_at - unit) for unit in other_gold}
        wanted[item] = {unit for unit in moved if unit >= 1}
    # An item alone with its subject has no other; one whose offsets all fall out has no gold.
    assert found == {item: units for item, units in wanted.items() if units}


def test_a_question_about_the_whole_history_gets_the_gold_of_another(bench: Any) -> None:
    bench.talk("s", ["x"] * 9)
    for item, record in (("a", "s/2"), ("b", "s/7")):
        bench.cite(bench.ask("s", "t", item=item), record)
    bench.run(*GOLD, "rtv_gold_control")
    assert substituted(bench, "offset_permuted") == {"a": {7}, "b": {2}}


def test_the_broken_oracle_hands_out_nothing_that_is_gold(
    bench: Any, asked: dict[str, tuple[int, list[int]]]
) -> None:
    bench.run("rtv_broken_oracle")
    rows = bench.rows(
        "select item_id, list(unit order by place) from rtv_broken_oracle "
        "where gold = 'full' group by item_id"
    )
    found = dict(rows)
    assert set(found) == {"a", "b", "c", "d"}
    for item, units in found.items():
        at, gold = asked[item]
        pool = [unit for unit in range(1, at) if unit not in gold]
        assert set(units) <= set(pool)
        assert len(units) == len(set(units)) == min(20, len(pool))
    nth = draw("20|broken_oracle|full|d", 7)
    assert found["d"] == [1, 2, 3, 6, 7, 8, 9] and 1 <= nth <= 7


def test_distant_gold_has_controls_of_its_own(bench: Any) -> None:
    bench.talk("s", ["x"] * 30)
    item = bench.ask("s", "t", 30)
    bench.cite(item, "s/29", role="recent")
    bench.cite(item, "s/3")
    bench.run(*GOLD, "rtv_gold_control", "rtv_broken_oracle")
    sizes = bench.rows(
        "select gold, control, count(*) from rtv_gold_control group by all order by all"
    )
    assert sizes == [("distant", "position_randomized", 1), ("full", "position_randomized", 2)]
    handed = bench.rows("select gold, count(*) from rtv_broken_oracle group by gold order by gold")
    assert handed == [("distant", 20), ("full", 20)]
