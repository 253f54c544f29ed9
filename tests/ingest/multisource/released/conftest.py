"""A release in miniature: three invented personas, one of each class, thirty days each."""

from __future__ import annotations

import datetime as dt
import io
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import orjson
import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.reader import ReleaseTables, read_release
from memlake.ingest.multisource.released.files import ReleaseFiles

Tree = dict[str, Any]
FIRST = dt.date(2026, 1, 3)
STABLE, SHIFT, STATED = "p_stable_1", "p_shift_1", "p_stated_1"
NAMES = {STABLE: "Ann Stone", SHIFT: "Bea Tidemark", STATED: "Cal Vane"}
CLASS = {STABLE: "stable", SHIFT: "temporal_shift", STATED: "stated_vs_revealed"}
SPLIT = {STABLE: "train", SHIFT: "dev", STATED: "test"}
SOURCES = ("profile_ltm", "planner", "daily_self_report", "objective_log", "device_log")
DAYS = range(1, 31)
TEMPLATE = orjson.loads(Path(__file__).with_name("miniature.json").read_bytes())


def _copy(name: str) -> Tree:
    copy: Tree = orjson.loads(orjson.dumps(TEMPLATE[name]))
    return copy


def _date(day: int) -> dt.date:
    return FIRST + dt.timedelta(days=day - 1)


def _dated(day: int, record: Tree) -> Tree:
    return {"date": _date(day).isoformat(), "day_index": day} | record


def _event(persona: str, day: int) -> Tree:
    event, moves, weekend = _copy("event"), day % 3 == 0, _date(day).weekday() >= 5
    event["sleep"]["bedtime"] = f"23:{day:02d}"
    if moves:
        event["exercise"] = {
            "did_exercise": True,
            "exercise_type": "rowing",
            "duration_min": 40,
            "intentional": True,
        }
        event["mood"]["relaxation_activity"] = None
    if weekend:
        event["work"] |= {"hours": 0.0, "is_weekend": True}
        event["context_tags"] = ["weekend"]
    event["work"]["stress_events"] = ["a late parcel"] if day == 4 else []
    event["work"]["afterhours_reason"] = "a favour" if day == 5 else None
    event["social"]["activities"] = ["chess", "tea"] if day == 2 else []
    weekday = {"day_of_week": _date(day).strftime("%A").lower(), "persona_id": persona}
    return _dated(day, weekday | event)


def _reported(day: int) -> Tree:
    report, event = _copy("reported"), _event("", day)
    if event["exercise"]["did_exercise"]:
        report["exercise"] = {"did_exercise": True, "type": "rowing", "duration_min": 47}
    if event["work"]["is_weekend"]:
        report["work"]["hours"] = 0
    for name in ("stress_events", "afterhours_reason"):
        report["work"][name] = event["work"][name]
    return _dated(day, report | {"social": event["social"], "mood": event["mood"]})


def _planned(day: int) -> Tree:
    plan = _copy("planned")
    plan["exercise_target"]["intended"] = day % 2 == 0
    plan["social_target"]["intent"] = day % 5 == 0
    return _dated(day, plan)


def _logged(day: int) -> Tree:
    """Day 1 has no signal, day 3 payments alone, day 7 is not available."""
    log = _copy("logged")
    kept = {1: (), 3: ("payments",), 7: ()}.get(day, tuple(log["signals"]))
    signals = {name: log["signals"][name] for name in kept}
    return _dated(day, {"available": day != 7, "signals": signals})


def _sensed(day: int) -> Tree:
    """Days 8 and 9 are not available; even days have neither phone nor work session."""
    log = _copy("sensed")
    if day in (8, 9):
        log = {"available": False, "signals": {}}
    elif day % 2 == 0:
        del log["signals"]["phone_usage"], log["signals"]["work_session"]
    return _dated(day, log)


def _profile(persona: str) -> Tree:
    profile = _copy("profile") | {"difficulty_type": CLASS[persona]}
    profile["facts"]["identity"]["name"] = NAMES[persona]
    if persona == STATED:
        profile["facts"]["routine_snapshot"] = _copy("stated_snapshot")
    if persona == SHIFT:
        profile["facts"]["traits"]["afterhours_work_style"] = None
    return profile


def _entry(persona: str) -> Tree:
    known = {"id": persona, "name": NAMES[persona], "difficulty_type": CLASS[persona]}
    return (
        _copy("entry")
        | known
        | {
            "temporal_shift": _copy("temporal_shift") if persona == SHIFT else None,
            "stated_vs_revealed": _copy("stated_vs_revealed") if persona == STATED else None,
        }
    )


