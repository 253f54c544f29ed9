import hashlib
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from memlake.ingest.landing import init_landing, land
from memlake.ingest.landing.draft import Draft
from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.landing.manifest import is_current, landed, read_manifest, verify
from memlake.ingest.landing.place import Place
from memlake.ingest.landing.publish import remove_dataset
from memlake.ingest.landing.table import Benchmark, Table

Walks = Callable[..., pa.Table]
Land = Callable[..., Draft]


@pytest.fixture
def put(tmp_path: Path, tiny: Benchmark, walks: Walks) -> Land:
    """Land `walks-1` with one walk of so many kilometres."""

    def run(distance: str = "1.0", *, replace: bool = False, **parameters: object) -> Draft:
        with land(
            tmp_path,
            tiny,
            "walks-1",
            parameters=parameters or {"kind": "walk"},
            seed=1,
            code_version="c1",
            replace=replace,
        ) as draft:
            draft.write("walk", walks(("al", 1, distance, None)))
        return draft

    return run


def read(root: Path, table: str = "walk") -> list[tuple[object, ...]]:
    files = f"{root}/tiny/dataset=*/{table}.parquet"
    return duckdb.sql(
        f"from read_parquet('{files}', hive_partitioning=true, hive_types_autocast=false)"
    ).fetchall()


def versions(root: Path) -> list[str]:
    return sorted(p.name for p in (root / ".versions/tiny").iterdir())


def test_landed_rows_are_read_through_the_link_with_the_dataset_as_text(tmp_path: Path, put: Land):
    put("2.5")
    assert read(tmp_path) == [("al", 1, Decimal("2.5"), None, "walks-1")]


def test_a_table_that_is_not_written_lands_with_no_row(tmp_path: Path, put: Land):
    put()
    assert read(tmp_path, "person") == []
    file = tmp_path / "tiny/dataset=walks-1/person.parquet"
    assert pq.read_schema(file).names == ["person"]


def test_the_link_is_relative_so_that_a_landing_can_move(tmp_path: Path, put: Land):
    put()
    moved = tmp_path / "elsewhere"
    moved.mkdir()
    for folder in (".versions", "tiny"):
        (tmp_path / folder).rename(moved / folder)
    assert read(moved) == [("al", 1, Decimal("1.0"), None, "walks-1")]


def test_the_manifest_says_what_it_was_made_from_and_what_it_holds(
    tmp_path: Path, tiny: Benchmark, put: Land
):
    put(who="al", n=(1, 2))
    manifest = read_manifest(tmp_path, tiny, "walks-1")
    assert manifest is not None
    content = json.loads((tmp_path / "tiny/dataset=walks-1/manifest.json").read_text())
    file = tmp_path / "tiny/dataset=walks-1/walk.parquet"
    assert content["parameters"] == {"who": "al", "n": [1, 2]}
    assert (content["benchmark"], content["dataset"], content["seed"]) == ("tiny", "walks-1", 1)
    assert content["files"][0] == {
        "table": "walk",
        "file": "walk.parquet",
        "rows": 1,
        "leading_keys": 1,
        "bytes": file.stat().st_size,
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
    }
    assert manifest.rows() == {"walk": 1, "person": 0}
    assert verify(manifest) == []


def test_the_same_rows_land_as_the_same_bytes_in_every_file(
    tmp_path: Path, tiny: Benchmark, walks: Walks
):
    seen = []
    for root in (tmp_path / "a", tmp_path / "b"):
        with land(root, tiny, "w", parameters={}, seed=None, code_version="c") as draft:
            draft.write("walk", walks(("al", 1, "1.0", None)))
        folder = root / "tiny/dataset=w"
        seen.append({p.name: p.read_bytes() for p in folder.iterdir()})
        seen.append({"version": folder.readlink().name.encode()})
    assert seen[:2] == seen[2:]
    assert len(seen[0]) == 3


def test_it_is_current_until_parameters_seed_code_or_bytes_change(
    tmp_path: Path, tiny: Benchmark, put: Land
):
    def current(parameters: dict[str, object], seed: int = 1, code: str = "c1") -> bool:
        return is_current(tmp_path, tiny, "walks-1", parameters, seed, code)

    assert not current({"n": 1})
    put(n=1)
    assert current({"n": 1})
    assert not current({"n": 2})
    assert not current({"n": 1}, seed=2)
    assert not current({"n": 1}, code="c2")
    file = tmp_path / "tiny/dataset=walks-1/walk.parquet"
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    assert not current({"n": 1})


def test_it_is_not_current_once_the_benchmark_declares_another_table(
    tmp_path: Path, tiny: Benchmark, put: Land
):
    put(n=1)
    more = Benchmark("tiny", (*tiny.tables, Table("x", tiny.tables[1].schema, ("person",), "")))
    assert not is_current(tmp_path, more, "walks-1", {"n": 1}, 1, "c1")


