"""Episodes, scenes and what passes between the steps that make one of the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from memlake.ingest.setoka.catalogue import Category
from memlake.ingest.setoka.pool import Pool

Value: TypeAlias = "str | int | tuple[str, ...] | None"
MINUTE_S = 60

# The kind of information point each schema of event records needs, see `records.rules`.
POINT_OF_SCHEMA = {
    "calendar_event": "appointment",
    "call_log": "call",
    "payment": "purchase",
    "location_visit": "stay",
    "app_usage": "device_use",
    "task_item": "task",
    "workout_session": "exercise",
    "sleep_session": "rest",
    "media_playback": "playback",
    "reading_session": "reading",
    "trip": "way",
    "meal_log": "meal",
    "web_history": "search",
    "co_participation": "company",
    "direct_message": "message",
    "group_message": "group_message",
    "email": "letter",
    "note": "note",
    "journal_entry": "reflection",
    "photo_metadata": "photo",
}
# What a scene says about each kind of point, and what its details add.
SAID = {
    "appointment": ("has_note",),
    "call": ("contact", "direction", "status", "duration_s"),
    "purchase": ("merchant", "amount_cents", "currency", "method", "category"),
    "stay": ("address", "mode"),
    "device_use": ("app",),
    "task": ("priority", "status", "due_in_days", "done_after_s"),
    "exercise": ("energy_kcal", "distance_m"),
    "rest": ("quality", "awakenings"),
    "playback": ("title", "creator", "kind", "platform"),
    "reading": ("title", "author", "pages"),
    "way": ("origin", "mode", "fare_cents"),
    "meal": ("meal", "dishes"),
    "search": ("site", "topic"),
    "company": (),
    "message": ("thread", "sender", "recipient", "turn"),
    "group_message": ("chat_group", "sender", "turn"),
    "letter": ("contact", "sender", "recipient", "turn"),
    "note": (),
    "reflection": (),
    "photo": ("iso", "width", "height"),
}
DETAILED = {
    "appointment": ("title", "notes"),
    "device_use": ("purpose",),
    "task": ("title",),
    "exercise": ("type",),
    "search": ("query",),
    "company": ("activity",),
    "message": ("text",),
    "group_message": ("text",),
    "letter": ("subject", "body"),
    "note": ("title", "tags", "text"),
    "reflection": ("mood", "text"),
    "photo": ("caption",),
}
SCHEMA_OF_POINT = {point: schema for schema, point in POINT_OF_SCHEMA.items()}


@dataclass(frozen=True, slots=True)
class Label:
    """What an annotation entry adds to an episode: its id, its words, its entry from 1."""

    label_id: str
    text: str
    entry: int


@dataclass(frozen=True, slots=True)
class Episode:
    """One element of a day chain: everything about an event that the skeleton fixes.

    Attributes:
        row: Number among the user's episodes, from 0.
        event_id: Unique in a dataset; in no record.
        day: Day of the horizon, from 0.
        position: Number within the day, from 0.
        start: Minutes from the start of the day.
        end: The same, above 1440 for a night's sleep.
        category: The category.
        allowed: Schemas that the category may leave records of.
        entry: Plan entry from 1, or None for background.
        labels: What annotation entries add, H.
        place_type: Type of its place.
    """

    row: int
    event_id: str
    day: int
    position: int
    start: int
    end: int
    category: Category
    allowed: frozenset[str]
    entry: int | None
    labels: tuple[Label, ...]
    place_type: str


@dataclass(frozen=True, slots=True)
class Point:
    """One piece of information in a scene, which a record can be derived from.

    Attributes:
        kind: One of `POINT_OF_SCHEMA`'s.
        start: Seconds from the scene's start.
        end: The same, `start` itself for a moment.
        values: What is known, by the column it becomes.
    """

    kind: str
    start: int
    end: int
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Scene:
    """One expanded episode.

    Attributes:
        start: Minutes from the start of the day; copied from the episode, like the next three.
        end: The same.
        category_id: The category.
        label_ids: Ids of H.
        participants: Names of the contacts that take part or are spoken to, P.
        in_company: Whether the participants are there in person.
        place: Name of the place, l.
        points: Information points, I.
        narrative: What happened, in some sentences.
        description: The event in one sentence.
        facts: What later days may come back to.
    """

    start: int
    end: int
    category_id: int
    label_ids: tuple[str, ...]
    participants: tuple[str, ...]
    in_company: bool
    place: str
    points: tuple[Point, ...]
    narrative: str
    description: str
    facts: tuple[str, ...]

    @property
    def seconds(self) -> int:
        """Length of the interval in seconds."""
        return (self.end - self.start) * MINUTE_S


@dataclass(frozen=True, slots=True)
class Thread:
    """A storyline as it stands on some day.

    Attributes:
        arc: Its kind, such as `boiler`.
        matter: What it is about, a noun phrase.
        helper: Name of the contact who moves it.
        phase: 0 to 4.
    """

    arc: str
    matter: str
    helper: str
    phase: int


@dataclass(frozen=True, slots=True)
class Node:
    """One node of the context tree above the scenes.

    Attributes:
        level: horizon, month, week or day.
        ordinal: Number among the nodes of the level, from 0.
        parent: Number of the parent on the level above, None for the horizon.
        first_day: First day of its span.
        last_day: Last day of its span.
        phases: For each arc the phase at the start and at the end of the span; -1 before the
            arc begins, 5 after it is over.
        threads: Arcs open in the span, as they stand at its end; at most kappa.
        entries: Plan entries, from 1, that occur in the span.
        storyline: The span in one sentence.
    """

    level: str
    ordinal: int
    parent: int | None
    first_day: int
    last_day: int
    phases: tuple[tuple[int, int], ...]
    threads: tuple[Thread, ...]
    entries: tuple[int, ...]
    storyline: str

    @property
    def key_contacts(self) -> tuple[str, ...]:
        """Contacts who move its threads, each once."""
        return tuple(dict.fromkeys(thread.helper for thread in self.threads))


@dataclass(frozen=True, slots=True)
class DayRequest:
    """What a generator is asked for: the scenes of some consecutive episodes of a day.

    Attributes:
        pool: The only people, places and things that scenes may name.
        ancestors: The context from the horizon down to the day.
        recent: Facts of up to W days before, the latest last, at most kappa a day.
        before: Scenes of the day before these episodes.
        episodes: The episodes, in order.
        feedback: What was wrong with earlier replies to the same request.
    """

    pool: Pool
    ancestors: tuple[Node, ...]
    recent: tuple[tuple[str, ...], ...]
    before: tuple[Scene, ...]
    episodes: tuple[Episode, ...]
    feedback: tuple[str, ...] = ()


@dataclass
class Effort:
    """How many calls the scenes of a user took.

    Attributes:
        calls: Requests made of the generator.
        retries: Requests made once more after a reply that did not validate.
        halvings: Day parts that were split.
    """

    calls: int = 0
    retries: int = 0
    halvings: int = 0
