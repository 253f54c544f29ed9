"""Studies of judged replies, as rows of figures: without judgments they stand empty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import numpy as np

from memlake.analysis.companion.ablation import CONDITIONS
from memlake.analysis.companion.corpus import READINGS, Corpus
from memlake.analysis.companion.estimate import macro_mean, pooled_mean, subject_codes
from memlake.analysis.companion.figures import figure
from memlake.analysis.companion.judgments import Judged, conditions_of
from memlake.analysis.companion.locus import locus_accuracy
from memlake.analysis.companion.propositions import split_gain
from memlake.analysis.companion.response import (
    MEASURES,
    NEEDLESS,
    POPULATIONS,
    gains,
    mean_evidence_coverage,
    reply_measure,
)
from memlake.analysis.intervals import Interval
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.studies.row import StudyRow

Rows = Iterator[StudyRow]
EMPTY = "needs judgments of replies, of which none were given"
NO_STORE = "needs the stores that a system looked in, or the messages that it retrieved"

_GAINS = (
    ("C2", "C1", "both"),
    ("C2", "C1", "proportional"),
    ("C2", "C1", "dependent"),
    ("C2", "C1", "both/recorded"),
    ("C2", "C1", "both/strict"),
    ("C2", "C1", "both/strict2"),
    ("C2", "C1", "intermediate"),
    ("C2", "C1", "intermediate/strict"),
    ("C2", "C1", "hard"),
    ("C2", "C1", "hard/strict"),
    ("C2", "C1", "hard/dependent"),
    ("C2", "C1", "hard/dependent/strict"),
    ("C3", "C4", "both"),
    ("C3m", "C4m", "both"),
    ("C3", "C3m", "both"),
    ("C4", "C4m", "both"),
)
# What a heading alone changes, and what retrieval does under one heading (section F.5).
_USES = tuple(
    (*pair, population)
    for pair, population in product(
        (("C3", "C3m"), ("C4", "C4m"), ("C3m", "C4m")), ("none", "both/recorded", "abstention")
    )
)


def contrasts(corpus: Corpus, judged: Judged) -> Rows:
    """Differences between conditions, pooled and macro, paired by probe.

    Of content match, and of the use of memory between conditions that differ in heading or in
    what was retrieved alone.
    """
    for better, worse, population in _GAINS:
        yield from _contrast(corpus, judged, better, worse, population, "content_match")
    for better, worse, population in _USES:
        yield from _contrast(corpus, judged, better, worse, population, "memory_use")


def _contrast(
    corpus: Corpus, judged: Judged, better: str, worse: str, population: str, measure: str
) -> Rows:
    probes, values = gains(corpus, judged, better, worse, population, measure)
    codes, count = subject_codes(probes), len(corpus.subjects)
    for aggregation, mean in (("pooled", pooled_mean), ("macro_subject", macro_mean)):
        yield figure(
            "contrasts",
            f"{better} - {worse}",
            population,
            "content_match_gain" if measure == "content_match" else f"{measure}_difference",
            mean(np.array(values), codes, count),
            system="ablation",
            aggregation=aggregation,
            note="" if values else EMPTY,
        )


def demand_split(corpus: Corpus, judged: Judged) -> Rows:
    """Proposition 2: where the gain of supplying the recorded messages lands."""
    for population in ("proportional", "both"):
        probes, values = gains(corpus, judged, "C2", "C1", population)
        found = split_gain(values, [p.bears("recorded") for p in probes]) if values else None
        names = {
            "demand": "demand",
            "gain": "gain",
            "needed_gain": "needed",
            "unneeded_gain": "unneeded",
            "memory_term": "memory_term",
            "other_term": "other_term",
            "other_share": "other_share",
            "lowest_term": "lowest",
            "highest_term": "highest",
        }
        for metric, field in names.items():
            value = None if found is None else getattr(found, field)
            n = 0 if found is None else found.n
            yield figure(
                "demand_split",
                "C2 - C1",
                population,
                metric,
                Interval(value, None, None, n),
                system="ablation",
                note="" if found else EMPTY,
            )


def replies(corpus: Corpus, judged: Judged, settings: Settings) -> Rows:
    """What the replies of every condition that was judged come to, by population.

    Conditions of the ablation are listed though nothing was judged, with no value.
    """
    names = list(dict.fromkeys([*(c.name for c in CONDITIONS), *conditions_of(judged)]))
    for condition in names:
        for population, measure in product(POPULATIONS, MEASURES):
            if measure == "misfire_rate" and population not in NEEDLESS:
                continue
            found = reply_measure(corpus, judged, condition, population, measure)
            yield from _reply_rows(condition, population, measure, found)
        for reading in READINGS:
            population = f"both/{reading}"
            accuracy = locus_accuracy(corpus, judged, condition, population)
            yield from _reply_rows(condition, population, "locus_accuracy", accuracy, NO_STORE)
        mean, any_word = mean_evidence_coverage(corpus, judged, condition, settings)
        yield from _reply_rows(condition, "both/recorded", "evidence_coverage", {"pooled": mean})
        yield from _reply_rows(condition, "both/recorded", "evidence_touched", {"pooled": any_word})


def _reply_rows(
    condition: str,
    population: str,
    metric: str,
    found: Mapping[str, Interval],
    empty: str = EMPTY,
) -> Rows:
    for aggregation, interval in found.items():
        yield figure(
            "replies",
            condition,
            population,
            metric,
            interval,
            system="ablation",
            aggregation=aggregation,
            note="" if interval.n else empty,
        )
