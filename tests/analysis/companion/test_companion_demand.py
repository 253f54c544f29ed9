"""Demand by three procedures and three readings, claims and the sweep, counted by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from memlake.analysis.companion import studies
from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.demand import claim_rates, demand_rates, residual
from memlake.analysis.intervals import Interval, wilson

NEEDS: dict[str, Any] = {"episodes": (((1,), "primary"),), "locus": "episode", "claimed": "episode"}


@pytest.fixture(scope="module")
def corpus(make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]) -> Corpus:
    """Two subjects. Of the proportional rows of U01 two in four need memory, of U02 one in two."""

    def reading(user_id: str, position: int, **fields: Any) -> dict[str, Any]:
        plain = {
            "stratum": None,
            "a_locus": "thread",
            "demands": False,
            "reread": False,
            "swept": False,
            "sweep_verified": False,
            "on_screen_verdict": None,
        }
        return {"user_id": user_id, "position": position, **plain, **fields}

    found = {"stratum": "enriched", "demands": True, "a_locus": "episode"}
    return make_corpus(
        [
            make_probe(3, **NEEDS, verdict="clear"),
            make_probe(5, **NEEDS, verdict="borderline"),
            make_probe(7, claimed="profile"),
            make_probe(9),
            make_probe(11, subject=1, **NEEDS, verdict="no"),
            make_probe(13, subject=1),
            make_probe(15, subject=1, **NEEDS, withdrawn="context_lost"),
            make_probe(2, stratum="enriched", **NEEDS, verdict="no"),
            make_probe(4, stratum="enriched", **NEEDS, verdict="clear"),
            make_probe(6, stratum="enriched", **NEEDS, withdrawn="context_lost"),
            make_probe(1, stratum="abstention"),
        ],
        [[], []],
        readings=(
            reading("U01", 3, stratum="proportional", demands=True, reread=True),
            reading("U01", 2, **found, reread=True),
            reading("U01", 4, **found),
            reading("U01", 6, **found),
            reading("U01", 1, stratum="abstention"),
            reading("U02", 8, a_locus="profile", swept=True, sweep_verified=True),
            reading("U02", 10, swept=True),
            reading("U02", 12, reread=True),
        ),
    )


def test_the_stratum_alone_is_a_rate_of_live_proportional_rows(corpus: Corpus) -> None:
    rates = {(r.procedure, r.reading): r for r in demand_rates(corpus)}
    # Six live rows; what a reading removes stays in the denominator.
    for name, right in (("recorded", 3), ("strict", 2), ("strict2", 1)):
        rate = rates["stratum", name]
        assert rate.by_item == wilson(right, 6)
        assert rate.by_participant is not None
        assert (rate.by_participant.value, rate.by_participant.n) == (right / 6, 6)
    # Resampled: U01 alone 2 in 4, U02 alone 1 in 2, both 3 in 6.
    assert rates["stratum", "recorded"].by_participant == Interval(0.5, 0.5, 0.5, 6)
    # Strict: U01 1 in 4, U02 1 in 2.
    assert rates["stratum", "strict"].by_participant == Interval(1 / 3, 0.25, 0.5, 6)


def test_census_and_rereading_go_over_the_turns_that_were_not_sampled(corpus: Corpus) -> None:
    rates = {(r.procedure, r.reading): r for r in demand_rates(corpus)}
    assert rates["census", "recorded"].by_item == wilson(2, 7)
    assert rates["census", "strict"].by_item == wilson(1, 7)
    # U01 has 2 of 4 such turns, U02 0 of 3.
    assert rates["census", "recorded"].by_participant == Interval(2 / 7, 0.0, 0.5, 7)
    assert rates["re-reading", "recorded"].by_item == wilson(2, 7)


def test_claims_and_the_sweep_are_told_apart_from_demand(corpus: Corpus) -> None:
    claims = {rate.population: rate.by_item for rate in claim_rates(corpus)}
    # Before the check four of six rows, and four of the seven turns that were not sampled.
    assert claims == {"proportional": wilson(4, 6), "unsampled": wilson(4, 7)}
    assert residual(corpus) == (2, 1)


def test_the_study_names_procedure_population_and_interval(corpus: Corpus) -> None:
    rows = {(r.condition, r.population, r.aggregation): r for r in studies.demand(corpus)}
    assert rows["procedure=verified", "unsampled/recorded", "pooled"].value == 3 / 7
    assert rows["procedure=census", "unsampled/recorded", "pooled, participants"].hi == 0.5
    assert rows["procedure=sweep", "all", "count"].value == 1  # n_verified comes last
    assert {c for c, _, _ in rows} == {
        f"procedure={name}"
        for name in ("stratum", "census", "re-reading", "claims", "verified", "sweep")
    }


def test_a_released_corpus_has_the_stratum_alone(
    make_corpus: Callable[..., Corpus], make_probe: Callable[..., Any]
) -> None:
    released = make_corpus([make_probe(2, stratum="enriched", **NEEDS)], [[]])
    rates = demand_rates(released)
    assert [(r.procedure, r.by_item.value, r.by_item.n) for r in rates] == [
        ("stratum", None, 0)
    ] * 3
    assert [r.by_item.n for r in claim_rates(released)] == [0]


def test_truth_of_a_generated_corpus(make_corpus: Callable[..., Corpus]) -> None:
    # Ten turns: four refer to the past, one of these on screen; three of the four are found, one
    # of them clear, and one turn that does not refer is taken for one.
    refers = [True] * 4 + [False] * 6
    demands = [True, True, True, False, True, False, False, False, False, False]
    corpus = make_corpus(
        (),
        [[]],
        turns=tuple(
            {"user_id": "U01", "position": at, "refers": yes, "on_screen": at == 0}
            for at, yes in enumerate(refers)
        ),
        readings=tuple(
            {
                "user_id": "U01",
                "position": at,
                "demands": yes,
                "on_screen_verdict": "clear" if at == 0 else None,
            }
            for at, yes in enumerate(demands)
        ),
    )
    rows = {(r.population, r.metric): r for r in studies.truth(corpus)}
    recorded = {m: rows["recorded", m].value for m in ("true_rate", "recall", "precision")}
    assert recorded == pytest.approx({"true_rate": 0.4, "recall": 0.75, "precision": 0.75})
    strict = {m: rows["strict", m].value for m in ("true_rate", "recall", "measured_rate", "bound")}
    assert strict == pytest.approx(
        {"true_rate": 0.3, "recall": 2 / 3, "measured_rate": 0.3, "bound": 0.3 + 0.7 / 7}
    )
    assert rows["recorded/refers", "recall_interval"].value == 0.75
    assert list(studies.truth(make_corpus((), [[]]))) == []
