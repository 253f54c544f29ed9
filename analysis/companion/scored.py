"""Studies of retrieval, of detectors, and of judged replies, as rows of figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from memlake.analysis.companion.ablation import CONDITIONS
from memlake.analysis.companion.corpus import Corpus, Probe
from memlake.analysis.companion.detectors import detect, lexical_scores
from memlake.analysis.companion.estimate import macro_mean, pooled_mean, subject_codes
from memlake.analysis.companion.figures import figure
from memlake.analysis.companion.judgments import Judged, conditions_of
from memlake.analysis.companion.propositions import split_gain
from memlake.analysis.companion.response import (
    POPULATIONS,
    content_match,
    gains,
    mean_evidence_coverage,
    members,
    memory_use,
    misfire,
    response_consistency,
    restraint,
)
from memlake.analysis.companion.retrieval import Indexed, hits, indexed
from memlake.analysis.intervals import Interval, Reals
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.retrieval.tokens import content_tokens
from memlake.analysis.studies.row import StudyRow

Rows = Iterator[StudyRow]
METHODS = ("random", "recency", "recency_user", "bm25")
_CUT = 5
EMPTY = "needs judgments of replies, of which none were given"


def retrieval(corpus: Corpus, settings: Settings) -> Rows:
    """Whether a needed message is among the first five, by method, gold and population."""
    subjects = indexed(corpus, settings)
    for method in METHODS:
        for condition, population in (
            ("gold=distant", "both/recorded"),
            ("gold=distant", "both/strict"),
            ("gold=distant", "dependent"),
            ("gold=full", "both"),
            ("gold=full", "proportional"),
        ):
            distant = condition == "gold=distant"
            probes = [p for p in members(corpus, population) if p.position and _gold(p, distant)]
            found = hits(method, probes, subjects, settings, _CUT, distant=distant)
            codes, count = subject_codes(probes), len(corpus.subjects)
            note = "the expectation over draws" if method == "random" else ""
            for aggregation, mean in (("pooled", pooled_mean), ("macro_subject", macro_mean)):
                yield figure(
                    "retrieval",
                    condition,
                    population,
                    "hit@5",
                    mean(found, codes, count),
                    system=method,
                    aggregation=aggregation,
                    note=note,
                )
    yield from _questions(corpus, subjects, settings)


def _gold(probe: Probe, distant: bool) -> bool:
    return bool(probe.references if distant else probe.required)


def _questions(corpus: Corpus, subjects: Sequence[Indexed], settings: Settings) -> Rows:
    """Recall of a question's evidence over the whole history."""
    values, codes = [], []
    for row in corpus.questions:
        history = corpus.histories[row["subject"]]
        gold = {history.place[i] for i in row["evidence"] if i in history.place}
        if row["withdrawn"] is None and gold and row["question"]:
            tokens = content_tokens(row["question"], settings)
            top = subjects[row["subject"]].index.retrieve(tokens)[:_CUT]
            values.append(len(gold & set(top)) / len(gold))
            codes.append(row["subject"])
    for aggregation, mean in (("pooled", pooled_mean), ("macro_subject", macro_mean)):
        found = mean(np.array(values), np.array(codes, dtype=np.int64), len(corpus.subjects))
        yield figure(
            "retrieval",
            "gold=evidence",
            "qa",
            "recall@5",
            found,
            system="bm25",
            aggregation=aggregation,
        )


def detectors(corpus: Corpus, settings: Settings) -> Rows:
    """Whether the best lexical score of the past tells who needs it, with operating points."""
    drawn = members(corpus, "proportional")
    opens = members(corpus, "abstention")
    score = {
        id(probe): value
        for group in (drawn, opens)
        for probe, value in zip(group, lexical_scores(corpus, group, settings), strict=True)
    }
    splits = {
        "split=referent_absent": (
            [p for p in drawn if p.locus != "none"],
            [p for p in drawn if p.locus == "none"],
        ),
        "split=cold_open": ([p for p in drawn if p.locus != "none"], opens),
        "split=own_target": (
            [p for p in drawn if p.demands],
            [p for p in drawn if not p.demands],
        ),
        "split=own_target/strict": (
            [p for p in drawn if p.bears("strict")],
            [p for p in drawn if not p.bears("strict")],
        ),
    }
    for condition, (positive, negative) in splits.items():
        yield from _detection(corpus, condition, "proportional", positive, negative, score)
    yield from _question_detector(corpus, settings)


