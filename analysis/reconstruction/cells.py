"""What two reconstructions are compared by: a value per cell.

Cells of quirks and entities are those of the ground truth alone: a run's cell is filled
where it matches that item, so that such a cell can be missed and never be too many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from memlake.analysis.reconstruction.record import Persona, Profile, Quirk, scored

PRESENT = "present"
SHARED_TURNS = 2


class Cell(NamedTuple):
    """A cell: its category, and its name within it."""

    category: str
    name: str


Value: TypeAlias = tuple[str, str | float]
Cells: TypeAlias = Mapping[Cell, Value]
"""Each filled cell to its value; a cell that is not there is empty. A value carries its type,
since the text 34 is not the number 34."""


def persona_cells(persona: Persona, truth: Persona) -> Cells:
    """Return the filled cells of a persona: Big Five, demographics, dimensions, prose, quirks.

    Args:
        persona: A run's persona, or the ground truth itself.
        truth: The ground truth, whose quirks make the quirk cells.
    """
    cells: dict[Cell, Value] = {
        Cell("big_five", trait): typed(rated.level) for trait, rated in persona.big_five.items()
    }
    cells |= {
        Cell("demographic", slot): typed(one.value) for slot, one in persona.demographics.items()
    }
    cells |= _present("dimension", persona.dimensions)
    cells |= _present("prose", persona.prose)
    known = distinct(truth.quirks)
    found = known if persona is truth else persona.quirks
    matched = (at for at, one in enumerate(known, 1) if matches_any(one, found))
    return cells | _present("quirk", map(str, matched))


def profile_cells(profile: Profile, truth: Profile) -> Cells:
    """Return the filled cells of a profile.

    Big Five, and the presence of identity fields, speaking style, dimensions, kinds of fact
    and entities.

    Args:
        profile: A run's profile, or the ground truth itself.
        truth: The ground truth, whose entities make the entity cells.
    """
    cells: dict[Cell, Value] = {
        Cell("big_five", trait): typed(level)
        for trait, level in profile.big_five.items()
        if trait in scored("profile", "big_five")
    }
    for category, section in (
        ("identity", "identity"),
        ("style", "speaking_style"),
        ("dimension", "personality_dimensions"),
    ):
        held = profile.summary.get(section, {})
        cells |= _present(category, (s for s in scored("profile", section) if s in held))
    kinds = {fact.kind for fact in profile.facts}
    cells |= _present("fact", (kind for kind in scored("profile", "user_facts") if kind in kinds))
    named = entity_names(profile)
    return cells | _present("entity", (name for name in entity_names(truth) if name in named))


def entity_names(profile: Profile) -> set[str]:
    """Return the names of a profile's entities, in lower case and trimmed."""
    names = (fact.entity.lower().strip() for fact in profile.facts if fact.entity)
    return {name for name in names if name}


def matches(one: Quirk, other: Quirk) -> bool:
    """Say whether two quirks are one: two shared turns, and half of the smaller set."""
    shared = len(one.evidence & other.evidence)
    smaller = min(len(one.evidence), len(other.evidence))
    return shared >= SHARED_TURNS and 2 * shared >= smaller


def matches_any(one: Quirk, others: Iterable[Quirk]) -> bool:
    """Say whether a quirk is among others; itself always is."""
    return any(one is other or matches(one, other) for other in others)


def distinct(quirks: Iterable[Quirk]) -> tuple[Quirk, ...]:
    """Merge near-duplicates: what matches one that came before joins it, evidence united."""
    kept: list[Quirk] = []
    for quirk in quirks:
        same = [one for one in kept if matches(one, quirk)]
        if not same:
            kept.append(quirk)
            continue
        evidence = quirk.evidence.union(*(one.evidence for one in same))
        kept[kept.index(same[0])] = Quirk(same[0].text, evidence)
        kept = [one for one in kept if one not in same[1:]]
    return tuple(kept)


def typed(value: str | int | float | bool) -> Value:
    """Return a value with its JSON type; whole numbers and fractions are one type."""
    if isinstance(value, bool):
        return "flag", str(value)
    if isinstance(value, int | float):
        return "number", float(value)
    return "text", value


def _present(category: str, names: Iterable[str]) -> dict[Cell, Value]:
    return {Cell(category, name): typed(PRESENT) for name in names}
