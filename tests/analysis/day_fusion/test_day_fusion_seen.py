"""What is read of the streams."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from memlake.analysis.day_fusion.seen import night_minute, observe, profile_kind
from memlake.ingest.landing.errors import BadInputError


def _row(observed: Any, persona: str) -> int:
    return observed.personas.index(persona)


def test_values_stand_at_their_persona_and_day(corpus: Any) -> None:
    observed = observe(corpus.streams, masked=False)
    for row in corpus.tables["self_report_day"].to_pylist()[::97]:
        place = _row(observed, row["persona_id"]), row["day_index"] - 1
        seen = {name: values[place] for name, values in observed.seen.items() if values.ndim == 2}
        assert seen["report_hours"] == float(row["work_hours"] * 10)
        assert seen["report_meals"] == row["diet_meals"]
        assert seen["report_activities"] == len(row["social_activities"])
        assert seen["weekend"] == (row["date"].weekday() >= 5)
        assert seen["weekday"] == row["date"].weekday()


def test_a_record_is_told_from_an_ideal_by_its_company(corpus: Any) -> None:
    observed = observe(corpus.streams, masked=True)
    stated = {
        row["persona_id"]
        for row in corpus.tables["profile"].to_pylist()
        if row["social_active_days_per_week"] is None
    }
    kind = profile_kind(observed.seen)
    assert {p for p, k in zip(observed.personas, kind, strict=True) if k == 0} == stated
    assert 0 < len(stated) < len(observed.personas)


def test_nights_after_midnight_follow_those_before() -> None:
    assert night_minute(np.array([1410.0, 10.0])).tolist() == [1410.0, 1450.0]


def test_a_missing_day_is_no_evidence_and_no_error(corpus: Any, tell: Any) -> None:
    report = corpus.tables["self_report_day"]
    first = corpus.ids("test")[0]
    gone = pc.and_(pc.equal(report["persona_id"], first), pc.equal(report["day_index"], 4))
    lacking = replace(corpus.streams, self_report_day=report.filter(pc.invert(gone)))
    observed = observe(lacking, masked=False)
    assert np.isnan(observed.seen["report_hours"][_row(observed, first), 3])
    assert not np.isnan(observed.seen["report_hours"][_row(observed, first), 4])
    tables = corpus.tables | {"self_report_day": lacking.self_report_day}
    result = tell(type(corpus)(tables, corpus.labels, corpus.splits))
    assert pc.sum(pc.equal(result.posterior["persona_id"], first)).as_py() > 0


@pytest.mark.parametrize("stream", ["device_day", "objective_day"])
def test_a_source_that_is_silent_everywhere_is_no_error(
    corpus: Any, tell: Any, stream: str
) -> None:
    table = corpus.tables[stream]
    for place, field in enumerate(table.schema):
        if field.name in ("persona_id", "day_index", "date"):
            continue
        silent = pa.array([False] * table.num_rows) if field.name == "available" else None
        values = silent if silent is not None else pa.nulls(table.num_rows, field.type)
        table = table.set_column(place, field, values)
    tables = corpus.tables | {stream: table}
    result = tell(type(corpus)(tables, corpus.labels, corpus.splits))
    sums = result.posterior.group_by(["persona_id", "question_id"]).aggregate(
        [("probability_nano", "sum")]
    )
    assert pc.max(pc.abs(pc.subtract(sums["probability_nano_sum"], 10**9))).as_py() <= 4


def test_a_lacking_column_is_named(corpus: Any) -> None:
    device = corpus.tables["device_day"].drop_columns(["work_late_finish"])
    with pytest.raises(BadInputError, match="work_late_finish"):
        observe(replace(corpus.streams, device_day=device), masked=False)


def test_two_rows_of_one_day_are_refused(corpus: Any) -> None:
    device = corpus.tables["device_day"]
    doubled = pa.concat_tables([device, device.slice(0, 1)])
    with pytest.raises(BadInputError, match="same persona and day"):
        observe(replace(corpus.streams, device_day=doubled), masked=False)
