"""The ArgRAG adaptation: answers as claims in a quantitative bipolar argumentation framework.

Paper 9.5: for each candidate answer the claim "the answer is v"; an atom equal to v supports
it, an atom with another label attacks it, a silent source is irrelevant. Evidence nodes have
equal base strength and no edges among themselves, so their final strength is the base
strength, and the claim settles where quadratic-energy semantics balances its energy.
"""

from __future__ import annotations

import numpy as np

from memlake.analysis.resolvers.prediction import Prediction, exact, forced
from memlake.analysis.resolvers.registry import Codes, Reals, Registry

BASE_STRENGTH = 0.5
"""Initial strength of claims and evidence alike, neither believed nor disbelieved."""


def claim_strength(registry: Registry, codes: Codes) -> Reals:
    """`[N, Q, K]`, strength in [0, 1] at which each claim settles.

    With energy E = sum of supporters' strengths - sum of attackers' strengths and
    h(x) = max(x, 0)^2 / (1 + max(x, 0)^2), a claim of base b settles at
    b + (1 - b) h(E) - b h(-E).
    """
    claims = np.arange(registry.width, dtype=np.int8)
    speaks = (codes >= 0)[..., None]
    supports = speaks & (codes[..., None] == claims)
    attacks = speaks & (codes[..., None] != claims)
    energy = BASE_STRENGTH * (supports.sum(axis=2) - attacks.sum(axis=2)).astype(np.float64)
    pull = BASE_STRENGTH * _saturate(-energy)
    return np.asarray(BASE_STRENGTH + (1 - BASE_STRENGTH) * _saturate(energy) - pull)


def _saturate(energy: Reals) -> Reals:
    square = np.maximum(energy, 0.0) ** 2
    return np.asarray(square / (1.0 + square))


def predict_argrag(registry: Registry, codes: Codes) -> Prediction:
    """The strongest claim; equally strong claims stay tied."""
    return forced(exact(claim_strength(registry, codes)), registry.valid)
