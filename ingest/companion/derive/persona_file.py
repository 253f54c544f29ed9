"""The persona file: what is read into a person, in 39 slots, most of them empty."""

from __future__ import annotations

from collections.abc import Sequence

from memlake.ingest.companion.derive.claim import Known
from memlake.ingest.companion.derive.levels import trait_levels
from memlake.ingest.companion.derive.profile_file import confidence
from memlake.ingest.companion.derive.stream import Stream
from memlake.ingest.companion.files import (
    Hypothesis,
    InferredTrait,
    PersonaFile,
    Quirk,
    SlotEvidence,
    Trait,
)
from memlake.ingest.companion.registry import choice, slots

_DEMOGRAPHIC = {
    "age": "age",
    "marital_status": "relationship_status",
    "field_of_study": "education",
    "occupation": "occupation",
    "city": "location",
    "languages": "languages",
}
_PORTRAIT = {
    "family": ("family",),
    "friends": ("friends",),
    "romance": ("romance",),
    "work": ("work", "occupation"),
    "study": ("study", "education"),
    "health": ("health",),
    "leisure": ("sport", "possessions"),
    "arts": ("music", "reading", "screen"),
    "food": ("food",),
    "travel": ("travel",),
    "companion": ("attachment",),
}
_MOST_TOLD = 5


def make_persona(stream: Stream, claims: Sequence[Known]) -> PersonaFile:
    """Read a persona into a profile's claims; a slot without enough of them stays empty."""
    firm = [k for k in claims if k.audited in ("supported", "repairable") and not k.superseded]
    evidence: dict[str, SlotEvidence] = {}
    persona: PersonaFile = {
        "user_id": stream.user_id,
        "conversation_id": f"{stream.user_id}_persona",
        "persona_id": f"{stream.user_id}_P1",
        **_demographics(firm),
        **_portraits(stream, firm, evidence),
        **_derived_lists(firm),
        **_descriptive(stream, firm, evidence),
        "_evidence": evidence,
    }
    return persona


def _demographics(firm: Sequence[Known]) -> dict[str, str | None]:
    """Values stated outright, and said more than once."""
    least = int(choice("demographic_turns"))
    found: dict[str, str | None] = dict.fromkeys(slots("persona", "demographic"))
    for slot, source in _DEMOGRAPHIC.items():
        stated = [k for k in firm if k.slot == source and len(k.positions) >= least]
        if stated:
            found[slot] = max(stated, key=lambda k: (len(k.positions), k.positions[-1])).value
    return found


def _portraits(
    stream: Stream, firm: Sequence[Known], evidence: dict[str, SlotEvidence]
) -> dict[str, str]:
    least = int(choice("portrait_claims"))
    found = {}
    for slot in slots("persona", "portrait"):
        told = _told(firm, _PORTRAIT[slot])
        found[slot] = _prose(stream, slot, told, evidence) if len(told) >= least else ""
    return found


def _told(firm: Sequence[Known], sources: Sequence[str]) -> list[Known]:
    mine = [k for k in firm if k.slot in sources and k.section != "entities"]
    return sorted(mine, key=lambda k: (-len(k.positions), k.positions[0]))[:_MOST_TOLD]


def _prose(
    stream: Stream, slot: str, told: Sequence[Known], evidence: dict[str, SlotEvidence]
) -> str:
    places = sorted({at for known in told for at in known.positions[:2]})
    evidence[slot] = SlotEvidence(
        evidence=[stream.lines[at].id for at in places],
        confidence=round(sum(confidence(k) for k in told) / len(told), 2),
    )
    return " ".join(f"{known.text}." for known in told)


def _derived_lists(firm: Sequence[Known]) -> dict[str, list[str]]:
    skills = [k.value for k in firm if k.text.startswith(("Makes", "Plays", "Speaks"))]
    hobbies = [
        k.value
        for k in firm
        if k.slot in ("sport", "music", "reading") and k.temporality == "stable"
    ]
    return {"skills": skills[:6], "hobbies": hobbies[:6]}


def _descriptive(
    stream: Stream, firm: Sequence[Known], evidence: dict[str, SlotEvidence]
) -> dict[str, object]:
    worries = _told(firm, ("stressors",))
    ways = _told(firm, ("coping", "behaviors"))
    plans = _told(firm, ("plans",))
    style = [k for k in firm if k.section == "speaking_style"]
    traits = [k for k in firm if k.section == "personality_dimensions"]
    return {
        "psychotherapy_note": [_hypothesis(k) for k in worries[:3]],
        "inferred_traits": [_inferred(k) for k in traits[:5]],
        "big_five": {
            trait: Trait(
                level=level.level,  # type: ignore[typeddict-item]
                confidence=level.confidence,
                evidence=[line.id for line in level.shown],
            )
            for trait, level in trait_levels(stream).items()
        },
        "quirks": [
            _quirk(stream, k)
            for k in firm
            if k.slot in ("behaviors", "habits") and len(k.positions) > 1
        ][:8],
        "dimensions": {k.slot: k.text for k in traits},
        "narrative": " ".join(f"{k.text}." for k in firm[:5]),
        "communication": _prose(stream, "communication", style, evidence) if style else "",
        "personality": _prose(stream, "personality", traits[:5], evidence) if traits else "",
        "goals": _prose(stream, "goals", plans, evidence) if plans else "",
        "emotional_life": _prose(stream, "emotional_life", worries + ways, evidence)
        if worries or ways
        else "",
    }


def _hypothesis(known: Known) -> Hypothesis:
    firmness = (
        "firm"
        if len(known.positions) > 3
        else "moderate"
        if len(known.positions) > 1
        else "tentative"
    )
    return Hypothesis(
        name=known.value[:40],
        hypothesis=f"This returns under strain: {known.text}",
        grounds=f"said in {len(known.positions)} message(s)",
        firmness=firmness,  # type: ignore[typeddict-item]
    )


def _inferred(known: Known) -> InferredTrait:
    strength = (
        "high" if len(known.positions) > 3 else "medium" if len(known.positions) > 1 else "low"
    )
    return InferredTrait(
        trait=known.slot,
        reasoning=known.text,
        strength=strength,  # type: ignore[typeddict-item]
    )


def _quirk(stream: Stream, known: Known) -> Quirk:
    return Quirk(text=known.text, evidence=[stream.lines[at].id for at in known.positions])
