"""What replies are scored on: consistency, use of memory, restraint, locus, evidence coverage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from memlake.analysis.companion.corpus import Corpus, Probe
from memlake.analysis.companion.estimate import pooled_mean, share, subject_codes
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


def members(corpus: Corpus, population: str) -> list[Probe]:
    """Return the probes of a population, in order."""
    return [probe for probe in corpus.probes if POPULATIONS[population](probe)]


def judged_values(
    corpus: Corpus,
    judged: Judged,
    condition: str,
    population: str,
    take: Callable[[Judgment], float | bool | None],
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


def content_match(corpus: Corpus, judged: Judged, condition: str, population: str) -> Interval:
    """Mean grade from 0 to 2, with a bootstrap over participants."""
    probes, values = judged_values(corpus, judged, condition, population, lambda j: j.content_match)
    return pooled_mean(values, subject_codes(probes), len(corpus.subjects))


def response_consistency(
    corpus: Corpus, judged: Judged, condition: str, population: str, least: int = 2
) -> Interval:
    """Share of replies whose grade is at least so much: RC, at 2 unless given."""
    _, values = judged_values(corpus, judged, condition, population, lambda j: j.content_match)
    return share([value >= least for value in values])


def memory_use(corpus: Corpus, judged: Judged, condition: str, population: str) -> Interval:
    """Share of replies that assert a detail of the past: AAR where it is needed, else misuse."""
    _, values = judged_values(corpus, judged, condition, population, lambda j: j.used_memory)
    return share([value > 0 for value in values])


def restraint(corpus: Corpus, judged: Judged, condition: str, population: str) -> Interval:
    """Share of replies that volunteer no detail of the past."""
    _, values = judged_values(corpus, judged, condition, population, lambda j: j.restraint)
    return share([value > 0 for value in values])


def misfire(corpus: Corpus, judged: Judged, condition: str, population: str) -> Interval:
    """Share of replies that do, where nothing is needed: one minus restraint."""
    _, values = judged_values(corpus, judged, condition, population, lambda j: j.restraint)
    return share([value == 0 for value in values])


def gains(
    corpus: Corpus, judged: Judged, better: str, worse: str, population: str
) -> tuple[list[Probe], list[float]]:
    """Return per-probe differences of content match, over probes judged under both conditions."""
    found: list[Probe] = []
    values: list[float] = []
    for probe in members(corpus, population):
        pair = judged.of(corpus, better, probe), judged.of(corpus, worse, probe)
        grades = [None if j is None else j.content_match for j in pair]
        if grades[0] is not None and grades[1] is not None:
            found.append(probe)
            values.append(float(grades[0] - grades[1]))
    return found, values


def store_of(probe: Probe) -> frozenset[str]:
    """Return the stores that a probe's references lie in: the companion's turns are episodes."""
    stores = set()
    if probe.profile:
        stores.add("profile")
    if probe.episodes:
        stores.add("episode")
    return frozenset(stores)


def stores_retrieved(corpus: Corpus, probe: Probe, ids: Sequence[str]) -> frozenset[str]:
    """Map retrieved messages to stores: those behind a claim are the profile's, others episodes.

    What lies in the recent context is neither.
    """
    user_id = corpus.subjects[probe.subject]
    behind = corpus.behind_claims[user_id]
    history = corpus.histories[probe.subject]
    recent = {history.ids[p - 1] for p in probe.recent}
    return frozenset(
        "profile" if message in behind else "episode" for message in ids if message not in recent
    )


def locus_accuracy(
    corpus: Corpus, predicted: Mapping[tuple[str, str], frozenset[str]], reading: str
) -> Interval:
    """Share of memory-bearing probes whose set of stores is predicted exactly (LA).

    Args:
        corpus: The corpus.
        predicted: Stores by (user id, probe id): declared, or from `stores_retrieved`. A probe
            that is missing is not right.
        reading: Which probes count.
    """
    rows = corpus.bearing(reading)
    keys = [(corpus.subjects[p.subject], p.message_id) for p in rows]
    return share([predicted.get(k) == store_of(p) for k, p in zip(keys, rows, strict=True)])


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
