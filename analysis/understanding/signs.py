"""How much each sign weighs for an annotation of an activity: logistic regression."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.special import expit

from memlake.analysis.understanding.parameters import Parameter, parameter

Real = npt.NDArray[np.float64]
_PENALTY = 1.0
CONSTANT = "none"


@dataclass(frozen=True)
class Trace:
    """An annotation that an activity of a train user may come with.

    Attributes:
        signs: What speaks for it or against it.
        is_true: Whether it does.
    """

    signs: Mapping[str, float]
    is_true: bool


def fit_signs(traces: Sequence[Trace]) -> list[Parameter]:
    """Return the log odds that one of each sign adds, and those without any.

    Weights of signs in units of their spread are shrunk towards none.

    Args:
        traces: Traces of train groups, all with the same signs.
    """
    if not traces:
        return []
    names = sorted(traces[0].signs)
    x = np.array([[trace.signs[name] for name in names] for trace in traces])
    y = np.array([trace.is_true for trace in traces], dtype=np.float64)
    centre, spread = x.mean(axis=0), np.maximum(x.std(axis=0), 1e-9)
    constant, weights = _logistic((x - centre) / spread, y)
    weights = weights / spread
    return [
        parameter("sign_weight", constant - weights @ centre, CONSTANT),
        *(
            parameter("sign_weight", weight, name)
            for name, weight in zip(names, weights.tolist(), strict=True)
        ),
    ]


def _logistic(x: Real, y: Real) -> tuple[float, Real]:
    """Return the constant and the weights of least penalised log loss."""
    design = np.column_stack([np.ones(len(y)), x])
    shrunk = np.r_[0.0, np.full(x.shape[1], _PENALTY)]

    def loss(weights: Real) -> tuple[float, Real]:
        odds = design @ weights
        value = np.sum(np.logaddexp(0, odds) - y * odds) + 0.5 * np.sum(shrunk * weights**2)
        return float(value), design.T @ (expit(odds) - y) + shrunk * weights

    found = minimize(loss, np.zeros(design.shape[1]), jac=True, method="L-BFGS-B").x
    return float(found[0]), found[1:]
