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

Sender: TypeAlias = Literal["user", "companion", "app"]
Media: TypeAlias = Literal["gif", "photo"]
Tier: TypeAlias = Literal["edge", "basic", "intermediate", "hard"]
Locus: TypeAlias = Literal["thread", "none", "profile", "episode", "companion"]
Stratum: TypeAlias = Literal["proportional", "enriched", "abstention"]
Weight: TypeAlias = Literal["primary", "supporting"]
Verdict: TypeAlias = Literal["no", "borderline", "clear"]
OnScreenSource: TypeAlias = Literal["S1", "S2", "S3", "S3B"]
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


class ProfileRef(TypedDict):
    """A claim that the reply needs. It is found by its evidence alone, never by its text."""

    facet: str
    claim_text: str
    evidence_dayids: list[str]
    weight: Weight


class EpisodeRef(TypedDict):
    """Turns of an earlier episode that the reply needs."""

    dayids: list[str]
    gist: str
    weight: Weight


class RequiredContext(TypedDict):
    """What the reply needs; the shape of the three lists makes the tier."""

    recent_context: list[str]
    profile_refs: list[ProfileRef]
    episode_refs: list[EpisodeRef]
    recent_needed: int


class TraceA(TypedDict):
    """Stage A's claim, never edited later."""

    referent_text: str
    locus: Locus
    rationaleA: str


class TraceB(TypedDict):
    """Stage B's verification."""

    locus: Locus
    rationaleB: str
    stage_b_reverified: NotRequired[bool]


class TraceC(TypedDict):
    """Stage C's rule."""

    tier: Tier
    category: str
    ruleC: str


class TraceD(TypedDict):
    """Stage D's grounding of the gold reply."""

    grounding_dayids: list[str]
    rationaleD: str


class TraceE(TypedDict):
    """Stage E's review."""

    ok: bool
    category_ok: bool
    rationaleE: str
    note: NotRequired[str]


class Trace(TypedDict):
    """How each label was produced, stage by stage."""

    A: TraceA
    B: TraceB
    C: TraceC
    D: TraceD
    E: TraceE


class Signals(TypedDict):
    """What the sampler believed before any check; never recomputed."""

    hint: Tier
    epi_score: float
    prof_score: float


class OnScreen(TypedDict):
    """Whether the ten turns before the probe already show what it refers to."""

    verdict: Verdict
    source: OnScreenSource
    distance: int | None
    criterion: NotRequired[str]


class RowBuilt(TypedDict):
    """Where a rebuilt row came from."""

    phases: str
    why: str


Recomputed = TypedDict("Recomputed", {"from": str, "to": str})
"""The category before and after stage C was run again."""


class Disputed(TypedDict):
    """References that a later audit doubts; the row counts all the same."""

    ids: list[str]
    reason: str


class ChatRow(TypedDict):
    """One probe with what a reply to it needs. `withdrawn` is a reason code."""

    probe: NotRequired[str]
    probe_dayid: str
    tier: Tier
    category: str
    stratum: Stratum
    required_context: RequiredContext
    gold_response: str
    gold_depends_on_refs: bool
    trace: Trace
    signals: Signals
    referent_on_screen: NotRequired[OnScreen]
    withdrawn: NotRequired[str]
    l5_stage_b_reverified: NotRequired[bool]
    l5_row_built: NotRequired[RowBuilt]
    l5_category_recomputed: NotRequired[Recomputed]
    l5_reference_disputed: NotRequired[Disputed]
    l5_gold_addressee_disputed: NotRequired[bool]


class ChatMeta(TypedDict):
    """The chat file's counters. Strata count all rows, `n_live` those not withdrawn."""

    n_rows: int
    n_proportional: int
    n_enriched: int
    n_abstention: int
    n_withdrawn: int
    n_live: int


class ChatFile(TypedDict):
    """The chat track of one subject; `conversation_id` is `U##_chat`."""

    user_id: str
    conversation_id: str
    chat_gt: list[ChatRow]
    meta: ChatMeta


class QaRow(TypedDict):
    """One question over the whole history; `evidence` is empty iff not answerable."""

    question: str
    answer: str
    category: str
    answerable: bool
    evidence: list[str]
    qtype: str
    stratum: str
    difficulty: Tier
    difficulty_delivered: NotRequired[str]
    needed_dayids: NotRequired[list[str]]
    withdrawn: NotRequired[str]


class QaMeta(TypedDict):
    """The question file's counters."""

    n_rows: int
    n_answerable: int
    n_withdrawn: int


class QaFile(TypedDict):
    """The question track of one subject; `conversation_id` is `U##_qa`."""

    user_id: str
    conversation_id: str
    qa_gt: list[QaRow]
    meta: QaMeta


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