def test_other_parameters_need_replace(tmp_path: Path, put: Land):
    put("1.0", size=10)
    with pytest.raises(UsageError) as caught:
        put("2.0", size=20)
    assert str(caught.value) == (
        "walks-1 is landed with other parameters: size 10 -> 20 (pass --replace to land over it)"
    )
    assert read(tmp_path)[0][2] == Decimal("1.0")
    put("2.0", size=20, replace=True)
    assert read(tmp_path)[0][2] == Decimal("2.0")


def test_landing_anew_removes_the_old_version_and_leaves_no_draft(tmp_path: Path, put: Land):
    put("1.0")
    first = versions(tmp_path)
    put("2.0")
    assert len(first) == len(versions(tmp_path)) == 1
    assert first != versions(tmp_path)


def test_landing_the_same_again_changes_nothing(tmp_path: Path, put: Land):
    put()
    before = (tmp_path / "tiny/dataset=walks-1/walk.parquet").stat()
    put()
    after = (tmp_path / "tiny/dataset=walks-1/walk.parquet").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert len(versions(tmp_path)) == 1


def test_landing_the_same_again_heals_a_damaged_version(tmp_path: Path, tiny: Benchmark, put: Land):
    for _ in range(3):
        put()
        manifest = read_manifest(tmp_path, tiny, "walks-1")
        assert manifest is not None and verify(manifest) == []
        (manifest.folder / "walk.parquet").write_bytes(b"spoilt")
        assert verify(manifest) == [
            f"{manifest.folder}/walk.parquet: its bytes differ from the manifest's hash"
        ]
        (manifest.folder / "person.parquet").unlink()
        assert verify(manifest)[1] == f"{manifest.folder}/person.parquet: missing"


def test_a_broken_manifest_is_named_and_replace_lands_over_it(
    tmp_path: Path, tiny: Benchmark, put: Land
):
    put()
    (tmp_path / "tiny/dataset=walks-1/manifest.json").write_text("{")
    with pytest.raises(BadInputError, match=r"manifest\.json: the manifest cannot be read"):
        put()
    put(replace=True)
    assert [m.dataset for m in landed(tmp_path, tiny)] == ["walks-1"]


def test_an_error_in_the_block_leaves_the_published_dataset_and_no_draft(
    tmp_path: Path, tiny: Benchmark, walks: Walks, put: Land
):
    put("1.0")
    before = versions(tmp_path)
    with (
        pytest.raises(RuntimeError),
        land(
            tmp_path, tiny, "walks-1", parameters={"kind": "walk"}, seed=1, code_version="c1"
        ) as d,
    ):
        d.write("walk", walks(("al", 1, "7.0", None)))
        raise RuntimeError
    assert versions(tmp_path) == before
    assert read(tmp_path)[0][2] == Decimal("1.0")


def test_a_table_that_fails_its_audit_is_not_published(
    tmp_path: Path, tiny: Benchmark, walks: Walks, put: Land
):
    put("1.0")
    with (
        pytest.raises(BadInputError, match=r"^walks-1/walk\.parquet · person, day: 1 rows repeat"),
        land(
            tmp_path, tiny, "walks-1", parameters={"kind": "walk"}, seed=1, code_version="c1"
        ) as d,
    ):
        d.write("walk", walks(("al", 1, "7.0", None), ("al", 1, "8.0", None)))
    assert read(tmp_path)[0][2] == Decimal("1.0")


def test_an_undeclared_table_and_a_table_written_twice_are_refused(
    tmp_path: Path, tiny: Benchmark, walks: Walks
):
    rows = walks(("al", 1, "7.0", None))
    with land(tmp_path, tiny, "w", parameters={}, seed=None, code_version="c") as draft:
        draft.write("walk", rows)
        with pytest.raises(UsageError, match="walk is written twice"):
            draft.write("walk", rows)
        with pytest.raises(UsageError, match="tiny declares no table 'run'; it declares walk, per"):
            draft.write("run", rows)


@pytest.mark.parametrize("name", ["", "../up", "a/b", "Walks", "dataset=x", ".hidden"])
def test_a_name_that_could_leave_its_folder_is_refused(tmp_path: Path, tiny: Benchmark, name: str):
    with (
        pytest.raises(UsageError, match="cannot name a dataset"),
        land(tmp_path, tiny, name, parameters={}, seed=None, code_version="c"),
    ):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_folder_where_the_link_belongs_is_left_alone(tmp_path: Path, put: Land):
    folder = tmp_path / "tiny/dataset=walks-1"
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("keep")
    with pytest.raises(UsageError, match=r"dataset=walks-1: a folder stands where a link belongs"):
        put()
    assert (folder / "mine.txt").read_text() == "keep"
    assert versions(tmp_path) == []


