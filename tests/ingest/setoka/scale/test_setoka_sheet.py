from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.scale import (
    domain_sums,
    draw_sheets,
    lattice,
    scale_key,
    target_sums,
)
from memlake.ingest.setoka.scale.sheet import backward_sums, draw_with_sum

KEY = scale_key()


def test_the_number_of_sheets_of_a_sum_is_that_worked_out() -> None:
    ways = backward_sums(np.ones((12, 5)))[0]
    counts = {s: int(ways[s]) for s in (36, 24, 48, 56, 57, 60)}
    assert counts == {36: 19_611_175, 24: 975_338, 48: 975_338, 56: 1_365, 57: 364, 60: 1}


def test_draws_are_exact_given_the_sum() -> None:
    weights = np.array([[1.0, 2, 3, 1, 1], [1, 1, 1, 4, 1], [2, 1, 1, 1, 0.5]])
    total, n = 8, 40_000
    exact = {
        sheet: float(np.prod([weights[i, v - 1] for i, v in enumerate(sheet)]))
        for sheet in product(range(1, 6), repeat=3)
        if sum(sheet) == total
    }
    mass = sum(exact.values())
    drawn = draw_with_sum(
        np.broadcast_to(weights, (n, 3, 5)),
        np.full(n, total),
        Draws.of(1, "dp").counted(n).counted(3).uniform(),
    )
    assert (drawn.sum(axis=1) == total).all()
    for sheet, weight in exact.items():
        share = (drawn == sheet).all(axis=1).mean()
        p = weight / mass
        assert share == pytest.approx(p, abs=4.5 * np.sqrt(p * (1 - p) / n))


@pytest.mark.parametrize(
    ("theta", "wanted"),
    # floor(12 + 48 theta + 1/2): .93 gives 56.64 + .5, .5 + 1/96 is a half and goes up.
    [(0.0, 12), (1.0, 60), (0.93, 57), (0.5, 36), (0.5 + 1 / 96, 37), (0.5 - 0.011, 35)],
)
def test_traits_go_to_the_nearest_sum(theta: float, wanted: int) -> None:
    assert target_sums(KEY, np.array([[theta]])).item() == wanted


def test_the_papers_example_scores_as_worked_out() -> None:
    assert lattice(KEY, np.array([57])).item() == 0.9375


@given(st.lists(st.floats(0, 1), min_size=5, max_size=5), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_every_sheet_scores_exactly_to_its_traits(theta: list[float], seed: int) -> None:
    asked = np.array([theta])
    sheets = draw_sheets(Draws.of(seed, "law").counted(1), KEY, asked)
    assert np.array_equal(domain_sums(sheets.responses), target_sums(KEY, asked))
    assert np.abs(lattice(KEY, sheets.sums) - asked).max() <= 1 / 96 + 1e-12
    assert 2 <= sheets.responses.mean() <= 4


def test_two_sheets_of_one_vector_differ_and_score_the_same() -> None:
    theta = np.tile([0.3, 0.7, 0.93, 0.5, 0.2], (2, 1))
    sheets = draw_sheets(Draws.of(5, "two").counted(2), KEY, theta)
    first, second = sheets.responses
    assert (first != second).sum() > 10
    assert np.array_equal(*domain_sums(sheets.responses))


def test_a_sheet_is_the_same_in_any_company() -> None:
    draws = Draws.of(6, "company").counted(50)
    theta = Draws.of(7, "theta").counted(50).counted(5).uniform()
    whole = draw_sheets(draws, KEY, theta).responses
    alone = draw_sheets(Draws(draws.keys[17:18]), KEY, theta[17:18]).responses
    assert np.array_equal(whole[17], alone[0])


def test_responses_spread_as_simulated_for_the_specification() -> None:
    theta = Draws.of(8, "theta").counted(1_000).counted(5).normal(0.5, 0.15).clip(0, 1)
    off = np.abs(draw_sheets(Draws.of(9, "spread").counted(1_000), KEY, theta).responses - 3)
    shares = [(off == step).mean() for step in (0, 1, 2)]
    assert shares == pytest.approx([0.36, 0.48, 0.16], abs=0.015)


def test_extreme_traits_leave_one_sheet() -> None:
    sheets = draw_sheets(Draws.of(1, "top").counted(1), KEY, np.ones((1, 5)))
    assert (KEY.aligned(sheets.responses) == 5).all()


def test_implausible_sheets_are_drawn_anew_and_then_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = registry.reals

    def narrow(name: str) -> tuple[float, ...]:
        return (3.05, 3.1) if name == "acquiescence" else whole(name)

    monkeypatch.setattr(registry, "reals", narrow)
    draws, theta = Draws.of(2, "guard").counted(20), np.full((20, 5), 0.6)
    sheets = draw_sheets(draws, KEY, theta)
    assert ((sheets.responses.mean(axis=1) >= 3.05) & (sheets.responses.mean(axis=1) <= 3.1)).all()
    assert sheets.attempts.max() > 1
    # At the top only one sheet exists; half of its items are reverse-keyed, so its mean is 3.
    with pytest.raises(BadInputError, match="no sheet of plausible mean response"):
        draw_sheets(draws, KEY, np.ones((20, 5)))


def test_the_scorer_by_hand() -> None:
    sheet = np.full((1, 60), 3)
    sheet[0, 46 - 1] = 5
    sheet[0, 16 - 1] = 1
    # Alphabetical: agreeableness, conscientiousness, extraversion, ... Both add two.
    assert domain_sums(sheet).tolist() == [[36, 36, 40, 36, 36]]


@pytest.mark.parametrize(
    ("sheet", "reason"),
    [(np.full((1, 59), 3), "responses, not 60"), (np.full((1, 60), 6), "is not 1 to 5")],
)
def test_the_scorer_refuses_what_is_no_sheet(sheet: np.ndarray, reason: str) -> None:
    with pytest.raises(BadInputError, match=reason):
        domain_sums(sheet)
