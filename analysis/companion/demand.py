"""How often a message needs the past: three procedures, three readings (Table 32)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np

from memlake.analysis.companion.corpus import DISTANT, READINGS, Corpus, Row
from memlake.analysis.companion.estimate import pooled_mean, resamples, share
from memlake.analysis.intervals import Interval, bootstrap_interval, ratio, wilson


@dataclass(frozen=True)
class Rate:
    """One estimate.

    Attributes:
        procedure: How turns were judged.
        reading: Which of them count as bearing on memory.
        population: Over which turns.
        by_item: The rate with its Wilson interval.
        by_participant: The same rate with a bootstrap over participants; None for a rate of
            claims, which is no demand rate.
        note: What the estimate leaves out.
    """

    procedure: str
    reading: str
    population: str
    by_item: Interval
    by_participant: Interval | None
    note: str = ""


def demand_rates(corpus: Corpus) -> list[Rate]:
    """Estimate the demand rate by the stratum, the census, and a conservative re-reading.

    The first alone is a sample drawn without regard to demand. Rows that a reading removes
    leave the numerator and stay in the denominator. The second and third need the readings of
    every turn, which only a corpus derived here has.
    """
    rates = [_stratum(corpus, reading) for reading in READINGS]
    if corpus.readings:
        rates += [*(_census(corpus, reading) for reading in READINGS), _reread(corpus)]
    return rates


def _stratum(corpus: Corpus, reading: str) -> Rate:
    rows = [p for p in corpus.probes if p.scored and p.stratum == "proportional"]
    flags = [p.bears(reading) for p in rows]
    subjects = [p.subject for p in rows]
    return Rate(
        "stratum",
        reading,
        "proportional",
        share(flags),
        pooled_mean([float(f) for f in flags], subjects, len(corpus.subjects)),
    )


def _census(corpus: Corpus, reading: str) -> Rate:
    """Rows of the enriched stratum over all turns that the sample did not take."""
    found = Counter(
        corpus.subjects[p.subject]
        for p in corpus.probes
        if p.stratum == "enriched" and p.bears(reading)
    )
    turns = Counter(row["user_id"] for row in _unsampled(corpus))
    sums, sizes = (
        np.array([counts[user_id] for user_id in corpus.subjects], dtype=np.float64)
        for counts in (found, turns)
    )
    by_participant = replace(
        bootstrap_interval(ratio, [sums, sizes], resamples(len(corpus.subjects))), n=turns.total()
    )
    note = "withdrawn rows are out of the numerator and in the denominator"
    by_item = wilson(found.total(), turns.total())
    return Rate("census", reading, "unsampled", by_item, by_participant, note)


def _reread(corpus: Corpus) -> Rate:
    rows = _unsampled(corpus)
    flags = [row["reread"] for row in rows]
    note = "a stricter rule stands for the paper's second reading by a model"
    index = {user_id: at for at, user_id in enumerate(corpus.subjects)}
    subjects = [index[row["user_id"]] for row in rows]
    pooled = pooled_mean([float(f) for f in flags], subjects, len(corpus.subjects))
    return Rate("re-reading", "recorded", "unsampled", share(flags), pooled, note)


def _unsampled(corpus: Corpus) -> list[Row]:
    return [row for row in corpus.readings if row["stratum"] != "proportional"]


def claim_rates(corpus: Corpus) -> list[Rate]:
    """How often stage A claims a distant referent, before any check: not a demand rate."""
    rows = [p for p in corpus.probes if p.scored and p.stratum == "proportional"]
    found = [
        Rate(
            "claims",
            "before stage B",
            "proportional",
            share([p.claimed in DISTANT for p in rows]),
            None,
        )
    ]
    if corpus.readings:
        rest = [row["a_locus"] in DISTANT for row in _unsampled(corpus)]
        found.append(Rate("claims", "before stage B", "unsampled", share(rest), None))
    return found


def residual(corpus: Corpus) -> tuple[int, int]:
    """Return how many more turns the widened criterion proposes, and how many verify."""
    proposed = [row for row in corpus.readings if row["swept"]]
    return len(proposed), sum(row["sweep_verified"] for row in proposed)
