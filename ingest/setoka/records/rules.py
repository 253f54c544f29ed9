"""The derivation rules of the schemas that events leave records of (appendix D, Derive).

A rule names the kind of information point it needs, what it copies from the scene, what it
takes from the point, and by what its records are put in order. Shared fields are copied and
never told anew, so that they agree over all records of an event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from memlake.ingest.setoka.records.sources import (
    Taken,
    begun,
    company,
    contact,
    distance,
    done,
    due,
    end,
    ended,
    exif,
    members,
    place,
    said,
    start,
)
from memlake.ingest.setoka.scenes.record import POINT_OF_SCHEMA


@dataclass(frozen=True)
class Rule:
    """How records of one schema are derived.

    Attributes:
        schema: Name of the schema.
        fields: For each column but the key what it is taken from.
        order: The column that records are put in order by.
        edges: Whether a point makes a record for each participant.
    """

    schema: str
    fields: Mapping[str, Taken]
    order: str
    edges: bool = False

    @property
    def point(self) -> str:
        """The kind of information point the rule needs."""
        return POINT_OF_SCHEMA[self.schema]


EVENT_RULES = (
    Rule(
        "calendar_event",
        {
            "title": said("title"),
            "start_local": start,
            "end_local": end,
            "attendees": company,
            "place": place,
            "notes": said("notes"),
        },
        "start_local",
    ),
    Rule(
        "call_log",
        {
            "contact": said("contact"),
            "direction": said("direction"),
            "start_local": begun,
            "duration_s": said("duration_s"),
            "status": said("status"),
        },
        "start_local",
    ),
    Rule(
        "payment",
        {
            "paid_local": begun,
            "merchant": said("merchant"),
            "amount": said("amount_cents"),
            "currency": said("currency"),
            "method": said("method"),
            "category": said("category"),
        },
        "paid_local",
    ),
    Rule(
        "location_visit",
        {
            "arrive_local": start,
            "leave_local": end,
            "place": place,
            "address": said("address"),
            "mode": said("mode"),
        },
        "arrive_local",
    ),
    Rule(
        "app_usage",
        {
            "app": said("app"),
            "start_local": begun,
            "end_local": ended,
            "purpose": said("purpose"),
        },
        "start_local",
    ),
    Rule(
        "task_item",
        {
            "created_local": begun,
            "title": said("title"),
            "priority": said("priority"),
            "status": said("status"),
            "due_date": due,
            "done_local": done,
        },
        "created_local",
    ),
    Rule(
        "workout_session",
        {
            "start_local": begun,
            "end_local": ended,
            "type": said("type"),
            "energy_kcal": said("energy_kcal"),
            "distance_km": distance,
        },
        "start_local",
    ),
    Rule(
        "sleep_session",
        {
            "bed_local": start,
            "wake_local": end,
            "quality": said("quality"),
            "awakenings": said("awakenings"),
        },
        "bed_local",
    ),
    Rule(
        "media_playback",
        {
            "start_local": begun,
            "end_local": ended,
            "title": said("title"),
            "creator": said("creator"),
            "kind": said("kind"),
            "platform": said("platform"),
        },
        "start_local",
    ),
    Rule(
        "reading_session",
        {
            "start_local": begun,
            "end_local": ended,
            "title": said("title"),
            "author": said("author"),
            "pages": said("pages"),
        },
        "start_local",
    ),
    Rule(
        "trip",
        {
            "depart_local": begun,
            "arrive_local": ended,
            "origin": said("origin"),
            "destination": place,
            "mode": said("mode"),
            "fare": said("fare_cents"),
        },
        "depart_local",
    ),
    Rule(
        "meal_log",
        {
            "eaten_local": begun,
            "meal": said("meal"),
            "dishes": said("dishes"),
            "venue": place,
            "companions": company,
        },
        "eaten_local",
    ),
    Rule(
        "web_history",
        {
            "visited_local": begun,
            "query": said("query"),
            "site": said("site"),
            "topic": said("topic"),
        },
        "visited_local",
    ),
    Rule(
        "co_participation",
        {
            "contact": contact,
            "activity": said("activity"),
            "start_local": start,
            "end_local": end,
            "place": place,
        },
        "start_local",
        edges=True,
    ),
    Rule(
        "direct_message",
        {
            "thread": said("thread"),
            "sent_local": begun,
            "sender": said("sender"),
            "recipient": said("recipient"),
            "text": said("text"),
        },
        "sent_local",
    ),
    Rule(
        "group_message",
        {
            "chat_group": said("chat_group"),
            "sent_local": begun,
            "sender": said("sender"),
            "members": members,
            "text": said("text"),
        },
        "sent_local",
    ),
    Rule(
        "email",
        {
            "sent_local": begun,
            "sender": said("sender"),
            "recipient": said("recipient"),
            "subject": said("subject"),
            "body": said("body"),
        },
        "sent_local",
    ),
    Rule(
        "note",
        {
            "written_local": begun,
            "title": said("title"),
            "tags": said("tags"),
            "text": said("text"),
        },
        "written_local",
    ),
    Rule(
        "journal_entry",
        {"written_local": begun, "mood": said("mood"), "text": said("text")},
        "written_local",
    ),
    Rule(
        "photo_metadata",
        {
            "taken_local": begun,
            "place": place,
            "people": company,
            "caption": said("caption"),
            "exif": exif,
        },
        "taken_local",
    ),
)
