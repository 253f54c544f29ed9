"""A corpus from its landing tables: ids become places, and rows keep their labels."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import pyarrow as pa
import pytest

from memlake.analysis.companion import studies
from memlake.analysis.companion.corpus import Corpus, corpus_of, landed_corpus
from memlake.analysis.companion.landed import landed_tables
from memlake.ingest.companion.land import land_corpus
from memlake.ingest.landing.errors import BadInputError, UsageError


def test_ids_become_places(small: Corpus) -> None:
    assert small.subjects == ("U01", "U02", "U03")
    mara = small.histories[0]
    # The fifth message of the first day bears number 6: a number is not a place.
    assert (mara.ids[4], mara.place["day1-6"], mara.slots[4]) == ("day1-6", 5, (1, 6))
    assert mara.chips[0] == ["Like a log", "Badly"]
    assert mara.speeches[0] is not None and "////" not in mara.speeches[0]
    rows = {(p.subject, p.message_id): p for p in small.probes}
    work = rows[0, "day4-10"]
    assert (work.tier, work.verdict, work.dependent) == ("intermediate", "clear", True)
    assert [(places, weight) for places, weight in work.profile] == [
        ((mara.place["day3-9"], mara.place["day4-2"]), "primary"),
        ((mara.place["day1-7"],), "supporting"),
    ]
    assert work.references == tuple(sorted(mara.place[i] for i in ("day1-7", "day3-9", "day4-2")))
    assert work.required == tuple(sorted({*work.references, mara.place["day4-9"]}))
    assert small.behind_claims["U02"] == {"day1-1", "day1-3"}


def test_readings_and_what_is_scored(small: Corpus) -> None:
    bearing = {
        reading: [p.message_id for p in small.bearing(reading)]
        for reading in ("recorded", "strict", "strict2")
    }
    assert bearing["recorded"] == ["day3-3", "day3-7", "day3-13", "day4-10", "day2-12"]
    assert bearing["strict"] == ["day3-3", "day3-7", "day3-13", "day2-12"]
    assert bearing["strict2"] == ["day3-3", "day3-13", "day2-12"]
    gone = next(p for p in small.probes if p.withdrawn == "probe_not_released")
    assert (gone.position, gone.text, gone.scored, gone.unresolved) == (None, None, False, 1)


def test_grounding_outside_is_told_by_ids(make_probe: Callable[..., Any]) -> None:
    probe = make_probe(
        9, message_id="p", grounding=("p", "a", "b", "lost"), allowed=frozenset({"a", "x"})
    )
    assert probe.grounded_outside == 2


def test_the_census_by_hand(small: Corpus, make_corpus: Callable[..., Corpus]) -> None:
    stream = [
        ("companion", "Hi /// there"),
        ("user", "ok"),
        ("companion", "So /// what? //// Nothing //// All"),
        ("user", "Nothing"),
        ("app", "gift"),
    ]
    corpus = make_corpus((), [stream])
    history = corpus.histories[0]
    start = datetime(2031, 5, 1, 23)
    times = [start, start, start, datetime(2031, 5, 2, 1), datetime(2031, 5, 3, 1)]
    slots = [(1, 1), (1, 2), (1, 5), (2, 3), None]
    media = ["gif", None, None, "photo", None]
    corpus = make_corpus(
        (), [stream], histories=(
            type(history)(
                "U01", history.ids, history.senders, history.contents, history.speeches,
                history.chips, media, times, slots,
            ),
        )
    )  # fmt: skip
    found = {r.metric: (r.value, r.n) for r in studies.source(corpus, len, "characters")}
    lengths = sum(len(text) for _, text in stream)
    assert found == {
        **{name: (n, n) for name, n in {
            "messages": 5, "user_turns": 2, "companion_turns": 2, "app_turns": 1,
            "active_days": 3, "first_companion": 1, "first_user": 1, "first_app": 1,
            "bubble_turns": 1, "media_companion": 1, "media_user": 1, "ties": 2,
            # Places 3 and 4 of the first day, 1 and 2 of the second.
            "vacant_slots": 4, "chip_turns": 1, "chips": 2, "uptake_exact": 1, "uptake_folded": 1,
        }.items()},
        "uptake_rate": (0.5, 2),
        "tokens_per_message": (lengths / 5, 5),
    }  # fmt: skip


def test_counts_of_rows_by_hand(small: Corpus) -> None:
    found = list(studies.rows_of_chat(small))
    behind = {(r.population, r.metric): r.value for r in found if r.metric != "n_probes"}
    # U01 has four such rows, U02 one.
    assert behind["both/recorded", "n_subjects"] == 2
    assert behind["both/recorded", "n_subjects_of_five"] == 0
    rows = {
        (r.condition, r.population): r.value for r in found if not r.metric.startswith("n_subjects")
    }
    assert rows["chat", "both/recorded"] == 5
    assert rows["chat", "enriched/strict2"] == 3
    assert rows["chat", "proportional/recorded"] == 0
    assert rows["chat", "withdrawn"] == 2
    assert rows["chat", "demoted"] == 1
    assert rows["chat", "claimed=profile"] == 4
    assert rows["chat", "locus=profile"] == 3
    assert rows["chat", "on_screen=borderline"] == 1
    assert rows["chat", "tier=hard"] == 2
    assert rows["chat", "dependent"] == 5
    asked = {(r.population): r.value for r in studies.questions(small)}
    assert asked == {"all": 7, "live": 6, "unanswerable": 1}


def test_profile_and_persona(small: Corpus, make_corpus: Callable[..., Corpus]) -> None:
    rows = {(r.population, r.metric): (r.value, r.n) for r in studies.profile(small)}
    assert rows["all", "n_claims"] == (7, 7)
    assert rows["verdict=unsupported", "n_claims"] == (1, 1)
    assert rows["verdict=judged", "n_claims"] == (7, 7)
    # Of 3 x 16 demographic slots Mara fills occupation and age.
    assert rows["section=demographic", "empty_share"] == (46 / 48, 48)
    assert ("all", "drop_rate") not in rows
    funnel = {"kept": 4, "merged": 2, "no_evidence": 2, "ungrounded": 1, "unreliable": 1}
    generated = make_corpus((), [[]], funnel=funnel)
    rows = {(r.population, r.metric): (r.value, r.n) for r in studies.profile(generated)}
    assert rows["all", "drop_rate"] == (0.4, 10)
    assert rows["all", "n_candidates"] == (10, 10)
    assert rows["outcome=merged", "n_candidates"] == (2, 2)


def test_a_corpus_without_texts_is_read_too(companion_corpus: ModuleType, tmp_path: Path) -> None:
    bare = [companion_corpus.without_texts(one) for one in companion_corpus.small_corpus()]
    folder = companion_corpus.write_corpus(tmp_path / "bare", bare, manifest=False)
    land_corpus(tmp_path / "landing", folder, dataset="bare")
    corpus = landed_corpus(tmp_path / "landing", "bare")
    assert {text for h in corpus.histories for text in h.contents} == {None}
    assert len(corpus.bearing("recorded")) == 5
    assert {r.n for r in studies.reach(corpus)} >= {5}


def test_what_is_not_landed_or_was_changed_is_refused(
    companion_corpus: ModuleType, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match="'none' is not landed"):
        landed_tables(tmp_path, "none")
    folder = companion_corpus.write_corpus(tmp_path / "in", companion_corpus.small_corpus())
    land_corpus(tmp_path / "landing", folder, dataset="small")
    (file,) = (tmp_path / "landing").rglob("subject.parquet")
    file.write_bytes(file.read_bytes() + b"x")
    with pytest.raises(BadInputError, match=r"small.*subject\.parquet"):
        landed_tables(tmp_path / "landing", "small")


def test_tables_in_any_order_are_the_same_corpus(
    small: Corpus, small_tables: dict[str, pa.Table]
) -> None:
    turned = {
        name: pa.Table.from_pylist(table.to_pylist()[::-1], schema=table.schema)
        for name, table in small_tables.items()
    }
    assert corpus_of("small", turned) == small
