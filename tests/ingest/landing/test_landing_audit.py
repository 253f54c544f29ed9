from collections.abc import Callable

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memlake.ingest.landing.audit import audited
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.table import Benchmark, Table

Walks = Callable[..., pa.Table]


def refusal(table: Table, data: pa.Table) -> str:
    with pytest.raises(BadInputError) as caught:
        audited(table, data, "lake/walk.parquet")
    return str(caught.value)


def test_rows_come_back_in_grain_order_with_the_declared_schema(tiny: Benchmark, walks: Walks):
    rows = walks(("bo", 1, "2.0", None), ("al", 2, "1.5", "rain"), ("al", 1, "0.0", None))
    found = audited(tiny.table("walk"), rows, "here")
    assert found.schema.equals(tiny.table("walk").schema)
    assert [(r["person"], r["day"]) for r in found.to_pylist()] == [("al", 1), ("al", 2), ("bo", 1)]


def test_text_sorts_by_code_point_not_by_language(tiny: Benchmark, walks: Walks):
    rows = walks(("é", 1, "1.0", None), ("z", 1, "1.0", None), ("B", 1, "1.0", None))
    found = audited(tiny.table("walk"), rows, "here").column("person").to_pylist()
    assert found == ["B", "z", "é"]


def test_two_rows_of_one_day_are_refused(tiny: Benchmark, walks: Walks):
    rows = walks(("al", 1, "1.0", None), ("bo", 3, "2.0", None), ("al", 1, "1.0", "again"))
    assert refusal(tiny.table("walk"), rows) == (
        "lake/walk.parquet · person, day: 1 rows repeat the grain, first person=al, day=1"
    )


def test_null_in_a_required_column_is_refused(tiny: Benchmark, walks: Walks):
    rows = walks(("al", 1, "1.0", None), (None, 1, "1.0", None))
    assert refusal(tiny.table("walk"), rows) == (
        "lake/walk.parquet · person: 1 NULL where none may be, first in row 1"
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda t: t.drop_columns(["day"]), "· day: the declared column is missing"),
        (lambda t: t.append_column("mood", t["day"]), "columns ['person', 'day',"),
        (lambda t: t.select(["day", "person", "distance_km", "note"]), "columns ['day', 'person'"),
        (
            lambda t: t.set_column(1, "day", t["day"].cast(pa.int64())),
            "· day: the column is int64, declared int16",
        ),
        (
            lambda t: t.set_column(2, "distance_km", t["distance_km"].cast(pa.float64())),
            "· distance_km: the column is double, declared decimal128(5, 1)",
        ),
    ],
)
def test_a_column_that_is_not_as_declared_is_refused(
    tiny: Benchmark, walks: Walks, change: Callable[[pa.Table], pa.Table], reason: str
):
    assert reason in refusal(tiny.table("walk"), change(walks(("al", 1, "1.0", None))))


def test_a_decimal_too_large_for_its_type_is_refused(tiny: Benchmark, walks: Walks):
    rows = walks(("al", 1, "1.0", None))
    tenths = pa.array([1_000_000], pa.int64()).cast(pa.decimal128(19, 0))
    huge = pa.Array.from_buffers(pa.decimal128(5, 1), 1, tenths.buffers())
    broken = rows.set_column(2, "distance_km", huge)
    assert "a value breaks its declared type" in refusal(tiny.table("walk"), broken)


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 4)), min_size=0, max_size=12),
    st.randoms(use_true_random=False),
)
def test_repeats_are_refused_and_only_repeats(keys: list[tuple[str, int]], rng):
    table = Table(
        "t",
        pa.schema(
            [
                pa.field("p", pa.string(), nullable=False),
                pa.field("d", pa.int16(), nullable=False),
            ]
        ),
        ("p", "d"),
        "",
    )
    rng.shuffle(keys)
    data = pa.table(
        {
            "p": pa.array([k[0] for k in keys], pa.string()),
            "d": pa.array([k[1] for k in keys], pa.int16()),
        }
    )
    if len(set(keys)) < len(keys):
        refusal(table, data)
    else:
        found = audited(table, data, "t").to_pylist()
        assert [(r["p"], r["d"]) for r in found] == sorted(keys)
