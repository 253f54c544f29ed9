from pathlib import Path

import pytest

from memlake.ingest.landing import code_version


@pytest.fixture
def code(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.py").write_text("x = 1\n")
    (folder / "sub/b.py").write_text("y = 2\n")
    return folder


def test_it_changes_with_the_content_the_name_and_the_set_of_files(code: Path):
    seen = {code_version(code)}
    (code / "a.py").write_text("x = 2\n")
    seen.add(code_version(code))
    (code / "a.py").rename(code / "c.py")
    seen.add(code_version(code))
    (code / "sub/b.py").unlink()
    seen.add(code_version(code))
    assert len(seen) == 4


def test_text_cannot_move_from_one_file_to_the_next_unnoticed(code: Path):
    before = code_version(code)
    (code / "a.py").write_text("x = 1\ny = 2\n")
    (code / "sub/b.py").write_text("")
    assert code_version(code) != before


def test_it_does_not_depend_on_the_place_or_on_files_that_are_not_code(code: Path, tmp_path: Path):
    before = code_version(code)
    (code / "notes.txt").write_text("nothing")
    (tmp_path / "else").mkdir()
    moved = code.rename(tmp_path / "else/pack")
    assert code_version(moved) == before


def test_single_files_count_beside_folders(code: Path, tmp_path: Path):
    seed = tmp_path / "seed.csv"
    seed.write_text("a,b\n")
    both = code_version(code, seed)
    seed.write_text("a,c\n")
    assert len({code_version(code), both, code_version(code, seed)}) == 3


def test_a_source_that_is_not_there_is_an_error(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        code_version(tmp_path / "missing.py")