def _labels() -> Tree:
    return {
        question: {
            "question_id": question,
            "question_type": kind,
            "question_topic": topic,
            "answer": answer,
            "derivation_detail": "counted by hand",
        }
        for question, (kind, topic, answer) in TEMPLATE["labels"].items()
    }


def _sources(persona: str) -> Tree:
    records = {
        "planner": _planned,
        "daily_self_report": _reported,
        "objective_log": _logged,
        "device_log": _sensed,
    }
    bodies = {name: {"records": [make(d) for d in DAYS]} for name, make in records.items()}
    bodies["profile_ltm"] = _profile(persona)
    head = {"schema_version": "v2.source_projection", "persona_id": persona}
    named = head | {"persona_name": NAMES[persona]}
    sources = {name: named | {"source_type": name} | body for name, body in bodies.items()}
    metadata = head | {"difficulty_type": CLASS[persona]} | _copy("metadata")
    return sources | {"generation_metadata": metadata}


def miniature() -> Tree:
    """Return the files of the miniature release, by name, as JSON values."""
    files: Tree = {"config/personas.json": [_entry(persona) for persona in NAMES]}
    counts = {"train": 1, "dev": 1, "calibration": 0, "test": 1}
    files["config/persona_splits.json"] = {
        "mapping": dict(SPLIT),
        "summary": counts,
        "per_track_summary": dict.fromkeys(CLASS.values(), counts),
    }
    cells = {
        question: {source: answer if source == "planner" else None for source in SOURCES}
        for question, (_, _, answer) in TEMPLATE["labels"].items()
    }
    files["config/direct_readout_atoms.json"] = dict.fromkeys(NAMES, cells)
    for persona in NAMES:
        files[f"{persona}/event_table.json"] = [_event(persona, day) for day in DAYS]
        files[f"{persona}/ground_truth.json"] = _labels()
        for name, body in _sources(persona).items():
            files[f"{persona}/structural_sources/{name}.json"] = body
    return files


class Pristine(dict[str, bytes]):
    """The bytes of each file, which a failing test need not print."""

    def __repr__(self) -> str:
        return "<the miniature release>"


@pytest.fixture(scope="session")
def pristine() -> dict[str, bytes]:
    """The miniature release, as the bytes of each file."""
    return Pristine({name: _bytes(content) for name, content in miniature().items()})


@pytest.fixture
def tree(pristine: dict[str, bytes]) -> Tree:
    """The miniature release as JSON values that a test may change."""
    return {name: orjson.loads(raw) for name, raw in pristine.items()}


def _bytes(content: Any) -> bytes:
    return content if isinstance(content, bytes) else orjson.dumps(content)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write files below a folder `release`; a value that is bytes is written as it stands."""

    def run(files: Tree, folder: str = "release/seeds/s77") -> Path:
        for name, content in files.items():
            path = tmp_path / folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            raw = _bytes(content)
            path.write_bytes(raw)
        return tmp_path / folder.split("/")[0]

    return run


@pytest.fixture
def pack(tmp_path: Path) -> Callable[..., Path]:
    """Pack files into an archive; a member may be given as (TarInfo, content) too."""

    def run(files: Tree, prefix: str = "./seeds/s77/", extra: Iterable[Any] = ()) -> Path:
        path = tmp_path / "s77.tgz"
        with tarfile.open(path, "w:gz") as archive:
            for name, content in files.items():
                raw = _bytes(content)
                info = tarfile.TarInfo(f"{prefix}{name}")
                info.size = len(raw)
                archive.addfile(info, io.BytesIO(raw))
            for info, raw in extra:
                archive.addfile(info, io.BytesIO(raw))
        return path

    return run


@pytest.fixture
def load(tree: Tree) -> Callable[..., ReleaseTables]:
    """Read the tree as it stands now."""

    def run(**options: Any) -> ReleaseTables:
        content = {name: _bytes(value) for name, value in tree.items()}
        return read_release(ReleaseFiles(Path("s77"), "seeds/s77/", content), **options)

    return run


@pytest.fixture
def refusal(load: Callable[..., ReleaseTables]) -> Callable[..., str]:
    """Read the tree as it stands now and return the one line that refuses it."""

    def run(**options: Any) -> str:
        with pytest.raises(BadInputError) as caught:
            load(**options)
        line = str(caught.value)
        assert "\n" not in line
        return line

    return run
