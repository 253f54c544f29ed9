from __future__ import annotations

import logging

import numpy as np
import pytest
from scipy.optimize import minimize

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.setoka.traits import inventory
from memlake.ingest.setoka.traits.correlation import repaired_correlation, valid_correlation

# The example of Higham (2002): indefinite, and its nearest correlation matrix to four places.
INDEFINITE = np.array([[1.0, 1, 0], [1, 1, 1], [0, 1, 1]])
NEAREST = np.array([[1.0, 0.7607, 0.1573], [0.7607, 1, 0.7607], [0.1573, 0.7607, 1]])


@pytest.mark.parametrize("name", ["big_five", "big_five_observed", "hexaco"])
def test_a_definite_matrix_is_kept_to_the_bit(name: str) -> None:
    reported = inventory(name).correlation
    repair = repaired_correlation(reported, name)
    assert not repair.repaired
    assert np.array_equal(repair.correlation, reported)


def test_the_reported_matrices_have_the_eigenvalues_worked_out_for_them() -> None:
    rho = repaired_correlation(inventory("big_five").correlation, "rho")
    r = repaired_correlation(inventory("big_five_observed").correlation, "r")
    assert rho.smallest_eigenvalue == pytest.approx(0.500, abs=5e-4)
    assert r.smallest_eigenvalue == pytest.approx(0.636, abs=5e-4)


def test_repair_finds_the_published_nearest_matrix(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        repair = repaired_correlation(INDEFINITE, "example")
    assert repair.repaired
    assert repair.correlation == pytest.approx(NEAREST, abs=1e-4)
    assert repair.smallest_eigenvalue == pytest.approx(1 - np.sqrt(2))
    assert repair.greatest_change == pytest.approx(1 - 0.7607, abs=1e-4)
    assert "example: indefinite correlations" in caplog.text


def test_repair_is_idempotent_with_a_unit_diagonal() -> None:
    once = repaired_correlation(INDEFINITE, "once").correlation
    twice = repaired_correlation(once, "twice")
    assert not twice.repaired
    assert np.array_equal(twice.correlation, once)
    assert np.array_equal(np.diag(once), np.ones(3))


def test_repair_is_as_near_as_a_direct_search_gets() -> None:
    rough = np.array(
        [[1, 0.9, -0.7, 0.2], [0.9, 1, 0.6, -0.5], [-0.7, 0.6, 1, 0.4], [0.2, -0.5, 0.4, 1]]
    )

    def distance(flat: np.ndarray) -> float:
        # Rows of unit length: their inner products are every correlation matrix there is.
        rows = flat.reshape(4, 4)
        rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return float(((rows @ rows.T - rough) ** 2).sum())

    starts = np.random.default_rng(1).normal(size=(6, 16))
    best = min(minimize(distance, start, tol=1e-12).fun for start in starts)
    assert repaired_correlation(rough, "rough").frobenius == pytest.approx(np.sqrt(best), rel=1e-4)


def test_differences_within_rounding_are_averaged() -> None:
    almost = np.array([[1.0, 0.3], [0.3 + 4e-11, 1.0]])
    assert np.array_equal(valid_correlation(almost, "x"), valid_correlation(almost, "x").T)


@pytest.mark.parametrize(
    ("matrix", "reason", "field"),
    [
        ([[1, 0.2], [0.3, 1]], "0.2 differs from its mirror image", "correlations[0][1]"),
        ([[1, 0.2], [0.2, 0.9]], "0.9 is not 1", "correlations[1][1]"),
        ([[1, np.nan], [np.nan, 1]], "nan is not finite", "correlations[0][1]"),
        ([[1, np.inf], [np.inf, 1]], "inf is not finite", "correlations[0][1]"),
        ([[1, 1.2], [1.2, 1]], "1.2 is no correlation", "correlations[0][1]"),
        ([[1, 0.2, 0.1], [0.2, 1, 0.1]], "not square", "correlations"),
    ],
)
def test_a_malformed_matrix_is_refused_by_its_entry(
    matrix: list[list[float]], reason: str, field: str
) -> None:
    with pytest.raises(BadInputError) as caught:
        repaired_correlation(np.array(matrix, dtype=np.float64), "own.yml")
    assert caught.value.field == field
    assert str(caught.value).startswith(f"own.yml · {field}: {reason}")
