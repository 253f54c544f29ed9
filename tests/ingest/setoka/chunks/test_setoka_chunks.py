"""Chunks written out by hand."""

from datetime import date

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.setoka.chunks import MOST_ROWS, serialise
from memlake.ingest.setoka.chunks.values import stamp
from memlake.ingest.setoka.records import UserRecords

DAY = 86_400
# 1 April 2026, a Wednesday, in days from the epoch
FIRST = (date(2026, 4, 1) - date(1970, 1, 1)).days


def at(day: int, hour: int, minute: int = 0, second: int = 0) -> int:
    return (FIRST + day) * DAY + hour * 3600 + minute * 60 + second


def chunks(**columns: dict[str, list]) -> list[tuple[str, int, int, str]]:
    records = UserRecords(columns, {}, {})
    return [(c.schema, c.week, c.ordinal, c.text) for c in serialise("Ana Costa", records, FIRST)]


def test_relational_records_become_markdown_tables_week_by_week():
    payment = {
        "paid_local": [at(0, 12, 5, 9), at(4, 23, 59), at(5, 0)],
        "merchant": ["Briar Cafe", "Bar | Grill", "Kiosk"],
        "amount": [1250, 5, 100_000],
        "currency": ["USD"] * 3,
        "method": ["card", "cash", "card"],
        "category": ["Restaurants"] * 3,
    }
    head = "# payment\n| paid | merchant | amount | currency | method | category |\n"
    rule = "| --- | --- | --- | --- | --- | --- |\n"
    assert chunks(payment=payment) == [
        (
            "payment",
            1,
            1,
            head
            + "|"
            + " --- |" * 6
            + "\n| 2026-04-01 12:05:09 | Briar Cafe | 12.50 | USD | card | Restaurants |\n"
            + "| 2026-04-05 23:59 | Bar \\| Grill | 0.05 | USD | cash | Restaurants |\n",
        ),
        (
            "payment",
            2,
            1,
            head + rule + "| 2026-04-06 00:00 | Kiosk | 1000.00 | USD | card | Restaurants |\n",
        ),
    ]


def test_what_is_not_known_is_an_empty_cell_and_lists_are_joined():
    calendar = {
        "title": ["Run"],
        "start_local": [at(1, 8)],
        "end_local": [at(1, 9)],
        "attendees": [("Bo", "Cy")],
        "place": ["Elm Park"],
        "notes": [None],
    }
    ((_, _, _, text),) = chunks(calendar_event=calendar)
    assert text.splitlines()[-1] == (
        "| Run | 2026-04-02 08:00 | 2026-04-02 09:00 | Bo, Cy | Elm Park |  |"
    )


def test_graph_records_become_adjacency_lists():
    contact = {
        "name": ["Bo Lee", "Cy Orr"],
        "phone": ["0301 0001 00", "0302 0002 01"],
        "email": ["bo@x.example", "cy@x.example"],
        "birthday": [date(1990, 5, 1), date(1985, 1, 2)],
        "employer": ["Norland Bank", None],
    }
    tie = {
        "contact": ["Bo Lee", "Bo Lee"],
        "other": ["Cy Orr", "Di Poe"],
        "relation": ["sibling", "teammate"],
        "since": [date(2001, 2, 3), date(2020, 1, 1)],
    }
    own = {
        "contact": ["Bo Lee"],
        "relation": ["friend"],
        "closeness": [4],
        "since": [date(2015, 6, 7)],
    }
    assert chunks(contact=contact, contact_tie=tie, user_contact_tie=own) == [
        (
            "contact",
            0,
            1,
            "# contact\n"
            "Bo Lee (contact): phone->0301 0001 00; email->bo@x.example; birthday->1990-05-01; "
            "employer->Norland Bank\n"
            "Cy Orr (contact): phone->0302 0002 01; email->cy@x.example; birthday->1985-01-02\n",
        ),
        (
            "contact_tie",
            0,
            1,
            "# contact_tie\nBo Lee (contact): relation->Cy Orr[sibling since 2001-02-03]; "
            "relation->Di Poe[teammate since 2020-01-01]\n",
        ),
        (
            "user_contact_tie",
            0,
            1,
            "# user_contact_tie\nAna Costa (user): relation->Bo Lee[friend, closeness 4, "
            "since 2015-06-07]\n",
        ),
    ]


def test_attended_events_are_edges_of_the_contact():
    edges = {
        "contact": ["Bo Lee"],
        "activity": ["run"],
        "start_local": [at(0, 8)],
        "end_local": [at(0, 9, 30)],
        "place": ["Elm Park"],
    }
    assert chunks(co_participation=edges) == [
        (
            "co_participation",
            1,
            1,
            "# co_participation\nBo Lee (contact): attended->{run, 2026-04-01 08:00 to "
            "2026-04-01 09:30, Elm Park, with Ana Costa}\n",
        )
    ]


