"""Spearman and its exact p: the paper's figures, brute force, and SciPy."""

from __future__ import annotations

import math
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

from memlake.analysis.reconstruction import exact_p, spearman
from memlake.analysis.reconstruction.length import size_in_tokens
from memlake.ingest.landing.errors import UsageError

SIZES = [115, 173, 174, 195, 420, 1349, 2005, 2918, 7243, 12627]
# Sum of squared rank differences to correlation and p (spec, section 9).
PUBLISHED = {28: (0.8303, 0.0047), 58: (0.6485, 0.0490), 136: (0.1758, 0.632), 56: (0.6606, 0.0438)}


def ordering(total: int) -> list[int]:
    """An ordering of ten with that sum of squared rank differences, by the least change."""
    found = list(range(1, 11))
    while (missing := total - _differences(found)) > 0:
        swaps = ((i, j) for i in range(10) for j in range(i + 1, 10))
        best = min(swaps, key=lambda swap: _after(found, swap, missing))
        i, j = best
        found[i], found[j] = found[j], found[i]
    return found


def _differences(found: list[int]) -> int:
    return sum((at - value) ** 2 for at, value in enumerate(found, 1))


def _after(found: list[int], swap: tuple[int, int], missing: int) -> tuple[bool, int]:
    i, j = swap
    swapped = list(found)
    swapped[i], swapped[j] = swapped[j], swapped[i]
    gain = _differences(swapped) - _differences(found)
    return gain > missing or gain <= 0, abs(missing - gain)


@pytest.mark.parametrize("total", sorted(PUBLISHED))
def test_the_paper_s_correlations_and_their_exact_p(total: int) -> None:
    found = ordering(total)
    assert _differences(found) == total
    rho, p = PUBLISHED[total]
    assert spearman(SIZES, found) == pytest.approx(rho, abs=5e-5)
    exact = exact_p(SIZES, found)
    assert exact is not None
    assert round(exact, 4 if p < 0.1 else 3) == p


def by_force(x: list[int], y: list[int]) -> float:
    observed = abs(spearmanr(x, y).statistic)
    all_of_them = list(permutations(y))
    far = sum(abs(spearmanr(x, one).statistic) >= observed - 1e-12 for one in all_of_them)
    return far / len(all_of_them)


@pytest.mark.parametrize(
    ("x", "y"),
    [
        ([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]),
        ([1, 2, 3, 4, 5], [5, 1, 1, 3, 3]),
        ([2, 2, 3, 3], [1, 2, 2, 9]),
        ([1, 2, 3], [3, 2, 1]),
    ],
)
def test_an_exact_p_is_what_counting_every_ordering_gives(x: list[int], y: list[int]) -> None:
    assert exact_p(x, y) == pytest.approx(by_force(x, y), abs=1e-12)


numbers = st.lists(st.integers(0, 4), min_size=3, max_size=9)


@given(numbers.flatmap(lambda x: st.tuples(st.just(x), st.permutations(x))))
def test_spearman_is_scipy_s(pair: tuple[list[int], list[int]]) -> None:
    x, y = pair
    rho = spearman(x, y)
    if len(set(x)) == 1:
        assert rho is None
        assert exact_p(x, y) is None
    else:
        assert rho == pytest.approx(spearmanr(x, y).statistic, abs=1e-12)


@given(st.permutations(range(7)))
def test_p_is_a_share_of_orderings_and_the_same_for_the_reverse(y: list[int]) -> None:
    x = list(range(7))
    p = exact_p(x, y)
    assert p is not None
    assert 0 < p <= 1
    assert p * math.factorial(7) == pytest.approx(round(p * math.factorial(7)), abs=1e-9)
    assert exact_p(x, y[::-1]) == p


def test_a_perfect_order_of_ten_is_one_of_two_in_ten_factorial() -> None:
    assert exact_p(SIZES, SIZES) == 2 / math.factorial(10)


def test_too_many_subjects_or_another_number_of_values_is_refused() -> None:
    with pytest.raises(UsageError, match="17 subjects; 16 are the most"):
        exact_p(range(17), range(17))
    with pytest.raises(UsageError, match="3 values against 2"):
        spearman([1, 2, 3], [1, 2])


def test_a_history_s_size_is_its_characters_over_four() -> None:
    assert size_in_tokens(10) == 2.5
