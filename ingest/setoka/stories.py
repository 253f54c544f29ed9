"""Truth tables and records of one group: what its users' stories became."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pyarrow as pa

from memlake.ingest.landing.table import Table
from memlake.ingest.setoka.arrow import table_of
from memlake.ingest.setoka.chunks import serialise
from memlake.ingest.setoka.pool import Pool
from memlake.ingest.setoka.record_tables import RECORDS
from memlake.ingest.setoka.records import UserRecords, derive_records
from memlake.ingest.setoka.records.sources import DAY_S, EPOCH
from memlake.ingest.setoka.scenes import UserStory, tell_user
from memlake.ingest.setoka.scenes.record import MINUTE_S
from memlake.ingest.setoka.skeleton import GroupSkeleton
from memlake.ingest.setoka.truth_tables import (
    CHUNK,
    CONTEXT_NODE,
    POOL_ITEM,
    RECORD_EVENT,
    SCENE,
    USER_LOG,
    USER_TABLE,
)

Row = tuple[Any, ...]


def story_tables(skeleton: GroupSkeleton) -> dict[str, pa.Table]:
    """Expand the users of a group, derive their records, and build the tables of both.

    Raises:
        SceneError: If a scene cannot be made.
        BadInputError: If a pool is too small or a schema has no record.
    """
    people = skeleton.personas
    collected = _Collected()
    for user, user_id in enumerate(people.user_id):
        story = tell_user(skeleton, user)
        records = derive_records(story.pool, story.episodes, story.scenes, skeleton.calendar)
        collected.add_records(user_id, records)
        collected.add(USER_TABLE, [_user_row(skeleton, user, story)])
        collected.add(POOL_ITEM, _pool_rows(user_id, story.pool))
        collected.add(CONTEXT_NODE, _node_rows(user_id, story))
        collected.add(SCENE, _scene_rows(user_id, skeleton, story))
        collected.add(RECORD_EVENT, _provenance_rows(user_id, records))
        collected.add(USER_LOG, _log_rows(user_id, skeleton, user, story))
        first_day = int((skeleton.calendar.dates[0] - EPOCH).astype(int))
        collected.add(CHUNK, _chunk_rows(user_id, people.name[user], records, first_day))
    return collected.tables()


class _Collected:
    """Columns of many tables while users are added."""

    def __init__(self) -> None:
        self._columns: dict[str, dict[str, list[Any]]] = {
            table.name: {name: [] for name in table.schema.names} for table in (*RECORDS, *_TABLES)
        }

    def add(self, table: Table, rows: Iterable[Row]) -> None:
        columns = list(self._columns[table.name].values())
        for column, values in zip(columns, zip(*rows, strict=True), strict=False):
            column.extend(values)

    def add_records(self, user_id: str, records: UserRecords) -> None:
        for schema, rows in records.columns.items():
            columns, count = self._columns[schema], records.count(schema)
            columns["user_id"] += [user_id] * count
            columns["ordinal"] += range(1, count + 1)
            for name, values in rows.items():
                columns[name] += values

    def tables(self) -> dict[str, pa.Table]:
        return {
            table.name: table_of(table, self._columns[table.name]) for table in (*RECORDS, *_TABLES)
        }


_TABLES = (USER_TABLE, POOL_ITEM, CONTEXT_NODE, SCENE, RECORD_EVENT, USER_LOG, CHUNK)


def _user_row(skeleton: GroupSkeleton, user: int, story: UserStory) -> Row:
    people, calendar = skeleton.personas, skeleton.calendar
    return (
        people.user_id[user],
        people.group_id,
        people.name[user],
        story.pool.email,
        people.pronoun[user],
        int(people.age[user]),
        people.occupation[user],
        people.work_mode[user],
        people.household[user],
        people.city[user],
        people.home_place[user],
        people.work_place[user],
        calendar.start,
        calendar.days,
        calendar.zone,
        calendar.utc_offset_min,
        story.family,
        story.tree["horizon"][0].storyline,
        people.employer[user] or None,
    )


def _pool_rows(user_id: str, pool: Pool) -> list[Row]:
    """Each name of a kind once, though it may serve two uses."""
    rows = {(kind, name): (members, detail) for kind, name, members, detail in _resources(pool)}
    return [(user_id, *key, *rows[key]) for key in sorted(rows)]


def _resources(pool: Pool) -> Iterator[tuple[str, str, tuple[str, ...], str]]:
    for places in pool.places.values():
        for place in places:
            yield "place", place.name, (), f"{place.place_type}: {place.address}"
    for group in pool.groups.values():
        yield "group", group.name, group.members, group.circle
    for kind, several in (("merchant", pool.shops), ("app", pool.apps), ("site", pool.sites)):
        for use, names in several.items():
            for name in names:
                yield kind, name, (), use
    for titles in pool.titles.values():
        for title in titles:
            yield "title", title.title, (), f"{title.kind} by {title.creator}"


def _node_rows(user_id: str, story: UserStory) -> Iterator[Row]:
    for level in sorted(story.tree):
        for node in story.tree[level]:
            yield (
                user_id,
                level,
                node.ordinal,
                node.first_day,
                node.last_day,
                node.entries,
                node.storyline,
                tuple(f"{thread.matter} (phase {thread.phase})" for thread in node.threads),
                node.key_contacts,
                node.parent,
            )


def _scene_rows(user_id: str, skeleton: GroupSkeleton, story: UserStory) -> Iterator[Row]:
    first = int((skeleton.calendar.dates[0] - EPOCH).astype(int)) * DAY_S
    for episode, scene in zip(story.episodes, story.scenes, strict=True):
        midnight = first + episode.day * DAY_S
        yield (
            user_id,
            episode.event_id,
            episode.day,
            episode.position,
            midnight + scene.start * MINUTE_S,
            midnight + scene.end * MINUTE_S,
            scene.category_id,
            scene.label_ids,
            tuple(label.entry for label in episode.labels),
            scene.participants,
            scene.in_company,
            scene.place,
            tuple(point.kind for point in scene.points),
            scene.narrative,
            scene.description,
            episode.entry,
        )


def _provenance_rows(user_id: str, records: UserRecords) -> Iterator[Row]:
    for schema in sorted(records.events):
        for ordinal, event in enumerate(records.events[schema], 1):
            yield user_id, schema, ordinal, event, records.fields[schema]


def _log_rows(user_id: str, skeleton: GroupSkeleton, user: int, story: UserStory) -> Sequence[Row]:
    plans, effort = int(skeleton.plan_attempts[user]), story.effort
    sheets = int(skeleton.traits.sheet_attempts[user])
    return [
        (user_id, "halving", effort.halvings, 0),
        (user_id, "plan", plans, plans - 1),
        (user_id, "scene", effort.calls, effort.retries),
        (user_id, "sheet", sheets, sheets - 1),
    ]


def _chunk_rows(user_id: str, name: str, records: UserRecords, first_day: int) -> Sequence[Row]:
    chunks = serialise(name, records, first_day)
    return sorted((user_id, c.schema, c.week, c.ordinal, c.text) for c in chunks)
