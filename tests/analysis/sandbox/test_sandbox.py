"""The sandbox gives back values as they are, in order, within its limits."""

from __future__ import annotations

import datetime as dt
import json
from decimal import Decimal
from pathlib import Path

import pytest

from memlake.analysis.sandbox import Kind, Limits, Sandbox
from memlake.analysis.sandbox.process import GoneError, Worker
from memlake.analysis.sandbox.wire import HEADER, pack, unpack


def test_values_keep_their_types(box: Sandbox) -> None:
    outcome = box.run(
        "select 1 as i, true as b, 'ä' as s, null as n, 0.5::double as d, 1.20::decimal(9, 2) as m,"
        " date '2026-04-20' as day, time '09:30' as clock, timestamp '2026-04-20 09:30' as stamp,"
        " interval 90 minutes as span, 'x'::blob as bytes, [1, null] as list,"
        " {'a': 1, 'b': [date '2026-04-20']} as struct, map {1: 'x'} as map"
    )

    assert outcome.error is None
    assert dict(zip(outcome.columns, outcome.rows[0], strict=True)) == {
        "i": 1,
        "b": True,
        "s": "ä",
        "n": None,
        "d": 0.5,
        "m": Decimal("1.20"),
        "day": dt.date(2026, 4, 20),
        "clock": dt.time(9, 30),
        "stamp": dt.datetime(2026, 4, 20, 9, 30),
        "span": dt.timedelta(minutes=90),
        "bytes": b"x",
        "list": [1, None],
        "struct": {"a": 1, "b": [dt.date(2026, 4, 20)]},
        "map": {1: "x"},
    }


def test_columns_of_one_name_stay_apart(box: Sandbox) -> None:
    outcome = box.run("select 1 as a, 2 as a")

    assert (outcome.columns, outcome.rows) == (("a", "a"), ((1, 2),))


def test_the_first_fifty_rows_come_back_and_it_says_that_there_are_more(box: Sandbox) -> None:
    all_but_one = box.run("select range from range(50)")
    one_more = box.run("select range from range(51) order by range")

    assert (len(all_but_one.rows), all_but_one.truncated) == (50, False)
    assert (one_more.rows, one_more.truncated) == (tuple((i,) for i in range(50)), True)


def test_an_answer_without_rows_is_no_failure(box: Sandbox) -> None:
    outcome = box.run("select id from messages where id > 100")

    assert (outcome.columns, outcome.rows, outcome.error) == (("id",), (), None)


def test_many_come_back_in_order_whatever_fails_between(snapshot: Path) -> None:
    statements = [
        "drop table messages" if i % 7 == 3 else f"select {i}, count(*) from messages"
        for i in range(60)
    ]
    with Sandbox(snapshot, workers=3) as box:
        outcomes = box.run_many(statements)

    expected = [() if i % 7 == 3 else ((i, 10),) for i in range(60)]
    assert [outcome.rows for outcome in outcomes] == expected


def test_a_statement_leaves_nothing_to_the_next(box: Sandbox) -> None:
    box.run("with kept as (select 1) select * from kept")

    assert box.run("select * from kept").error is not None


def test_limits_are_each_its_own_refusal(snapshot: Path) -> None:
    limits = Limits(seconds=1, memory_mb=64, output_bytes=1000, statement_chars=200)
    with Sandbox(snapshot, limits, workers=1) as box:
        kinds = [
            getattr(box.run(sql).error, "kind", None)
            for sql in (
                "select 1",
                "select '" + "x" * 200 + "'",
                "select repeat('x', 1000)",
                "select list(range) from range(100000000)",
                "select count(*) from range(1000000000) a, range(1000) b where hash(a.range) = 7",
                "select 1",
            )
        ]

    assert kinds == [None, Kind.STATEMENT, Kind.OUTPUT, Kind.MEMORY, Kind.TIMEOUT, None]


def test_leaving_the_sandbox_ends_its_processes(snapshot: Path) -> None:
    with Sandbox(snapshot, workers=2) as box:
        box.run_many(["select 1"] * 20)
        processes = [worker._process for worker in box._workers]
        started = [one.pid for one in processes if one is not None]

    assert started
    assert not [pid for pid in started if Path(f"/proc/{pid}").exists()]


def test_a_process_that_ends_is_replaced(snapshot: Path) -> None:
    worker = Worker(snapshot, Limits())
    worker.ask("select 1")
    first = worker._process
    assert first is not None
    first.kill()
    first.wait()

    with pytest.raises(GoneError):
        worker.ask("select 1")
    assert worker.ask("select 2")["rows"] == [[2]]
    worker.kill()


def test_the_parents_environment_is_not_the_workers(
    snapshot: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMLAKE_CANARY", "told")
    worker = Worker(snapshot, Limits())
    worker.ask("select 1")
    process = worker._process
    assert process is not None
    environment = Path(f"/proc/{process.pid}/environ").read_bytes()
    worker.kill()

    assert b"MEMLAKE_CANARY" not in environment


def test_a_frame_that_is_no_message_is_not_taken_for_one() -> None:
    with pytest.raises((ValueError, KeyError)):
        unpack(b'{"class": "os.system"}')
    with pytest.raises(ValueError, match="message"):
        unpack(json.dumps([1]).encode())
    assert unpack(pack({"rows": [[{"message": 1}]]})[HEADER.size :]) == {"rows": [[{"message": 1}]]}
