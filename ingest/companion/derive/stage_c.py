"""Stage C: tier and category, by the first of nineteen rules that holds.

It reads the shape that survived verification and flags about the turn, never its prose.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from memlake.ingest.companion.registry import RULE, seed_rows
from memlake.ingest.companion.track_files import Locus, Tier, TraceC


@dataclass(frozen=True)
class Shape:
    """What the rules look at.

    Attributes:
        claimed: Stage A's locus.
        locus: Stage B's.
        n_recent: Turns in the recent context.
        facet: Root of the first reference's facet: the slot, or `entities`.
        section: Section of the profile that it belongs to.
        changed: Whether claims on one facet contradict each other or pass.
        episode_sessions: Different sessions of the episodes.
        tells_change: Whether the episodes tell of a change.
        opens: Whether the probe opens a session.
        is_ritual: Whether it greets or takes leave.
        is_phatic: Whether it keeps in touch without a topic.
        is_short: Whether it acknowledges and no more.
        answers: Whether the turn before asks something.
        after_media: Whether the turn before has media.
        after_app: Whether it is the app's.
    """

    claimed: Locus
    locus: Locus
    n_recent: int
    facet: str = ""
    section: str = ""
    changed: bool = False
    episode_sessions: int = 0
    tells_change: bool = False
    opens: bool = False
    is_ritual: bool = False
    is_phatic: bool = False
    is_short: bool = False
    answers: bool = False
    after_media: bool = False
    after_app: bool = False


@cache
def rules() -> dict[str, dict[str, str]]:
    """Return the registry of rules by id, in order."""
    return {row["rule_id"]: row for row in seed_rows(RULE)}


def decide(shape: Shape) -> TraceC:
    """Assign tier and category by the first rule that holds."""
    row = rules()[_fired(shape)]
    tier: Tier = row["tier"]  # type: ignore[assignment]
    return TraceC(tier=tier, category=row["category"], ruleC=row["text"])


def _fired(shape: Shape) -> str:
    if shape.locus == "profile":
        return _profile(shape)
    if shape.locus in ("episode", "companion"):
        if shape.tells_change and shape.episode_sessions > 1:
            return "changed_episode"
        return "user_episode" if shape.locus == "episode" else "companion_episode"
    if shape.claimed not in ("thread", "none"):
        return "evidence_failed" if shape.n_recent else _edge(shape)
    if not shape.n_recent:
        return _edge(shape)
    if shape.locus == "none":
        return "phatic" if shape.is_ritual or shape.is_phatic else "topic_shift"
    return _thread(shape)


def _edge(shape: Shape) -> str:
    if shape.opens:
        return "session_opener"
    return "greeting_or_closing" if shape.is_ritual else "self_contained"


def _thread(shape: Shape) -> str:
    if shape.after_app:
        return "replies_to_app"
    if shape.after_media:
        return "replies_to_media"
    if shape.n_recent > 2:
        return "needs_two_turns"
    if shape.is_short:
        return "acknowledges"
    return "answers_question" if shape.answers else "follows_up"


_TASTE = frozenset({"food", "music", "screen", "reading", "sport", "opinions", "habits"})


def _profile(shape: Shape) -> str:
    if shape.changed:
        return "changed_claim"
    if shape.facet == "entities":
        return "entity"
    return (
        "preference"
        if shape.facet in _TASTE or shape.section == "speaking_style"
        else "stable_fact"
    )