def test_an_abandoned_draft_is_swept_and_a_live_one_is_not(
    tmp_path: Path, tiny: Benchmark, walks: Walks, put: Land
):
    put("1.0")
    abandoned = tmp_path / ".versions/tiny/.draft-walks-1-1-dead"
    abandoned.mkdir()
    with land(tmp_path, tiny, "other", parameters={}, seed=None, code_version="c") as live:
        live.write("walk", walks(("al", 1, "5.0", None)))
        put("2.0")
        assert not abandoned.exists()
        assert live.folder.exists()
    assert sorted(row[2] for row in read(tmp_path)) == [Decimal("2.0"), Decimal("5.0")]


def test_what_is_set_aside_is_written_hashed_and_counted(
    tmp_path: Path, tiny: Benchmark, walks: Walks
):
    with land(tmp_path, tiny, "w", parameters={}, seed=None, code_version="c") as draft:
        draft.set_aside([{"file": "a.json", "persona": "al", "reason": "torn"}])
    assert draft.published is not None
    assert draft.published.quarantined == 1
    assert draft.published.rows() == {"walk": 0, "person": 0}
    file = draft.published.folder / "quarantine.json"
    assert json.loads(file.read_text()) == [{"file": "a.json", "persona": "al", "reason": "torn"}]
    file.write_text("[]")
    assert verify(draft.published) == [f"{file}: its bytes differ from the manifest's hash"]


def test_init_lands_a_zero_row_dataset_once_and_it_is_not_listed(tmp_path: Path, tiny: Benchmark):
    init_landing(tmp_path, [tiny])
    assert read(tmp_path) == []
    before = (tmp_path / "tiny/dataset=_none").lstat().st_mtime_ns
    init_landing(tmp_path, [tiny])
    assert (tmp_path / "tiny/dataset=_none").lstat().st_mtime_ns == before
    assert landed(tmp_path, tiny) == []


def test_init_lands_again_when_a_declared_column_changes(tmp_path: Path, tiny: Benchmark):
    init_landing(tmp_path, [tiny])
    wider = pa.schema([*tiny.tables[1].schema, pa.field("age", pa.int16())])
    init_landing(tmp_path, [Benchmark("tiny", (Table("person", wider, ("person",), ""),))])
    file = tmp_path / "tiny/dataset=_none/person.parquet"
    assert pq.read_schema(file).names == ["person", "age"]


def test_a_removed_dataset_is_gone_with_its_files(tmp_path: Path, tiny: Benchmark, put: Land):
    init_landing(tmp_path, [tiny])
    put()
    remove_dataset(tmp_path, tiny, "walks-1")
    assert read(tmp_path) == []
    assert landed(tmp_path, tiny) == []
    assert [v.split("-")[0] for v in versions(tmp_path)] == ["_none"]
    with pytest.raises(UsageError, match="walks-1 is not landed for tiny; landed: _none"):
        remove_dataset(tmp_path, tiny, "walks-1")


def test_a_place_spells_its_paths_from_the_landing_folder():
    place = Place(Path("w"), "tiny", "walks-1")
    assert place.link == Path("w/tiny/dataset=walks-1")
    assert place.link.parent / place.target("v") == Path("w/tiny/../.versions/tiny/v")


@pytest.mark.parametrize("seed", [2**63, -1, True, 0.0])
def test_a_seed_that_no_manifest_holds_is_refused_before_anything_is_made(
    tmp_path: Path, tiny: Benchmark, seed: int
):
    with (
        pytest.raises(UsageError, match=rf"^seed {seed}: give a whole number from 0 to 9223"),
        land(tmp_path, tiny, "w", parameters={}, seed=seed, code_version="c"),
    ):
        raise AssertionError("the block ran")
    assert landed(tmp_path, tiny) == []


def test_a_name_is_one_datasets_across_benchmarks_and_none_of_ours(
    tmp_path: Path, tiny: Benchmark, put: Land
):
    put()
    other, study = (Benchmark(name, tiny.tables) for name in ("other", "study"))
    options = {"parameters": {}, "seed": None, "code_version": "c"}
    for name, said in (
        ("walks-1", r"^walks-1 is a dataset of tiny already \(choose another name\)$"),
        ("_none", "^'_none' cannot name a dataset: what begins with _ is reserved$"),
        ("w" * 201, "cannot name a dataset .*at most 200"),
    ):
        with pytest.raises(UsageError, match=said), land(tmp_path, other, name, **options):
            raise AssertionError("the block ran")
    # What is landed about a dataset bears its name.
    with land(tmp_path, study, "walks-1", **options):
        pass
    with land(tmp_path, other, "w" * 200, **options):
        pass
    assert [m.dataset for m in landed(tmp_path, other)] == ["w" * 200]
