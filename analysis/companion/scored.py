"""Studies of retrieval and of detectors, as rows of figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from memlake.analysis.companion.corpus import Corpus, Probe
from memlake.analysis.companion.detectors import Detection, detect, lexical_scores
from memlake.analysis.companion.estimate import macro_mean, pooled_mean, subject_codes
from memlake.analysis.companion.figures import figure
from memlake.analysis.companion.judgments import Judged, conditions_of
from memlake.analysis.companion.response import members
from memlake.analysis.companion.retrieval import Indexed, hits, indexed
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.retrieval.tokens import content_tokens
from memlake.analysis.studies.row import StudyRow

Rows = Iterator[StudyRow]
Question = tuple[str, int]
"""A subject's id, and a question's place in its file."""
LEXICAL = "lexical"
HALF = 0.5
"""Where a detector operates that gives a confidence."""
Scores = dict[int, float]
"""Score of each probe, by its identity in memory."""

METHODS = ("random", "recency", "recency_user", "bm25")
CUT = 5
"""How many of what is retrieved count."""


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
            found = hits(method, probes, subjects, settings, CUT, distant=distant)
            codes, count = subject_codes(probes), len(corpus.subjects)
            note = "the expectation over draws" if method == "random" else ""
            for aggregation, mean in (("pooled", pooled_mean), ("macro_subject", macro_mean)):
                yield figure(
                    "retrieval",
                    condition,
                    population,
                    f"hit@{CUT}",
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
        gold = {history.place[i] for i in row["evidence"] or [] if i in history.place}
        if row["withdrawn"] is None and gold and row["question"]:
            tokens = content_tokens(row["question"], settings)
            top = subjects[row["subject"]].index.retrieve(tokens)[:CUT]
            values.append(len(gold & set(top)) / len(gold))
            codes.append(row["subject"])
    for aggregation, mean in (("pooled", pooled_mean), ("macro_subject", macro_mean)):
        found = mean(np.array(values), np.array(codes, dtype=np.int64), len(corpus.subjects))
        yield figure(
            "retrieval",
            "gold=evidence",
            "qa",
            f"recall@{CUT}",
            found,
            system="bm25",
            aggregation=aggregation,
        )


def detectors(corpus: Corpus, settings: Settings, judged: Judged) -> Rows:
    """Whether a score tells who needs the past: areas under the curve, with operating points.

    The lexical score is the best of any turn before the probe, and operates where it does best;
    a detector whose confidence the judgments hold operates at one half.
    """
    yield from _on_probes(corpus, LEXICAL, _lexical(corpus, settings))
    yield from _on_questions(corpus, LEXICAL, _lexical_questions(corpus, settings))
    for condition in conditions_of(judged):
        if score := _confidence(corpus, judged, condition):
            yield from _on_probes(corpus, condition, score)
        if sure := judged.answerable.get(condition):
            yield from _on_questions(corpus, condition, sure)


def _lexical(corpus: Corpus, settings: Settings) -> Scores:
    probes = [*members(corpus, "proportional"), *members(corpus, "abstention")]
    scores = lexical_scores(corpus, probes, settings)
    return {id(p): float(score) for p, score in zip(probes, scores, strict=True)}


def _confidence(corpus: Corpus, judged: Judged, condition: str) -> Scores:
    found: Scores = {}
    for probe in corpus.probes:
        judgment = judged.of(corpus, condition, probe)
        if judgment is not None and judgment.needs_memory is not None:
            found[id(probe)] = judgment.needs_memory
    return found


def _on_probes(corpus: Corpus, system: str, score: Scores) -> Rows:
    drawn = [p for p in members(corpus, "proportional") if id(p) in score]
    present = [p for p in drawn if p.locus != "none"]
    splits = {
        "split=referent_absent": (present, [p for p in drawn if p.locus == "none"]),
        "split=cold_open": (present, [p for p in members(corpus, "abstention") if id(p) in score]),
        "split=own_target": (
            [p for p in drawn if p.demands],
            [p for p in drawn if not p.demands],
        ),
        "split=own_target/strict": (
            [p for p in drawn if p.bears("strict")],
            [p for p in drawn if not p.bears("strict")],
        ),
    }
    best = system == LEXICAL
    for condition, (positive, negative) in splits.items():
        found = detect(
            np.array([score[id(p)] for p in positive], dtype=np.float64),
            np.array([score[id(p)] for p in negative], dtype=np.float64),
            subject_codes(positive),
            subject_codes(negative),
            len(corpus.subjects),
            None if best else HALF,
        )
        yield from _detection(system, condition, "proportional", found, best)


def _detection(system: str, condition: str, population: str, found: Detection, best: bool) -> Rows:
    yield figure("detectors", condition, population, "auroc", found.auroc, system=system)
    called = None if found.threshold is None else (found.true_positives, found.false_positives)
    where = "its best threshold" if best else "one half"
    note = f"at {where}, of {found.positives} and {found.negatives}"
    for at, metric in enumerate(("true_positives", "false_positives")):
        yield figure(
            "detectors",
            condition,
            population,
            metric,
            None if called is None else called[at],
            system=system,
            aggregation="count",
            note=note,
        )


def _on_questions(corpus: Corpus, system: str, score: Mapping[Question, float]) -> Rows:
    """Answerable questions should score, the others not; a system operates at one half."""
    scores: dict[bool, list[float]] = {True: [], False: []}
    codes: dict[bool, list[int]] = {True: [], False: []}
    for row in corpus.questions:
        value = score.get((row["user_id"], row["ordinal"]))
        if row["withdrawn"] is None and value is not None:
            scores[row["answerable"]].append(value)
            codes[row["answerable"]].append(row["subject"])
    best = system == LEXICAL
    detected = detect(
        np.array(scores[True]),
        np.array(scores[False]),
        np.array(codes[True], dtype=np.int64),
        np.array(codes[False], dtype=np.int64),
        len(corpus.subjects),
        None if best else HALF,
    )
    yield from _detection(system, "split=unanswerable", "qa", detected, best)


def _lexical_questions(corpus: Corpus, settings: Settings) -> dict[Question, float]:
    """The best score of any message of the whole history."""
    subjects = indexed(corpus, settings)
    found: dict[Question, float] = {}
    for row in corpus.questions:
        if row["question"]:
            tokens = content_tokens(row["question"], settings)
            scores = subjects[row["subject"]].index.scores(tokens)
            best = float(scores.max()) / 1e9 if len(scores) else 0.0
            found[row["user_id"], row["ordinal"]] = best
    return found
