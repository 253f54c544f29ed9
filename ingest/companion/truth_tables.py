"""Landing tables of what only a generated corpus can have, and of what the derivation saw.

The life behind a source file, which message tells of what, and where defects were injected
are known to the generator alone. Readings and the funnel of claims come with any source file
that we derive from. All of them are truth; a released corpus lands them empty.
"""

from __future__ import annotations

import pyarrow as pa

from memlake.ingest.landing.table import Table


def _schema(required: dict[str, pa.DataType], optional: dict[str, pa.DataType]) -> pa.Schema:
    fields = [pa.field(name, kind, nullable=False) for name, kind in required.items()]
    return pa.schema(fields + [pa.field(name, kind) for name, kind in optional.items()])


LIFE_MATTER = Table(
    "life_matter",
    _schema(
        {
            "user_id": pa.string(),
            "number": pa.int32(),
            "template": pa.string(),
            "kind": pa.string(),
            "topic": pa.string(),
            "about": pa.string(),
            "temporality": pa.string(),
            "n_told": pa.int32(),
        },
        {
            "person": pa.string(),
            "relation": pa.string(),
            "value": pa.string(),
            "first_position": pa.int32(),
            "last_position": pa.int32(),
            "replaces": pa.int32(),
        },
    ),
    ("user_id", "number"),
    "One fact, event or act of the companion in a generated life, and where it was told (truth).",
)

LIFE_MENTION = Table(
    "life_mention",
    _schema(
        {
            "user_id": pa.string(),
            "position": pa.int32(),
            "number": pa.int32(),
            "role": pa.string(),
        },
        {},
    ),
    ("user_id", "position", "number", "role"),
    "One matter that a message states, restates, refers to, recalls or acts (truth).",
)

LIFE_TURN = Table(
    "life_turn",
    _schema(
        {
            "user_id": pa.string(),
            "position": pa.int32(),
            "message_id": pa.string(),
            "refers": pa.bool_(),
        },
        {"distance": pa.int32(), "on_screen": pa.bool_()},
    ),
    ("user_id", "position"),
    "One turn of a generated subject: whether it refers to the past, how far, on screen (truth).",
)

TURN_READING = Table(
    "turn_reading",
    _schema(
        {
            "user_id": pa.string(),
            "position": pa.int32(),
            "message_id": pa.string(),
            "a_locus": pa.string(),
            "b_locus": pa.string(),
            "n_retrieved": pa.int32(),
            "n_kept": pa.int32(),
            "demands": pa.bool_(),
            "reread": pa.bool_(),
            "swept": pa.bool_(),
            "sweep_verified": pa.bool_(),
        },
        {"stratum": pa.string(), "on_screen_verdict": pa.string()},
    ),
    ("user_id", "position"),
    "Stages A and B over one turn, the conservative re-reading and the sweep (truth).",
)

CLAIM_FUNNEL = Table(
    "claim_funnel",
    _schema({"user_id": pa.string(), "outcome": pa.string(), "n": pa.int32()}, {}),
    ("user_id", "outcome"),
    "Proposed claims of a subject by what became of them: kept, merged, or dropped for a cause.",
)

INJECTED_DEFECT = Table(
    "injected_defect",
    _schema(
        {
            "user_id": pa.string(),
            "file": pa.string(),
            "ordinal": pa.int32(),
            "kind": pa.string(),
        },
        {"detail": pa.string()},
    ),
    ("user_id", "file", "ordinal", "kind"),
    "One defect put into a generated corpus: the row, and what was done to it (truth).",
)

TRUTH_TABLES = (
    LIFE_MATTER,
    LIFE_MENTION,
    LIFE_TURN,
    TURN_READING,
    CLAIM_FUNNEL,
    INJECTED_DEFECT,
)
