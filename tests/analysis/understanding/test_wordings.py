"""Wordings: words withheld, and nothing else."""

from __future__ import annotations

from memlake.analysis.understanding.parameters import Parameter, parameter
from memlake.analysis.understanding.wordings import WORDINGS, in_wording

KNOWN = [
    parameter("setting", 1, "told"),
    *(
        parameter("annotation_word", 1, f"label{a}", f"word{b}")
        for a in range(50)
        for b in range(20)
    ),
]


def _words(known: list[Parameter]) -> list[Parameter]:
    return [one for one in known if one.part == "annotation_word"]


def test_the_first_wording_is_the_groups_own() -> None:
    assert in_wording(KNOWN, 0) == KNOWN


def test_other_wordings_withhold_words_alone() -> None:
    for wording in range(1, WORDINGS):
        told = in_wording(KNOWN, wording)
        assert set(told) < set(KNOWN)
        assert [one for one in told if one.part != "annotation_word"] == KNOWN[:1]
        # Two in five on average, of 1,000 words whose labels keep none to four fifths.
        assert 250 < len(_words(told)) < 550


def test_some_annotations_keep_no_word() -> None:
    left = {one.key for one in _words(in_wording(KNOWN, 1))}
    assert 0 < 50 - len(left) < 25


def test_a_wording_is_the_same_whatever_the_order_and_differs_from_others() -> None:
    assert in_wording(KNOWN[::-1], 1) == in_wording(KNOWN, 1)
    assert set(in_wording(KNOWN, 1)) != set(in_wording(KNOWN, 2))
