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


Piece: TypeAlias = "str | Slot | tuple[Pieces, ...]"
Pieces: TypeAlias = "tuple[Piece, ...]"
Slots: TypeAlias = Mapping[str, str]

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
        self.rules: dict[str, tuple[Pieces, ...]] = {}
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

    def _rule(self, rule: str, where: str) -> tuple[Pieces, ...]:
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

    def _alternative(self, name: str, rule: str, line: str) -> Pieces:
        tokens = _TOKEN.findall(line)
        options = self._options(tokens, name, rule)
        if tokens or len(options) != 1:
            raise BadInputError(name, f"brackets do not match in {line!r}", field=rule)
        return options[0]

    def _options(self, tokens: list[str], name: str, rule: str) -> tuple[Pieces, ...]:
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
        return tuple(tuple(option) for option in options)


def _say(pieces: Pieces, word: int, slots: Slots, out: list[str]) -> int:
    for piece in pieces:
        if isinstance(piece, str):
            out.append(piece)
        elif isinstance(piece, tuple):
            word, which = divmod(word, len(piece))
            word = _say(piece[which], word, slots, out)
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
    rule, lines = "", list[str]()
    for line in text.splitlines():
        if line.startswith("@"):
            if rule:
                yield rule, lines
            rule, _, listed = (part.strip() for part in line[1:].partition(":"))
            lines = [part.strip() for part in listed.split(" | ")] if listed else []
        elif line.startswith(" ") and lines:
            lines[-1] += f" {line.strip()}"
        elif line.strip() and not line.startswith("#"):
            if not rule:
                raise BadInputError(name, f"a line before the first rule: {line!r}")
            lines.append(line.strip())
    if rule:
        yield rule, lines
