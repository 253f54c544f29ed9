"""The five files of a subject, and the corpus's manifest, as typed JSON structures.

`U##_{source,profile,persona,chat,qa}.json` (spec/realcompanion.md, section 1). The paper
states the fields; names that did not survive are choices of ours, listed in the registry
`companion_choice`. Every object may carry further keys: those that start with `l5_` mark
repairs, and a reader keeps all of them as they are.

Message ids (`day3-12`) are looked up in the subject's source and never computed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from memlake.ingest.companion.track_files import (
    ChatFile,
    ChatMeta,
    ChatRow,
    Disputed,
    EpisodeRef,
    Locus,
    OnScreen,
    OnScreenSource,
    ProfileRef,
    QaFile,
    QaMeta,
    QaRow,
    Recomputed,
    RequiredContext,
    RowBuilt,
    Signals,
    Stratum,
    Tier,
    Trace,
    TraceA,
    TraceB,
    TraceC,
    TraceD,
    TraceE,
    Verdict,
    Weight,
)

__all__ = [
    "FILE_KINDS",
    "AuditVerdict",
    "CategoryReport",
    "ChatFile",
    "ChatMeta",
    "ChatRow",
    "Claim",
    "CorpusManifest",
    "Disputed",
    "Entity",
    "EpisodeRef",
    "Hypothesis",
    "InferredTrait",
    "Locus",
    "Media",
    "Message",
    "OnScreen",
    "OnScreenSource",
    "PersonaFile",
    "ProfileFile",
    "ProfileRef",
    "Psychology",
    "QaFile",
    "QaMeta",
    "QaRow",
    "Quirk",
    "Recomputed",
    "RecordedScan",
    "RequiredContext",
    "RowBuilt",
    "Sender",
    "ShippedFile",
    "Signals",
    "SlotEvidence",
    "SourceFile",
    "Stratum",
    "SubjectFiles",
    "Temporality",
    "Tier",
    "Trace",
    "TraceA",
    "TraceB",
    "TraceC",
    "TraceD",
    "TraceE",
    "Trait",
    "Verdict",
    "Weight",
]

Sender: TypeAlias = Literal["user", "companion", "app"]
Media: TypeAlias = Literal["gif", "photo"]
Temporality: TypeAlias = Literal["stable", "event", "transient"]
AuditVerdict: TypeAlias = Literal["supported", "repairable", "needs_review", "unsupported"]

FILE_KINDS = ("source", "profile", "persona", "chat", "qa")


class Message(TypedDict):
    """One turn. A companion's content holds `///` between bubbles, `////` before chips."""

    id: str
    sender: Sender
    timestamp: str
    content: str
    media: NotRequired[Media]


class SourceFile(TypedDict):
    """The history, in the order of the stream, below a header of five counters."""

    user_id: str
    conversation_id: str
    n_messages: int
    n_user: int
    n_companion: int
    n_app: int
    n_active_days: int
    messages: list[Message]


class Claim(TypedDict):
    """One claim of the profile, with the messages that establish it.

    `first_seen` and `last_seen` are ISO dates; `l5_audit_verdict` is absent where the audit
    did not judge.
    """

    text: str
    evidence: NotRequired[list[str]]
    evidence_count: int
    confidence: NotRequired[float]
    confidence_label: NotRequired[str]
    first_seen: NotRequired[str]
    last_seen: NotRequired[str]
    temporality: NotRequired[Temporality]
    grounded: NotRequired[bool]
    kind: NotRequired[Literal["fact", "characterization"]]
    value: NotRequired[str]
    l5_audit_verdict: NotRequired[AuditVerdict]


class Entity(TypedDict):
    """A named person, pet or object; a facet names it as `entities[<name>]`."""

    name: str
    type: Literal["person", "pet", "object"]
    claims: list[Claim]


class Psychology(TypedDict):
    """What weighs on a person, and what they do about it."""

    stressors: list[Claim]
    coping: list[Claim]
    behaviors: list[Claim]


class ProfileFile(TypedDict):
    """What the person stated: claims by slot; every slot of `companion_slot` is there.

    `behavior` holds statistics of the messages by name, `big_five` a level
    (Low, Moderate, High) by trait; neither has evidence.
    """

    name: str | None
    narrative: str | None
    identity: dict[str, list[Claim]]
    user_facts: dict[str, list[Claim]]
    entities: list[Entity]
    psychology: Psychology
    speaking_style: dict[str, list[Claim]]
    personality_dimensions: dict[str, list[Claim]]
    background: dict[str, list[Claim]]
    behavior: dict[str, int | float]
    big_five: dict[str, str]


class SlotEvidence(TypedDict):
    """What stands behind one prose slot of the persona."""

    evidence: list[str]
    confidence: float


class Trait(TypedDict):
    """One of the persona's Big Five: low, medium or high."""

    level: Literal["low", "medium", "high"]
    confidence: float
    evidence: list[str]


class Quirk(TypedDict):
    """A habit peculiar to the person."""

    text: str
    evidence: list[str]


class InferredTrait(TypedDict):
    """A trait that is read into the person, and why."""

    trait: str
    reasoning: str
    strength: Literal["low", "medium", "high"]


class Hypothesis(TypedDict):
    """A named working hypothesis of the psychotherapy note."""

    name: str
    hypothesis: str
    grounds: str
    firmness: Literal["tentative", "moderate", "firm"]


PersonaFile: TypeAlias = dict[str, Any]
"""Flat: `user_id`, `conversation_id`, `persona_id`, the 39 slots of the registry
`companion_slot`, and `_evidence` (slot to `SlotEvidence`). Demographics are text or null;
portraits and other prose are text, empty where nothing is known; derived lists are lists of
text; `psychotherapy_note` is a list of `Hypothesis`, `inferred_traits` of `InferredTrait`,
`quirks` of `Quirk`, `big_five` a `Trait` by name, `dimensions` a sentence by name."""


@dataclass(frozen=True)
class SubjectFiles:
    """The five files of one subject.

    Attributes:
        user_id: The subject's id, `U01` and on, which names the files.
        source: The history.
        profile: What the person stated.
        persona: What was read into it.
        chat: Probes.
        qa: Questions.
    """

    user_id: str
    source: SourceFile
    profile: ProfileFile
    persona: PersonaFile
    chat: ChatFile
    qa: QaFile


class ShippedFile(TypedDict):
    """A file of the release and its hash."""

    file: str
    sha256: str


class CategoryReport(TypedDict):
    """How a category may be reported: `macro`, `pooled` or `no_claim` (gate O)."""

    track: Literal["chat", "qa"]
    category: str
    reporting: Literal["macro", "pooled", "no_claim"]


class RecordedScan(TypedDict):
    """A scan over texts, as recorded: `contact` (gate W) or `surrogate` (gate Y)."""

    scan: Literal["contact", "surrogate"]
    n_texts: int
    n_hits: int


class CorpusManifest(TypedDict):
    """`realcompanion_manifest.json` beside the subjects' files; it may be absent."""

    files: list[ShippedFile]
    categories: list[CategoryReport]
    scans: list[RecordedScan]
