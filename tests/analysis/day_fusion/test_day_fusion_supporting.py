"""The flag that is flipped one way: against every case written out."""

from __future__ import annotations

from math import comb

import numpy as np

from memlake.analysis.day_fusion.draws import Source
from memlake.analysis.day_fusion.labels import supporting_answers
from memlake.analysis.day_fusion.supporting import (
    LEFT_OUT,
    RATES,
    Supporting,
    answer_likelihood,
    learn_from_answers,
    learn_supporting,
)
from memlake.analysis.resolvers.registry import load_registry

REGISTRY = load_registry()
ANSWERS = supporting_answers(REGISTRY.labels[REGISTRY.question("G2")])


def test_hidden_days_follow_the_posterior_written_out() -> None:
    left_out = 0.4
    even = np.full(len(RATES), 1 / len(RATES))
    company = np.zeros((6000, 30), dtype=bool)
    company[:, :8] = True
    flagged = np.zeros(30, dtype=bool)
    flagged[:3] = True
    drawn = Supporting(even, left_out).draw(company, flagged, Source(4, 6000))
    assert (drawn[:, :3] == 1).all()
    assert (drawn[:, 8:] == 0).all()
    # For every rate and number of true days out of 8, of which 3 are flagged.
    chance = np.zeros(9)
    for rate in RATES:
        for true in range(3, 9):
            days = comb(8, true) * rate**true * (1 - rate) ** (8 - true)
            said = comb(true, 3) * (1 - left_out) ** 3 * left_out ** (true - 3)
            chance[true] += days * said
    found = np.bincount(drawn.sum(axis=1), minlength=9) / 6000
    np.testing.assert_allclose(found, chance / chance.sum(), atol=0.02)


def test_known_days_tell_how_often_a_report_leaves_them_out() -> None:
    company = np.ones((1, 10), dtype=bool)
    supporting = np.arange(10)[None] < 6
    reported = np.arange(10)[None] < 4
    learned = learn_supporting(company, supporting, reported)
    assert learned.left_out == (2 + 1) / (6 + 2)
    assert 0.4 < learned.rate @ RATES < 0.7


def test_the_likelihood_of_an_answer_is_that_of_all_cases() -> None:
    company = np.zeros((4, 30), dtype=bool)
    company[:, :5] = True
    flagged = np.zeros(30, dtype=bool)
    flagged[0] = True
    mix = REGISTRY.code("G2", "mix")
    told = answer_likelihood(company, flagged, ANSWERS, mix)
    left_out, rate = LEFT_OUT[7], RATES[20]
    # 5 days with one flagged; a mix is 2 or 3 true days of 5 (40% or 60% for oneself).
    expected = sum(
        rate * (1 - left_out) * comb(4, more) * (rate * left_out) ** more * (1 - rate) ** (4 - more)
        for more in (1, 2)
    )
    np.testing.assert_allclose(told[7, 20], expected, rtol=1e-9)


def test_answers_teach_how_often_a_flag_is_left_out() -> None:
    rng = np.random.default_rng(3)
    likes = []
    for _ in range(400):
        rate = rng.uniform(0.05, 0.9)
        company = np.arange(30)[None] < 12
        true = company[0] & (rng.random(30) < rate)
        flagged = true & (rng.random(30) < 0.6)
        answer = int(ANSWERS[12, true.sum()])
        likes.append(answer_likelihood(company, flagged, ANSWERS, answer))
    assert abs(learn_from_answers(np.stack(likes)).left_out - 0.4) <= 0.11
