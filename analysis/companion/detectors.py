"""Detectors of whether memory is needed: area under the curve, and where they operate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from memlake.analysis.companion.corpus import Corpus, Probe
from memlake.analysis.companion.estimate import statistic_interval
from memlake.analysis.intervals import Interval, Reals, ratio
from memlake.analysis.retrieval.bm25 import Bm25Index
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.retrieval.tokens import content_tokens

Whole = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Detection:
    """How well a score tells positives from negatives.

    Attributes:
        auroc: Area under the ROC curve, ties counted half, with a bootstrap over participants;
            n is the number of probes.
        threshold: Score from which the detector calls a probe positive; None without probes.
        true_positives: Positives called so.
        false_positives: Negatives called so.
        positives: Positives in all.
        negatives: Negatives in all.
    """

    auroc: Interval
    threshold: float | None
    true_positives: int
    false_positives: int
    positives: int
    negatives: int


def detect(
    positive: Reals,
    negative: Reals,
    positive_subjects: Whole,
    negative_subjects: Whole,
    count: int,
    threshold: float | None = None,
) -> Detection:
    """Measure a detector.

    Args:
        positive: Scores of the probes that it should call.
        negative: Scores of those that it should not.
        positive_subjects: Participant of each of the former.
        negative_subjects: Participant of each of the latter.
        count: How many participants there are.
        threshold: Where it operates; by default where true-positive rate minus false-positive
            rate is greatest, the lowest such score.
    """
    wins = _wins(positive, negative, positive_subjects, negative_subjects, count)
    sizes = (
        np.bincount(positive_subjects, minlength=count).astype(np.float64),
        np.bincount(negative_subjects, minlength=count).astype(np.float64),
    )

    def statistic(weights: Reals) -> Reals:
        won = np.einsum("rs,st,rt->r", weights, wins, weights)
        return ratio(won, (weights @ sizes[0]) * (weights @ sizes[1]))

    n = len(positive) + len(negative)
    figure = float(statistic(np.ones((1, count)))[0])
    auroc = statistic_interval(statistic, None if np.isnan(figure) else figure, count, n)
    if threshold is None and len(positive) and len(negative):
        threshold = _best_threshold(positive, negative)
    called = 0 if threshold is None else int((positive >= threshold).sum())
    false = 0 if threshold is None else int((negative >= threshold).sum())
    return Detection(auroc, threshold, called, false, len(positive), len(negative))


def _wins(
    positive: Reals, negative: Reals, of_positive: Whole, of_negative: Whole, count: int
) -> Reals:
    """Pairs in which the positive scores higher, ties half, by both participants."""
    wins = np.zeros((count, count))
    for s in range(count):
        mine = np.sort(positive[of_positive == s])
        if not len(mine):
            continue
        below = np.searchsorted(mine, negative, side="left")
        upto = np.searchsorted(mine, negative, side="right")
        won = (len(mine) - upto) + 0.5 * (upto - below)
        wins[s] = np.bincount(of_negative, weights=won, minlength=count)
    return wins


def _best_threshold(positive: Reals, negative: Reals) -> float:
    scores = np.unique(np.concatenate([positive, negative]))
    caught = 1 - np.searchsorted(np.sort(positive), scores, side="left") / len(positive)
    alarmed = 1 - np.searchsorted(np.sort(negative), scores, side="left") / len(negative)
    return float(scores[int(np.argmax(caught - alarmed))])


def lexical_scores(corpus: Corpus, probes: Sequence[Probe], settings: Settings) -> Reals:
    """Score probes by the best BM25 score of any turn before them, 0 where none shares a word.

    Statistics are of the whole history, as in retrieval; what the app posted is left out.
    """
    indexes = [_index(corpus, subject, settings) for subject in range(len(corpus.subjects))]
    scores = np.zeros(len(probes))
    for at, probe in enumerate(probes):
        if probe.position is None or not probe.text:
            continue
        index, positions = indexes[probe.subject]
        found = index.scores(content_tokens(probe.text, settings))[positions < probe.position]
        scores[at] = found.max() / 1e9 if len(found) else 0.0
    return scores


def _index(corpus: Corpus, subject: int, settings: Settings) -> tuple[Bm25Index, Whole]:
    history = corpus.histories[subject]
    places = [p for p, sender in enumerate(history.senders, 1) if sender != "app"]
    texts = [history.contents[p - 1] or "" for p in places]
    return Bm25Index.of_texts(texts, settings, places), np.array(places, dtype=np.int64)
