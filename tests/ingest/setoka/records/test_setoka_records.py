"""Records against the scenes they come from, by SQL."""

import duckdb
import pyarrow as pa
import pytest

from memlake.ingest.setoka.record_tables import DATA_MODEL, RECORDS
from memlake.ingest.setoka.records import EVENT_RULES
from memlake.ingest.setoka.tables import SETOKA

Db = duckdb.DuckDBPyConnection

# Schemas whose interval is the event's own; the others lie within it.
SHARED = {
    "calendar_event": ("start_local", "end_local"),
    "location_visit": ("arrive_local", "leave_local"),
    "sleep_session": ("bed_local", "wake_local"),
    "co_participation": ("start_local", "end_local"),
}
WITHIN = {
    "call_log": ("start_local", "start_local + duration_s * interval 1 second"),
    "payment": ("paid_local",),
    "app_usage": ("start_local", "end_local"),
    "task_item": ("created_local", "done_local"),
    "workout_session": ("start_local", "end_local"),
    "media_playback": ("start_local", "end_local"),
    "reading_session": ("start_local", "end_local"),
    "trip": ("depart_local", "arrive_local"),
    "meal_log": ("eaten_local",),
    "web_history": ("visited_local",),
    "direct_message": ("sent_local",),
    "group_message": ("sent_local",),
    "email": ("sent_local",),
    "note": ("written_local",),
    "journal_entry": ("written_local",),
    "photo_metadata": ("taken_local",),
}
PLACES = {
    "calendar_event": "place",
    "location_visit": "place",
    "trip": "destination",
    "meal_log": "venue",
    "co_participation": "place",
    "photo_metadata": "place",
}
PEOPLE = {"calendar_event": "attendees", "meal_log": "companions", "photo_metadata": "people"}
ONE_PERSON = {"call_log": "contact", "co_participation": "contact", "direct_message": "thread"}


def wrong(db: Db, schema: str, condition: str) -> int:
    """Count records of a schema whose event does not meet a condition."""
    (count,) = db.sql(
        f"""select count(*) from {schema} r
            join record_event p on p.schema_name = '{schema}'
                and p.user_id = r.user_id and p.ordinal = r.ordinal
            join scene s on s.user_id = p.user_id and s.event_id = p.event_id
            where not coalesce({condition}, true)"""
    ).fetchone()
    return int(count)


def test_there_are_23_schemas_in_three_data_models():
    assert len(RECORDS) == len(DATA_MODEL) == 23
    assert sorted(DATA_MODEL.values()) == ["document"] * 6 + ["graph"] * 4 + ["relational"] * 13
    assert {rule.schema for rule in EVENT_RULES} == set(DATA_MODEL) - {
        "contact",
        "contact_tie",
        "user_contact_tie",
    }
    assert SHARED.keys() | WITHIN.keys() == {rule.schema for rule in EVENT_RULES}


def test_every_declared_table_is_made(tables: dict[str, pa.Table]):
    assert set(tables) == {table.name for table in SETOKA.tables}


@pytest.mark.parametrize("schema", sorted(DATA_MODEL))
def test_every_user_has_records_numbered_by_time(db: Db, schema: str):
    rule = next((rule for rule in EVENT_RULES if rule.schema == schema), None)
    stamp = rule.order if rule else "ordinal"
    users, least, misnumbered = db.sql(
        f"""select count(distinct user_id), min(n), count(*) filter (where ordinal != place)
            from (select user_id, ordinal, count(*) over (partition by user_id) as n,
                  row_number() over (partition by user_id order by {stamp}, ordinal) as place
                  from {schema})"""
    ).fetchone()
    assert (users, misnumbered) == (10, 0)
    assert least >= 1


@pytest.mark.parametrize("schema", SHARED)
def test_shared_intervals_are_the_event_s(db: Db, schema: str):
    start, end = SHARED[schema]
    assert wrong(db, schema, f"r.{start} = s.start_local and r.{end} = s.end_local") == 0


@pytest.mark.parametrize("schema", WITHIN)
def test_other_stamps_lie_within_the_event_s_interval(db: Db, schema: str):
    for stamp in WITHIN[schema]:
        assert wrong(db, schema, f"r.{stamp} between s.start_local and s.end_local") == 0


@pytest.mark.parametrize("schema", PLACES)
def test_places_are_the_event_s(db: Db, schema: str):
    assert wrong(db, schema, f"r.{PLACES[schema]} = s.place") == 0


@pytest.mark.parametrize("schema", PEOPLE)
def test_people_named_are_all_who_are_there_in_person(db: Db, schema: str):
    there = "case when s.in_company then s.participants else [] end"
    assert wrong(db, schema, f"r.{PEOPLE[schema]} = {there}") == 0


