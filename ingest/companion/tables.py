"""Declared landing tables of a companion corpus (spec/realcompanion.md, section 1).

The reader and the generator both fill exactly these, through `subject_rows`: the generator
makes the five files' structures (`files.py`), never the tables. Every table keeps what it
does not have a column for in `extra` (JSON), and the repair marks, keys that start with
`l5_`, in `markers` (JSON), so that the files can be written again from it.

A text is NULL in a corpus of ids and labels alone (`corpus.mode` = manifest).
"""

from __future__ import annotations

import pyarrow as pa

from memlake.ingest.companion.truth_tables import TRUTH_TABLES
from memlake.ingest.landing.table import Benchmark, Table

LOCAL = pa.timestamp("us")
TEXTS = pa.list_(pa.string())
PROFILE_REFS = pa.list_(
    pa.struct(
        [
            ("facet", pa.string()),
            ("claim_text", pa.string()),
            ("evidence_dayids", TEXTS),
            ("weight", pa.string()),
            ("extra", pa.string()),
        ]
    )
)
EPISODE_REFS = pa.list_(
    pa.struct(
        [
            ("dayids", TEXTS),
            ("gist", pa.string()),
            ("weight", pa.string()),
            ("extra", pa.string()),
        ]
    )
)

Column = tuple[str, pa.DataType]


def _schema(required: list[Column], optional: list[Column] | None = None) -> pa.Schema:
    fields = [pa.field(name, kind, nullable=False) for name, kind in required]
    fields += [pa.field(name, kind) for name, kind in optional or []]
    return pa.schema(fields)


_REST: list[Column] = [("markers", pa.string()), ("extra", pa.string())]

CORPUS = Table(
    "corpus",
    _schema([("mode", pa.string()), ("origin", pa.string()), ("n_subjects", pa.int32())]),
    ("mode",),
    "The corpus: mode full or manifest (ids and labels alone), origin released or generated.",
)

SUBJECT = Table(
    "subject",
    _schema([("user_id", pa.string()), ("ordinal", pa.int32())]),
    ("user_id",),
    "One subject; the five files bear its id.",
)

FILE = Table(
    "file",
    _schema(
        [("user_id", pa.string()), ("file", pa.string()), ("header", pa.string())],
        [("rows_key", pa.string())],
    ),
    ("user_id", "file"),
    "One file: everything at its top but the rows, as JSON, and the key that holds the rows.",
)

COUNTER = Table(
    "counter",
    _schema(
        [
            ("user_id", pa.string()),
            ("file", pa.string()),
            ("name", pa.string()),
            ("value", pa.int64()),
        ]
    ),
    ("user_id", "file", "name"),
    "One counter in the header of a source, chat or qa file.",
)

MESSAGE = Table(
    "message",
    _schema(
        [
            ("user_id", pa.string()),
            ("position", pa.int32()),
            ("file_position", pa.int32()),
            ("id", pa.string()),
            ("sender", pa.string()),
            ("timestamp_text", pa.string()),
            ("occurred_local", LOCAL),
            ("bubbles", TEXTS),
            ("chips", TEXTS),
            ("n_replaced", pa.int32()),
        ],
        [
            ("utc_offset_min", pa.int16()),
            ("day_number", pa.int32()),
            ("day_position", pa.int32()),
            ("content", pa.string()),
            ("speech", pa.string()),
            ("media", pa.string()),
            *_REST,
        ],
    ),
    ("user_id", "position"),
    "One released message, at its place in the stream ordered by time, then id.",
)

PROFILE_ENTRY = Table(
    "profile_entry",
    _schema(
        [
            ("user_id", pa.string()),
            ("ordinal", pa.int32()),
            ("path", pa.string()),
            ("section", pa.string()),
            ("value", pa.string()),
        ],
        [("slot", pa.string())],
    ),
    ("user_id", "ordinal"),
    "One value of a profile that is no claim, or one empty slot: its path and value, as JSON.",
)

CLAIM = Table(
    "claim",
    _schema(
        [
            ("user_id", pa.string()),
            ("ordinal", pa.int32()),
            ("path", pa.string()),
            ("section", pa.string()),
            ("facet", pa.string()),
        ],
        [
            ("slot", pa.string()),
            ("entity", pa.string()),
            ("text", pa.string()),
            ("evidence", TEXTS),
            ("evidence_count", pa.int32()),
            ("confidence", pa.float64()),
            ("confidence_label", pa.string()),
            ("first_seen", pa.string()),
            ("last_seen", pa.string()),
            ("temporality", pa.string()),
            ("grounded", pa.bool_()),
            ("kind", pa.string()),
            ("value", pa.string()),
            ("audit_verdict", pa.string()),
            *_REST,
        ],
    ),
    ("user_id", "ordinal"),
    "One claim of a profile, its place in the file, and the messages that establish it (truth).",
)

