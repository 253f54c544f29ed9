"""What becomes of submissions in the warehouse: their tracks, their counts, their retrieval."""

from __future__ import annotations

from typing import Any

import pytest

MORE = """
alter table core_item add column split varchar default 'test';
create table met_run_set as
select run_id as run_set_id, [run_id] as run_ids from core_run;
"""


def submitted(bench: Any, run_id: str, rows: list[tuple[Any, ...]]) -> None:
    """Insert a run and its rows: item, answer, abstained, retrieved, error."""
    bench.insert("core_run", [(run_id, "companion", "d", run_id, "gold=full")])
    for item, answer, abstained, retrieved, error in rows:
        bench.connection.execute(
            "insert into core_answer by name select ? as run_id, ? as item_id, ? as answer, "
            "? as abstained, cast(? as varchar []) as retrieved, ? as error",
            [run_id, item, answer, abstained, retrieved, error],
        )


@pytest.fixture
def asked(bench: Any) -> Any:
    """Two chat items and three questions, with runs that answer some of them."""
    bench.connection.execute("alter table core_answer add column error varchar")
    bench.talk("s", ["a", "b", "c"])
    for item in ("c1", "c2"):
        bench.ask("s", item, asked=3, item=item)
    for item in ("q1", "q2", "q3"):
        bench.ask("s", item, item=item)
        bench.cite(item, "s/1")
    submitted(
        bench,
        "some",
        [
            ("q1", "x", False, None, None),
            ("q2", None, True, None, None),
            ("q3", None, False, None, "timed out"),
        ],
    )
    submitted(bench, "finds", [("q1", None, False, ["s/1"], None), ("c1", "x", False, [], None)])
    submitted(bench, "silent", [])
    bench.connection.execute(MORE)
    bench.run("met_run_track")
    return bench


def test_a_run_is_scored_on_the_tracks_that_it_answers_and_a_silent_one_on_all(asked: Any) -> None:
    rows = asked.rows("select run_id, track from met_run_track order by all")
    assert rows == [
        ("finds", "chat"),
        ("finds", "qa"),
        ("silent", "chat"),
        ("silent", "qa"),
        ("some", "qa"),
    ]


def test_answered_abstained_failed_and_missing_sum_to_what_was_asked(asked: Any) -> None:
    asked.run("met_submission")
    rows = asked.rows("select * from met_submission order by run_set_id, track")
    assert rows == [
        ("finds", "chat", 2, 1, 0, 0, 1),
        ("finds", "qa", 3, 1, 0, 0, 2),
        ("silent", "chat", 2, 0, 0, 0, 2),
        ("silent", "qa", 3, 0, 0, 0, 3),
        ("some", "qa", 3, 1, 1, 1, 0),
    ]


def test_answers_alone_have_no_retrieval_but_a_missing_list_is_nothing_found(asked: Any) -> None:
    asked.run("rtv_setting", "rtv_probe", "rtv_session_unit", "rtv_gold", "rtv_gold_control")
    asked.run("rtv_broken_oracle", "met_retrieval_item")
    rows = asked.rows(
        "select run_id, item_id, scored, reason, if(scored, hit_5, null) from met_retrieval_item "
        "where track = 'qa' and condition = 'gold=full' and run_id <> 'silent' order by all"
    )
    assert rows == [
        ("finds", "q1", True, None, 1.0),
        ("finds", "q2", True, "missing", 0.0),
        ("finds", "q3", True, "missing", 0.0),
        ("some", "q1", False, "no retrieval", None),
        ("some", "q2", False, "abstained", None),
        ("some", "q3", False, "no retrieval", None),
    ]


def test_a_submission_for_another_state_of_its_dataset_is_no_run(bench: Any) -> None:
    bench.connection.execute(
        """
        drop table core_run;
        create table stg_core__code as select 'c' as code_commit, false as code_dirty;
        create table stg_core__dataset as
        select 'companion' as benchmark, 'd' as dataset, 'now' as dataset_hash;
        create table landed_submission_run as
        from (values ('d.old', 'was'), ('d.new', 'now')) as t (dataset, of_dataset_hash)
        cross join (
            values ('companion', 'd', 'theirs', '1', 'gold=full', cast(null as varchar), '{}', 7)
        ) as run (benchmark, of_dataset, system, system_version, condition, model, params, seed);
        """
    )
    bench.run("stg_core__submission_run", "core_run")
    stale = bench.rows("select submission, is_stale from stg_core__submission_run order by all")
    assert stale == [("d.new", False), ("d.old", True)]
    mine = "select submission, provenance from core_run where submission is not null"
    assert bench.rows(mine) == [("d.new", "measured")]
    ours = bench.rows("select system from core_run where submission is null order by all")
    assert ("bm25",) in ours and ("nbf",) not in ours
    assert bench.rows("select count(*) = count(distinct run_id) from core_run") == [(True,)]
