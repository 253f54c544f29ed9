"""What stands behind each macro average: retrieval, content match and memory use by subject."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from memlake.analysis.companion.ablation import CONDITIONS
from memlake.analysis.companion.corpus import Corpus, Probe
from memlake.analysis.companion.estimate import share
from memlake.analysis.companion.figures import counted, figure
from memlake.analysis.companion.judged import EMPTY
from memlake.analysis.companion.judgments import Judged, conditions_of
from memlake.analysis.companion.response import MEASURES, gains, judged_values, members
from memlake.analysis.companion.retrieval import hits, indexed
from memlake.analysis.companion.scored import CUT, METHODS
from memlake.analysis.intervals import Interval
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.studies.row import StudyRow

Rows = Iterator[StudyRow]

# Content match over all that was judged; use of memory where none is needed, and where it is.
_REPLIES = (("content_match", "both"), ("memory_use", "none"), ("memory_use", "both/recorded"))


def by_subject(corpus: Corpus, judged: Judged, settings: Settings) -> Rows:
    """Figures of one subject each: a macro over unequal subjects may be none that a subject has.

    Shares have their Wilson interval; a mean grade of one participant has none.
    """
    yield from _retrieval(corpus, settings)
    names = list(dict.fromkeys([*(c.name for c in CONDITIONS), *conditions_of(judged)]))
    for condition in names:
        for measure, population in _REPLIES:
            probes, values = judged_values(corpus, judged, condition, population, MEASURES[measure])
            for user_id, mine in _parted(corpus, probes, values):
                found = _mean(mine) if measure == "content_match" else share([v > 0 for v in mine])
                yield _row(condition, population, user_id, measure, found)
    yield from _gains(corpus, judged)


def _gains(corpus: Corpus, judged: Judged) -> Rows:
    """What supplying the required messages gains each subject, and the range over subjects."""
    parted = _parted(corpus, *gains(corpus, judged, "C2", "C1", "both"))
    for user_id, mine in parted:
        yield _row("C2 - C1", "both", user_id, "content_match_gain", _mean(mine))
    means = [float(np.mean(mine)) for _, mine in parted if mine]
    for aggregation, end in (("least_subject", min), ("greatest_subject", max)):
        yield figure(
            "by_subject",
            "C2 - C1",
            "both",
            "content_match_gain",
            Interval(end(means, default=None), None, None, len(means)),
            system="ablation",
            aggregation=aggregation,
            note="" if means else EMPTY,
        )


def _retrieval(corpus: Corpus, settings: Settings) -> Rows:
    """How many rows bear on memory, and whether a needed message is among the first five."""
    probes = [p for p in members(corpus, "both/recorded") if p.position and p.references]
    bearing = members(corpus, "both/recorded")
    for user_id, mine in _parted(corpus, bearing, [1.0] * len(bearing)):
        yield counted("by_subject", "chat", _where("both/recorded", user_id), "n_probes", len(mine))
    subjects = indexed(corpus, settings)
    for method in METHODS:
        found = hits(method, probes, subjects, settings, CUT, distant=True)
        for user_id, mine in _parted(corpus, probes, found.tolist()):
            yield figure(
                "by_subject",
                "gold=distant",
                _where("both/recorded", user_id),
                f"hit@{CUT}",
                _mean(mine),
                system=method,
                note="the expectation over draws" if method == "random" else "",
            )


def _parted(
    corpus: Corpus, probes: Sequence[Probe], values: Sequence[float]
) -> list[tuple[str, list[float]]]:
    """Part values by their probe's subject, those without any included."""
    found: list[list[float]] = [[] for _ in corpus.subjects]
    for probe, value in zip(probes, values, strict=True):
        found[probe.subject].append(value)
    return list(zip(corpus.subjects, found, strict=True))


def _mean(values: Sequence[float]) -> Interval:
    return Interval(float(np.mean(values)) if values else None, None, None, len(values))


def _where(population: str, user_id: str) -> str:
    return f"{population}/subject={user_id}"


def _row(condition: str, population: str, user_id: str, metric: str, found: Interval) -> StudyRow:
    return figure(
        "by_subject",
        condition,
        _where(population, user_id),
        metric,
        found,
        system="ablation",
        note="" if found.n else EMPTY,
    )
