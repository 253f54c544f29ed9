"""Declared tables of the 23 record schemas (spec/setoka.md, section 7): what is visible.

A record is identified by its user and its rank by time among the user's records of the
schema, from 1; nothing in it names the event it tells of. Stamps are naive local times.
People are named as in `contact`, the user by the name in `user`.
"""

from __future__ import annotations

import pyarrow as pa

from memlake.ingest.landing.table import Table
from memlake.ingest.setoka.columns import AMOUNT, RECORD_KEY, STAMP, TEXTS, Column, schema

EXIF = pa.struct(
    [("camera", pa.string()), ("iso", pa.int16()), ("width", pa.int16()), ("height", pa.int16())]
)
_GRAIN = ("user_id", "ordinal")
_TEXT, _DAY = pa.string(), pa.date32()


def _record(
    name: str, *required: Column, optional: tuple[Column, ...] = (), description: str
) -> Table:
    return Table(name, schema(*RECORD_KEY, *required, optional=optional), _GRAIN, description)


CALENDAR_EVENT = _record(
    "calendar_event",
    ("title", _TEXT),
    ("start_local", STAMP),
    ("end_local", STAMP),
    ("attendees", TEXTS),
    optional=(("place", _TEXT), ("notes", _TEXT)),
    description="One entry of a user's calendar.",
)
CALL_LOG = _record(
    "call_log",
    ("contact", _TEXT),
    ("direction", _TEXT),
    ("start_local", STAMP),
    ("duration_s", pa.int32()),
    ("status", _TEXT),
    description="One telephone call: incoming or outgoing, answered or missed.",
)
PAYMENT = _record(
    "payment",
    ("paid_local", STAMP),
    ("merchant", _TEXT),
    ("amount", AMOUNT),
    ("currency", _TEXT),
    ("method", _TEXT),
    ("category", _TEXT),
    description="One payment; its category is the bank's word for the merchant's trade.",
)
LOCATION_VISIT = _record(
    "location_visit",
    ("arrive_local", STAMP),
    ("leave_local", STAMP),
    ("place", _TEXT),
    ("address", _TEXT),
    ("mode", _TEXT),
    description="One stay at a place, and how the user came there.",
)
APP_USAGE = _record(
    "app_usage",
    ("app", _TEXT),
    ("start_local", STAMP),
    ("end_local", STAMP),
    ("purpose", _TEXT),
    description="One stretch of use of an app.",
)
TASK_ITEM = _record(
    "task_item",
    ("created_local", STAMP),
    ("title", _TEXT),
    ("priority", _TEXT),
    ("status", _TEXT),
    optional=(("due_date", _DAY), ("done_local", STAMP)),
    description="One task of a to-do list: open, or done at a time.",
)
WORKOUT_SESSION = _record(
    "workout_session",
    ("start_local", STAMP),
    ("end_local", STAMP),
    ("type", _TEXT),
    ("energy_kcal", pa.int32()),
    optional=(("distance_km", AMOUNT),),
    description="One workout that a watch recorded; no distance where none is covered.",
)
SLEEP_SESSION = _record(
    "sleep_session",
    ("bed_local", STAMP),
    ("wake_local", STAMP),
    ("quality", pa.int16()),
    ("awakenings", pa.int16()),
    description="One stretch of sleep; quality from 0 to 100 as a watch computes it.",
)
MEDIA_PLAYBACK = _record(
    "media_playback",
    ("start_local", STAMP),
    ("end_local", STAMP),
    ("title", _TEXT),
    ("creator", _TEXT),
    ("kind", _TEXT),
    ("platform", _TEXT),
    description="One playback of music, a film, a series, a podcast or a game.",
)
READING_SESSION = _record(
    "reading_session",
    ("start_local", STAMP),
    ("end_local", STAMP),
    ("title", _TEXT),
    ("author", _TEXT),
    ("pages", pa.int16()),
    description="One sitting with a book or magazine.",
)
TRIP = _record(
    "trip",
    ("depart_local", STAMP),
    ("arrive_local", STAMP),
    ("origin", _TEXT),
    ("destination", _TEXT),
    ("mode", _TEXT),
    optional=(("fare", AMOUNT),),
    description="One way from a place to another; no fare where none is paid.",
)
MEAL_LOG = _record(
    "meal_log",
    ("eaten_local", STAMP),
    ("meal", _TEXT),
    ("dishes", TEXTS),
    ("venue", _TEXT),
    ("companions", TEXTS),
    description="One meal.",
)
WEB_HISTORY = _record(
    "web_history",
    ("visited_local", STAMP),
    ("query", _TEXT),
    ("site", _TEXT),
    ("topic", _TEXT),
    description="One search and the site it led to.",
)

