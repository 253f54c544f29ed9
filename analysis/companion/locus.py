"""Locus accuracy: whether a system looked in the stores that hold what a probe needs (LA)."""

from __future__ import annotations

from collections.abc import Sequence

from memlake.analysis.companion.corpus import Corpus, Probe
from memlake.analysis.companion.estimate import macro_mean, share, subject_codes
from memlake.analysis.companion.judgments import Judged, Judgment
from memlake.analysis.companion.response import members
from memlake.analysis.intervals import Interval


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


def predicted_stores(
    corpus: Corpus, probe: Probe, judgment: Judgment | None
) -> frozenset[str] | None:
    """Return the stores that a system declares, or else those of what it retrieved.

    None where it says neither.
    """
    if judgment is None:
        return None
    if judgment.stores is not None:
        return judgment.stores
    if judgment.retrieved is not None:
        return stores_retrieved(corpus, probe, judgment.retrieved)
    return None


def locus_accuracy(
    corpus: Corpus, judged: Judged, condition: str, population: str
) -> dict[str, Interval]:
    """Share of probes whose set of stores is predicted exactly, pooled and macro over subjects.

    The population is fixed by the corpus: a probe of which a system says nothing is not right.
    A system that never says anything, as a condition of the ablation, has no value.

    Args:
        corpus: The corpus.
        judged: What was judged.
        condition: The system.
        population: Memory-bearing probes, a key of `POPULATIONS`.
    """
    rows = members(corpus, population)
    told = [predicted_stores(corpus, p, judged.of(corpus, condition, p)) for p in rows]
    if all(stores is None for stores in told):
        rows, told = [], []
    flags = [stores == store_of(p) for stores, p in zip(told, rows, strict=True)]
    macro = macro_mean([float(f) for f in flags], subject_codes(rows), len(corpus.subjects))
    return {"pooled": share(flags), "macro_subject": macro}
