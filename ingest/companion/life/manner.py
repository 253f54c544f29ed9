"""How a subject writes: case, punctuation, spelling and habits, the same in every message."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memlake.ingest.companion.life.word import Word

_SHORT = {
    "you": "u",
    "are": "r",
    "because": "cuz",
    "really": "rly",
    "please": "pls",
    "though": "tho",
    "tomorrow": "tmrw",
    "going to": "gonna",
    "want to": "wanna",
}
_EMOJI = ("😂", "🥲", "😭", "✨", "💀", "🙃", "😅", "❤️", "🫠", "😴", "🥹", "🔥", "🙈", "😤", "🌙")
_LAUGH = ("haha", "lol", "hehe", "lmao", "hahaha", "xd")
_WORD = re.compile(r"[a-z]{4,}")


@dataclass(frozen=True)
class Manner:
    """Rates of a subject's habits of writing, each a probability per message or per place.

    Attributes:
        lower: Writes without capitals.
        bare_end: Leaves out the last full stop.
        no_apostrophe: Leaves out apostrophes.
        shortens: Shortens a common word.
        laughs: Ends with a laugh.
        smileys: Ends with an emoji.
        stretches: Draws out the last vowel of a word.
        slips: Mistypes a word.
        shouts: Writes an exclamation mark for a full stop.
        dots: Ends on dots.
        emoji: The emoji in use.
        laugh: The laugh in use.
    """

    lower: float
    bare_end: float
    no_apostrophe: float
    shortens: float
    laughs: float
    smileys: float
    stretches: float
    slips: float
    shouts: float
    dots: float
    emoji: tuple[str, ...]
    laugh: str


def draw_manner(word: Word) -> Manner:
    """Draw how a subject writes: each habit is either hardly there or strong."""

    def rate(name: str, most: float) -> float:
        mine = word.at(name)
        strong = mine.at("strong").chance(0.4)
        return most * (0.4 + 0.6 * mine.uniform()) if strong else most * 0.12 * mine.uniform()

    return Manner(
        lower=rate("lower", 1.0),
        bare_end=rate("bare_end", 1.0),
        no_apostrophe=rate("no_apostrophe", 0.9),
        shortens=rate("shortens", 0.6),
        laughs=rate("laughs", 0.3),
        smileys=rate("smileys", 0.5),
        stretches=rate("stretches", 0.3),
        slips=rate("slips", 0.15),
        shouts=rate("shouts", 0.6),
        dots=rate("dots", 0.3),
        emoji=tuple(word.at("emoji").number(i).pick(_EMOJI) for i in range(3)),
        laugh=word.at("laugh").pick(_LAUGH),
    )


def written(text: str, manner: Manner, word: Word) -> str:
    """Write a text the way a subject does."""
    text = re.sub(r" +", " ", text).strip()
    if word.at("shorten").chance(manner.shortens):
        text = _shortened(text, word)
    if word.at("slip").chance(manner.slips):
        text = _mistyped(text, word)
    if word.at("stretch").chance(manner.stretches):
        text = re.sub(r"([aeiouy])([.!?,]?)$", r"\1\1\1\2", text)
    if word.at("apostrophe").chance(manner.no_apostrophe):
        text = text.replace("'", "")
    if word.at("lower").chance(manner.lower):
        text = text.lower()
    return _ended(text, manner, word)


def _shortened(text: str, word: Word) -> str:
    for at, (long, short) in enumerate(_SHORT.items()):
        if word.at("short").number(at).chance(0.7):
            text = re.sub(rf"\b{long}\b", short, text)
    return text


def _mistyped(text: str, word: Word) -> str:
    """Swap two letters inside one word."""
    found = list(_WORD.finditer(text))
    if not found:
        return text
    at = word.at("word").pick(found).start() + 1
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _ended(text: str, manner: Manner, word: Word) -> str:
    if text.endswith("."):
        if word.at("dots").chance(manner.dots):
            text += ".."
        elif word.at("shout").chance(manner.shouts):
            text = text[:-1] + "!"
        elif word.at("end").chance(manner.bare_end):
            text = text[:-1]
    if word.at("laugh").chance(manner.laughs):
        text += f" {manner.laugh}"
    if word.at("smiley").chance(manner.smileys):
        text += f" {word.at('which').pick(manner.emoji)}"
    return text
