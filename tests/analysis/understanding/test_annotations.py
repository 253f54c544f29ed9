"""Words of annotations, told apart from an event's other sentences."""

from __future__ import annotations

from memlake.analysis.understanding.annotations import Sentence, fit_annotations


def test_words_go_to_the_annotation_that_they_always_come_with() -> None:
    sentences = []
    for k in range(20):
        label = "late" if k % 2 else "early"
        word = {"late": "missed", "early": "queue"}[label]
        sentences += [
            Sentence(1, [word, "door"], [label]),
            Sentence(2, ["rain", "street"], [label]),
            Sentence(1, ["rain", "door"], []),
        ]
    odds = {(p.key, p.subkey): p.value for p in fit_annotations(sentences)}
    assert odds["late", "missed"] > 2
    assert odds["early", "queue"] > 2
    assert ("late", "queue") not in odds
    assert ("late", "rain") not in odds
    assert ("early", "street") not in odds


def test_two_annotations_of_one_event_are_told_apart_by_other_events() -> None:
    both = [Sentence(1, ["missed"], ["early", "late"]), Sentence(2, ["queue"], ["early", "late"])]
    alone = [Sentence(1, ["queue"], ["early"]), Sentence(2, ["rain"], ["early"])]
    plain = [Sentence(1, ["rain"], []), Sentence(2, ["rain"], [])]
    odds = {(p.key, p.subkey): p.value for p in fit_annotations((both + alone + plain) * 10)}
    assert odds["late", "missed"] > 1
    assert odds["early", "queue"] > 1
    assert odds.get(("late", "queue"), 0) < odds["early", "queue"]


def test_no_annotation_teaches_nothing() -> None:
    assert fit_annotations([Sentence(1, ["rain"], [])]) == []
