"""The view of one person's day, as the warehouse holds it."""

from __future__ import annotations

import contextlib

import duckdb
import pytest

from memlake.analysis.lake import Lake

pytestmark = pytest.mark.xdist_group("lake")


def test_a_bedtime_is_said_as_the_clock_shows_it(lake: Lake) -> None:
    with contextlib.closing(duckdb.connect(str(lake.warehouse), read_only=True)) as connection:
        said = connection.execute(
            """
            select stream.sleep_bedtime_minute, day.device_log
            from resolvers.rsv_day_fusion_day as day
            inner join streams.stream_device as stream
                using (dataset, subject_id, day_index)
            where day.field = 'bedtime' and stream.sleep_bedtime_minute is not null
            """
        ).fetchall()
    assert len(said) > 0
    assert all(clock == f"{at // 60 % 24:02}:{at % 60:02}" for at, clock in said)
