"""Sentences of one text, each from a word of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memlake.ingest.setoka.lexicon import Grammar
from memlake.ingest.setoka.scenes.record import Thread
from memlake.ingest.setoka.scenes.tree import news
from memlake.ingest.setoka.scenes.wording import capital, first_name

TOPICS = (
    "topic.weather",
    "topic.street",
    "topic.house",
    "topic.market",
    "topic.transport",
    "topic.town",
    "topic.animals",
    "topic.plants",
    "topic.gadget",
    "topic.radio",
    "topic.club",
    "topic.memory",
    "topic.thing",
    "topic.food",
    "topic.thought",
    "topic.school",
    "topic.coast",
    "topic.night",
    "topic.money",
    "topic.words",
    "topic.craft",
    "topic.doctor",
    "topic.trip",
    "topic.time",
    "topic.hands",
)

_STRIDES = (1, 2, 3, 4, 6, 7, 8, 9)  # none shares a factor with the number of topics


class Pen:
    """Says rules of a lexicon one after the other.

    Attributes:
        slots: What sentences are filled with.
    """

    def __init__(
        self, grammar: Grammar, slots: dict[str, str], words: Sequence[int], pace: float = 1.0
    ) -> None:
        """Begin a text.

        Args:
            grammar: The user's lexicon.
            slots: What sentences are filled with.
            words: Words of the text's draw; sentence k takes word k.
            pace: Factor on the number of topics.
        """
        self._pace = pace
        self._grammar, self._words, self._taken = grammar, words, 0
        self.slots = slots

    def word(self) -> int:
        """Take the next word."""
        word = self._words[self._taken % len(self._words)]
        self._taken += 1
        return word

    def knows(self, rule: str) -> bool:
        """Say whether the lexicon has a rule."""
        return rule in self._grammar

    def say(self, rule: str) -> str:
        """Say one sentence."""
        return capital(self._grammar.say(rule, self.word(), self.slots))

    def several(self, rule: str, count: int) -> list[str]:
        """Say up to so many different sentences of a rule, in their written order."""
        words = [self.word() for _ in range(count)]
        return [capital(said) for said in self._grammar.several(rule, words, self.slots)]

    def topics(self, count: int, sentences: int) -> list[str]:
        """Say so many sentences on each of so many topics, more or fewer by the pace.

        Returns:
            One paragraph a topic.
        """
        word = self.word()
        first, step = word % len(TOPICS), _STRIDES[word // len(TOPICS) % len(_STRIDES)]
        return [
            " ".join(self.several(TOPICS[(first + k * step) % len(TOPICS)], sentences))
            for k in range(max(1, round(count * self._pace)))
        ]

    def threads(self, threads: Sequence[Thread], count: int) -> Iterator[Thread]:
        """Go through up to so many threads, each ready to be spoken of."""
        start = self.word() % len(threads) if threads else 0
        for k in range(min(count, len(threads))):
            thread = threads[(start + k) % len(threads)]
            self.speak_of(thread)
            yield thread

    def speak_of(self, thread: Thread) -> None:
        """Fill the slots of a thread, with fresh news of it."""
        told = news(self._grammar, thread, self.word())
        self.slots |= {"matter": thread.matter, "Matter": capital(thread.matter)}
        self.slots |= {"news": told, "News": capital(told)}
        self.slots["helper"] = first_name(thread.helper)
