"""A small grammar of sentences: rules of alternatives with choices, slots and other rules.

Written as text:

    @name                  opens a rule; its alternatives follow, one a line
    @name: this | that     a rule of short alternatives on one line
      indented             goes on with the line above
    [one|other]            a choice inside an alternative; may be nested
    {slot}                 what the caller says
    <rule>                 any alternative of another rule

An alternative is said with a 64-bit word, from which each choice takes its share, so that a
sentence is a pure function of rule, word and slots.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from memlake.ingest.landing.errors import BadInputError


@dataclass(frozen=True)
class Slot:
    """A place that the caller fills."""

    name: str


Piece: TypeAlias = "str | Slot | tuple[Option, ...]"
Pieces: TypeAlias = "tuple[Piece, ...]"
Option: TypeAlias = "str | Pieces"
Slots: TypeAlias = Mapping[str, str]

MOST_FUSED = 64
_TOKEN = re.compile(r"[\[\]|{}<>]|[^\[\]|{}<>]+")


class Grammar:
    """Compiled rules.

    Attributes:
        rules: The alternatives of each rule.
    """

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        """Compile rules.

        Args:
            texts: Name (for errors) and content of each file. Together they hold each rule once.

        Raises:
            BadInputError: If a rule is empty, opened twice, unknown, or malformed.
        """
        sources: dict[str, tuple[str, list[str]]] = {}
        for name, text in texts:
            for rule, lines in _sections(name, text):
                if rule in sources:
                    raise BadInputError(name, f"rule {rule!r} is opened twice", field=rule)
                sources[rule] = (name, lines)
        self._sources = sources
        self._open: list[str] = []
        self.rules: dict[str, tuple[Option, ...]] = {}
        for rule in sources:
            self._rule(rule, sources[rule][0])

    def __contains__(self, rule: str) -> bool:
        return rule in self.rules

    def say(self, rule: str, word: int, slots: Slots) -> str:
        """Say one alternative of a rule; the word decides which, and every choice in it."""
        alternatives = self.rules[rule]
        word, which = divmod(word, len(alternatives))
        out: list[str] = []
        _say(alternatives[which], word, slots, out)
        return "".join(out)

    def several(self, rule: str, words: Sequence[int], slots: Slots) -> list[str]:
        """Say different alternatives of a rule in their written order, one a word.

        More words than alternatives are left out.
        """
        alternatives = self.rules[rule]
        size = len(alternatives)
        first = words[0] % size
        said = []
        for which in sorted((first + step) % size for step in range(min(len(words), size))):
            out: list[str] = []
            _say(alternatives[which], words[(which - first) % size] // size, slots, out)
            said.append("".join(out))
        return said

    def _rule(self, rule: str, where: str) -> tuple[Option, ...]:
        if rule in self.rules:
            return self.rules[rule]
        if rule not in self._sources:
            raise BadInputError(where, f"there is no rule {rule!r}", field=rule)
        if rule in self._open:
            raise BadInputError(where, f"rule {rule!r} refers to itself", field=rule)
        name, lines = self._sources[rule]
        if not lines:
            raise BadInputError(name, f"rule {rule!r} has no alternative", field=rule)
        self._open.append(rule)
        self.rules[rule] = tuple(self._alternative(name, rule, line) for line in lines)
        self._open.pop()
        return self.rules[rule]

    def _alternative(self, name: str, rule: str, line: str) -> Option:
        tokens = _TOKEN.findall(line)
        options = self._options(tokens, name, rule)
        if tokens or len(options) != 1:
            raise BadInputError(name, f"brackets do not match in {line!r}", field=rule)
        return options[0]

    def _options(self, tokens: list[str], name: str, rule: str) -> tuple[Option, ...]:
        """Read up to a closing bracket or the end, consuming the tokens."""
        options: list[list[Piece]] = [[]]
        while tokens and tokens[0] != "]":
            token = tokens.pop(0)
            if token == "|":
                options.append([])
            elif token == "[":
                options[-1].append(self._options(tokens, name, rule))
                _close(tokens, "]", name, rule)
            elif token == "{":
                options[-1].append(Slot(_close_name(tokens, "}", name, rule)))
            elif token == "<":
                options[-1].append(self._rule(_close_name(tokens, ">", name, rule), name))
            else:
                options[-1].append(token)
        return tuple(_option(_fused(pieces)) for pieces in options)


def _fused(pieces: list[Piece]) -> list[Piece]:
    """Multiply plain text and plain choices that stand side by side out into one choice.

    A sentence is then said in a few steps; what can be said, and how likely, stays the same.
    """
    fused: list[Piece] = []
    run: tuple[str, ...] = ("",)
    for piece in pieces:
        options = _plain(piece)
        if options is None or len(run) * len(options) > MOST_FUSED:
            fused += _closed(run)
            run = ("",)
        if options is None:
            fused.append(piece)
        else:
            run = tuple(head + tail for head in run for tail in options)
    return fused + _closed(run)


def _plain(piece: Piece) -> tuple[str, ...] | None:
    """The texts that a piece is one of, or None if there is more to it."""
    if isinstance(piece, str):
        return (piece,)
    if isinstance(piece, Slot) or len(piece) > MOST_FUSED:
        return None
    texts = tuple(option for option in piece if isinstance(option, str))
    return texts if len(texts) == len(piece) else None


def _closed(run: tuple[str, ...]) -> list[Piece]:
    return [run if len(run) > 1 else run[0]] if any(run) else []


def _option(pieces: list[Piece]) -> Option:
    """Plain text stays a string, which is quicker to say."""
    if not pieces:
        return ""
    only = pieces[0]
    return only if len(pieces) == 1 and isinstance(only, str) else tuple(pieces)


def _say(option: Option, word: int, slots: Slots, out: list[str]) -> int:
    if isinstance(option, str):
        out.append(option)
        return word
    for piece in option:
        if isinstance(piece, tuple):
            word, which = divmod(word, len(piece))
            chosen = piece[which]
            if isinstance(chosen, str):
                out.append(chosen)
            else:
                word = _say(chosen, word, slots, out)
        elif isinstance(piece, str):
            out.append(piece)
        else:
            out.append(slots[piece.name])
    return word


def _close(tokens: list[str], bracket: str, name: str, rule: str) -> None:
    if not tokens or tokens.pop(0) != bracket:
        raise BadInputError(name, f"a {bracket!r} is missing", field=rule)


def _close_name(tokens: list[str], bracket: str, name: str, rule: str) -> str:
    if not tokens:
        raise BadInputError(name, f"a {bracket!r} is missing", field=rule)
    inner = tokens.pop(0)
    _close(tokens, bracket, name, rule)
    return inner


def _sections(name: str, text: str) -> Iterable[tuple[str, list[str]]]:
    rule, listed, lines = "", False, list[str]()
    for line in text.splitlines():
        if line.startswith("@"):
            if rule:
                yield rule, _split(lines) if listed else lines
            rule, _, rest = (part.strip() for part in line[1:].partition(":"))
            listed, lines = bool(rest), [rest] if rest else []
        elif line.startswith(" ") and lines:
            lines[-1] += _glue(lines[-1]) + line.strip()
        elif line.strip() and not line.startswith("#"):
            if not rule or listed:
                raise BadInputError(name, f"a line that belongs to no rule: {line!r}", field=rule)
            lines.append(line.strip())
    if rule:
        yield rule, _split(lines) if listed else lines


def _glue(before: str) -> str:
    """A folded line goes on after a space, but not at the beginning of a choice."""
    return "" if before.endswith(("[", "|")) and not before.endswith(" |") else " "


def _split(lines: list[str]) -> list[str]:
    return [part.strip() for part in lines[0].split(" | ")]
