"""The grammar against sentences written out by hand, and the two families against each other."""

import csv
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.setoka.lexicon import FAMILIES, LEXICON_FILES, Grammar, activity_names, lexicon
from memlake.ingest.setoka.lexicon import grammar as grammar_module
from memlake.ingest.setoka.registry import RULE, seed_rows
from memlake.ingest.setoka.scenes.storyline import ARCS, MATTERS

TEXT = """
# a comment
@fruit: pear | plum and
  apple | fig
@meal
I [ate|had [half|all] of] the <fruit> at {place}[.|!]
Nothing.
"""
SAID = {
    f"I {verb} the {fruit} at home{end}"
    for verb in ("ate", "had half of", "had all of")
    for fruit in ("pear", "plum and apple", "fig")
    for end in ".!"
} | {"Nothing."}


def all_said(grammar: Grammar, rule: str) -> set[str]:
    return {grammar.say(rule, word, {"place": "home"}) for word in range(200)}


def test_everything_that_is_written_is_said_and_nothing_else():
    assert all_said(Grammar([("t", TEXT)]), "meal") == SAID


def test_multiplying_choices_out_changes_nothing_that_can_be_said(monkeypatch):
    monkeypatch.setattr(grammar_module, "MOST_FUSED", 1)
    assert all_said(Grammar([("t", TEXT)]), "meal") == SAID


@given(st.integers(0, 2**64 - 1))
def test_a_sentence_is_a_function_of_its_word(word: int):
    one, other = Grammar([("t", TEXT)]), Grammar([("t", TEXT)])
    slots = {"place": "home"}
    assert one.say("meal", word, slots) == other.say("meal", word, slots)


@given(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=6))
def test_several_are_different_alternatives_in_written_order(words: list[int]):
    grammar = Grammar([("t", "@n\n0 [a|b]\n1 [a|b]\n2 [a|b]\n3 [a|b]")])
    numbers = [int(said[0]) for said in grammar.several("n", words, {})]
    assert numbers == sorted(set(numbers))
    assert len(numbers) == min(len(words), 4)


def test_a_folded_choice_has_no_space_before_its_first_word():
    grammar = Grammar([("t", "@n\nx [a|\n  b]")])
    assert {grammar.say("n", k, {}) for k in range(4)} == {"x a", "x b"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("@a\nx [y", "a ']' is missing"),
        ("@a\nx y]", "brackets do not match"),
        ("@a\nx {y", "a '}' is missing"),
        ("@a\n<b>", "there is no rule 'b'"),
        ("@a\n<b>\n@b\n<a>", "refers to itself"),
        ("@a\n@b\nx", "rule 'a' has no alternative"),
        ("@a\nx\n@a\ny", "rule 'a' is opened twice"),
        ("x\n@a\ny", "a line that belongs to no rule: 'x'"),
    ],
)
def test_a_malformed_grammar_says_what_is_wrong(text: str, reason: str):
    with pytest.raises(BadInputError, match=re.escape(reason)):
        Grammar([("file.txt", text)])


def test_both_families_have_the_same_rules_but_for_asides():
    a, b = (set(lexicon(family).rules) for family in FAMILIES)
    assert b - a == {"aside", "coda"}
    assert a - b == set()


@pytest.mark.parametrize("family", FAMILIES)
def test_every_annotation_of_the_rule_table_has_words(family: str):
    labels = {row["label_id"] for row in seed_rows(RULE) if row["kind"] == "ANNOTATION"}
    assert len(labels) == 60
    assert all(f"label.{label}" in lexicon(family) for label in labels)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_arc_has_eight_matters_and_five_phases(family: str):
    rules = lexicon(family).rules
    for arc in ARCS:
        assert len(set(rules[f"arc.{arc}.matter"])) == MATTERS
        assert all(len(rules[f"arc.{arc}.{phase}"]) >= 3 for phase in range(5))


def test_each_family_names_each_category_in_its_own_way():
    a, b = (activity_names(family) for family in FAMILIES)
    assert sorted(a) == sorted(b) == list(range(1, 427))
    assert len(set(a.values())) == len(set(b.values())) == 426
    assert not set(a.values()) & set(b.values())


def test_the_two_families_share_hardly_a_phrase():
    """By two hands: five words in a row are hardly ever the same."""

    def fives(family: str) -> set[tuple[str, ...]]:
        texts = (p.read_text() for p in LEXICON_FILES if p.parent.name == family)
        words = re.findall(r"[a-z']+", " ".join(texts).lower())
        return set(zip(*(words[k:] for k in range(5)), strict=False))

    a, b = fives("a"), fives("b")
    assert len(a & b) < 0.02 * min(len(a), len(b))


def test_no_lexicon_can_say_a_trait_or_a_habit():
    unwanted = re.compile(
        r"(?i)\b(openness|conscientious\w*|extraver\w*|agreeable\w*|neurotic\w*|usually|always|"
        r"often|never|typically|normally|generally|regularly|rarely|habit\w*|whenever|daily|"
        r"weekly|used to|tends? to|(every|each) (day|morning|evening|night|week|month|time))\b"
    )
    for path in LEXICON_FILES:
        assert unwanted.findall(path.read_text()) == [], path.name


def test_a_family_without_a_name_for_a_category_is_refused(tmp_path: Path, monkeypatch):
    from memlake.ingest.setoka.lexicon import family as family_module

    (tmp_path / "c").mkdir()
    with (tmp_path / "c/activity.csv").open("w", newline="") as handle:
        csv.writer(handle).writerows([("category_id", "name"), (1, "night")])
    monkeypatch.setattr(family_module, "_FOLDER", tmp_path)
    with pytest.raises(BadInputError, match="categories have no name"):
        family_module.activity_names.__wrapped__("c")
