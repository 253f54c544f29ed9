"""Case H10: 12-hour clocks, offsets, changes of clocks, and times that do not exist."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memlake.ingest.landing.errors import UsageError
from memlake.ingest.landing.parquet import encode
from memlake.ingest.transcripts.local_time import read_time
from memlake.ingest.transcripts.tables import LOCAL
from memlake.ingest.zones import find_zone

NEW_YORK = find_zone("America/New_York")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12:06 am on 11 November, 2022", "2022-11-11T00:06"),
        ("12:09 pm on 1 January, 2023", "2023-01-01T12:09"),
        ("1:56 pm on 8 May, 2023", "2023-05-08T13:56"),
        ("2023/04/10 (Mon) 17:50", "2023-04-10T17:50"),
        ("2023-04-27", "2023-04-27T00:00"),
        ("2024-02-29 23:59:58.25", "2024-02-29T23:59:58.250000"),
    ],
)
def test_a_wall_time_is_read_and_its_zone_stays_unknown(text: str, value: str) -> None:
    read = read_time(text)
    assert read.value == datetime.fromisoformat(value)
    assert read.utc_offset_min is None and read.instant() is None and read.flaw is None


def test_precision_is_how_far_the_text_goes() -> None:
    texts = ["2023-04-27", "2023-04-27 10:00", "2023-04-27T10:00:00", "1:56 pm on 8 May, 2023"]
    assert [read_time(t).precision for t in texts] == ["day", "minute", "second", "minute"]


def test_a_wrong_weekday_is_kept_and_named() -> None:
    read = read_time("2023/04/10 (Tue) 17:50")
    assert read.value == datetime(2023, 4, 10, 17, 50) and read.flaw == "weekday"


def test_an_offset_is_kept_beside_the_wall_time() -> None:
    read = read_time("2025-01-01T08:00:00+08:00")
    assert read.value == datetime(2025, 1, 1, 8) and read.utc_offset_min == 480
    assert read.instant() == datetime(2025, 1, 1, tzinfo=UTC)
    assert read_time("2025-01-01T08:00-03:30").instant() == datetime(2025, 1, 1, 11, 30, tzinfo=UTC)
    assert read_time("2025-01-01T08:00Z").utc_offset_min == 0


@pytest.mark.parametrize(
    "text",
    [
        "2016-12-31T23:59:60Z",
        "2023-02-29 10:00",
        "13:05 pm on 1 May, 2023",
        "0:10 am on 1 May, 2023",
        "1:60 pm on 1 May, 2023",
        "1:00 pm on 31 June, 2023",
        "1:00 pm on 1 Mai, 2023",
        "2023/13/01 (Sun) 10:00",
        "2023-04-10T10:00+19:00",
        "yesterday",
        "",
    ],
)
def test_a_time_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"time|hour|month|offset"):
        read_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "1:56 pm on 8 May, 2023",
        "2023/04/10 (Mon) 17:50",
        "2024-02-29 23:59:58.25",
        "2025-01-01T08:00:00+08:00",
    ],
)
def test_a_digit_of_another_script_is_no_digit_wherever_it_stands(text: str) -> None:
    read_time(text)
    for zero in ("\uff10", "\u0660", "\u0966", "\U0001d7ce"):
        for at, digit in enumerate(text):
            if digit.isdigit():
                other = text[:at] + chr(ord(zero) + int(digit)) + text[at + 1 :]
                with pytest.raises(ValueError, match="is not a time in a known notation"):
                    read_time(other)


def test_a_letter_that_only_folds_to_one_of_a_month_is_none() -> None:
    with pytest.raises(ValueError, match="is not a time in a known notation"):
        read_time("1:00 pm on 1 Augu\u017ft, 2023")


def test_a_zone_gives_the_offset_unless_its_clocks_changed() -> None:
    assert read_time("2024-07-01 10:00", NEW_YORK).utc_offset_min == -240
    assert read_time("2024-12-01 10:00", NEW_YORK).utc_offset_min == -300
    twice, never = (read_time(t, NEW_YORK) for t in ("2024-11-03 01:30", "2024-03-10 02:30"))
    assert (twice.flaw, twice.utc_offset_min) == ("ambiguous", None)
    assert (never.flaw, never.utc_offset_min) == ("nonexistent", None)
    assert twice.value == datetime(2024, 11, 3, 1, 30)
    assert read_time("2024-07-01T10:00Z", NEW_YORK).utc_offset_min == 0
    assert read_time("2024-07-01", NEW_YORK).utc_offset_min is None


def test_an_unknown_zone_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="--zone 'Mars/Base': no such time zone"):
        find_zone("Mars/Base")


@pytest.mark.parametrize("zone", ["UTC", "Asia/Shanghai", "America/New_York"])
def test_the_landed_time_is_the_same_in_every_zone_of_the_engine(zone: str, tmp_path: Path) -> None:
    table = pa.table({"moment": pa.array([read_time("1:56 pm on 8 May, 2023").value], LOCAL)})
    (tmp_path / "t.parquet").write_bytes(encode(table))
    with duckdb.connect() as connection:
        connection.execute(f"set timezone = '{zone}'")
        query = f"select typeof(moment), cast(moment as varchar) from '{tmp_path}/t.parquet'"
        assert connection.execute(query).fetchall() == [("TIMESTAMP", "2023-05-08 13:56:00")]


@given(st.datetimes(min_value=datetime(1900, 1, 1), max_value=datetime(2100, 1, 1)))
def test_both_notations_of_a_minute_read_alike(moment: datetime) -> None:
    minute = moment.replace(second=0, microsecond=0)
    twelve = f"{(minute.hour - 1) % 12 + 1}:{minute:%M} {minute:%p} on {minute.day} {minute:%B}, "
    assert read_time(f"{twelve}{minute.year}").value == minute
    slashed = read_time(f"{minute:%Y/%m/%d (%a) %H:%M}")
    assert slashed.value == minute and slashed.flaw is None


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("12:00 am on 1 January, 0001", "Asia/Shanghai"),
        ("11:00 pm on 31 December, 9999", "America/New_York"),
    ],
)
def test_a_time_before_the_first_or_after_the_last_instant_is_named(text: str, zone: str) -> None:
    read = read_time(text, zone=find_zone(zone))
    assert read.flaw == "nonexistent" and read.utc_offset_min is None
