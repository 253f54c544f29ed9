"""Tables appended to part by part are the tables written whole."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from memlake.ingest.landing import Draft, land
from memlake.ingest.landing import stream as stream_module
from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.landing.manifest import verify
from memlake.ingest.landing.table import Benchmark

Walks = Callable[..., object]


@pytest.fixture
def draft(tmp_path: Path, tiny: Benchmark):
    @contextmanager
    def opened(dataset: str = "w") -> Iterator[Draft]:
        with land(tmp_path, tiny, dataset, parameters={}, seed=1, code_version="c") as one:
            yield one

    return opened


def test_parts_become_the_file_that_the_whole_would_be(draft, walks: Walks):
    parts = [
        walks(("bo", 2, "1.0", None), ("al", 1, "2.0", "x")),
        walks(("bo", 3, "4.0", "y")),
        walks(("cy", 1, "0.5", None)),
    ]
    with draft("parts") as by_parts:
        for part in parts:
            by_parts.append("walk", part)
    with draft("whole") as whole:
        rows = [("bo", 2, "1.0", None), ("al", 1, "2.0", "x"), ("bo", 3, "4.0", "y")]
        whole.write("walk", walks(*rows, ("cy", 1, "0.5", None)))
    assert by_parts.published.files == whole.published.files
    assert by_parts.published.files["walk"].leading_keys == 3
    assert verify(by_parts.published) == []


def test_a_row_group_ends_when_its_bytes_are_full(
    draft, walks: Walks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(stream_module, "ROW_GROUP_BYTES", 1)
    with draft() as one:
        for day in range(4):
            one.append("walk", walks(("al", day, "1.0", None)))
    file = pq.ParquetFile(tmp_path / "tiny/dataset=w/walk.parquet")
    assert [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)] == [1] * 4


def test_a_part_may_not_begin_where_rows_are_written_already(draft, walks: Walks):
    refusal = r"person, day: a part begins at \('al', 2\)"
    with pytest.raises(BadInputError, match=refusal), draft() as one:
        one.append("walk", walks(("al", 1, "1.0", None), ("al", 2, "1.0", None)))
        one.append("walk", walks(("al", 2, "1.0", None)))


def test_an_empty_part_is_a_table_with_no_row(draft, walks: Walks):
    with draft() as one:
        one.append("walk", walks())
    assert one.published.rows() == {"walk": 0, "person": 0}


@pytest.mark.parametrize("first", ["write", "append"])
def test_a_table_is_either_appended_to_or_written_whole(draft, walks: Walks, first: str):
    second = {"write": "append", "append": "write"}[first]
    with pytest.raises(UsageError, match="w: walk is written twice"), draft() as one:
        getattr(one, first)("walk", walks(("al", 1, "1.0", None)))
        getattr(one, second)("walk", walks(("bo", 1, "1.0", None)))


def test_an_error_between_parts_leaves_nothing(draft, walks: Walks, tmp_path: Path):
    with pytest.raises(RuntimeError), draft() as one:
        one.append("walk", walks(("al", 1, "1.0", None)))
        raise RuntimeError
    assert list((tmp_path / ".versions/tiny").iterdir()) == []
    assert list((tmp_path / "tiny").iterdir()) == []
