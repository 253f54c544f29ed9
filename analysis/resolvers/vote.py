"""Majority vote over the sources (spec section 4, MV)."""

from __future__ import annotations

import numpy as np

from memlake.analysis.resolvers.counts import active_sources, vote_counts
from memlake.analysis.resolvers.prediction import SCALE, Prediction, forced, lead
from memlake.analysis.resolvers.registry import Codes, Registry


def predict_majority_vote(registry: Registry, codes: Codes) -> Prediction:
    """The plurality label; equally frequent labels stay tied, all of them without any atom.

    Confidence is the lead in votes over the next label, as a share of the speaking sources.
    """
    votes = vote_counts(codes, registry)
    confidence = lead(votes) * SCALE // np.maximum(active_sources(codes), 1)
    return forced(votes, registry.valid, confidence)
