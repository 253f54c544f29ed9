"""Source reachability, a reference that reads the truth (paper 9.2): is the answer visible?"""

from __future__ import annotations

import numpy as np

from memlake.analysis.resolvers.counts import active_sources, vote_counts
from memlake.analysis.resolvers.prediction import SCALE, Prediction, forced
from memlake.analysis.resolvers.registry import Codes, Flags, Registry


def reachable(codes: Codes, gold: Codes) -> Flags:
    """`[N, Q]`, whether any source says the right label."""
    return np.asarray(((codes == gold[:, :, None]) & (gold >= 0)[:, :, None]).any(axis=2))


def predict_reachability(registry: Registry, codes: Codes, gold: Codes) -> Prediction:
    """The right label where a source says it, else the plurality, which is then wrong.

    Where every source is silent there is no answer at all, and it scores 0.
    """
    visible = reachable(codes, gold)
    labels = np.arange(registry.width)
    truth = (gold[:, :, None] == labels) & visible[:, :, None]
    score = vote_counts(codes, registry) + truth * codes.shape[2]
    plain = forced(score, registry.valid, visible * np.int64(SCALE))
    answered = (active_sources(codes) > 0)[:, :, None]
    return Prediction(plain.tied & answered, plain.confidence, plain.abstained)


def predict_reachability_skip(registry: Registry, codes: Codes, gold: Codes) -> Prediction:
    """As `predict_reachability`, abstaining where no source says the right label."""
    plain = predict_reachability(registry, codes, gold)
    return plain.abstaining(~reachable(codes, gold))