def test_documents_keep_their_native_form():
    email = {
        "sent_local": [at(0, 8)],
        "sender": ["ana@x.example"],
        "recipient": ["bo@x.example"],
        "subject": ["Run"],
        "body": ["Dear Bo,\n\nit rained.\n\nAna"],
    }
    message = {
        "thread": ["Bo Lee"] * 2,
        "sent_local": [at(0, 9), at(0, 9, 1, 5)],
        "sender": ["Bo Lee", "Ana Costa"],
        "recipient": ["Ana Costa", "Bo Lee"],
        "text": ['Say "hi"', "hé"],
    }
    note = {
        "written_local": [at(0, 10)],
        "title": ["List"],
        "tags": [("home", "ideas")],
        "text": ["- one"],
    }
    journal = {"written_local": [at(0, 22)], "mood": ["calm"], "text": ["Rain."]}
    found = chunks(email=email, direct_message=message, note=note, journal_entry=journal)
    assert [text for *_, text in found] == [
        "# email\nFrom: ana@x.example\nTo: bo@x.example\nDate: 2026-04-01 08:00\n"
        "Subject: Run\n\nDear Bo,\n\nit rained.\n\nAna\n",
        '# direct_message\n{"thread": "Bo Lee", "sent": "2026-04-01 09:00", "sender": "Bo Lee", '
        '"recipient": "Ana Costa", "text": "Say \\"hi\\""}\n'
        '{"thread": "Bo Lee", "sent": "2026-04-01 09:01:05", "sender": "Ana Costa", '
        '"recipient": "Bo Lee", "text": "hé"}\n',
        "# note\n## List\n2026-04-01 10:00 #home #ideas\n\n- one\n",
        "# journal_entry\n## 2026-04-01 22:00 (calm)\n\nRain.\n",
    ]


@given(st.lists(st.integers(0, 60 * 24), min_size=1, max_size=230).map(sorted))
def test_each_record_stands_in_one_chunk_of_its_week_of_at_most_fifty(hours: list[int]):
    stamps = [at(0, hour) for hour in hours]
    use = {"app": ["A"] * len(stamps), "start_local": stamps, "end_local": stamps}
    use["purpose"] = [f"p{k}" for k in range(len(stamps))]
    found = chunks(app_usage=use)
    rows = [line for *_, text in found for line in text.splitlines()[3:]]
    assert [row.split(" | ")[-1] for row in rows] == [f"p{k} |" for k in range(len(stamps))]
    for _, week, _, text in found:
        lines = text.splitlines()[3:]
        assert 1 <= len(lines) <= MOST_ROWS
        days = [date.fromisoformat(line.split(" | ")[1][:10]) for line in lines]
        # 30 March 2026 is the Monday of the first week
        assert {(day - date(2026, 3, 30)).days // 7 + 1 for day in days} == {week}
    assert [c[:3] for c in found] == sorted(c[:3] for c in found)


def test_stamps_show_seconds_only_where_there_are_some():
    assert stamp(0) == "1970-01-01 00:00"
    assert stamp(86_399) == "1970-01-01 23:59:59"


def test_the_landed_chunks_hold_every_record_of_a_user(tables: dict[str, pa.Table]):
    chunk = [row for row in tables["chunk"].to_pylist() if row["user_id"] == "u00003"]
    for schema, lines_before in (("payment", 3), ("direct_message", 1), ("web_history", 3)):
        texts = [row["text"] for row in chunk if row["schema_name"] == schema]
        rows = sum(len(text.splitlines()) - lines_before for text in texts)
        own = [r for r in tables[schema].column("user_id").to_pylist() if r == "u00003"]
        assert rows == len(own)
    assert {row["week"] for row in chunk if row["schema_name"] == "contact"} == {0}
    assert {row["week"] for row in chunk if row["schema_name"] == "sleep_session"} == set(
        range(1, 10)
    )


@pytest.mark.parametrize("schema", ["journal_entry", "email", "note"])
def test_a_document_stands_word_for_word_in_its_chunk(tables: dict[str, pa.Table], schema: str):
    field = "body" if schema == "email" else "text"
    first = next(row for row in tables[schema].to_pylist() if row["user_id"] == "u00001")
    chunk = next(
        row
        for row in tables["chunk"].to_pylist()
        if (row["user_id"], row["schema_name"]) == ("u00001", schema)
    )
    assert first[field] in chunk["text"]
