"""Training counts that every learned resolver starts from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.resolvers.atoms import CLASSES, Atoms
from memlake.analysis.resolvers.registry import Codes, Integers, Registry


def label_counts(train: Atoms, registry: Registry) -> Integers:
    """`[Q, K]`, how often each label is right."""
    return np.asarray(class_counts(train, registry).label.sum(axis=0), dtype=np.int64)


@dataclass(frozen=True)
class ClassCounts:
    """Counts by difficulty class; the last row holds personas whose class is hidden.

    Attributes:
        persona: `[D + 1]`, personas.
        label: `[D + 1, Q, K]`, how often a label is right.
        emission: `[D + 1, Q, S, K, K]`, how often a source says the last axis when the one
            before it is right.
    """

    persona: Integers
    label: Integers
    emission: Integers


def class_counts(train: Atoms, registry: Registry) -> ClassCounts:
    """Count labels and (label, atom) pairs by class, over cells with a label and an atom."""
    rows, (q, s, k) = len(CLASSES) + 1, (*registry.mapped.shape, registry.width)
    stratum = np.where(train.difficulty < 0, len(CLASSES), train.difficulty).astype(np.int64)
    gold = train.gold.astype(np.int64)
    person, question = np.nonzero(gold >= 0)
    place = (stratum[person] * q + question) * k + gold[person, question]
    label = np.bincount(place, minlength=rows * q * k).reshape(rows, q, k)
    person, question, source = np.nonzero((train.codes >= 0) & (gold >= 0)[:, :, None])
    place = ((stratum[person] * q + question) * s + source) * k + gold[person, question]
    place = place * k + train.codes[person, question, source]
    emission = np.bincount(place, minlength=rows * q * s * k * k).reshape(rows, q, s, k, k)
    return ClassCounts(np.bincount(stratum, minlength=rows), label, emission)


def vote_counts(codes: Codes, registry: Registry) -> Integers:
    """`[N, Q, K]`, how many sources give each label."""
    labels = np.arange(registry.width, dtype=np.int8)
    return np.asarray((codes[..., None] == labels).sum(axis=2), dtype=np.int64)


def active_sources(codes: Codes) -> Integers:
    """`[N, Q]`, how many sources say anything."""
    return np.asarray((codes >= 0).sum(axis=-1), dtype=np.int64)


@dataclass(frozen=True)
class Patterns:
    """The R distinct (question, label, atoms) of training, and how often each occurs.

    Attributes:
        question: `[R]`.
        gold: `[R]`, code of the right label.
        codes: `[R, S]`, what the sources say.
        count: `[R]`.
    """

    question: Integers
    gold: Integers
    codes: Codes
    count: Integers


def training_patterns(train: Atoms) -> Patterns:
    """Collapse equal training records, in ascending order of their codes."""
    person, question = np.nonzero(train.gold >= 0)
    gold, said = train.gold[person, question], train.codes[person, question]
    rows = np.column_stack([question.astype(np.int16), gold, said])
    distinct, count = np.unique(rows, axis=0, return_counts=True)
    return Patterns(
        distinct[:, 0].astype(np.int64),
        distinct[:, 1].astype(np.int64),
        distinct[:, 2:].astype(np.int8),
        count.astype(np.int64),
    )
