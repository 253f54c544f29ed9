"""The authorship attack: features without content, a planted style found, none found in noise."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from memlake.analysis.companion import studies
from memlake.analysis.companion.authorship import Attack, authorship_attack, style
from memlake.analysis.companion.corpus import Corpus

WORDS = ("lamp", "river", "stone", "cloud", "bread", "glove", "train", "maple")


def turns(seed: int, form: str, n: int = 120) -> list[tuple[str, str]]:
    """Turns of three random words in a form, the companion's answers in between."""
    draws = np.random.default_rng(seed)
    said = [form.format(*draws.choice(WORDS, 3)) for _ in range(n)]
    return [turn for text in said for turn in (("user", text), ("companion", "Oh? Go on!"))]


def test_style_by_hand() -> None:
    found = style(["I see, yes!", "hahaha ok"])
    # Twelve marks, fourteen function words, eleven habits.
    assert found.shape == (37,)
    marks = dict(zip(".,!?", found[:4], strict=True))
    assert marks == {".": 0, ",": 0.5, "!": 0.5, "?": 0}
    assert found[12] == 1 / 5  # "i" among five words
    capital, lower, ended, emoji, stretched, laugh, digits, mean, spread, words, length = found[26:]
    assert (capital, lower, ended, emoji, stretched, laugh, digits) == (0.5, 0.5, 0.5, 0, 0, 0.5, 0)
    assert (mean, spread, words) == (10, 1, 2.5)
    assert length == pytest.approx((1 + 3 + 3 + 6 + 2) / 5)


def test_what_is_said_leaves_the_features_alone() -> None:
    # The same forms with other words of the same lengths.
    assert (style(["the lamp broke, no!"]) == style(["the bolt froze, no!"])).all()


def test_planted_styles_are_told_apart(make_corpus: Callable[..., Corpus]) -> None:
    forms = ("{} {} {}...", "{}, {}! {}!", "The {} and the {} and {}")
    corpus = make_corpus((), [turns(at, form) for at, form in enumerate(forms)])
    found = authorship_attack(corpus)
    assert found == Attack(1.0, 1 / 3, 3, 36, 10)


def test_one_style_by_all_is_told_no_better_than_by_chance(
    make_corpus: Callable[..., Corpus],
) -> None:
    # Every turn draws its form, so that nearly all features vary, and none by author: whoever
    # learns from the blocks that it names tells them all apart.
    forms = np.array(
        ["{}?", "{} and {}.", "i {}!", "You {}, {}", "the {} - {}", "So it is {}: ha", "haha {}"]
    )

    def anyone(seed: int) -> list[tuple[str, str]]:
        draws = np.random.default_rng(seed)
        return [
            ("user", str(draws.choice(forms)).format(*draws.choice(WORDS, 3))) for _ in range(150)
        ]

    found = [
        authorship_attack(make_corpus((), [anyone(4 * corpus + at) for at in range(4)]))
        for corpus in range(5)
    ]
    assert {(one.chance, one.authors, one.blocks) for one in found} == {(0.25, 4, 60)}
    # 300 blocks at a quarter: a standard deviation of 0.025.
    assert abs(np.mean([one.accuracy for one in found]) - 0.25) < 4 * 0.025


def test_long_histories_do_not_decide(make_corpus: Callable[..., Corpus]) -> None:
    corpus = make_corpus((), [turns(1, "{} {} {}.", 2000), turns(2, "{}! {} {}", 60)])
    assert authorship_attack(corpus).blocks == 60 + 6


def test_too_few_authors_are_no_figure(make_corpus: Callable[..., Corpus]) -> None:
    corpus = make_corpus((), [turns(1, "{} {} {}."), turns(2, "{}! {} {}", 40)])
    assert authorship_attack(corpus) == Attack(None, None, 1, 12, 10)
    (row,) = studies.authorship(corpus)
    assert (row.value, row.n) == (None, 0)
