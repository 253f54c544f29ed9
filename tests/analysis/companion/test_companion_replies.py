"""Measures of judged replies on a tiny corpus, every figure worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.analysis.companion import judged as studies
from memlake.analysis.companion.by_subject import by_subject
from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.figures import beside_published, load_published
from memlake.analysis.companion.judgments import NOTHING, Judged, Judgment
from memlake.analysis.companion.locus import locus_accuracy, predicted_stores, store_of
from memlake.analysis.companion.response import (
    POPULATIONS,
    evidence_coverage,
    gains,
    mean_evidence_coverage,
    members,
    reply_measure,
)
from memlake.analysis.intervals import Interval, wilson
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.studies.row import StudyRow

STREAM = [
    ("user", "Juno the goat ate my scarf"),
    ("companion", "Juno eats scarves and gloves"),
    ("user", "rain"),
    ("companion", "More rain"),
    ("user", "remember the goat?"),
    ("companion", "I do"),
]
EPISODE: dict[str, Any] = {"episodes": (((1,), "primary"),), "locus": "episode", "tier": "hard"}
PROFILE: dict[str, Any] = {
    "profile": (((1, 2), "primary"),),
    "locus": "profile",
    "tier": "intermediate",
}


@pytest.fixture(scope="module")
def corpus(make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]) -> Corpus:
    """Ten rows of two subjects, named p0 to p9."""
    rows: list[dict[str, Any]] = [
        {"locus": "thread"},
        {"locus": "none"},
        {**EPISODE, "verdict": "no", "dependent": True, "recent": (4,)},
        {**PROFILE, "verdict": "clear"},
        {"stratum": "abstention"},
        {"subject": 1, "locus": "none"},
        {"subject": 1, **EPISODE, "verdict": "borderline", "stratum": "enriched"},
        {"subject": 1, **PROFILE, "verdict": "no", "stratum": "enriched", "dependent": True},
        {"subject": 1, **EPISODE, "verdict": "no", "withdrawn": "context_lost"},
        {"subject": 1, "stratum": "abstention", "withdrawn": "context_lost"},
    ]
    probes = [
        make_probe(5, message_id=f"p{at}", text="remember the goat?", **row)
        for at, row in enumerate(rows)
    ]
    claims = tuple({"user_id": user_id, "evidence": ["day1-2"]} for user_id in ("U01", "U02"))
    return make_corpus(probes, [STREAM, STREAM], claims=claims)


def judge(corpus: Corpus, **conditions: dict[int, Judgment]) -> Judged:
    """Judgments by condition and number of the probe."""

    def key(at: int) -> tuple[str, str]:
        return corpus.subjects[corpus.probes[at].subject], f"p{at}"

    return Judged({name: {key(at): j for at, j in of.items()} for name, of in conditions.items()})


def graded(*grades: int | None) -> dict[int, Judgment]:
    return {at: Judgment(grade, None, None, None) for at, grade in enumerate(grades)}


def used(*flags: bool | None) -> dict[int, Judgment]:
    """Replies that assert the past, and so do not hold back."""
    return {
        at: Judgment(None, flag, None if flag is None else not flag, None)
        for at, flag in enumerate(flags)
    }


def test_who_is_of_which_population(corpus: Corpus) -> None:
    found = {name: [p.message_id[1:] for p in members(corpus, name)] for name in POPULATIONS}
    assert {name: "".join(ids) for name, ids in found.items()} == {
        "both": "0123567",
        "proportional": "01235",
        "both/recorded": "2367",
        "both/strict": "267",
        "both/strict2": "27",
        "dependent": "27",
        "intermediate": "37",
        "intermediate/strict": "7",
        "hard": "26",
        "hard/strict": "26",
        "hard/dependent": "2",
        "hard/dependent/strict": "2",
        "no_demand": "015",
        "none": "15",
        "abstention": "4",
    }


def test_grades_and_consistency(corpus: Corpus) -> None:
    # Rows 0 to 3 and 5 are proportional; row 5 is not graded, rows 8 and 9 count nowhere.
    judged = judge(corpus, C1=graded(2, 1, 0, 2, 2, None, 1, 2, 2, 2))

    def of(population: str, measure: str) -> dict[str, Interval]:
        return reply_measure(corpus, judged, "C1", population, measure)

    assert of("proportional", "content_match")["pooled"].value == 5 / 4
    assert of("both", "content_match")["pooled"].value == 8 / 6
    # U01: 5 in 4; U02: 3 in 2.
    assert of("both", "content_match")["macro_subject"].value == (5 / 4 + 3 / 2) / 2
    assert of("both", "content_match")["macro_subject"].n == 2
    assert of("both", "response_consistency")["pooled"] == wilson(3, 6)
    assert of("both", "response_consistency")["macro_subject"].value == 0.5
    assert of("both", "response_consistency_lenient")["pooled"] == wilson(5, 6)
    assert of("abstention", "content_match")["pooled"].n == 1
    assert of("both", "memory_use")["pooled"] == Interval(None, None, None, 0)
    assert reply_measure(corpus, judged, "C2", "both", "content_match") == dict.fromkeys(
        ("pooled", "macro_subject"), Interval(None, None, None, 0)
    )


def test_selectivity(corpus: Corpus) -> None:
    flags = (True, False, True, False, True, True, True, None, True, True)
    judged = judge(corpus, C3=used(*flags))

    def pooled(population: str, measure: str) -> Interval:
        return reply_measure(corpus, judged, "C3", population, measure)["pooled"]

    assert pooled("none", "memory_use") == wilson(1, 2)  # misapplication
    assert pooled("both/recorded", "memory_use") == wilson(2, 3)  # appropriate application
    assert pooled("no_demand", "misfire_rate") == wilson(2, 3)
    assert pooled("no_demand", "restraint") == wilson(1, 3)
    assert pooled("abstention", "misfire_rate") == wilson(1, 1)


def test_gains_are_paired_by_probe(corpus: Corpus) -> None:
    judged = judge(corpus, C2=graded(2, 2, 2, 2, 2, 1, 0, 2), C1=graded(1, 2, 0, None, 0, 1, 1, 0))
    probes, values = gains(corpus, judged, "C2", "C1", "both")
    assert [(p.message_id, v) for p, v in zip(probes, values, strict=True)] == [
        ("p0", 1.0),
        ("p1", 0.0),
        ("p2", 2.0),
        ("p5", 0.0),
        ("p6", -1.0),
        ("p7", 2.0),
    ]


def test_contrasts_and_the_split(corpus: Corpus) -> None:
    judged = judge(corpus, C2=graded(2, 2, 2, 2, 2, 1, 0, 2), C1=graded(1, 2, 0, 2, 0, 1, 1, 0))
    rows = keyed([*studies.contrasts(corpus, judged), *studies.demand_split(corpus, judged)])
    assert rows["C2 - C1", "both", "content_match_gain", "pooled"].value == 4 / 7
    # U01: 3 in 4; U02: 1 in 3.
    assert rows["C2 - C1", "both", "content_match_gain", "macro_subject"].value == 13 / 24
    assert rows["C2 - C1", "dependent", "content_match_gain", "pooled"].value == 2.0
    assert rows["C3 - C4", "both", "content_match_gain", "pooled"].n == 0
    # Proportional: rows 0, 1, 2, 3, 5 gain 1, 0, 2, 0, 0, and rows 2 and 3 need memory.
    split = {
        metric: row.value
        for (condition, population, metric, _), row in rows.items()
        if population == "proportional" and row.study == "demand_split"
    }
    assert split == {
        "demand": 0.4,
        "gain": 0.6,
        "needed_gain": 1.0,
        "unneeded_gain": pytest.approx(1 / 3),
        "memory_term": 0.4,
        "other_term": pytest.approx(0.2),
        "other_share": pytest.approx(1 / 3),
        "lowest_term": -0.7,
        "highest_term": 1.3,
    }


def test_each_subject_by_itself(corpus: Corpus, retrieval_settings: Settings) -> None:
    judged = judge(
        corpus,
        C2=graded(2, 2, 2, 2, 2, 1, 0, 2),
        C1=graded(1, 2, 0, None, 0, 1, 1, 0),
        C3=used(True, True, False, True, True, False, True, True),
    )
    rows = {
        (r.system, r.condition, r.population, r.metric): (r.value, r.n)
        for r in by_subject(corpus, judged, retrieval_settings)
        if r.aggregation in ("pooled", "count")
    }
    assert rows["ablation", "C2", "both/subject=U01", "content_match"] == (2.0, 4)
    assert rows["ablation", "C1", "both/subject=U02", "content_match"] == (2 / 3, 3)
    assert rows["ablation", "C2 - C1", "both/subject=U01", "content_match_gain"] == (1.0, 3)
    assert rows["ablation", "C2 - C1", "both/subject=U02", "content_match_gain"] == (1 / 3, 3)
    assert rows["ablation", "C3", "none/subject=U02", "memory_use"] == (0.0, 1)
    assert rows["ablation", "C3", "both/recorded/subject=U01", "memory_use"] == (0.5, 2)
    assert rows["ablation", "C4", "both/subject=U01", "content_match"] == (None, 0)
    recorded = "both/recorded/subject=U02"
    assert rows["derivation", "chat", recorded, "n_probes"] == (2, 2)
    # Both rows need the first turn, the only one before that has the goat.
    assert rows["bm25", "gold=distant", recorded, "hit@5"] == (1.0, 2)
    assert rows["recency_user", "gold=distant", recorded, "hit@5"] == (1.0, 2)


def test_the_range_of_subjects_stands_beside_the_published_one(
    corpus: Corpus, retrieval_settings: Settings
) -> None:
    judged = judge(corpus, C2=graded(2, 2, 2, 2, 2, 1, 0, 2), C1=graded(1, 2, 0, None, 0, 1, 1, 0))

    def ranges(judged: Judged) -> dict[str, tuple[float | None, int, float | None]]:
        rows = by_subject(corpus, judged, retrieval_settings)
        return {
            r.aggregation: (r.value, r.n, r.published)
            for r in beside_published(rows, load_published(), synthetic=False)
            if r.aggregation.endswith("_subject")
        }

    # U01 gains 1 and U02 a third, each over three rows.
    assert ranges(judged) == {
        "least_subject": (1 / 3, 2, 0.071),
        "greatest_subject": (1.0, 2, 0.286),
    }
    assert ranges(NOTHING) == {
        "least_subject": (None, 0, 0.071),
        "greatest_subject": (None, 0, 0.286),
    }


def test_what_a_heading_changes_is_paired_too(corpus: Corpus) -> None:
    judged = judge(
        corpus,
        C3=used(True, True, True, True, True, True, False, True),
        C3m=used(False, False, True, False, None, True, False, True),
    )
    rows = keyed(studies.contrasts(corpus, judged))
    metric = "memory_use_difference"
    assert rows["C3 - C3m", "none", metric, "pooled"].value == 0.5
    assert rows["C3 - C3m", "both/recorded", metric, "pooled"].value == 0.25
    # U01: rows 2 and 3, one of two more; U02: none.
    assert rows["C3 - C3m", "both/recorded", metric, "macro_subject"].value == 0.25
    assert rows["C3 - C3m", "abstention", metric, "pooled"].n == 0


def keyed(rows: Any) -> dict[tuple[str, str, str, str], StudyRow]:
    return {(r.condition, r.population, r.metric, r.aggregation): r for r in rows}


def test_stores_declared_or_mapped_from_what_was_retrieved(corpus: Corpus) -> None:
    probe = corpus.probes[2]
    assert [store_of(corpus.probes[at]) for at in (0, 2, 3)] == [
        frozenset(),
        {"episode"},
        {"profile"},
    ]

    def stores(**fields: Any) -> frozenset[str] | None:
        return predicted_stores(corpus, probe, Judgment(None, None, None, None, **fields))

    assert predicted_stores(corpus, probe, None) is None
    assert stores() is None
    # day1-2 is behind a claim, day1-4 is in the row's recent context, day1-1 is neither.
    assert stores(retrieved=("day1-1",)) == {"episode"}
    assert stores(retrieved=("day1-2", "day1-4")) == {"profile"}
    assert stores(retrieved=("day1-1", "day1-2")) == {"episode", "profile"}
    assert stores(retrieved=("day1-4",)) == frozenset()
    assert stores(retrieved=("day1-4",), stores=frozenset({"profile"})) == {"profile"}


def test_locus_accuracy_is_over_the_corpus_and_not_over_what_was_said(corpus: Corpus) -> None:
    def says(*stores: str) -> Judgment:
        return Judgment(None, None, None, None, stores=frozenset(stores))

    mine = {2: says("episode"), 3: says("episode", "profile"), 6: says("episode"), 0: says()}
    judged = judge(corpus, mine=mine, C2=graded(2, 2, 2, 2))
    # Rows 2, 3, 6, 7: right, a store too many, right, nothing said.
    found = locus_accuracy(corpus, judged, "mine", "both/recorded")
    assert found["pooled"] == wilson(2, 4)
    assert found["macro_subject"].value == 0.5
    assert locus_accuracy(corpus, judged, "mine", "both/strict")["pooled"] == wilson(2, 3)
    assert locus_accuracy(corpus, judged, "mine", "both/strict2")["pooled"] == wilson(1, 2)
    # The ablation says nothing of stores, so that nothing is measured.
    assert locus_accuracy(corpus, judged, "C2", "both/recorded")["pooled"].n == 0


def test_evidence_coverage(corpus: Corpus, retrieval_settings: Settings) -> None:
    episode, profile = corpus.probes[2], corpus.probes[3]
    # Of "Juno the goat ate my scarf" the probe has "goat": juno, ate, scarf are left.
    assert evidence_coverage(corpus, episode, "Juno! your SCARF", retrieval_settings) == 2 / 3
    assert evidence_coverage(corpus, episode, "The goat, sure", retrieval_settings) == 0.0
    # With the second message: eats, scarves, gloves too.
    assert evidence_coverage(corpus, profile, "Juno eats gloves", retrieval_settings) == 0.5
    judged = judge(
        corpus,
        C2={
            2: Judgment(None, None, None, "Juno ate it"),
            3: Judgment(None, None, None, "no idea"),
            6: Judgment(None, None, None, None),
            0: Judgment(None, None, None, "Juno ate the scarf"),
        },
    )
    mean, any_word = mean_evidence_coverage(corpus, judged, "C2", retrieval_settings)
    assert (mean.value, mean.n) == (1 / 3, 2)
    assert any_word == wilson(1, 2)


def test_evidence_that_says_nothing_new_is_not_measured(
    make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any], retrieval_settings: Settings
) -> None:
    probe = make_probe(3, text="goat again", **EPISODE)
    corpus = make_corpus([probe], [[("user", "my goat"), ("companion", "ok"), ("user", "goat")]])
    assert evidence_coverage(corpus, probe, "goat", retrieval_settings) is None


def test_without_judgments_every_table_stands_empty(
    corpus: Corpus, retrieval_settings: Settings
) -> None:
    rows = [
        *studies.contrasts(corpus, NOTHING),
        *studies.demand_split(corpus, NOTHING),
        *studies.replies(corpus, NOTHING, retrieval_settings),
    ]
    assert rows
    assert {(r.value, r.lo, r.hi, r.n) for r in rows} == {(None, None, None, 0)}
    assert {(r.metric == "locus_accuracy", r.note) for r in rows} == {
        (False, studies.EMPTY),
        (True, studies.NO_STORE),
    }


@given(st.integers(0, 2))
def test_replies_all_alike_gain_nothing(corpus: Corpus, grade: int) -> None:
    same = graded(*[grade] * 10)
    judged = judge(corpus, C1=same, C2=same)
    for row in studies.contrasts(corpus, judged):
        if row.condition == "C2 - C1" and row.n:
            assert (row.value, row.lo, row.hi) == (0.0, 0.0, 0.0)
    assert reply_measure(corpus, judged, "C1", "both", "content_match")["pooled"].value == grade


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=10, max_size=10))
def test_the_better_way_round_is_the_worse_one_negated(
    corpus: Corpus, grades: list[tuple[int, int]]
) -> None:
    judged = judge(corpus, C2=graded(*[a for a, _ in grades]), C1=graded(*[b for _, b in grades]))
    for population in POPULATIONS:
        _, there = gains(corpus, judged, "C2", "C1", population)
        _, back = gains(corpus, judged, "C1", "C2", population)
        assert there == [-value for value in back]
