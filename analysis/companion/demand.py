"""How often a message needs the past: three procedures, three readings (Table 32)."""

from __future__ import annotations

from dataclasses import dataclass

from memlake.analysis.companion.corpus import DISTANT, READINGS, Corpus
from memlake.analysis.companion.estimate import pooled_mean, share
from memlake.analysis.intervals import Interval, wilson


@dataclass(frozen=True)
class Rate:
    """One estimate.

    Attributes:
        procedure: How turns were judged.
        reading: Which of them count as bearing on memory.
        population: Over which turns.
        by_item: The rate with its Wilson interval.
        by_participant: The same rate with a bootstrap over participants; None where the
            numerator is not counted by participant.
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
    live = sum(p.bears(reading) for p in corpus.probes if p.stratum == "enriched")
    turns = _unsampled(corpus)
    note = "withdrawn rows are out of the numerator and in the denominator"
    return Rate("census", reading, "unsampled", wilson(live, turns), None, note)


def _reread(corpus: Corpus) -> Rate:
    rows = [row for row in corpus.readings if row["stratum"] != "proportional"]
    flags = [row["reread"] for row in rows]
    note = "a stricter rule stands for the paper's second reading by a model"
    index = {user_id: at for at, user_id in enumerate(corpus.subjects)}
    subjects = [index[row["user_id"]] for row in rows]
    pooled = pooled_mean([float(f) for f in flags], subjects, len(corpus.subjects))
    return Rate("re-reading", "recorded", "unsampled", share(flags), pooled, note)


def _unsampled(corpus: Corpus) -> int:
    return sum(row["stratum"] != "proportional" for row in corpus.readings)


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
        rest = [
            row["a_locus"] in DISTANT for row in corpus.readings if row["stratum"] != "proportional"
        ]
        found.append(Rate("claims", "before stage B", "unsampled", share(rest), None))
    return found


def residual(corpus: Corpus) -> tuple[int, int]:
    """Return how many more turns the widened criterion proposes, and how many verify."""
    proposed = [row for row in corpus.readings if row["swept"]]
    return len(proposed), sum(row["sweep_verified"] for row in proposed)
