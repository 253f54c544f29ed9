"""A persona and a profile as far as they are scored, read from their files.

A submission is a persona or profile file in the corpus's own schema, so that what a system
made and what it is held to are read by the same hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from memlake.ingest.companion.registry import SLOT, seed_rows, slots
from memlake.ingest.landing.errors import BadInputError

Ids = frozenset[str]
SUMMARY = ("identity", "speaking_style", "personality_dimensions", "psychology", "background")
"""Sections of a profile that hold claims in slots, beside its facts."""


@dataclass(frozen=True)
class Rated:
    """A level of one of the Big Five.

    Attributes:
        level: Low, medium or high, as the file spells them.
        confidence: How sure the builder was, 0 to 1; 0 where it does not say.
        evidence: Ids of the turns it rests on.
    """

    level: str
    confidence: float = 0.0
    evidence: Ids = frozenset()


@dataclass(frozen=True)
class Valued:
    """A demographic value.

    Attributes:
        value: Text or number, as the file has it.
        confidence: How sure the builder was, 0 to 1; 0 where it does not say.
        evidence: Ids of the turns it rests on.
    """

    value: str | int | float | bool
    confidence: float = 0.0
    evidence: Ids = frozenset()


@dataclass(frozen=True)
class Quirk:
    """A habit peculiar to the person, and the turns that show it."""

    text: str
    evidence: Ids


@dataclass(frozen=True)
class Persona:
    """The scored part of a persona; what is empty is not there.

    Attributes:
        big_five: Trait to its level.
        demographics: Slot to its value.
        dimensions: Name of each dimension that is there to its evidence.
        prose: Name of each prose section that is there to its evidence.
        quirks: The quirks.
    """

    big_five: Mapping[str, Rated]
    demographics: Mapping[str, Valued]
    dimensions: Mapping[str, Ids]
    prose: Mapping[str, Ids]
    quirks: tuple[Quirk, ...] = ()


@dataclass(frozen=True)
class Fact:
    """One claim of a profile.

    Attributes:
        kind: Which of the sixteen kinds, or None for a claim about an entity alone.
        text: What it says.
        entity: Who or what it is about, if that has a name.
        evidence: Ids of the turns it rests on.
    """

    kind: str | None
    text: str
    entity: str | None
    evidence: Ids


@dataclass(frozen=True)
class Profile:
    """The scored part of a profile; what is empty is not there.

    Attributes:
        big_five: Trait to its level.
        summary: Section to the slots that are there, each with its evidence.
        facts: The facts, those about entities among them.
    """

    big_five: Mapping[str, str]
    summary: Mapping[str, Mapping[str, Ids]]
    facts: tuple[Fact, ...] = ()


def scored(file: str, section: str) -> tuple[str, ...]:
    """Return the slots of a section that are scored, by the registry `companion_slot`."""
    rows = (row for row in seed_rows(SLOT) if (row["file"], row["section"]) == (file, section))
    return tuple(row["slot"] for row in rows if row["cell"])


def read_persona(value: Mapping[str, Any], name: str = "persona") -> Persona:
    """Read a persona file's JSON value.

    Args:
        value: The file's value; slots that it lacks count as empty.
        name: What an error calls it.

    Raises:
        BadInputError: If a part is not of the kind that the schema has.
    """
    backing = _object(value.get("_evidence"), name, "_evidence")
    levels = _object(value.get("big_five"), name, "big_five")
    sections = (*scored("persona", "portrait"), *scored("persona", "descriptive"))
    return Persona(
        big_five=dict(_levels(levels, name)),
        demographics={
            slot: Valued(value[slot], _confidence(backing.get(slot)), _ids(backing.get(slot)))
            for slot in scored("persona", "demographic")
            if not _empty(value.get(slot))
        },
        dimensions=dict(_dimensions(value, backing, name)),
        prose={slot: _ids(backing.get(slot)) for slot in sections if not _empty(value.get(slot))},
        quirks=tuple(
            Quirk(str(one.get("text", "")), _ids(one))
            for one in _objects(value.get("quirks"), name, "quirks")
        ),
    )


def read_profile(value: Mapping[str, Any], name: str = "profile") -> Profile:
    """Read a profile file's JSON value.

    Args:
        value: The file's value; sections that it lacks count as empty.
        name: What an error calls it.

    Raises:
        BadInputError: If a part is not of the kind that the schema has.
    """
    levels = _object(value.get("big_five"), name, "big_five")
    summary = {}
    for section in SUMMARY:
        held = _object(value.get(section), name, section)
        found = {
            slot: [_ids(one) for one in _objects(held.get(slot), name, f"{section}.{slot}")]
            for slot in slots("profile", section)
        }
        summary[section] = {
            slot: frozenset[str]().union(*evidence) for slot, evidence in found.items() if evidence
        }
    return Profile(
        big_five={trait: level for trait, level in levels.items() if isinstance(level, str)},
        summary=summary,
        facts=tuple(_facts(value, name)),
    )


def _facts(value: Mapping[str, Any], name: str) -> Iterator[Fact]:
    kinds = _object(value.get("user_facts"), name, "user_facts")
    for kind, claims in kinds.items():
        for one in _objects(claims, name, f"user_facts.{kind}"):
            yield Fact(kind, str(one.get("text", "")), one.get("entity"), _ids(one))
    for entity in _objects(value.get("entities"), name, "entities"):
        for one in _objects(entity.get("claims"), name, "entities.claims"):
            yield Fact(None, str(one.get("text", "")), str(entity.get("name", "")), _ids(one))


def _levels(levels: Mapping[str, Any], name: str) -> Iterator[tuple[str, Rated]]:
    for trait in scored("persona", "big_five"):
        one = levels.get(trait)
        if isinstance(one, str):
            one = {"level": one}
        rated = _object(one, name, f"big_five.{trait}")
        if rated.get("level"):
            yield trait, Rated(str(rated["level"]), _confidence(rated), _ids(rated))


def _dimensions(
    value: Mapping[str, Any], backing: Mapping[str, Any], name: str
) -> Iterator[tuple[str, Ids]]:
    held = _object(value.get("dimensions"), name, "dimensions")
    for slot in scored("persona", "dimensions"):
        one = held.get(slot)
        if not _empty(one):
            yield slot, _ids(one if isinstance(one, dict) else backing.get("dimensions"))


def _empty(value: Any) -> bool:
    return value is None or value in ("", [], {})


def _ids(holder: Any) -> Ids:
    cited = holder.get("evidence") if isinstance(holder, dict) else None
    return frozenset(one for one in cited or () if isinstance(one, str))


def _confidence(holder: Any) -> float:
    found = holder.get("confidence") if isinstance(holder, dict) else None
    return float(found) if isinstance(found, int | float) else 0.0


def _object(value: Any, name: str, field: str) -> Mapping[str, Any]:
    if value is None or value in ("", []):
        return {}
    if isinstance(value, dict):
        return value
    raise BadInputError(name, "it is not an object", field=field)


def _objects(value: Any, name: str, field: str) -> list[dict[str, Any]]:
    if value is None or value in ("", {}):
        return []
    if isinstance(value, list) and all(isinstance(one, dict) for one in value):
        return value
    raise BadInputError(name, "it is not a list of objects", field=field)
