"""A seed is read whole, or is bad input that says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from memlake.ingest.landing.errors import BadInputError, MachineError
from memlake.ingest.seeds import seed_rows


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a,b\n1,2\n3\n", "own.csv \u00b7 line 3: more or fewer cells"),
        (b"a,b\n1,2,3\n", "own.csv \u00b7 line 2: more or fewer cells"),
        (b"a,b\n1,\xff\n", "own.csv: no CSV in UTF-8"),
    ],
)
def test_what_is_no_table_is_refused(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_bytes(content)
    with pytest.raises(BadInputError, match=said):
        seed_rows(path)


def test_a_column_that_is_missing_is_named_where_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text('a,b\n1,"x,y"\n')
    (row,) = seed_rows(path)
    assert row == {"a": "1", "b": "x,y"}
    with pytest.raises(BadInputError, match=r"own\.csv .* c: the column is missing"):
        row["c"]


def test_a_file_that_is_missing_is_the_machines(tmp_path: Path) -> None:
    with pytest.raises(MachineError, match=r"own\.csv: the registry cannot be read: No such file"):
        seed_rows(tmp_path / "own.csv")
