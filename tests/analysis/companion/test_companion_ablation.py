"""The seven conditions: rendered exactly, and nothing in a prompt that it may not hold."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from memlake.analysis.companion.ablation import CONDITIONS, prompt_table, prompts, render
from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.retrieval.settings import Settings

STREAM = [
    ("user", "my kayak is called Petrel"),  # 1
    ("companion", "Petrel is a fine name for a kayak"),  # 2
    ("user", "rain today"),  # 3
    ("app", "a gift: one paddle"),  # 4
    ("companion", "Then tea? /// Or soup? //// Tea //// Soup"),  # 5
    ("user", "soup"),  # 6
    ("companion", "x" * 300),  # 7
    ("user", "tell me the name of my kayak"),  # 8, the probe
    ("companion", "Petrel, your kayak"),  # 9
    ("user", "my kayak Petrel sank"),  # 10
]


@pytest.fixture(scope="module")
def rendered(
    make_corpus: Callable[..., Corpus],
    make_probe: Callable[..., Any],
    retrieval_settings: Settings,
) -> dict[str, dict[str, Any]]:
    probe = make_probe(
        8,
        text=STREAM[7][1],
        recent=(6, 7),
        episodes=(((1,), "primary"),),
        gold="It is the secret gold.",
        tier="hard",
        locus="episode",
    )
    corpus = make_corpus([probe], [STREAM])
    return {str(row["condition"]): row for row in prompts(corpus, retrieval_settings)}


def test_every_condition_to_the_letter(rendered: dict[str, dict[str, Any]]) -> None:
    ask = "THE USER JUST SAID:\ntell me the name of my kayak"
    cut = "[companion] " + "x" * 220
    gift, soup = "[app] a gift: one paddle", "[user] soup"
    tea = "[companion] Then tea? /// Or soup? //// Tea //// Soup"
    first, second = f"[user] {STREAM[0][1]}", f"[companion] {STREAM[1][1]}"
    rain = "[user] rain today"

    def prompt(heading: str, *lines: str) -> str:
        return "\n".join([f"{heading}:", *lines, "", ask])

    # "name" and "kayak" of the probe: the second message has both, the first but one.
    assert {name: row["prompt"] for name, row in rendered.items()} == {
        "C0": ask,
        "C1": prompt("recent conversation", tea, soup, cut),
        "C2": prompt("relevant memories", first, soup, cut),
        "C3": prompt("retrieved memories", second, first),
        "C4": prompt("recent conversation", first, second, rain, gift, tea, soup, cut),
        "C3m": prompt("earlier messages from this chat", first, second),
        "C4m": prompt("earlier messages from this chat", first, second, rain, gift, tea, soup, cut),
    }


def test_a_row_names_its_messages_and_the_hash_of_its_text(
    rendered: dict[str, dict[str, Any]],
) -> None:
    assert [row["condition"] for row in rendered.values()] == [c.name for c in CONDITIONS]
    assert rendered["C3"]["message_ids"] == ["day1-2", "day1-1"]
    assert rendered["C3m"]["message_ids"] == ["day1-1", "day1-2"]
    for row in rendered.values():
        text = row["prompt"].encode()
        assert row["prompt_sha256"] == hashlib.sha256(text).hexdigest()
        assert (row["user_id"], row["probe_dayid"]) == ("U01", "day1-8")


def test_an_empty_block_leaves_no_trace(
    make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any], retrieval_settings: Settings
) -> None:
    opener = make_corpus([make_probe(1, text="hello", stratum="abstention")], [STREAM])
    rows = list(prompts(opener, retrieval_settings))
    assert len(rows) == 7
    assert {row["prompt"] for row in rows} == {"THE USER JUST SAID:\nhello"}
    assert render("recent conversation", [], "hello") == rows[0]["prompt"]


def test_what_has_no_text_or_does_not_count_is_not_asked(
    make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any], retrieval_settings: Settings
) -> None:
    rows = [
        make_probe(8, withdrawn="context_lost"),
        make_probe(None),
        make_probe(8, text=None),
    ]
    table = prompt_table(make_corpus(rows, [STREAM]), retrieval_settings)
    assert (table.num_rows, table.column_names[:3]) == (0, ["user_id", "probe_dayid", "condition"])


def test_a_reference_to_what_comes_later_is_never_shown(
    make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any], retrieval_settings: Settings
) -> None:
    probe = make_probe(8, text="and?", recent=(7, 8, 9), episodes=(((1, 10), "primary"),))
    rows = {r["condition"]: r for r in prompts(make_corpus([probe], [STREAM]), retrieval_settings)}
    assert rows["C2"]["message_ids"] == ["day1-1", "day1-7"]


def test_no_prompt_of_a_whole_corpus_leaks(small: Corpus, retrieval_settings: Settings) -> None:
    told = list(prompts(small, retrieval_settings))
    live = [p for p in small.probes if p.live and p.text and p.position]
    assert len(told) == 7 * len(live) > 0
    count = {"C0": 0, "C1": 3, "C3": 10, "C4": 10, "C3m": 10, "C4m": 10}
    by_probe = {(small.subjects[p.subject], p.message_id): p for p in live}
    for row in told:
        probe = by_probe[row["user_id"], row["probe_dayid"]]
        history = small.histories[probe.subject]
        places = [history.place[i] for i in row["message_ids"]]
        block, _, asked = row["prompt"].partition("THE USER JUST SAID:\n")
        assert asked == probe.text
        assert all(place < probe.position for place in places)
        shown = [f"[{history.senders[p - 1]}] {history.contents[p - 1][:220]}" for p in places]
        assert block.splitlines()[1:-1] == shown
        assert len(places) <= count.get(row["condition"], len(probe.required))
        if row["condition"] == "C2":
            assert places == sorted(probe.required)
        if row["condition"] in ("C1", "C4", "C4m"):
            most = count[row["condition"]]
            assert places == list(range(max(probe.position - most, 1), probe.position))
        if row["condition"] != "C3":
            assert places == sorted(places)
        # Nobody's id, no message's id, no reply and no label stands in it by itself.
        rest = block
        for line in shown:
            rest = rest.replace(line, "")
        for secret in (row["user_id"], "day", probe.gold or "gold", probe.tier, probe.category):
            assert secret not in rest
