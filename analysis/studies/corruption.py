"""Corrupting atoms as an extractor might: one step on the answer scale (spec section 6)."""

from __future__ import annotations

import numpy as np

from memlake.analysis.resolvers.registry import Codes, Reals, Registry
from memlake.ingest.random import Draws


def flip_adjacent(codes: Codes, registry: Registry, rate: Reals, draws: Draws) -> Codes:
    """Flip atoms to a neighbouring label, each on its own.

    A ranked label goes one step up or down, inwards at the ends; an unordered label becomes any
    other label of its space; edge labels and silence stay.

    Args:
        codes: `[N, Q, S]`.
        registry: The question registry.
        rate: Probability of a flip, broadcast against `codes`.
        draws: Keys of the draws, of any shape (); the same keys, the same flips.
    """
    keys = draws.counted(codes.shape[0]).counted(codes.shape[1]).counted(codes.shape[2])
    flips = (keys.at("flip").uniform() < rate) & (codes >= 0)
    choices = _neighbours(registry)
    said = np.maximum(codes, 0).astype(np.int64)
    question = np.arange(codes.shape[1])[:, None]
    options = (choices[question, said] >= 0).sum(axis=-1)
    pick = np.floor(keys.at("neighbour").uniform() * options).astype(np.int64)
    moved = choices[question, said, pick]
    return np.where(flips & (options > 0), moved, codes).astype(np.int8)


def _neighbours(registry: Registry) -> Codes:
    """`[Q, K, K]`, the labels that each may turn into, first; padded by -1."""
    width = registry.width
    out = np.full((len(registry.questions), width, width), -1, dtype=np.int8)
    for q, rank in enumerate(registry.rank):
        for v in np.flatnonzero(registry.valid[q] & ~registry.edge[q]):
            other = registry.valid[q] & (np.arange(width) != v)
            step = (rank > 0) & (np.abs(rank - rank[v]) == 1)
            labels = np.flatnonzero(step if rank[v] > 0 else other)
            out[q, v, : len(labels)] = labels
    return out