PERSONA_SLOT = Table(
    "persona_slot",
    _schema(
        [("user_id", pa.string()), ("ordinal", pa.int32()), ("slot", pa.string())],
        [
            ("value", pa.string()),
            ("is_empty", pa.bool_()),
            ("evidence", TEXTS),
            ("confidence", pa.float64()),
            ("extra", pa.string()),
        ],
    ),
    ("user_id", "ordinal"),
    "One slot of a persona: its value as JSON and what `_evidence` maps it to (truth).",
)

CHAT_ROW = Table(
    "chat_row",
    _schema(
        [("user_id", pa.string()), ("ordinal", pa.int32()), ("probe_dayid", pa.string())],
        [
            ("probe", pa.string()),
            ("tier", pa.string()),
            ("category", pa.string()),
            ("stratum", pa.string()),
            ("recent_context", TEXTS),
            ("profile_refs", PROFILE_REFS),
            ("episode_refs", EPISODE_REFS),
            ("recent_needed", pa.int32()),
            ("gold_response", pa.string()),
            ("gold_depends_on_refs", pa.bool_()),
            ("a_referent_text", pa.string()),
            ("a_locus", pa.string()),
            ("a_rationale", pa.string()),
            ("b_locus", pa.string()),
            ("b_rationale", pa.string()),
            ("b_reverified", pa.bool_()),
            ("c_tier", pa.string()),
            ("c_category", pa.string()),
            ("c_rule", pa.string()),
            ("d_grounding_dayids", TEXTS),
            ("d_rationale", pa.string()),
            ("e_ok", pa.bool_()),
            ("e_category_ok", pa.bool_()),
            ("e_rationale", pa.string()),
            ("e_note", pa.string()),
            ("signal_hint", pa.string()),
            ("signal_epi_score", pa.float64()),
            ("signal_prof_score", pa.float64()),
            ("on_screen_verdict", pa.string()),
            ("on_screen_source", pa.string()),
            ("on_screen_distance", pa.int32()),
            ("on_screen_criterion", pa.string()),
            ("withdrawn", pa.string()),
            *_REST,
        ],
    ),
    ("user_id", "ordinal"),
    "One probe with its required context, gold, trace and marks (truth but for the probe).",
)

QA_ROW = Table(
    "qa_row",
    _schema(
        [("user_id", pa.string()), ("ordinal", pa.int32()), ("answerable", pa.bool_())],
        [
            ("question", pa.string()),
            ("answer", pa.string()),
            ("category", pa.string()),
            ("evidence", TEXTS),
            ("needed_dayids", TEXTS),
            ("qtype", pa.string()),
            ("stratum", pa.string()),
            ("difficulty", pa.string()),
            ("difficulty_delivered", pa.string()),
            ("withdrawn", pa.string()),
            *_REST,
        ],
    ),
    ("user_id", "ordinal"),
    "One question over the whole history, with its answer and evidence (truth but for it).",
)

CATEGORY_REPORT = Table(
    "category_report",
    _schema(
        [("track", pa.string()), ("category", pa.string()), ("reporting", pa.string())],
    ),
    ("track", "category"),
    "How the corpus's manifest says a category may be reported: macro, pooled or no_claim.",
)

RECORDED_SCAN = Table(
    "recorded_scan",
    _schema([("scan", pa.string()), ("n_texts", pa.int64()), ("n_hits", pa.int64())]),
    ("scan",),
    "A scan for contact details or old names, as the corpus's manifest records it.",
)

IRREGULARITY = Table(
    "irregularity",
    _schema(
        [
            ("ordinal", pa.int32()),
            ("file", pa.string()),
            ("kind", pa.string()),
            ("place", pa.string()),
        ],
        [("user_id", pa.string()), ("value", pa.string())],
    ),
    ("ordinal",),
    "One thing in a file that is not as the schema says, and was taken all the same.",
)

COMPANION = Benchmark(
    "companion",
    (
        CORPUS,
        SUBJECT,
        FILE,
        COUNTER,
        MESSAGE,
        PROFILE_ENTRY,
        CLAIM,
        PERSONA_SLOT,
        CHAT_ROW,
        QA_ROW,
        CATEGORY_REPORT,
        RECORDED_SCAN,
        IRREGULARITY,
        *TRUTH_TABLES,
    ),
)
