"""The declared fields of a companion corpus's objects (spec/realcompanion.md, section 1)."""

from __future__ import annotations

from memlake.ingest.companion.shape import (
    Field,
    Shape,
    flag,
    integer,
    number,
    objects,
    one_of,
    texts,
)
from memlake.ingest.transcripts.parts import text_value

SENDERS = ("user", "companion", "app")
MEDIA = ("gif", "photo")


MESSAGE = Shape(
    (
        Field("id", text_value, required=True),
        Field("sender", one_of(*SENDERS), required=True),
        Field("timestamp", text_value, "timestamp_text", required=True),
        Field("content", text_value),
        Field("media", one_of(*MEDIA)),
    )
)

CLAIM = Shape(
    (
        Field("text", text_value),
        Field("evidence", texts),
        Field("evidence_count", integer, required=True),
        Field("confidence", number),
        Field("confidence_label", text_value),
        Field("first_seen", text_value),
        Field("last_seen", text_value),
        Field("temporality", text_value),
        Field("grounded", flag),
        Field("kind", text_value),
        Field("value", text_value),
    )
)

SLOT_EVIDENCE = Shape((Field("evidence", texts), Field("confidence", number)), marked=False)

_PROFILE_REF = Shape(
    (
        Field("facet", text_value),
        Field("claim_text", text_value),
        Field("evidence_dayids", texts, required=True),
        Field("weight", text_value),
    ),
    marked=False,
)

_EPISODE_REF = Shape(
    (
        Field("dayids", texts, required=True),
        Field("gist", text_value),
        Field("weight", text_value),
    ),
    marked=False,
)

CHAT_ROW = Shape(
    (
        Field("probe", text_value),
        Field("probe_dayid", text_value, required=True),
        Field("tier", text_value),
        Field("category", text_value),
        Field("stratum", text_value),
        Field("required_context.recent_context", texts),
        objects("required_context.profile_refs", _PROFILE_REF),
        objects("required_context.episode_refs", _EPISODE_REF),
        Field("required_context.recent_needed", integer),
        Field("gold_response", text_value),
        Field("gold_depends_on_refs", flag),
        Field("trace.A.referent_text", text_value, "a_referent_text"),
        Field("trace.A.locus", text_value, "a_locus"),
        Field("trace.A.rationaleA", text_value, "a_rationale"),
        Field("trace.B.locus", text_value, "b_locus"),
        Field("trace.B.rationaleB", text_value, "b_rationale"),
        Field("trace.B.stage_b_reverified", flag, "b_reverified"),
        Field("trace.C.tier", text_value, "c_tier"),
        Field("trace.C.category", text_value, "c_category"),
        Field("trace.C.ruleC", text_value, "c_rule"),
        Field("trace.D.grounding_dayids", texts, "d_grounding_dayids"),
        Field("trace.D.rationaleD", text_value, "d_rationale"),
        Field("trace.E.ok", flag, "e_ok"),
        Field("trace.E.category_ok", flag, "e_category_ok"),
        Field("trace.E.rationaleE", text_value, "e_rationale"),
        Field("trace.E.note", text_value, "e_note"),
        Field("signals.hint", text_value, "signal_hint"),
        Field("signals.epi_score", number, "signal_epi_score"),
        Field("signals.prof_score", number, "signal_prof_score"),
        Field("referent_on_screen.verdict", text_value, "on_screen_verdict"),
        Field("referent_on_screen.source", text_value, "on_screen_source"),
        Field("referent_on_screen.distance", integer, "on_screen_distance"),
        Field("referent_on_screen.criterion", text_value, "on_screen_criterion"),
        Field("withdrawn", text_value),
    )
)

QA_ROW = Shape(
    (
        Field("question", text_value),
        Field("answer", text_value),
        Field("category", text_value),
        Field("answerable", flag, required=True),
        Field("evidence", texts),
        Field("needed_dayids", texts),
        Field("qtype", text_value),
        Field("stratum", text_value),
        Field("difficulty", text_value),
        Field("difficulty_delivered", text_value),
        Field("withdrawn", text_value),
    )
)
