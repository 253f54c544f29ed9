"""The keyed counter hash: against its published vectors, its definition, and its laws."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from memlake.ingest.random import Draws, key

MANY = 200_000
PINNED = ["0.066531001653", "0.435499659610", "0.217935333679", "0.181255462077"]
WORDS = st.text(st.characters(exclude_characters="\x1f", exclude_categories=["Cs"]), max_size=12)


def many(component: str) -> Draws:
    return Draws.of(1, "test").at(component).counted(MANY)


def mixed(word: int) -> int:
    """SplitMix64's finaliser on Python's own integers."""
    mask = 2**64 - 1
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & mask
    word = (word ^ word >> 27) * 0x94D049BB133111EB & mask
    return word ^ word >> 31


def named(*parts: str) -> int:
    return int.from_bytes(hashlib.blake2b("\x1f".join(parts).encode(), digest_size=8).digest())


def test_counting_from_zero_gives_the_published_outputs_of_splitmix64() -> None:
    outputs = Draws(np.array(0, dtype=np.uint64)).counted(3).keys
    assert [f"{word:016X}" for word in outputs] == [
        "E220A8397B1DCDAF",
        "6E789E6AA1B965F4",
        "06C45D188009454F",
    ]


def test_a_draw_is_the_hash_of_its_path() -> None:
    drawn = Draws.of(7, "set").each(["ann", "bob"]).counted(5).at("sleep", 2)
    root = mixed(named("7", "set"))
    bob = mixed(root ^ named("bob"))
    day = mixed((bob + 4 * 0x9E3779B97F4A7C15) % 2**64)
    word = mixed(day ^ named("sleep", "2"))
    assert int(drawn.keys[1, 3]) == word
    assert drawn.uniform()[1, 3] == ((word >> 12) + 0.5) / 2**52


def test_values_are_pinned() -> None:
    draws = Draws.of(20260321, "multisource").each(["a", "b"]).counted(2).at("x")
    assert [f"{u:.12f}" for u in draws.uniform().ravel()] == PINNED


@given(WORDS, WORDS)
def test_parts_of_a_key_do_not_run_together(a: str, b: str) -> None:
    assert key(a, b) != key(a + b)
    assert key(a, b) == key(a, b)


def test_a_key_with_the_separator_is_refused() -> None:
    with pytest.raises(ValueError, match="unit separator"):
        key("a\x1fb")


@given(st.lists(WORDS, min_size=1, max_size=8, unique=True), st.data())
def test_a_subject_draws_the_same_among_any_others(names: list[str], data: st.DataObject) -> None:
    some = data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=4))
    everyone = Draws.of("seed").each(names).counted(3).at("c").uniform()
    alone = Draws.of("seed").each(some).counted(3).at("c").uniform()
    assert (alone == everyone[[names.index(name) for name in some]]).all()


@given(st.integers(1, 40), st.integers(1, 40))
def test_an_element_does_not_depend_on_how_many_there_are(few: int, more: int) -> None:
    draws = Draws.of("seed")
    shared = min(few, more)
    assert (draws.counted(few).keys[:shared] == draws.counted(more).keys[:shared]).all()


def test_uniforms_are_uniform_and_exclude_both_ends() -> None:
    u = many("u").uniform()
    assert stats.kstest(u, "uniform").pvalue > 0.001
    assert u.min() > 0
    assert u.max() < 1
    ends = Draws(np.array([0, 2**64 - 1], dtype=np.uint64)).uniform()
    assert ends.tolist() == [2**-53, 1 - 2**-53]


def test_every_bit_is_set_half_the_time() -> None:
    keys = many("bits").keys
    set_bits = [int((keys >> np.uint64(bit) & np.uint64(1)).sum()) for bit in range(64)]
    # 4.5 standard errors, over 64 bits.
    assert all(abs(n - MANY / 2) < 4.5 * np.sqrt(MANY) / 2 for n in set_bits)


def neighbours() -> dict[str, tuple[np.ndarray, np.ndarray]]:
    days = Draws.of(1, "test").each([f"p{i:03d}" for i in range(2000)]).counted(30)
    u = days.at("a").uniform()
    return {
        "days": (u[:, :-1], u[:, 1:]),
        "subjects": (u[:-1], u[1:]),
        "components": (u, days.at("b").uniform()),
        "seeds": (
            u,
            Draws.of(2, "test")
            .each([f"p{i:03d}" for i in range(2000)])
            .counted(30)
            .at("a")
            .uniform(),
        ),
    }


@pytest.mark.parametrize("pair", ["days", "subjects", "components", "seeds"])
def test_neighbouring_keys_are_independent(pair: str) -> None:
    first, second = (side.ravel() for side in neighbours()[pair])
    cells = np.histogram2d(first, second, bins=16, range=[[0, 1], [0, 1]])[0]
    assert stats.chi2_contingency(cells).pvalue > 0.001
    assert stats.chisquare(cells.ravel()).pvalue > 0.001


def test_normals_have_their_law() -> None:
    drawn = many("n").normal(3.0, 2.0)
    assert stats.kstest(drawn, "norm", args=(3.0, 2.0)).pvalue > 0.001
    u = many("n").uniform()
    assert np.allclose(drawn[:1000], stats.norm(3.0, 2.0).ppf(u[:1000]))


def test_integers_reach_both_ends_equally_often() -> None:
    counts = np.bincount(many("i").integers(2, 7), minlength=8)
    assert counts[:2].tolist() == [0, 0]
    assert stats.chisquare(counts[2:]).pvalue > 0.001


@given(st.integers(0, 6), st.floats(0, 1))
def test_binomials_are_the_quantiles_of_their_law(trials: int, probability: float) -> None:
    draws = Draws.of("binomial").counted(200)
    drawn = draws.binomial(np.full(200, trials), probability)
    u = draws.uniform()
    cdf = stats.binom.cdf(np.arange(trials + 1), trials, probability)
    # Where u falls on a step of the CDF, either side of it is right.
    clear = np.abs(u[:, None] - cdf).min(axis=1) > 1e-9
    expected = np.minimum(np.searchsorted(cdf, u), trials)
    assert (drawn[clear] == expected[clear]).all()


def test_certain_and_impossible_trials() -> None:
    trials = np.array([0, 3, 5])
    assert Draws.of("b").counted(3).binomial(trials, 1.0).tolist() == [0, 3, 5]
    assert Draws.of("b").counted(3).binomial(trials, 0.0).tolist() == [0, 0, 0]


def test_categories_have_their_weights() -> None:
    counts = np.bincount(many("c").categorical((0.5, 0.2, 0.3)))
    assert stats.chisquare(counts, MANY * np.array([0.5, 0.2, 0.3])).pvalue > 0.001


def test_subsets_hold_each_member_once_and_all_equally_often() -> None:
    chosen = Draws.of("s").counted(20_000).subset(5, 3)
    assert all(a != b for row in chosen[:500] for a, b in pairwise(sorted(row)))
    ordered = chosen[:, 0] * 25 + chosen[:, 1] * 5 + chosen[:, 2]
    counts = np.unique(ordered, return_counts=True)[1]
    assert len(counts) == 60
    assert stats.chisquare(counts).pvalue > 0.001
