"""A scene while its points are made."""

from __future__ import annotations

from dataclasses import dataclass

from memlake.ingest.setoka.lexicon import Grammar
from memlake.ingest.setoka.pool import Contact, Place, Pool
from memlake.ingest.setoka.scenes.record import MINUTE_S, Episode

Few = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Draft:
    """What is settled about a scene before its points.

    Attributes:
        episode: The episode.
        pool: The user's pool.
        grammar: The user's lexicon.
        theme: The category's theme.
        participants: P.
        in_company: Whether P are there in person.
        place: l.
        circle: Whose group chat the scene's people share.
    """

    episode: Episode
    pool: Pool
    grammar: Grammar
    theme: str
    participants: tuple[str, ...]
    in_company: bool
    place: Place
    circle: str

    @property
    def seconds(self) -> int:
        """Length of the interval in seconds."""
        return (self.episode.end - self.episode.start) * MINUTE_S

    @property
    def company(self) -> tuple[str, ...]:
        """Names of those who are there in person."""
        return self.participants if self.in_company else ()

    @property
    def counterpart(self) -> Contact:
        """Who is written to or called."""
        return self.pool.by_name[self.participants[0]]

    def moment(self, word: int) -> int:
        """Return a second well inside the interval."""
        tenth = self.seconds // 10
        return tenth + word % max(self.seconds - 2 * tenth, 1)

    def stretch(self, word: int, least_min: int, most_min: int) -> Few:
        """Return start and end of a part of the interval of so many minutes, if it is so long."""
        word, length = divmod(word, most_min - least_min + 1)
        length = min((least_min + length) * MINUTE_S + word % 50, self.seconds)
        start = (word // 50) % (self.seconds - length + 1)
        return start, start + length
