import io
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import pairwise

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memlake.ingest.landing.audit import audited
from memlake.ingest.landing.parquet import ROW_GROUP_ROWS, encode
from memlake.ingest.landing.table import Benchmark
from memlake.ingest.multisource.tables import OBJECTIVE_DAY

Walks = Callable[..., pa.Table]


@pytest.fixture
def threads() -> Iterator[Callable[[int], None]]:
    before = pa.cpu_count()
    yield pa.set_cpu_count
    pa.set_cpu_count(before)


def many(rows: int) -> pa.Table:
    return pa.table(
        {
            "key": pa.array(range(rows), pa.int64()),
            "text": pa.array([f"t{i % 97}" for i in range(rows)], pa.string()),
            "list": pa.array([[str(i % 5)] * (i % 4) for i in range(rows)], pa.list_(pa.string())),
        }
    )


def test_bytes_are_the_same_at_any_number_of_threads(threads: Callable[[int], None]):
    data = many(ROW_GROUP_ROWS + 10)
    found = []
    for count in (1, 4):
        threads(count)
        found.append(encode(data).to_pybytes())
    assert found[0] == found[1]


def test_row_groups_have_a_fixed_size():
    file = pq.ParquetFile(pa.BufferReader(encode(many(ROW_GROUP_ROWS + 10))))
    groups = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    assert groups == [ROW_GROUP_ROWS, 10]


@settings(deadline=None)
@given(st.lists(st.integers(0, 40), unique=True, max_size=4))
def test_bytes_do_not_depend_on_how_the_rows_were_cut_into_chunks(cuts: list[int]):
    whole = many(40)
    edges = [0, *sorted(cuts), 40]
    pieces = [whole.slice(a, b - a) for a, b in pairwise(edges)]
    assert encode(pa.concat_tables(pieces)).equals(encode(whole))


def test_bytes_do_not_depend_on_row_order_or_schema_metadata(tiny: Benchmark, walks: Walks):
    rows = [("al", 1, "1.0", None), ("bo", 2, "0.5", "x"), ("bo", 1, "9.9", None)]
    table = tiny.table("walk")
    plain = encode(audited(table, walks(*rows), "t"))
    other = walks(*reversed(rows)).replace_schema_metadata({"pandas": "index"})
    assert encode(audited(table, other, "t")).equals(plain)


def test_no_writer_metadata_but_arrows_own_name_is_in_the_file(tiny: Benchmark, walks: Walks):
    metadata = pq.ParquetFile(pa.BufferReader(encode(walks(("al", 1, "1.0", None))))).metadata
    assert metadata.metadata is None
    assert metadata.created_by.startswith("parquet-cpp-arrow version")


def test_decimals_are_small_integers_in_the_file_and_exact_when_read(walks: Walks):
    content = encode(walks(("al", 1, "9.1", None), ("al", 2, "-0.1", None)))
    file = pq.ParquetFile(pa.BufferReader(content))
    assert file.schema.column(2).physical_type == "INT32"
    assert file.read()["distance_km"].to_pylist() == [Decimal("9.1"), Decimal("-0.1")]


def test_nested_columns_keep_null_empty_and_missing_apart():
    rows = OBJECTIVE_DAY.schema.empty_table().to_pydict()
    day = {name: [None] * 3 for name in rows} | {
        "calendar": [
            None,
            [],
            [
                {
                    "kind": "work_block",
                    "title": None,
                    "duration_min": 60,
                    "start_minute": 540,
                    "end_minute": 600,
                }
            ],
        ],
    }
    calendar = pa.table(
        {"calendar": pa.array(day["calendar"], OBJECTIVE_DAY.schema.field("calendar").type)}
    )
    read = pq.read_table(io.BytesIO(encode(calendar).to_pybytes()))
    assert read.to_pydict() == {"calendar": day["calendar"]}
