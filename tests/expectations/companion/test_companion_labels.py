"""Items, evidence and labels of the small corpus, worked out by hand from its conversations."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import duckdb
import pytest

from memlake.analysis.lake import Lake
from memlake.analysis.reconstruction.cells import Cell
from memlake.analysis.reconstruction.slots import CATEGORY, Filled, Slot, slot_cells
from memlake.analysis.reconstruction.submitted import read_truth

pytestmark = pytest.mark.xdist_group("companion")

Ask = Callable[[str], list[tuple[Any, ...]]]


@pytest.fixture(scope="module")
def ask(companion_lake: Lake) -> Iterator[Ask]:
    """Query the dataset with texts; `{u}` is the table of subjects."""
    with contextlib.closing(duckdb.connect(str(companion_lake.warehouse), read_only=True)) as db:
        subject = "staging.stg_companion__subject"
        yield lambda sql: db.execute(sql.replace("{u}", subject)).fetchall()


def test_sessions_are_runs_without_three_hours_of_silence(ask: Ask) -> None:
    # Mara talks on four days, Otto on three, Pia on one; nobody twice a day.
    assert ask("""
        select s.user_id, max(m.session_position), count(*)
        from staging.stg_companion__message m join {u} s using (dataset, subject_id)
        where m.dataset = 'small' group by all order by all
    """) == [("U01", 4, 53), ("U02", 3, 19), ("U03", 1, 4)]


def test_items_are_asked_where_their_message_stands(ask: Ask) -> None:
    rows = ask("""
        select i.track, i.asked_position, i.question
        from core.item_companion i join {u} s using (dataset, subject_id)
        where i.dataset = 'small' and s.user_id = 'U02' and i.track <> 'reconstruction'
        order by all
    """)
    assert rows == [
        ("chat", 3, "vanilla, all of it"),
        ("chat", 8, "I guess so"),
        ("chat", 16, "guess who got into trouble with wax again"),
        ("chat", 18, "up early today"),
        ("qa", None, "What did Biscuit eat?"),
    ]
    # The withdrawn probe without text is no message, and so no item.
    assert ask(
        "select count(*) from core.item_companion where dataset='small' and track='chat'"
    ) == [(17,)]
    # 54 scored slots of a persona and 55 of a profile, for three subjects.
    assert ask(
        "select count(*) from core.item_companion where dataset='small' and track='reconstruction'"
    ) == [(3 * 109,)]


def test_slots_hold_what_the_reader_of_files_finds_in_them(ask: Ask, companion_lake: Lake) -> None:
    truth = read_truth(companion_lake.landing, "small")
    rows = ask("""
        select s.user_id, l.file, l.section, l.slot, l.value
        from labels.lbl_companion__slot l join {u} s using (dataset, subject_id)
        where l.dataset = 'small'
    """)
    assert len(rows) == 3 * 109
    for user_id in truth.files:
        filled = {
            Slot(*place): Filled(value)
            for user, *place, value in rows
            if user == user_id and value is not None
        }
        cells = slot_cells(filled)
        for kind in ("persona", "profile"):
            found = {
                Cell(CATEGORY[one.file, one.section], one.slot): value
                for one, value in cells.items()
                if one.file == kind
            }
            whole = truth.cells(kind, user_id)
            fixed = {c: v for c, v in whole.items() if c.category not in ("quirk", "entity")}
            assert found == fixed, (user_id, kind)


def test_items_without_texts_stand_in_by_id(ask: Ask) -> None:
    assert ask("""
        select question from core.item_companion i join {u} s using (dataset, subject_id)
        where i.dataset = 'small-manifest' and s.user_id = 'U02' and track = 'chat' order by 1
    """) == [("day1-3",), ("day2-12",), ("day2-4",), ("day3-1",)]


def test_evidence_holds_what_each_live_reply_rests_on(ask: Ask) -> None:
    rows = ask("""
        select i.asked_position, m.source_id, e.role, e.store, e.ordinal
        from core.evidence e
        join core.item_companion i using (item_id)
        join chat.chat_message_companion m using (record_id)
        join {u} s on i.subject_id = s.subject_id
        where i.dataset = 'small' and s.user_id = 'U02' order by i.track, 1, 5
    """)
    assert rows == [
        (3, "day1-2", "recent", "thread", 1),
        (8, "day2-3", "recent", "thread", 1),
        (16, "day2-11", "recent", "thread", 1),
        (16, "day1-1", "primary", "profile", 2),
        (16, "day1-3", "primary", "profile", 3),
        (None, "day1-1", "primary", "message", 1),
    ]
    # Mara's reference within its window: the claims before the thread, weights kept.
    assert ask("""
        select m.source_id, e.role from core.evidence e
        join core.item_companion i using (item_id)
        join chat.chat_message_companion m using (record_id)
        where i.dataset = 'small' and i.question like 'so tell me where%' order by e.ordinal
    """) == [
        ("day4-9", "recent"),
        ("day3-9", "primary"),
        ("day4-2", "primary"),
        ("day1-7", "supporting"),
    ]
    assert ask("""
        select count(*) from core.evidence e
        join staging.stg_companion__chat_row c using (item_id) where c.withdrawn is not null
    """) == [(0,)]


def test_readings_distances_and_senders(ask: Ask) -> None:
    rows = ask("""
        select probe_position, locus, n_references, nearest_distance, furthest_distance,
            is_companion_supplied, is_recorded, is_strict, is_strict2, is_disputed, is_relabelled
        from labels.lbl_companion join {u} using (dataset, subject_id)
        where dataset = 'small' and user_id = 'U01' and has_references order by 1
    """)
    assert rows == [
        # Three days before: the fall, the crane (which the companion named), the rye bread.
        (30, "episode", 1, 14, 14, False, True, True, True, True, False),
        # Withdrawn: its reference is there, and it counts in no reading.
        (32, "episode", 1, 6, 6, False, False, False, False, False, False),
        (34, "companion", 1, 22, 22, True, True, True, False, False, False),
        (40, "profile", 1, 32, 32, False, True, True, True, False, False),
        # On screen: recorded and not strict.
        (52, "profile", 3, 8, 46, False, True, False, False, False, True),
    ]


def test_a_citation_is_looked_up_and_dangles_where_it_was_withdrawn(ask: Ask) -> None:
    assert ask("""
        select used_as, cited_id, position, is_live from labels.lbl_companion__citation
        where dataset = 'small' and position is null order by 1
    """) == [("grounding", "day2-6", None, False), ("recent", "day2-7", None, False)]


def test_slots_hold_levels_presence_and_exact_values(ask: Ask) -> None:
    rows = ask("""
        select file, section, slot, value from labels.lbl_companion__slot
        join {u} using (dataset, subject_id)
        where dataset = 'small' and user_id = 'U01' and value is not null
        and not (section = 'big_five' and slot <> 'openness') order by all
    """)
    assert rows == [
        ("persona", "big_five", "openness", "medium"),
        ("persona", "demographic", "age", "34"),
        ("persona", "demographic", "occupation", '"cook"'),
        ("persona", "dimensions", "warmth", "present"),
        ("persona", "portrait", "work", "present"),
        ("profile", "big_five", "openness", "Moderate"),
        ("profile", "identity", "occupation", "present"),
        ("profile", "user_facts", "food", "present"),
        ("profile", "user_facts", "health", "present"),
    ]


def test_gold_abstains_on_cold_opens_and_on_empty_slots(ask: Ask) -> None:
    assert ask("""
        select i.track, g.answerable, count(*) from core.gold_companion g
        join core.item_companion i using (item_id)
        where i.dataset = 'small' group by all order by all
    """) == [
        ("chat", False, 3),
        ("chat", True, 14),
        ("qa", False, 1),
        ("qa", True, 6),
        ("reconstruction", False, 3 * 109 - (6 + 11) - 2 * 10),
        ("reconstruction", True, 6 + 11 + 2 * 10),
    ]
