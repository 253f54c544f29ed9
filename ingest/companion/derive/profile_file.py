"""The profile file: claims at their slots, statistics, and the values without evidence."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from memlake.ingest.companion.derive.claim import Known
from memlake.ingest.companion.derive.levels import trait_levels
from memlake.ingest.companion.derive.stream import Stream
from memlake.ingest.companion.files import Claim, Entity, ProfileFile, Psychology
from memlake.ingest.companion.registry import slots

_BAND = ((0.85, "high"), (0.65, "medium"), (0.0, "low"))
_LEVEL = {"low": "Low", "medium": "Moderate", "high": "High"}


def make_profile(stream: Stream, claims: Sequence[Known]) -> ProfileFile:
    """Put claims at their slots; every slot of the registry is there, empty or not."""
    at: dict[tuple[str, str], list[Claim]] = {}
    for known in claims:
        if known.section != "entities":
            at.setdefault((known.section, known.slot), []).append(_claim(stream, known))
    name = next((k.value for k in claims if k.slot == "preferred_name"), None)
    return ProfileFile(
        name=name,
        narrative=_narrative(claims),
        identity=_section(at, "identity"),
        user_facts=_section(at, "user_facts"),
        entities=_entities(stream, claims),
        psychology=Psychology(**_section(at, "psychology")),  # type: ignore[typeddict-item]
        speaking_style=_section(at, "speaking_style"),
        personality_dimensions=_section(at, "personality_dimensions"),
        background=_section(at, "background"),
        behavior=_behavior(stream),
        big_five={trait: _LEVEL[level.level] for trait, level in trait_levels(stream).items()},
    )


def _section(at: dict[tuple[str, str], list[Claim]], section: str) -> dict[str, list[Claim]]:
    return {slot: at.get((section, slot), []) for slot in slots("profile", section)}


def confidence(known: Known) -> float:
    """Return how sure a claim is, from 0.5: the more turns say it, the surer."""
    doubt = 0.5 / (1 + len(known.positions))
    return round(1 - doubt - (0.1 if known.kind == "characterization" else 0.0), 2)


def _claim(stream: Stream, known: Known) -> Claim:
    lines = [stream.lines[at] for at in known.positions]
    sure = confidence(known)
    claim = Claim(
        text=known.text,
        evidence=[line.id for line in lines],
        evidence_count=len(lines),
        confidence=sure,
        confidence_label=next(label for least, label in _BAND if sure >= least),
        first_seen=lines[0].time.date().isoformat(),
        last_seen=lines[-1].time.date().isoformat(),
        temporality=known.temporality,  # type: ignore[typeddict-item]
    )
    if known.kind == "characterization":
        claim["grounded"], claim["kind"] = True, "characterization"
    if known.section == "identity" and known.value not in known.text:
        claim["value"] = known.value
    if known.audited is not None:
        claim["l5_audit_verdict"] = known.audited
    return claim


def _entities(stream: Stream, claims: Sequence[Known]) -> list[Entity]:
    found: dict[str, Entity] = {}
    for known in claims:
        if known.section == "entities":
            kind = known.entity_type or "person"
            entity = found.setdefault(
                known.slot,
                Entity(name=known.slot, type=kind, claims=[]),  # type: ignore[typeddict-item]
            )
            entity["claims"].append(_claim(stream, known))
    return list(found.values())


def _narrative(claims: Sequence[Known]) -> str | None:
    """String the best attested claims together."""
    firm = sorted(
        (k for k in claims if k.section in ("identity", "user_facts") and not k.superseded),
        key=lambda k: (-len(k.positions), k.positions[0]),
    )[:6]
    return ". ".join(known.text for known in firm) + "." if firm else None


def _behavior(stream: Stream) -> dict[str, int | float]:
    """Statistics of the messages, which need no evidence to be computed again."""
    mine = stream.user_lines
    days = {line.time.date() for line in stream.lines}
    return {
        "n_user_messages": len(mine),
        "n_sessions": stream.lines[-1].session + 1 if stream.lines else 0,
        "n_active_days": len(days),
        "mean_words": round(mean(len(line.content.split()) for line in mine), 2) if mine else 0.0,
        "share_of_sessions_opened": _share(
            sum(line.opens for line in mine), sum(line.opens for line in stream.lines)
        ),
        "share_with_media": _share(sum(line.media is not None for line in mine), len(mine)),
        "share_at_night": _share(sum(line.time.hour < 6 for line in mine), len(mine)),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
