"""Landing a generated seed: the same bytes each time, skipped when nothing changed."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest

from memlake.ingest.landing import landed
from memlake.ingest.landing.errors import UsageError
from memlake.ingest.multisource import land as landing
from memlake.ingest.multisource.land import land_generated
from memlake.ingest.multisource.tables import MULTISOURCE

SEED = 11


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("landing")
    land_generated(root, SEED)
    return root


@pytest.fixture
def one_thread() -> Iterator[None]:
    before = pa.cpu_count()
    pa.set_cpu_count(1)
    yield
    pa.set_cpu_count(before)


def content(root: Path, dataset: str = f"generated-{SEED}") -> dict[str, bytes]:
    folder = root / "multisource" / f"dataset={dataset}"
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_seed_lands_every_table_and_is_skipped_the_next_time(root: Path):
    report = land_generated(root, SEED)
    assert (report.dataset, report.skipped) == (f"generated-{SEED}", True)
    assert {
        name: rows for name, rows in report.rows.items() if name.endswith("_day")
    } == dict.fromkeys(
        ("event_day", "planner_day", "self_report_day", "objective_day", "device_day"), 14400
    )
    assert (report.rows["memory_document"], report.rows["audit_label"]) == (480, 8_640)
    assert (report.rows["ground_truth"], report.rows["direct_readout"]) == (0, 0)


def test_the_same_seed_lands_the_same_bytes_on_one_thread(
    root: Path, tmp_path: Path, one_thread: None
):
    assert not land_generated(tmp_path, SEED).skipped
    assert content(tmp_path) == content(root)


def test_release_names_are_a_dataset_of_their_own(root: Path, tmp_path: Path):
    report = land_generated(tmp_path, SEED, release_names=True)
    assert report.dataset == f"generated-{SEED}-release_names"
    other = content(tmp_path, report.dataset)
    assert other["event_day.parquet"] == content(root)["event_day.parquet"]
    assert other["self_report_day.parquet"] != content(root)["self_report_day.parquet"]


def test_other_parameters_under_the_same_name_need_replace(
    root: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(landing, "dataset_name", lambda seed, *_: f"generated-{seed}")
    with pytest.raises(UsageError, match="release_names False -> True"):
        land_generated(root, SEED, release_names=True)
    assert landed(root, MULTISOURCE)[0].parameters == {"release_names": False}


def test_progress_is_told_of_the_steps(tmp_path: Path):
    told: list[tuple[int, int, str]] = []
    land_generated(tmp_path, SEED, progress=lambda *step: told.append(step))
    assert told == [(0, 2, "generate"), (1, 2, "render, label, write")]


def test_fewer_personas_are_a_dataset_of_their_own(tmp_path: Path):
    report = land_generated(tmp_path, SEED, personas_per_class=3)
    assert report.dataset == f"generated-{SEED}-p3"
    assert report.rows["persona"] == 9
    assert report.rows["audit_label"] == 9 * 18
    assert landed(tmp_path, MULTISOURCE)[0].parameters == {
        "release_names": False,
        "personas_per_class": 3,
    }
