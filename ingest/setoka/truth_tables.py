"""Declared tables of what lies behind the records: traits, plans, scenes, provenance."""

from __future__ import annotations

import pyarrow as pa

from memlake.ingest.landing.table import Table
from memlake.ingest.setoka.columns import STAMP, TEXTS, USER, schema

_TEXT, _WHOLE, _REAL, _FLAG = pa.string(), pa.int32(), pa.float64(), pa.bool_()
_ITEMS = pa.list_(pa.int16())

USER_TABLE = Table(
    "user",
    schema(
        USER,
        ("group_id", _TEXT),
        ("name", _TEXT),
        ("email", _TEXT),
        ("pronoun", _TEXT),
        ("age", pa.int16()),
        ("occupation", _TEXT),
        ("work_mode", _TEXT),
        ("household", _TEXT),
        ("city", _TEXT),
        ("home_place", _TEXT),
        ("work_place", _TEXT),
        ("first_date", pa.date32()),
        ("days", pa.int16()),
        ("time_zone", _TEXT),
        ("utc_offset_min", pa.int16()),
        ("lexicon", _TEXT),
        ("storyline", _TEXT),
        optional=(("employer", _TEXT),),
    ),
    ("user_id",),
    "One user: persona, horizon, group of ten; lexicon family and storyline are truth.",
)
TRAIT = Table(
    "trait",
    schema(USER, ("trait", _TEXT), ("theta_raw", _REAL), ("theta_lattice", _REAL)),
    ("user_id", "trait"),
    "One sampled trait in [0, 1]: raw (gold), and on the lattice of domain sums.",
)
SHEET = Table(
    "sheet",
    schema(USER, ("item", pa.int16()), ("response", pa.int16())),
    ("user_id", "item"),
    "One response of the answer sheet, 1 to 5, as it would be ticked (not aligned).",
)
EVIDENCE_ITEM = Table(
    "evidence_item",
    schema(USER, ("item", pa.int16()), ("rank", pa.int16()), ("salience", _REAL)),
    ("user_id", "item"),
    "One item that a plan may cite: its rank, from 1, and its salience, signed by pole.",
)
PLAN_ENTRY = Table(
    "plan_entry",
    schema(
        USER,
        ("entry", pa.int16()),
        ("category_id", pa.int16()),
        ("kind", _TEXT),
        ("label_id", _TEXT),
        ("label", _TEXT),
        ("domain", _TEXT),
        ("facet", _TEXT),
        ("pole", _TEXT),
        ("weekdays", _ITEMS),
        ("evidence", _ITEMS),
        ("window_start_minute", pa.int16()),
        ("window_end_minute", pa.int16()),
        ("duration_low_min", pa.int16()),
        ("duration_high_min", pa.int16()),
        ("social", _FLAG),
        ("place_type", _TEXT),
        ("pattern", _TEXT),
        optional=(("host_entry", pa.int16()),),
    ),
    ("user_id", "entry"),
    "One of the 11 behaviour patterns: a block of its own, or an annotation on a host block.",
)
QUOTA = Table(
    "quota",
    schema(
        USER,
        ("entry", pa.int16()),
        ("salience", _REAL),
        ("level", pa.int16()),
        ("allowed_days", pa.int16()),
        ("cap", pa.int16()),
        ("count", pa.int16()),
        ("rate", _REAL),
    ),
    ("user_id", "entry"),
    "How often an entry occurs over the horizon, and what that follows from.",
)
POOL_ITEM = Table(
    "pool_item",
    schema(
        USER, ("kind", _TEXT), ("name", _TEXT), ("members", TEXTS), optional=(("detail", _TEXT),)
    ),
    ("user_id", "kind", "name"),
    "One resource records may name: place, merchant, app, site, title, group; contacts apart.",
)
CONTEXT_NODE = Table(
    "context_node",
    schema(
        USER,
        ("level", _TEXT),
        ("ordinal", pa.int16()),
        ("first_day", pa.int16()),
        ("last_day", pa.int16()),
        ("entries", _ITEMS),
        ("storyline", _TEXT),
        ("threads", TEXTS),
        ("key_contacts", TEXTS),
        optional=(("parent", pa.int16()),),
    ),
    ("user_id", "level", "ordinal"),
    "One node of the context tree above the scenes: horizon, month, week or day.",
)
EPISODE = Table(
    "episode",
    schema(
        USER,
        ("day_index", pa.int16()),
        ("position", pa.int16()),
        ("start_local", STAMP),
        ("end_local", STAMP),
        ("category_id", pa.int16()),
        ("label_entries", _ITEMS),
        optional=(("entry", pa.int16()),),
    ),
    ("user_id", "day_index", "position"),
    "One episode of a day chain, as it was scheduled and before it was expanded to a scene.",
)
SCENE = Table(
    "scene",
    schema(
        USER,
        ("event_id", _TEXT),
        ("day_index", pa.int16()),
        ("position", pa.int16()),
        ("start_local", STAMP),
        ("end_local", STAMP),
        ("category_id", pa.int16()),
        ("label_ids", TEXTS),
        ("label_entries", _ITEMS),
        ("participants", TEXTS),
        ("in_company", _FLAG),
        ("place", _TEXT),
        ("points", TEXTS),
        ("narrative", _TEXT),
        ("description", _TEXT),
        optional=(("entry", pa.int16()),),
    ),
    ("user_id", "event_id"),
    "One event: what the skeleton fixed, and what the expansion added.",
)
RECORD_EVENT = Table(
    "record_event",
    schema(
        USER,
        ("schema_name", _TEXT),
        ("ordinal", _WHOLE),
        ("event_id", _TEXT),
        ("source_field", _TEXT),
    ),
    ("user_id", "schema_name", "ordinal"),
    "The event a record was derived from, and the scene's field that held the information.",
)
GROUP_LOG = Table(
    "group_log",
    schema(
        ("group_id", _TEXT),
        ("users", pa.int16()),
        ("verified", _FLAG),
        ("attempts", _WHOLE),
        ("candidates", _WHOLE),
        ("mean_deviation", _REAL),
        ("mean_tolerance", _REAL),
        ("sd_tolerance", _REAL),
        ("correlation_tolerance", _REAL),
        optional=(("sd_deviation", _REAL), ("correlation_deviation", _REAL)),
    ),
    ("group_id",),
    "How many samples a group's traits took, the deviations of the accepted one and what was "
    "tolerated; the last two deviations are NULL for a lone user.",
)
GROUP_TRAIT = Table(
    "group_trait",
    schema(
        ("group_id", _TEXT),
        ("trait", _TEXT),
        ("mean", _REAL),
        ("sd", _REAL),
        ("low", _REAL),
        ("high", _REAL),
    ),
    ("group_id", "trait"),
    "The population that a group's trait was drawn from: Gaussian before it met the box.",
)
GROUP_CORRELATION = Table(
    "group_correlation",
    schema(
        ("group_id", _TEXT),
        ("trait", _TEXT),
        ("other", _TEXT),
        ("reported", _REAL),
        ("used", _REAL),
    ),
    ("group_id", "trait", "other"),
    "One cell of the correlation matrix that a group was drawn from, as reported and repaired.",
)
USER_LOG = Table(
    "user_log",
    schema(USER, ("stage", _TEXT), ("attempts", _WHOLE), ("retries", _WHOLE)),
    ("user_id", "stage"),
    "How many attempts a stage took for a user, and how many of them were repeated.",
)
CHUNK = Table(
    "chunk",
    schema(
        USER,
        ("schema_name", _TEXT),
        ("week", pa.int16()),
        ("ordinal", pa.int16()),
        ("text", _TEXT),
    ),
    ("user_id", "schema_name", "week", "ordinal"),
    "Serialised records of one schema and week as a memory system ingests them (visible); "
    "week 0 holds what has no time.",
)
TRUTH = (
    USER_TABLE,
    TRAIT,
    SHEET,
    EVIDENCE_ITEM,
    PLAN_ENTRY,
    QUOTA,
    POOL_ITEM,
    CONTEXT_NODE,
    EPISODE,
    SCENE,
    RECORD_EVENT,
    GROUP_LOG,
    GROUP_TRAIT,
    GROUP_CORRELATION,
    USER_LOG,
)
