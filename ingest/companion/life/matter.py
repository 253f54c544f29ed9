"""What a subject's life consists of: facts that hold, events that happen, acts of the companion."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log

from memlake.ingest.companion.life.cast import Person
from memlake.ingest.companion.life.lexicon import (
    Template,
    grammar,
    slot_names,
    slot_values,
    templates,
)
from memlake.ingest.companion.life.size import SubjectSize
from memlake.ingest.companion.life.word import Word
from memlake.ingest.companion.registry import choice


@dataclass(eq=False)
class Matter:
    """One fact, event or act.

    Attributes:
        number: Rank within the subject's life, from 1.
        template: What kind of thing it is.
        slots: What its sentences are filled with.
        topic: What talk about it is about.
        person: Whom it is about, if somebody around the subject.
        due: Turn of the subject, from 0, from which on it can be told.
        replaces: The fact that it takes the place of.
        expressed: Positions of the messages that told it, in order.
    """

    number: int
    template: Template
    slots: dict[str, str]
    topic: str
    person: Person | None
    due: int
    replaces: Matter | None = None
    expressed: list[int] = field(default_factory=list)

    def say(self, form: str, word: Word) -> str:
        """Say a sentence of one of the template's forms, such as `say`, `i`, `you`, `back`."""
        return grammar().say(f"{self.template.name}.{form}", word.value, self.slots)

    def has(self, form: str) -> bool:
        """Say whether the template has that form."""
        return f"{self.template.name}.{form}" in grammar()


def draw_matters(size: SubjectSize, cast: tuple[Person, ...], word: Word) -> list[Matter]:
    """Draw a life, in order of due turns."""
    pets = _pets(size, word)
    pool = [
        *pets,
        *_facts(size, cast, pets, word),
        *_events(size, cast, pets, word),
        *_acts(size, word),
    ]
    pool.sort(key=lambda matter: (matter.due, matter.number))
    for number, matter in enumerate(pool, 1):
        matter.number = number
    return pool


def _count(size: SubjectSize, kind: str) -> int:
    return round(float(choice(f"{kind}_base")) + float(choice(f"{kind}_share")) * size.user_turns)


def _pets(size: SubjectSize, word: Word) -> list[Matter]:
    kind = next(t for t in templates() if t.name == "pet_is")
    drawn = word.at("pets").weighted((0.3, 0.45, 0.25))
    return [
        _matter(at, kind, None, [], word.at("pet").number(at), size, early=3.0)
        for at in range(drawn)
    ]


def _facts(
    size: SubjectSize, cast: tuple[Person, ...], pets: list[Matter], word: Word
) -> list[Matter]:
    """Draw facts without repetition, the likelier the closer the person that they are about."""
    kinds = [t for t in templates() if t.kind == "fact" and t.name != "pet_is"]
    slots = [(t, p, at) for t in kinds for p in _about(t, cast, pets) for at in range(t.most)]
    keyed = [
        (_lateness(entry, word.at("fact").number(at)), at, entry) for at, entry in enumerate(slots)
    ]
    chosen = [entry for _, _, entry in sorted(keyed, key=lambda k: k[:2])][: _count(size, "fact")]
    found: list[Matter] = []
    for at, (kind, person, _) in enumerate(chosen):
        mine = word.at("fact.drawn").number(at)
        early = 4.0 if kind.name == "p_is" else 1.5
        found.append(_matter(len(pets) + at, kind, person, pets, mine, size, early=early))
        if mine.at("changes").chance(kind.changes):
            found.append(_successor(found[-1], mine, size))
    return _distinct(found)


def _about(kind: Template, cast: tuple[Person, ...], pets: list[Matter]) -> list[Person | None]:
    if kind.about == "person":
        return list(cast)
    return [None] if kind.about == "self" or pets else []


def _lateness(entry: tuple[Template, Person | None, int], word: Word) -> float:
    """A small number for what comes up soon: first of its kind, and about someone close."""
    kind, person, at = entry
    urgent = 3.0 if kind.name == "p_is" else 1.0
    close = person.closeness / 3 if person else 1.3
    return -log(word.uniform()) * (1 + at) / (urgent * close)


def _events(
    size: SubjectSize, cast: tuple[Person, ...], pets: list[Matter], word: Word
) -> list[Matter]:
    kinds = [t for t in templates() if t.kind == "event" and (t.about != "pet" or pets)]
    found = []
    for at in range(_count(size, "event")):
        mine = word.at("event").number(at)
        kind = mine.at("kind").pick(kinds)
        person = mine.at("who").pick(cast) if kind.about == "person" else None
        found.append(_matter(10_000 + at, kind, person, pets, mine, size, early=1.0))
    return found


def _acts(size: SubjectSize, word: Word) -> list[Matter]:
    kinds = [t for t in templates() if t.kind == "act"]
    return [
        _matter(20_000 + at, mine.at("kind").pick(kinds), None, [], mine, size, early=1.0)
        for at in range(_count(size, "act"))
        for mine in (word.at("act").number(at),)
    ]


def _matter(
    number: int,
    kind: Template,
    person: Person | None,
    pets: list[Matter],
    word: Word,
    size: SubjectSize,
    *,
    early: float,
) -> Matter:
    """Fill a template; the greater `early`, the sooner in the history it is due."""
    slots = person.slots if person else {}
    if kind.about == "pet" and pets:
        pet = word.at("pet").pick(pets)
        slots = {**pet.slots, "pet": f"my {pet.slots['species']} {pet.slots['name']}"}
    for name in slot_names(kind.name):
        slots = {
            **slots,
            name: grammar().say(f"{kind.name}.slot.{name}", word.at(name).value, slots),
        }
    due = int(word.at("due").uniform() ** early * size.user_turns * 0.97)
    return Matter(number, kind, slots, _topic(kind, person), person, due)


def _topic(kind: Template, person: Person | None) -> str:
    return kind.topic or (person.topic if person else "routine")


def _successor(old: Matter, word: Word, size: SubjectSize) -> Matter:
    """A later fact of the same kind with another value."""
    kind, slots = old.template, dict(old.slots)
    for at in range(slot_values(kind.name, "v")):
        slots["v"] = grammar().say(f"{kind.name}.slot.v", word.at("next").number(at).value, slots)
        if slots["v"] != old.slots["v"]:
            break
    left = size.user_turns - old.due
    due = old.due + 1 + int((0.15 + 0.7 * word.at("later").uniform()) * left)
    return Matter(old.number, kind, slots, old.topic, old.person, due, replaces=old)


def _distinct(found: list[Matter]) -> list[Matter]:
    """Leave out what repeats a fact of the same kind about the same one, word for word."""
    seen: set[tuple[object, ...]] = set()
    kept = []
    for matter in found:
        mine = (matter.template.name, matter.person, *sorted(matter.slots.items()))
        if mine not in seen or matter.replaces is not None:
            kept.append(matter)
        seen.add(mine)
    return kept
