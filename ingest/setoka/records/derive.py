"""Deriving a user's records from scenes and pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.setoka.pool import Pool
from memlake.ingest.setoka.records.rules import EVENT_RULES, Rule
from memlake.ingest.setoka.records.sources import DAY_S, EPOCH, Source
from memlake.ingest.setoka.scenes.record import Episode, Scene
from memlake.ingest.setoka.skeleton import Calendar

Rows = dict[str, list[Any]]


@dataclass(frozen=True)
class UserRecords:
    """One user's records, each schema as columns in the order of its records.

    Stamps are seconds and dates days from the epoch; money and distance are hundredths.

    Attributes:
        columns: Columns by schema, without the key.
        events: For each schema of event records the event id of each record.
        fields: For each schema of event records the scene's field that held the information.
    """

    columns: Mapping[str, Rows]
    events: Mapping[str, list[str]]
    fields: Mapping[str, str]

    def count(self, schema: str) -> int:
        """Return how many records a schema has."""
        return len(next(iter(self.columns[schema].values())))


def derive_records(
    pool: Pool, episodes: Sequence[Episode], scenes: Sequence[Scene], calendar: Calendar
) -> UserRecords:
    """Derive all records of a user.

    Args:
        pool: The user's pool.
        episodes: The user's episodes.
        scenes: One an episode, with all details.
        calendar: The horizon.

    Raises:
        BadInputError: If a schema has no record.
    """
    first = int((calendar.dates[0] - EPOCH).astype(int)) * DAY_S
    sources = _by_kind(pool, episodes, scenes, first)
    columns, events = {}, {}
    for rule in EVENT_RULES:
        columns[rule.schema], events[rule.schema] = _derived(rule, sources.get(rule.point, []))
    columns |= _of_pool(pool)
    for schema, rows in columns.items():
        if not next(iter(rows.values())):
            raise BadInputError("records", "the schema is empty", persona=pool.user, field=schema)
    fields = {rule.schema: _held_by(rule) for rule in EVENT_RULES}
    return UserRecords(columns, events, fields)


Sources = list[tuple[Source, str]]


def _by_kind(
    pool: Pool, episodes: Sequence[Episode], scenes: Sequence[Scene], first: int
) -> dict[str, Sources]:
    found: dict[str, Sources] = {}
    for episode, scene in zip(episodes, scenes, strict=True):
        midnight = first + episode.day * DAY_S
        for point in scene.points:
            source = Source(scene, point, midnight, pool, "")
            found.setdefault(point.kind, []).append((source, episode.event_id))
    return found


def _derived(rule: Rule, sources: Sources) -> tuple[Rows, list[str]]:
    if rule.edges:
        sources = [
            (Source(one.scene, one.point, one.midnight, one.pool, contact), event)
            for one, event in sources
            for contact in one.scene.participants
        ]
    key = rule.fields[rule.order]
    # Equal times keep the order of the scenes, which is that of the day.
    ordered = sorted(sources, key=lambda pair: key(pair[0]))
    rows = {name: [take(one) for one, _ in ordered] for name, take in rule.fields.items()}
    return rows, [event for _, event in ordered]


def _held_by(rule: Rule) -> str:
    return "participants" if rule.edges else f"points.{rule.point}"


def _of_pool(pool: Pool) -> dict[str, Rows]:
    """The rules of the three schemas whose information is the pool itself."""
    contacts, ties = pool.contacts, pool.ties
    return {
        "contact": {
            "name": [one.name for one in contacts],
            "phone": [one.phone for one in contacts],
            "email": [one.email for one in contacts],
            "birthday": [one.birthday for one in contacts],
            "employer": [one.employer for one in contacts],
        },
        "contact_tie": {
            "contact": [tie.contact for tie in ties],
            "other": [tie.other for tie in ties],
            "relation": [tie.relation for tie in ties],
            "since": [tie.since for tie in ties],
        },
        "user_contact_tie": {
            "contact": [one.name for one in contacts],
            "relation": [one.relation for one in contacts],
            "closeness": [one.closeness for one in contacts],
            "since": [one.since for one in contacts],
        },
    }
