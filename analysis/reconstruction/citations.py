"""What a run may claim: only what the subject's own turns are cited for (G.2).

Citations of anybody else's turns, and of turns that do not exist, are removed, and then what
is left without one. Big Five levels are kept without, and so is prose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from memlake.analysis.reconstruction.record import Ids, Persona, Profile


def cited_persona(persona: Persona, user_turns: Iterable[str]) -> Persona:
    """Keep a persona's citations of the user's turns, and what rests on one.

    Args:
        persona: A run's persona.
        user_turns: Ids of the turns that the subject sent.
    """
    own = frozenset(user_turns)
    quirks = (replace(one, evidence=one.evidence & own) for one in persona.quirks)
    demographics = {
        slot: replace(one, evidence=one.evidence & own)
        for slot, one in persona.demographics.items()
    }
    return Persona(
        big_five={
            trait: replace(one, evidence=one.evidence & own)
            for trait, one in persona.big_five.items()
        },
        demographics={slot: one for slot, one in demographics.items() if one.evidence},
        dimensions=_resting(persona.dimensions, own),
        prose={section: ids & own for section, ids in persona.prose.items()},
        quirks=tuple(one for one in quirks if one.evidence),
    )


def cited_profile(profile: Profile, user_turns: Iterable[str]) -> Profile:
    """Keep a profile's citations of the user's turns, and what rests on one."""
    own = frozenset(user_turns)
    facts = (replace(one, evidence=one.evidence & own) for one in profile.facts)
    return Profile(
        big_five=profile.big_five,
        summary={section: _resting(held, own) for section, held in profile.summary.items()},
        facts=tuple(one for one in facts if one.evidence),
    )


def _resting(held: Mapping[str, Ids], own: Ids) -> dict[str, Ids]:
    kept = {name: ids & own for name, ids in held.items()}
    return {name: ids for name, ids in kept.items() if ids}
