"""Stage 1 of B.1: judge a correlation matrix, and repair it where it is indefinite."""

from __future__ import annotations

import logging
from dataclasses import dataclass

import numpy as np

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Flag, Real
from memlake.ingest.setoka import registry

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Repair:
    """A positive definite correlation matrix and what was done to get it.

    Attributes:
        correlation: The matrix to use, shape (d, d).
        repaired: Whether it differs from what was reported.
        smallest_eigenvalue: Of the matrix as reported.
        frobenius: Frobenius norm of the change.
        greatest_change: Largest change of an entry.
        iterations: Alternating projections done.
    """

    correlation: Real
    repaired: bool
    smallest_eigenvalue: float
    frobenius: float
    greatest_change: float
    iterations: int


def valid_correlation(matrix: Real, source: str) -> Real:
    """Return a matrix whose form is that of correlations, exactly symmetric.

    Differences across the diagonal within rounding are averaged; it may still be indefinite.

    Args:
        matrix: As reported, shape (d, d).
        source: Where it comes from, for messages.

    Raises:
        BadInputError: If it is not square, not finite, not symmetric, not 1 on the diagonal,
            or holds an entry above 1 in absolute value.
    """
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise BadInputError(source, f"not square: shape {matrix.shape}", field="correlations")
    rounding = registry.real("symmetry_tolerance")
    _refuse(source, ~np.isfinite(matrix), matrix, "is not finite")
    _refuse(source, np.abs(matrix - matrix.T) > rounding, matrix, "differs from its mirror image")
    _refuse(source, np.diag(np.abs(np.diag(matrix) - 1) > rounding), matrix, "is not 1")
    _refuse(source, np.abs(matrix) > 1 + rounding, matrix, "is no correlation")
    symmetric = np.clip((matrix + matrix.T) / 2, -1, 1)
    np.fill_diagonal(symmetric, 1.0)
    return symmetric


def _refuse(source: str, wrong: Flag, matrix: Real, reason: str) -> None:
    places = np.argwhere(wrong)
    if len(places):
        i, j = (int(index) for index in places[0])
        raise BadInputError(source, f"{matrix[i, j]} {reason}", field=f"correlations[{i}][{j}]")


def repaired_correlation(matrix: Real, source: str) -> Repair:
    """Return a positive definite matrix, the nearest correlation matrix where need be.

    A matrix whose smallest eigenvalue reaches the registry's `smallest_eigenvalue` is kept.
    Otherwise: alternating projections with Dykstra's correction (Higham 2002), eigenvalues
    clipped from below, and the diagonal scaled back to 1. A repair is logged.

    Args:
        matrix: As reported, shape (d, d).
        source: Where it comes from, for messages.

    Raises:
        BadInputError: See `valid_correlation`.
    """
    reported = valid_correlation(matrix, source)
    least = registry.real("smallest_eigenvalue")
    smallest = float(np.linalg.eigvalsh(reported)[0])
    if smallest >= least:
        return Repair(reported, False, smallest, 0.0, 0.0, 0)
    nearest, iterations = _nearest_correlation(reported)
    # Scaling the diagonal back may shrink the least eigenvalue a little, so it starts above.
    definite = _unit_diagonal(_clipped(nearest, 2 * least))
    change = definite - reported
    repair = Repair(
        definite,
        True,
        smallest,
        float(np.linalg.norm(change)),
        float(np.abs(change).max()),
        iterations,
    )
    _LOG.warning(
        "%s: indefinite correlations (least eigenvalue %.3g) repaired in %d iterations: "
        "change %.3g in Frobenius norm, %.3g in one entry",
        source,
        smallest,
        iterations,
        repair.frobenius,
        repair.greatest_change,
    )
    return repair


def _nearest_correlation(matrix: Real) -> tuple[Real, int]:
    """Project in turn on semidefinite matrices (corrected) and on those of unit diagonal."""
    tolerance, most = registry.real("repair_tolerance"), registry.whole("repair_iterations")
    unit, correction = matrix.copy(), np.zeros_like(matrix)
    for iteration in range(1, most + 1):
        shifted = unit - correction
        semidefinite = _clipped(shifted, 0.0)
        correction = semidefinite - shifted
        before, unit = unit, semidefinite.copy()
        np.fill_diagonal(unit, 1.0)
        if np.linalg.norm(unit - before) < tolerance * np.linalg.norm(unit):
            return unit, iteration
    return unit, most


def _clipped(matrix: Real, least: float) -> Real:
    """Raise every eigenvalue to at least `least`."""
    values, vectors = np.linalg.eigh((matrix + matrix.T) / 2)
    clipped = (vectors * np.maximum(values, least)) @ vectors.T
    mirrored: Real = (clipped + clipped.T) / 2
    return mirrored


def _unit_diagonal(matrix: Real) -> Real:
    scale = 1 / np.sqrt(np.diag(matrix))
    scaled = matrix * scale[:, np.newaxis] * scale
    np.fill_diagonal(scaled, 1.0)
    return scaled
