"""Abductive Bias Fusion (paper 9.1): a soft mixture of a biased and an unbiased reading."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.resolvers.atoms import Atoms
from memlake.analysis.resolvers.bcf import TRUSTED_SOURCE
from memlake.analysis.resolvers.bias import label_distance, reported_label
from memlake.analysis.resolvers.counts import Patterns, training_patterns
from memlake.analysis.resolvers.prediction import Prediction, exact, forced
from memlake.analysis.resolvers.registry import Codes, Flags, Integers, Reals, Registry

Vector = np.ndarray[tuple[int], np.dtype[np.float64]]

ITERATIONS = 200
START_DEFLATION, START_STEEPNESS, START_MIXTURE = 0.2, 2.0, 0.5
DEFLATION_BOUNDS, STEEPNESS_BOUNDS, MIXTURE_BOUNDS = (0.0, 0.5), (0.5, 10.0), (0.0, 1.0)


@dataclass(frozen=True)
class AbfParameters:
    """Weights, kernel and mixture of ABF.

    Attributes:
        deflation: One share per source, in registry order; 0 for the trusted source.
        steepness: Alpha of the kernel max(0, 1 - alpha * distance).
        mixture: Pi, the weight of the reading that expects the source's bias.
        fitted: False where train held no label and these are the starting values.
    """

    deflation: tuple[float, ...]
    steepness: float
    mixture: float
    fitted: bool = True


@dataclass(frozen=True)
class _Evidence:
    """`[R, S, K]` distances from what R records say to what a label predicts, biased and not."""

    biased: Reals
    plain: Reals
    speaks: Flags


def _evidence(registry: Registry, question: Integers, codes: Codes) -> _Evidence:
    said = np.maximum(codes, 0).astype(np.int64)[:, :, None]
    row = question[:, None, None]
    distance, reported = label_distance(registry), reported_label(registry)[question]
    plain = distance[row, np.arange(registry.width), said]
    return _Evidence(distance[row, reported, said], plain, (codes >= 0)[:, :, None])


def _kernel(distance: Reals, steepness: float) -> Reals:
    return np.asarray(np.maximum(0.0, 1.0 - steepness * distance))


def _support(evidence: _Evidence, steepness: float, mixture: float) -> Reals:
    """`[R, S, K]`, how well each label explains each source, before weighting."""
    biased = _kernel(evidence.biased, steepness)
    plain = _kernel(evidence.plain, steepness)
    return np.asarray(evidence.speaks * (mixture * biased + (1.0 - mixture) * plain))


def fit_abf(train: Atoms, registry: Registry) -> AbfParameters:
    """Maximum likelihood of the training labels under softmax(score), by L-BFGS-B.

    The gradient is analytic; at the kernel's kink it is taken as flat, so the steepness leaves
    its start only where some distance lies inside the kernel.
    """
    patterns = training_patterns(train)
    free = np.array([source != TRUSTED_SOURCE for source in registry.sources])
    start = np.array([START_DEFLATION] * int(free.sum()) + [START_STEEPNESS, START_MIXTURE])
    if len(patterns.gold) == 0:
        return _parameters(start, free, fitted=False)
    from scipy.optimize import minimize  # a second, of which builds without labels have no need

    likelihood = _Likelihood(registry, patterns, free)
    bounds = [DEFLATION_BOUNDS] * int(free.sum()) + [STEEPNESS_BOUNDS, MIXTURE_BOUNDS]
    found = minimize(
        likelihood,
        start,
        jac=True,
        method="L-BFGS-B",
        bounds=bounds,
        options={"maxiter": ITERATIONS},
    )
    return _parameters(np.asarray(found.x), free, fitted=True)


def _parameters(point: Reals, free: Flags, *, fitted: bool) -> AbfParameters:
    deflation = np.zeros(len(free))
    deflation[free] = point[:-2]
    return AbfParameters(tuple(deflation.tolist()), float(point[-2]), float(point[-1]), fitted)


class _Likelihood:
    """Mean negative log likelihood of the training labels, with its gradient."""

    def __init__(self, registry: Registry, patterns: Patterns, free: Flags) -> None:
        self.evidence = _evidence(registry, patterns.question, patterns.codes)
        self.valid = registry.valid[patterns.question]
        self.gold = patterns.gold
        self.share = patterns.count / patterns.count.sum()
        self.free = free

    def __call__(self, point: Vector) -> tuple[float, Vector]:
        weight = np.ones(len(self.free))
        weight[self.free] -= point[:-2]
        support = _support(self.evidence, point[-2], point[-1])
        score = np.where(self.valid, np.einsum("rsk,s->rk", support, weight), -np.inf)
        score -= score.max(axis=1, keepdims=True)
        likelihood = np.exp(score)
        total = likelihood.sum(axis=1, keepdims=True)
        rows = np.arange(len(self.gold))
        loss = self.share @ (np.log(total[:, 0]) - score[rows, self.gold])
        slope = likelihood / total
        slope[rows, self.gold] -= 1.0
        return float(loss), self._gradient(slope * self.share[:, None], support, weight, point)

    def _gradient(self, slope: Reals, support: Reals, weight: Reals, point: Vector) -> Vector:
        """Chain the loss's slope in each score through weights, steepness and mixture."""
        biased, plain = self.evidence.biased, self.evidence.plain
        steepness, mixture = point[-2], point[-1]
        by_source = -np.einsum("rk,rsk->s", slope, support)
        fall = mixture * biased * (steepness * biased < 1.0)
        fall = -(fall + (1.0 - mixture) * plain * (steepness * plain < 1.0))
        shift = _kernel(biased, steepness) - _kernel(plain, steepness)
        held = slope[:, None, :] * self.evidence.speaks * weight[:, None]
        tail = [float((held * fall).sum()), float((held * shift).sum())]
        return np.array([*by_source[self.free].tolist(), *tail])


def abf_score(parameters: AbfParameters, registry: Registry, codes: Codes) -> Integers:
    """`[N, Q, K]`, explanation score of every label in units of 1e-9."""
    people, questions, sources = codes.shape
    question = np.tile(np.arange(questions), people)
    evidence = _evidence(registry, question, codes.reshape(-1, sources))
    support = _support(evidence, parameters.steepness, parameters.mixture)
    weight = 1.0 - np.array(parameters.deflation)
    score = np.einsum("rsk,s->rk", support, weight)
    return exact(score).reshape(people, questions, registry.width)


def predict_abf(parameters: AbfParameters, registry: Registry, codes: Codes) -> Prediction:
    """The labels of the highest explanation score; confidence is the lead over the next."""
    return forced(abf_score(parameters, registry, codes), registry.valid)