def _detection(
    corpus: Corpus,
    condition: str,
    population: str,
    positive: Sequence[Probe],
    negative: Sequence[Probe],
    score: dict[int, float],
) -> Rows:
    found = detect(
        np.array([score[id(p)] for p in positive], dtype=np.float64),
        np.array([score[id(p)] for p in negative], dtype=np.float64),
        subject_codes(positive),
        subject_codes(negative),
        len(corpus.subjects),
    )
    yield figure("detectors", condition, population, "auroc", found.auroc, system="lexical")
    note = f"at its best threshold, of {found.positives} and {found.negatives}"
    for metric in ("true_positives", "false_positives"):
        yield figure(
            "detectors",
            condition,
            population,
            metric,
            int(getattr(found, metric)),
            system="lexical",
            aggregation="count",
            note=note,
        )


def _question_detector(corpus: Corpus, settings: Settings) -> Rows:
    subjects = indexed(corpus, settings)
    scores: dict[bool, list[float]] = {True: [], False: []}
    codes: dict[bool, list[int]] = {True: [], False: []}
    for row in corpus.questions:
        if row["withdrawn"] is None and row["question"]:
            tokens = content_tokens(row["question"], settings)
            found = subjects[row["subject"]].index.scores(tokens)
            scores[row["answerable"]].append(float(found.max()) / 1e9 if len(found) else 0.0)
            codes[row["answerable"]].append(row["subject"])

    def arrays(kind: bool) -> tuple[Reals, np.ndarray[tuple[int], np.dtype[np.int64]]]:
        return np.array(scores[kind]), np.array(codes[kind], dtype=np.int64)

    (yes, of_yes), (no, of_no) = arrays(True), arrays(False)
    detected = detect(yes, no, of_yes, of_no, len(corpus.subjects))
    where = ("split=unanswerable", "qa", "auroc")
    yield figure("detectors", *where, detected.auroc, system="lexical")


_GAINS = (
    ("C2", "C1", "both"),
    ("C2", "C1", "proportional"),
    ("C2", "C1", "dependent"),
    ("C2", "C1", "both/recorded"),
    ("C2", "C1", "both/strict"),
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


def contrasts(corpus: Corpus, judged: Judged) -> Rows:
    """Gains of content match between conditions, pooled and macro, paired by probe."""
    count = len(corpus.subjects)
    for better, worse, population in _GAINS:
        probes, values = gains(corpus, judged, better, worse, population)
        codes = subject_codes(probes)
        for aggregation, mean in (("pooled", pooled_mean), ("macro_subject", macro_mean)):
            yield figure(
                "contrasts",
                f"{better} - {worse}",
                population,
                "content_match_gain",
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
    """Content match, consistency, use of memory and restraint of every condition that was judged.

    Conditions of the ablation are listed though nothing was judged, with no value.
    """
    names = list(dict.fromkeys([*(c.name for c in CONDITIONS), *conditions_of(judged)]))
    for condition in names:
        for population in POPULATIONS:
            found = {
                "content_match": content_match(corpus, judged, condition, population),
                "response_consistency": response_consistency(corpus, judged, condition, population),
                "response_consistency_lenient": response_consistency(
                    corpus, judged, condition, population, 1
                ),
                "memory_use": memory_use(corpus, judged, condition, population),
                "restraint": restraint(corpus, judged, condition, population),
                "misfire_rate": misfire(corpus, judged, condition, population),
            }
            for metric, interval in found.items():
                yield _reply_row(condition, population, metric, interval)
        mean, any_word = mean_evidence_coverage(corpus, judged, condition, settings)
        yield _reply_row(condition, "both/recorded", "evidence_coverage", mean)
        yield _reply_row(condition, "both/recorded", "evidence_touched", any_word)


def _reply_row(condition: str, population: str, metric: str, found: Interval) -> StudyRow:
    return figure(
        "replies",
        condition,
        population,
        metric,
        found,
        system="ablation",
        note="" if found.n else EMPTY,
    )
