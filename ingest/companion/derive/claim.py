"""Claims about a subject: as proposed, and as kept with what stands behind them."""

from __future__ import annotations

from dataclasses import dataclass, field

from memlake.ingest.companion.files import AuditVerdict


@dataclass(frozen=True)
class Candidate:
    """One claim as proposed, before any check.

    Attributes:
        section: Section of the profile file.
        slot: Slot of the section; for `entities`, the entity's name.
        text: The claim in words.
        value: The part that says what, for comparison.
        position: Message that it was read from.
        temporality: `stable`, `event` or `transient`.
        kind: `fact` or `characterization`.
        entity_type: `person`, `pet` or `object` where the slot is a name.
        doubtful: Whether the words hedge, ask, suppose or joke.
    """

    section: str
    slot: str
    text: str
    value: str
    position: int
    temporality: str
    kind: str = "fact"
    entity_type: str = ""
    doubtful: bool = False


@dataclass
class Known:
    """One claim that is kept, with what stands behind it.

    Attributes:
        section: Section of the profile file.
        slot: Slot, or name of the entity.
        text: In words.
        value: What it says, as first read.
        temporality: `stable`, `event` or `transient`.
        kind: `fact` or `characterization`.
        entity_type: `person`, `pet`, `object` or empty.
        stems: Its content words.
        positions: Turns of the subject that establish it, in order.
        superseded: Whether a later claim on the same slot says otherwise.
        audited: Verdict of the audit, or None where it did not judge.
    """

    section: str
    slot: str
    text: str
    value: str
    temporality: str
    kind: str
    entity_type: str
    stems: frozenset[str]
    positions: list[int] = field(default_factory=list)
    superseded: bool = False
    audited: AuditVerdict | None = None

    @property
    def facet(self) -> str:
        """Path of the claim, as references name it."""
        return f"entities[{self.slot}]" if self.section == "entities" else self.slot
