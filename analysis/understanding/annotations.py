"""Which words tell which annotation: a mixture over sentences whose events' annotations are known.

A sentence of a note or journal tells of one of its event's annotations or of none. Which one is
not known, even in training, and is settled together with the words by expectation maximisation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from memlake.analysis.understanding.parameters import Parameter, parameter

Real = npt.NDArray[np.float64]
_ROUNDS = 12
# A sentence within so many as its event has annotations tells of one of them this likely.
_EARLY, _LATE = 0.9, 0.05
_PRIOR_WORDS, _PRIOR_OTHER = 5.0, 20.0
_LEAST_COUNT, _LEAST_ODDS, _MOST_ODDS = 0.5, 0.3, 4.0


@dataclass(frozen=True)
class Sentence:
    """One sentence after the opening one of a document.

    Attributes:
        position: From 1.
        stems: Its words, cut to their stems.
        labels: Annotations of its event.
    """

    position: int
    stems: Sequence[str]
    labels: Sequence[str]


def fit_annotations(sentences: Sequence[Sentence]) -> list[Parameter]:
    """Return the log odds of stems by annotation, those that speak for it.

    Args:
        sentences: Sentences of planned activities of train groups.
    """
    stems = sorted({stem for sentence in sentences for stem in sentence.stems})
    labels = sorted({label for sentence in sentences for label in sentence.labels})
    if not labels:
        return []
    flat = _Flat(
        sentences, {s: k for k, s in enumerate(stems)}, {x: k for k, x in enumerate(labels)}
    )
    belief = flat.first_belief()
    for _ in range(_ROUNDS):
        counts, odds, log_label, log_other = _words(flat, belief)
        belief = flat.belief(log_label, log_other)
    kept = np.argwhere((counts >= _LEAST_COUNT) & (odds > _LEAST_ODDS))
    return [
        parameter("annotation_word", min(odds[label, stem], _MOST_ODDS), labels[label], stems[stem])
        for label, stem in kept.tolist()
    ]


class _Flat:
    """Sentences as arrays: one row a (sentence, label of its event), and one a (row, stem)."""

    def __init__(
        self, sentences: Sequence[Sentence], stem_at: dict[str, int], label_at: dict[str, int]
    ) -> None:
        self.shape = (len(label_at), len(stem_at))
        self.n = len(sentences)
        rows = [(k, label_at[x]) for k, s in enumerate(sentences) for x in s.labels]
        self.row_sentence, self.row_label = np.array(rows, dtype=np.int64).reshape(-1, 2).T
        words = [(k, stem_at[x]) for k, s in enumerate(sentences) for x in s.stems]
        self.word_sentence, self.word_stem = np.array(words, dtype=np.int64).reshape(-1, 2).T
        share = np.array([len(s.labels) for s in sentences], dtype=np.float64)
        early = np.array([s.position <= len(s.labels) for s in sentences])
        self.told = np.where(share > 0, np.where(early, _EARLY, _LATE), 0.0)
        self.prior = (self.told / np.maximum(share, 1))[self.row_sentence]
        pairs = [(row, stem_at[x]) for row, (k, _) in enumerate(rows) for x in sentences[k].stems]
        self.pair_row, self.pair_stem = np.array(pairs, dtype=np.int64).reshape(-1, 2).T

    def first_belief(self) -> Real:
        """Return for each row how likely the sentence tells of the label, by position alone."""
        return np.where(self.prior > _LATE, self.prior, 0.0)

    def belief(self, log_label: Real, log_other: Real) -> Real:
        """Return the same, given the words."""
        label = np.log(self.prior) + np.bincount(
            self.pair_row,
            log_label[self.row_label[self.pair_row], self.pair_stem],
            minlength=len(self.row_label),
        )
        other = np.log(np.maximum(1 - self.told, 1e-12)) + np.bincount(
            self.word_sentence, log_other[self.word_stem], minlength=self.n
        )
        ratio = np.exp(np.clip(label - other[self.row_sentence], -50, 50))
        total = 1 + np.bincount(self.row_sentence, ratio, minlength=self.n)
        return np.asarray(ratio / total[self.row_sentence])


def _words(flat: _Flat, belief: Real) -> tuple[Real, Real, Real, Real]:
    """Return counts, log odds, and log shares of stems by label and in other sentences."""
    counts = np.zeros(flat.shape)
    np.add.at(counts, (flat.row_label[flat.pair_row], flat.pair_stem), belief[flat.pair_row])
    told = np.bincount(flat.row_sentence, belief, minlength=flat.n)
    other = np.bincount(flat.word_stem, 1 - told[flat.word_sentence], minlength=flat.shape[1])
    overall = counts.sum(axis=0) + other + 1
    overall /= overall.sum()
    log_other = np.log((other + _PRIOR_OTHER * overall) / (other.sum() + _PRIOR_OTHER))
    log_label = np.log(
        (counts + _PRIOR_WORDS * overall) / (counts.sum(axis=1, keepdims=True) + _PRIOR_WORDS)
    )
    return counts, log_label - log_other, log_label, log_other