CONTACT = _record(
    "contact",
    ("name", _TEXT),
    ("phone", _TEXT),
    ("email", _TEXT),
    ("birthday", _DAY),
    optional=(("employer", _TEXT),),
    description="One person a user knows (a node of the user's graph).",
)
CONTACT_TIE = _record(
    "contact_tie",
    ("contact", _TEXT),
    ("other", _TEXT),
    ("relation", _TEXT),
    ("since", _DAY),
    description="What `contact` is to `other`, both contacts of the user.",
)
USER_CONTACT_TIE = _record(
    "user_contact_tie",
    ("contact", _TEXT),
    ("relation", _TEXT),
    ("closeness", pa.int16()),
    ("since", _DAY),
    description="What a contact is to the user; closeness from 1 to 5.",
)
CO_PARTICIPATION = _record(
    "co_participation",
    ("contact", _TEXT),
    ("activity", _TEXT),
    ("start_local", STAMP),
    ("end_local", STAMP),
    ("place", _TEXT),
    description="A contact took part in something with the user (an edge made by an event).",
)

DIRECT_MESSAGE = _record(
    "direct_message",
    ("thread", _TEXT),
    ("sent_local", STAMP),
    ("sender", _TEXT),
    ("recipient", _TEXT),
    ("text", _TEXT),
    description="One message between the user and a contact, whose name is the thread's.",
)
GROUP_MESSAGE = _record(
    "group_message",
    ("chat_group", _TEXT),
    ("sent_local", STAMP),
    ("sender", _TEXT),
    ("members", TEXTS),
    ("text", _TEXT),
    description="One message in a group chat; members are the contacts in the group.",
)
EMAIL = _record(
    "email",
    ("sent_local", STAMP),
    ("sender", _TEXT),
    ("recipient", _TEXT),
    ("subject", _TEXT),
    ("body", _TEXT),
    description="One email; sender and recipient are addresses.",
)
NOTE = _record(
    "note",
    ("written_local", STAMP),
    ("title", _TEXT),
    ("tags", TEXTS),
    ("text", _TEXT),
    description="One note the user took.",
)
JOURNAL_ENTRY = _record(
    "journal_entry",
    ("written_local", STAMP),
    ("mood", _TEXT),
    ("text", _TEXT),
    description="One entry of the user's journal.",
)
PHOTO_METADATA = _record(
    "photo_metadata",
    ("taken_local", STAMP),
    ("place", _TEXT),
    ("people", TEXTS),
    ("caption", _TEXT),
    ("exif", EXIF),
    description="What is stored with one photo.",
)

RELATIONAL = (
    CALENDAR_EVENT,
    CALL_LOG,
    PAYMENT,
    LOCATION_VISIT,
    APP_USAGE,
    TASK_ITEM,
    WORKOUT_SESSION,
    SLEEP_SESSION,
    MEDIA_PLAYBACK,
    READING_SESSION,
    TRIP,
    MEAL_LOG,
    WEB_HISTORY,
)
GRAPH = (CONTACT, CONTACT_TIE, USER_CONTACT_TIE, CO_PARTICIPATION)
DOCUMENT = (DIRECT_MESSAGE, GROUP_MESSAGE, EMAIL, NOTE, JOURNAL_ENTRY, PHOTO_METADATA)
RECORDS = (*RELATIONAL, *GRAPH, *DOCUMENT)
DATA_MODEL = {
    table.name: model
    for model, tables in (("relational", RELATIONAL), ("graph", GRAPH), ("document", DOCUMENT))
    for table in tables
}
