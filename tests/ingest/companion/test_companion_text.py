"""Chat text in parts: spelling made even, sentences, words, stems and what carries content."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.companion.derive.function_words import FUNCTION_WORDS, is_function
from memlake.ingest.companion.derive.spelling import even
from memlake.ingest.companion.derive.stem import stem
from memlake.ingest.companion.derive.text import content_words, sentences, words


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("u r late", "you are late"),
        ("Im off, its late", "I'm off, it's late"),
        ("Don\u2019t", "Don't"),
        ("Wanna go", "Want to go"),
        ("U", "you"),
        ("fur and rum", "fur and rum"),
    ],
)
def test_spelling_is_made_even(said: str, meant: str) -> None:
    assert even(said) == meant


def test_sentences_end_at_marks_and_line_breaks() -> None:
    said = "Hi! How are you?? fine...\nreally fine"
    assert sentences(said) == ["Hi!", "How are you??", "fine...", "really fine"]
    assert sentences(" \n ") == []


def test_words_keep_their_apostrophes() -> None:
    assert words("It's O'Brien's _cat_, no?") == ["it's", "o'brien's", "cat", "no"]


@pytest.mark.parametrize(
    ("word", "cut"),
    [
        ("running", "run"),
        ("stories", "story"),
        ("carried", "carry"),
        ("glasses", "glass"),
        ("glass", "glass"),
        ("quickly", "quick"),
        ("baked", "bak"),
        ("bakes", "bak"),
        ("baking", "bak"),
        ("anna's", "anna"),
        ("king", "king"),
        ("is", "is"),
    ],
)
def test_stems(word: str, cut: str) -> None:
    assert stem(word) == cut


def test_what_carries_content_comes_in_order_with_repetitions() -> None:
    said = "My sister was baking bread, and the bread burnt so we ate the crust"
    assert content_words(said) == ["sister", "bak", "bread", "bread", "burnt", "ate", "crust"]
    assert content_words("well, you know how it is, lol") == []


def test_function_words_are_words_of_chat_in_lower_case() -> None:
    assert is_function("because") and not is_function("bread")
    assert all(words(word) == [word] for word in FUNCTION_WORDS)


@given(st.text(max_size=60))
def test_parts_are_of_the_text(text: str) -> None:
    assert all(part in text for part in sentences(text))
    assert len(content_words(text)) <= len(words(text))
