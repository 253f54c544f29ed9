"""Declared landing tables of conversation transcripts, whichever release they come from.

Every reader of transcripts fills exactly these. A transcript is other people's file: what
it says oddly is kept as it is written, beside what it was taken for, and each oddity has
its row in `irregularity`; what could not be taken at all has its row in `set_aside`.

Times are the transcript's own wall clock. `precision` says how far they hold: `second` or
`minute`, `session` (a message's time is that of its session's start), or `day`. Where the
release's own ids tell which question is unanswerable or where evidence stands, `ids_tell`
says so, and the ids are truth.
"""

from __future__ import annotations

import pyarrow as pa

from memlake.ingest.landing.table import Benchmark, Table

LOCAL = pa.timestamp("us")
TEXTS = pa.list_(pa.string())

Column = tuple[str, pa.DataType]


def _schema(required: list[Column], optional: list[Column] | None = None) -> pa.Schema:
    fields = [pa.field(name, kind, nullable=False) for name, kind in required]
    fields += [pa.field(name, kind) for name, kind in optional or []]
    return pa.schema(fields)


_WHEN: list[Column] = [
    ("occurred_local", LOCAL),
    ("utc_offset_min", pa.int16()),
    ("precision", pa.string()),
]

SUBJECT = Table(
    "subject",
    _schema(
        [
            ("subject_key", pa.string()),
            ("ordinal", pa.int32()),
            ("source_key", pa.string()),
            ("ids_tell", pa.bool_()),
            ("speakers", TEXTS),
            ("n_turns_read", pa.int32()),
            ("n_questions_read", pa.int32()),
        ],
        [("language", pa.string())],
    ),
    ("subject_key",),
    "One history: a pair of speakers, a persona, or the haystack of one question.",
)

SESSION = Table(
    "session",
    _schema(
        [
            ("subject_key", pa.string()),
            ("session_position", pa.int32()),
            ("file_position", pa.int32()),
            ("n_messages", pa.int32()),
        ],
        [
            ("source_id", pa.string()),
            ("time_text", pa.string()),
            *_WHEN,
            ("time_flaw", pa.string()),
        ],
    ),
    ("subject_key", "session_position"),
    "One session of one history, also where the file only gives its date.",
)

MESSAGE = Table(
    "message",
    _schema(
        [
            ("subject_key", pa.string()),
            ("position", pa.int32()),
            ("session_position", pa.int32()),
            ("turn", pa.int32()),
            ("sender_role", pa.string()),
            ("text", pa.string()),
            ("n_replaced", pa.int32()),
        ],
        [
            ("sender_name", pa.string()),
            ("source_id", pa.string()),
            *_WHEN,
            ("media", pa.string()),
            ("image_caption", pa.string()),
            ("image_query", pa.string()),
            ("image_urls", TEXTS),
        ],
    ),
    ("subject_key", "position"),
    "One message, at its place in the stream of its history.",
)

QUESTION = Table(
    "question",
    _schema(
        [
            ("subject_key", pa.string()),
            ("ordinal", pa.int32()),
            ("text", pa.string()),
            ("n_citations", pa.int32()),
        ],
        [
            ("source_id", pa.string()),
            ("category_raw", pa.string()),
            ("category", pa.string()),
            ("answerable", pa.bool_()),
            ("answer", pa.string()),
            ("answer_kind", pa.string()),
            ("distractor", pa.string()),
            ("asked_text", pa.string()),
            ("asked_local", LOCAL),
        ],
    ),
    ("subject_key", "ordinal"),
    "One question about one history, with its gold answer where the release has one (truth).",
)

EVIDENCE = Table(
    "evidence",
    _schema(
        [
            ("subject_key", pa.string()),
            ("question_ordinal", pa.int32()),
            ("citation", pa.int32()),
            ("part", pa.int32()),
            ("raw_text", pa.string()),
            ("unit", pa.string()),
            ("repaired", pa.bool_()),
            ("dangling", pa.bool_()),
            ("repeated", pa.bool_()),
        ],
        [("source_id", pa.string()), ("position", pa.int32())],
    ),
    ("subject_key", "question_ordinal", "citation", "part"),
    "One message or session that a question's evidence cites, and the text that cites it (truth).",
)

IRREGULARITY = Table(
    "irregularity",
    _schema(
        [("ordinal", pa.int32()), ("kind", pa.string()), ("place", pa.string())],
        [("subject_key", pa.string()), ("value", pa.string())],
    ),
    ("ordinal",),
    "One thing in the file that is not as its layout says, and was taken all the same (truth).",
)

SET_ASIDE = Table(
    "set_aside",
    _schema(
        [
            ("ordinal", pa.int32()),
            ("part", pa.string()),
            ("place", pa.string()),
            ("reason", pa.string()),
            ("n_turns", pa.int32()),
            ("n_questions", pa.int32()),
            ("raw", pa.string()),
        ],
        [("subject_key", pa.string())],
    ),
    ("ordinal",),
    "One part of the file that was not landed, whole as it stands there (truth).",
)

TRANSCRIPTS = Benchmark(
    "transcripts", (SUBJECT, SESSION, MESSAGE, QUESTION, EVIDENCE, IRREGULARITY, SET_ASIDE)
)
