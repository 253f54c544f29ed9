"""V1 to V7: each is met by a sound row and broken by one that breaks it alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from memlake.analysis.companion import studies
from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.validity import validity
from memlake.analysis.intervals import wilson

STREAM = [("companion" if at % 2 else "user", f"turn {at}") for at in range(1, 41)]
SOUND: dict[str, Any] = {
    "locus": "episode",
    "claimed": "episode",
    "episodes": (((2, 3), "primary"),),
    "recent": (28, 29),
    "grounding": ("day1-2", "day1-30"),
    "allowed": frozenset({"day1-2", "day1-3", "day1-28", "day1-29"}),
}
ENDS = ("V1", "V2 recorded", "V2 ten", "V3", "V4", "V5", "V6 raised", "V6 reset")


@pytest.mark.parametrize(
    ("fields", "broken"),
    [
        ({}, set()),
        ({"grounding": ("day1-2", "day1-9")}, {"V1"}),
        ({"recent": (3, 29)}, {"V2 recorded"}),
        ({"episodes": (((20, 3), "primary"),)}, {"V2 ten"}),
        ({"episodes": (((19, 3), "primary"),)}, set()),
        ({"stratum": "convenience"}, {"V3"}),
        ({"profile": (((2,), "primary"),)}, {"V4"}),
        ({"unresolved": 1}, {"V5"}),
        ({"claimed": "thread"}, {"V6 raised"}),
        ({"episodes": (), "grounding": ()}, {"V6 reset"}),
        ({"locus": "thread"}, {"V6 reset"}),
        ({"locus": "elsewhere"}, {"V4", "V6 reset"}),
    ],
)
def test_a_row_breaks_what_it_should_and_nothing_else(
    fields: dict[str, Any],
    broken: set[str],
    make_corpus: Callable[..., Corpus],
    make_probe: Callable[..., Any],
) -> None:
    bad = make_probe(30, **{**SOUND, "message_id": "day1-30", **fields})
    good = make_probe(30, **{**SOUND, "message_id": "day1-30"})
    gone = make_probe(None, **SOUND, withdrawn="context_lost", unresolved=9)
    found = validity(make_corpus([good, bad, gone], [STREAM]))
    assert {name for name, one in zip(ENDS, found, strict=False) if one.failures} == broken
    for name, one in zip(ENDS, found, strict=False):
        assert one.failures == int(name in broken)
        assert one.measured.value == (0.5 if name in broken else 1.0)


def test_a_probe_that_leads_nowhere_breaks_v5_and_counts_in_no_distance(
    make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]
) -> None:
    found = validity(make_corpus([make_probe(None, **SOUND)], [STREAM]))
    assert [one.measured.n for one in found[:6]] == [1, 1, 0, 1, 1, 1]
    assert found[5].failures == 1


def test_evidence_that_the_companion_supplied(
    make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]
) -> None:
    # Odd places are the companion's.
    rows = [
        make_probe(30, locus="episode", episodes=(((2, 3), "primary"),)),
        make_probe(30, locus="episode", episodes=(((3,), "primary"), ((5,), "supporting"))),
        make_probe(30, locus="companion", episodes=(((7,), "primary"),)),
        make_probe(30, locus="profile", profile=(((4,), "primary"),)),
        make_probe(30, locus="profile", profile=(((5,), "primary"),)),
        make_probe(30, locus="profile", profile=(((), "primary"),)),
        make_probe(30, locus="thread", recent=(29,)),
    ]
    questions = tuple(
        {"subject": 0, "withdrawn": gone, "evidence": evidence, "needed_dayids": needed}
        for gone, evidence, needed in (
            (None, ["day1-1", "day1-3"], ["day1-1"]),
            (None, ["day1-1", "day1-2"], ["day1-1"]),
            (None, [], None),
            ("wrong_evidence", ["day1-1"], ["day1-1"]),
        )
    )
    corpus = make_corpus(rows, [STREAM], questions=questions)
    table = {
        (r.condition, r.population): (r.value, r.lo, r.hi, r.n)
        for r in studies.conditions(corpus)
        if r.metric == "companion_supplied"
    }

    def of(right: int, n: int) -> tuple[float | None, float | None, float | None, int]:
        found = wilson(right, n)
        return found.value, found.lo, found.hi, found.n

    assert table == {
        ("V7", "all"): of(3, 6),
        ("V7", "but companion"): of(2, 5),
        ("V7", "episode"): of(1, 2),
        ("V7", "profile"): of(1, 3),
        ("V7", "qa cited"): of(1, 2),
        ("V7", "qa needed"): of(2, 2),
    }


def test_the_table_has_every_condition_and_nothing_for_an_empty_corpus(
    make_corpus: Callable[..., Corpus],
) -> None:
    rows = list(studies.conditions(make_corpus((), [[]])))
    assert {r.condition for r in rows} == {f"V{at}" for at in range(1, 8)}
    assert all((r.value, r.n) in ((None, 0), (0.0, 0)) for r in rows)
    assert all(r.value is None for r in rows if r.metric != "n_failed")
