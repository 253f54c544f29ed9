"""What a resolver says: the labels it ranks equally best, how firmly, and whether it abstains."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from memlake.analysis.resolvers.registry import Codes, Flags, Integers, Reals, Registry

SCALE = 1_000_000_000
"""Scores are compared as whole numbers of 1e-9, so that equal means equal on any machine."""


@dataclass(frozen=True)
class Prediction:
    """Answers of one resolver to N personas and Q questions.

    Attributes:
        tied: `[N, Q, K]`, the labels ranked equally best. An answer is scored by expectation:
            the share of its tied labels that is right. No label at all: no answer, scored 0.
        confidence: `[N, Q]`, in units of 1e-9, comparable within one resolver only.
        abstained: `[N, Q]`.
    """

    tied: Flags
    confidence: Integers
    abstained: Flags

    @property
    def answer(self) -> Codes:
        """`[N, Q]`, first of the tied labels in answer-space order."""
        return np.asarray(self.tied.argmax(axis=-1), dtype=np.int8)

    def abstaining(self, abstained: Flags) -> Prediction:
        """The same answers, withheld where flagged."""
        return replace(self, abstained=abstained)


def exact(values: Reals) -> Integers:
    """Whole numbers of 1e-9; minus infinity becomes the smallest integer that negates."""
    finite = np.where(np.isfinite(values), values, -9.0e9)
    return np.asarray(np.rint(finite * SCALE), dtype=np.int64)


def forced(score: Integers, valid: Flags, confidence: Integers | None = None) -> Prediction:
    """The best labels by an integer score, never abstaining.

    Args:
        score: `[N, Q, K]`, higher is better.
        valid: `[Q, K]`, which labels exist.
        confidence: `[N, Q]`; the lead over the next label when not given.
    """
    lowest = np.iinfo(np.int64).min // 2
    held = np.where(valid, score, lowest)
    tied = held == held.max(axis=-1, keepdims=True)
    if confidence is None:
        confidence = lead(held)
    return Prediction(tied, confidence, np.zeros(tied.shape[:2], dtype=np.bool_))


def lead(score: Integers) -> Integers:
    """Best minus second best over the last axis; 0 where two labels tie."""
    top = np.partition(score, -2, axis=-1)
    return np.asarray(top[..., -1] - top[..., -2])


def uniform(registry: Registry, n: int) -> Prediction:
    """Every label equally good: what is known when nothing is known."""
    valid = registry.valid
    return forced(np.zeros((n, *valid.shape), dtype=np.int64), valid)


def credit(tied: Flags, gold: Codes, unit: int) -> Integers:
    """Expected score of each answer over the orders of its tied labels, in 1/`unit`.

    Args:
        tied: `[..., K]`, equally ranked labels.
        gold: `[...]`, code of the right label, -1 where unscored (credit 0).
        unit: `Registry.credit_unit`, which makes every share whole.
    """
    right = np.take_along_axis(tied, np.maximum(gold, 0)[..., None].astype(np.int64), axis=-1)
    count = np.maximum(tied.sum(axis=-1), 1)
    return np.where(right[..., 0] & (gold >= 0), unit // count, 0).astype(np.int64)
