"""The chat and question files of a subject as typed JSON structures; see `files`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

Tier: TypeAlias = Literal["edge", "basic", "intermediate", "hard"]
Locus: TypeAlias = Literal["thread", "none", "profile", "episode", "companion"]
Stratum: TypeAlias = Literal["proportional", "enriched", "abstention"]
Weight: TypeAlias = Literal["primary", "supporting"]
Verdict: TypeAlias = Literal["no", "borderline", "clear"]
OnScreenSource: TypeAlias = Literal["S1", "S2", "S3", "S3B"]


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


RowBuilt = TypedDict("RowBuilt", {"phases": str, "from": str, "why": str})
"""Which stages built a row, from what, and why."""

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