@pytest.mark.parametrize("schema", ONE_PERSON)
def test_a_contact_named_takes_part(db: Db, schema: str):
    assert wrong(db, schema, f"list_contains(s.participants, r.{ONE_PERSON[schema]})") == 0


def test_an_event_of_company_has_an_edge_for_each_participant_or_none(db: Db):
    uneven = db.sql(
        """select s.event_id from scene s
           join record_event p using (user_id, event_id)
           where p.schema_name = 'co_participation'
           group by all having count(*) != any_value(len(s.participants))
           or not any_value(s.in_company)"""
    ).fetchall()
    assert uneven == []


def test_messages_run_between_the_user_and_the_thread_s_contact(db: Db):
    assert (
        wrong(
            db,
            "direct_message",
            """r.thread in (r.sender, r.recipient) and r.sender != r.recipient
           and (select name from user u where u.user_id = r.user_id) in (r.sender, r.recipient)""",
        )
        == 0
    )
    assert (
        wrong(
            db,
            "group_message",
            """r.sender = (select name from user u where u.user_id = r.user_id)
           or list_contains(r.members, r.sender) and list_contains(s.participants, r.sender)""",
        )
        == 0
    )


def test_emails_run_between_the_user_and_a_participant(db: Db):
    own = "(select email from user u where u.user_id = r.user_id)"
    theirs = """(select list(c.email) from contact c
                 where c.user_id = r.user_id and list_contains(s.participants, c.name))"""
    assert (
        wrong(
            db,
            "email",
            f"""r.sender = {own} and list_contains({theirs}, r.recipient)
            or r.recipient = {own} and list_contains({theirs}, r.sender)""",
        )
        == 0
    )


@pytest.mark.parametrize(
    ("schema", "column", "kinds"),
    [
        ("payment", "merchant", ("merchant", "place")),
        ("app_usage", "app", ("app",)),
        ("media_playback", "title", ("title",)),
        ("media_playback", "platform", ("app",)),
        ("reading_session", "title", ("title",)),
        ("trip", "origin", ("place",)),
        ("web_history", "site", ("site",)),
        ("group_message", "chat_group", ("group",)),
        ("location_visit", "place", ("place",)),
    ],
)
def test_names_come_from_the_user_s_pool(db: Db, schema: str, column: str, kinds: tuple[str, ...]):
    (strangers,) = db.sql(
        f"""select count(*) from {schema} r where not exists (
                select 1 from pool_item i where i.user_id = r.user_id
                and i.name = r.{column} and i.kind in ('{"', '".join(kinds)}'))"""
    ).fetchone()
    assert strangers == 0


def test_a_purchase_outside_homes_is_paid_at_the_place(db: Db):
    at_home = "s.place = (select home_place from user u where u.user_id = r.user_id)"
    assert wrong(db, "payment", f"r.merchant = s.place or {at_home} or s.place like '%s home'") == 0
    assert db.sql("select count(*) from payment where merchant like '%s home'").fetchone() == (0,)


def test_a_task_is_open_with_a_date_or_done_at_a_time(db: Db):
    found = db.sql(
        """select status, due_date is null, done_local is null, count(*) > 20
           from task_item group by all order by all"""
    ).fetchall()
    assert found == [("done", True, False, True), ("open", False, True, True)]


def test_no_natural_key_or_text_holds_an_event_id(db: Db, tables: dict[str, pa.Table]):
    for schema in DATA_MODEL:
        assert not {"event_id", "entry", "category_id"} & set(tables[schema].column_names)
    found = db.sql("select count(*) from chunk where regexp_matches(text, 'u0000\\d')").fetchone()
    assert found == (0,)


def test_provenance_is_one_event_a_record(db: Db):
    assert (
        db.sql(
            "select count(*), count(distinct (user_id, schema_name, ordinal)) from record_event"
        ).fetchone()
        == (
            sum(
                db.sql(f"select count(*) from {rule.schema}").fetchone()[0] for rule in EVENT_RULES
            ),
        )
        * 2
    )
    fields = dict(db.sql("select distinct schema_name, source_field from record_event").fetchall())
    assert fields["payment"] == "points.purchase"
    assert fields["co_participation"] == "participants"
    assert len(fields) == 20


def test_a_profile_has_about_1600_records(db: Db):
    counts = [f"select user_id, count(*) as n from {schema} group by 1" for schema in DATA_MODEL]
    low, mean, high = db.sql(
        f"""select min(n), avg(n), max(n) from (
                select user_id, sum(n) as n from ({" union all ".join(counts)}) group by 1)"""
    ).fetchone()
    assert 1600 * 0.95 < mean < 1600 * 1.05
    assert low > 1600 * 0.9
    assert high < 1600 * 1.1
