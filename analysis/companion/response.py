"""What replies are scored on: consistency, use of memory, restraint, evidence coverage."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from memlake.analysis.companion.corpus import Corpus, Probe
from memlake.analysis.companion.estimate import macro_mean, pooled_mean, share, subject_codes
from memlake.analysis.companion.judgments import Judged, Judgment
from memlake.analysis.intervals import Interval
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.retrieval.tokens import content_tokens

Population = Callable[[Probe], bool]
POPULATIONS: Mapping[str, Population] = {
    "both": lambda p: p.scored,
    "proportional": lambda p: p.scored and p.stratum == "proportional",
    "both/recorded": lambda p: p.bears("recorded"),
    "both/strict": lambda p: p.bears("strict"),
    "both/strict2": lambda p: p.bears("strict2"),
    "dependent": lambda p: p.bears("recorded") and p.dependent,
    "intermediate": lambda p: p.bears("recorded") and p.tier == "intermediate",
    "intermediate/strict": lambda p: p.bears("strict") and p.tier == "intermediate",
    "hard": lambda p: p.bears("recorded") and p.tier == "hard",
    "hard/strict": lambda p: p.bears("strict") and p.tier == "hard",
    "hard/dependent": lambda p: p.bears("recorded") and p.tier == "hard" and p.dependent,
    "hard/dependent/strict": lambda p: p.bears("strict") and p.tier == "hard" and p.dependent,
    "no_demand": lambda p: p.scored and not p.demands,
    "none": lambda p: p.scored and p.locus == "none",
    "abstention": lambda p: p.live and p.stratum == "abstention",
}
"""Whom a figure is of, by key."""


NEEDLESS = ("no_demand", "none", "abstention")
"""Populations in which nothing of the past is needed, so that to reach for it is a misfire."""

Measure = Callable[[Judgment], float | bool | None]


def _graded(least: int) -> Measure:
    return lambda j: None if j.content_match is None else j.content_match >= least


MEASURES: Mapping[str, Measure] = {
    "content_match": lambda j: j.content_match,
    "response_consistency": _graded(2),
    "response_consistency_lenient": _graded(1),
    "memory_use": lambda j: j.used_memory,
    "restraint": lambda j: j.restraint,
    "misfire_rate": lambda j: None if j.restraint is None else not j.restraint,
}
"""What a judged reply is measured by: the grade from 0 to 2; whether it is 2, and at least 1 (RC);
whether the reply asserts a detail of the past (AAR where one is needed, misapplication where none
is); whether it volunteers none, and the contrary, which is a misfire in `NEEDLESS` populations."""


def members(corpus: Corpus, population: str) -> list[Probe]:
    """Return the probes of a population, in order."""
    return [probe for probe in corpus.probes if POPULATIONS[population](probe)]


def judged_values(
    corpus: Corpus,
    judged: Judged,
    condition: str,
    population: str,
    take: Measure,
) -> tuple[list[Probe], list[float]]:
    """Return the probes of a population that are scored, and what they score."""
    found: list[Probe] = []
    values: list[float] = []
    for probe in members(corpus, population):
        judgment = judged.of(corpus, condition, probe)
        value = None if judgment is None else take(judgment)
        if value is not None:
            found.append(probe)
            values.append(float(value))
    return found, values


def reply_measure(
    corpus: Corpus, judged: Judged, condition: str, population: str, measure: str
) -> dict[str, Interval]:
    """Return a measure of a population's replies by aggregation: pooled, and macro over subjects.

    A pooled share has its Wilson interval, every mean a bootstrap over participants.

    Args:
        corpus: The corpus.
        judged: What was judged.
        condition: Which replies.
        population: Whose, a key of `POPULATIONS`.
        measure: A key of `MEASURES`.
    """
    probes, values = judged_values(corpus, judged, condition, population, MEASURES[measure])
    codes, count = subject_codes(probes), len(corpus.subjects)
    if measure == "content_match":
        pooled = pooled_mean(values, codes, count)
    else:
        pooled = share([value > 0 for value in values])
    return {"pooled": pooled, "macro_subject": macro_mean(values, codes, count)}


def gains(
    corpus: Corpus,
    judged: Judged,
    better: str,
    worse: str,
    population: str,
    measure: str = "content_match",
) -> tuple[list[Probe], list[float]]:
    """Return per-probe differences of a measure, over probes judged under both conditions."""
    take = MEASURES[measure]
    found: list[Probe] = []
    values: list[float] = []
    for probe in members(corpus, population):
        pair = judged.of(corpus, better, probe), judged.of(corpus, worse, probe)
        scores = [None if j is None else take(j) for j in pair]
        if scores[0] is not None and scores[1] is not None:
            found.append(probe)
            values.append(float(scores[0]) - float(scores[1]))
    return found, values


def evidence_coverage(corpus: Corpus, probe: Probe, reply: str, settings: Settings) -> float | None:
    """Share of the evidence's words, the probe's left out, that a reply has.

    None where the evidence says nothing that the probe does not.
    """
    history = corpus.histories[probe.subject]
    asked = set(content_tokens(probe.text or "", settings))
    told: set[str] = set()
    for position in probe.references:
        told |= set(content_tokens(history.contents[position - 1] or "", settings))
    wanted = told - asked
    if not wanted:
        return None
    return len(wanted & set(content_tokens(reply, settings))) / len(wanted)


def mean_evidence_coverage(
    corpus: Corpus, judged: Judged, condition: str, settings: Settings, reading: str = "recorded"
) -> tuple[Interval, Interval]:
    """Return mean coverage and the share of replies with any, over rows with references."""
    values: list[float] = []
    probes: list[Probe] = []
    for probe in corpus.bearing(reading):
        judgment = judged.of(corpus, condition, probe)
        if judgment is not None and judgment.reply is not None:
            value = evidence_coverage(corpus, probe, judgment.reply, settings)
            if value is not None:
                values.append(value)
                probes.append(probe)
    mean = pooled_mean(values, subject_codes(probes), len(corpus.subjects))
    return mean, share(np.array([value > 0 for value in values], dtype=np.bool_))
