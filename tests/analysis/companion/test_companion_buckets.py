"""The sampler's bucket beside the verified tier, and gate O's rule at its thresholds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from memlake.analysis.companion import studies
from memlake.analysis.companion.buckets import buckets, category_rules
from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.intervals import wilson


def test_buckets_cross_tiers(
    make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]
) -> None:
    drawn = [("hard", "hard"), ("hard", "basic"), ("hard", "basic"), ("edge", "edge")]
    rows = [make_probe(1, hint=hint, tier=tier) for hint, tier in [*drawn, (None, "basic")]]
    found = buckets(rows)
    assert found.counts == {("hard", "hard"): 1, ("hard", "basic"): 2, ("edge", "edge"): 1}
    assert (found.disagreement, found.excluded) == (wilson(2, 4), 1)
    table = {
        (r.condition, r.population): r.value
        for r in studies.sampling(make_corpus([*rows, make_probe(1, hint="edge", withdrawn="x")]))
        if r.study == "sampling"
    }
    assert table["hint=hard", "both"] == 3
    assert table["hint=hard", "tier=basic"] == 2
    assert table["hint=intermediate", "tier=hard"] == 0
    assert table["hint=edge", "both"] == 1  # the withdrawn row is out
    assert table["signals", "both"] == 0.5
    assert len(table) == 1 + 4 * 5


@pytest.mark.parametrize(
    ("per_subject", "reporting", "participants"),
    [
        ((5, 5, 5, 5, 5), "macro", 5),
        ((5, 5, 5, 5, 4), "pooled", 4),
        ((50, 0, 0, 0, 0), "pooled", 1),
        ((4, 4, 4, 4, 4), "pooled", 0),
        ((5, 5, 5, 4, 0), "no_claim", 3),
        ((0, 0, 0, 0, 0), "no_claim", 0),
    ],
)
def test_gate_o_rule(
    per_subject: tuple[int, ...],
    reporting: str,
    participants: int,
    make_corpus: Callable[..., Corpus],
    make_probe: Callable[..., Any],
) -> None:
    chat = [
        make_probe(1, subject=subject, category="event_recall")
        for subject, n in enumerate(per_subject)
        for _ in range(n)
    ]
    gone = make_probe(1, category="event_recall", withdrawn="context_lost")
    questions = tuple(
        {"category": "temporal", "subject": subject, "withdrawn": None}
        for subject, n in enumerate(per_subject)
        for _ in range(n)
    )
    corpus = make_corpus([*chat, gone], [[]] * 5, questions=questions)
    found = {(rule.track, rule.category): rule for rule in category_rules(corpus)}
    one = found["chat", "event_recall"]
    assert (one.reporting, one.n, one.participants) == (reporting, sum(per_subject), participants)
    if sum(per_subject):
        assert found["qa", "temporal"].reporting == reporting
    (row,) = [r for r in studies.sampling(corpus) if r.population == "category=event_recall"]
    assert (row.condition, row.value, row.note) == ("track=chat", sum(per_subject), reporting)
