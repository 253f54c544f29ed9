"""The fixed directional prior: what a biased source would report, and how far labels lie apart.

Paper Table 7 and spec section 3: a source with bias b reports a true label b steps along the
question's bias-shift scale, clamped to its ends. Edge labels and unordered labels do not move.
"""

from __future__ import annotations

import numpy as np

from memlake.analysis.resolvers.registry import Codes, Reals, Registry


def reported_label(registry: Registry) -> Codes:
    """`[Q, S, K]`, code that each source is expected to report when a label is true."""
    questions, sources = registry.bias.shape
    own = np.arange(registry.width, dtype=np.int8)
    reported = np.broadcast_to(own, (questions, sources, registry.width)).copy()
    for q in range(questions):
        scale = registry.rank[q]
        code_at = {int(rank): v for v, rank in enumerate(scale) if rank > 0}
        for s in np.flatnonzero(registry.bias[q]):
            for v in np.flatnonzero(scale > 0):
                place = int(scale[v]) + int(registry.bias[q, s])
                reported[q, s, v] = code_at[min(max(place, 1), len(code_at))]
    return reported


def label_distance(registry: Registry) -> Reals:
    """`[Q, K, K]`, rank gap as a share of the scale; 0 or 1 where a label has no rank."""
    rank = registry.rank.astype(np.float64)
    longest = np.maximum(rank.max(axis=1) - 1.0, 1.0)[:, None, None]
    gap = np.abs(rank[:, :, None] - rank[:, None, :]) / longest
    ranked = (rank > 0)[:, :, None] & (rank > 0)[:, None, :]
    differ = 1.0 - np.eye(registry.width)
    return np.where(ranked, gap, differ)
