"""Who is around a subject: people with a relation and a name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log2
from pathlib import Path

from memlake.ingest.companion.life.lexicon import grammar
from memlake.ingest.companion.life.size import SubjectSize
from memlake.ingest.companion.life.word import Word
from memlake.ingest.seeds import SeedRow, seed_rows

_RELATION = Path(__file__).resolve().parent / "lexicon" / "relation.csv"
_PRONOUN = {"she": ("she", "her", "her"), "he": ("he", "him", "his")}


@dataclass(frozen=True)
class Person:
    """Somebody around the subject.

    Attributes:
        name: Given name, unique around one subject.
        relation: What they are to the subject, as `sister`.
        topic: What talk about them is about.
        pronoun: `she` or `he`.
        closeness: How often they come up, from 1 to 5.
    """

    name: str
    relation: str
    topic: str
    pronoun: str
    closeness: int

    @property
    def slots(self) -> dict[str, str]:
        """What sentences about them are filled with."""
        she, her, hers = _PRONOUN[self.pronoun]
        return {"name": self.name, "rel": self.relation, "she": she, "her": her, "hers": hers}


@cache
def _relations() -> tuple[SeedRow, ...]:
    return tuple(seed_rows(_RELATION))


def draw_cast(size: SubjectSize, word: Word) -> tuple[Person, ...]:
    """Draw the people around a subject: the longer the history, the more of them."""
    wanted = max(2, round(2.7 * log2(size.messages / 36)))
    chosen: list[int] = []
    weights = [float(row["weight"]) for row in _relations()]
    for at in range(wanted):
        rest = [w if i not in chosen or _repeats(i) else 0.0 for i, w in enumerate(weights)]
        chosen.append(word.at("relation").number(at).weighted(rest))
    taken: set[str] = set()
    return tuple(
        _person(_relations()[i], word.at("person").number(at), taken) for at, i in enumerate(chosen)
    )


def _repeats(relation: int) -> bool:
    return _relations()[relation]["relation"] in ("friend", "coworker", "cousin", "classmate")


def _person(row: dict[str, str], word: Word, taken: set[str]) -> Person:
    pronoun = row["pronoun"] or word.at("pronoun").pick(("she", "he"))
    names = [
        grammar().say(f"given.{pronoun}", at, {})
        for at in range(len(grammar().rules[f"given.{pronoun}"]))
    ]
    name = word.at("name").pick([name for name in names if name not in taken])
    taken.add(name)
    return Person(name, row["relation"], row["topic"], pronoun, int(row["closeness"]))
