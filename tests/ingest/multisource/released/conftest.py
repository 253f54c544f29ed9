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
QUESTIONS = {
    "A1": ("arbitration", "sleep", "20_or_more"),
    "A2": ("arbitration", "work", "0_to_3"),
    "A3": ("arbitration", "diet", "40_to_69"),
    "B2": ("identity", "exercise", "within_1_day"),
    "B3": ("identity", "work", "matches"),
    "C2": ("plan_reality", "social", "no_plans"),
    "C3": ("plan_reality", "sleep", "no_targets"),
    "D1": ("trend", "social", "stayed_same"),
    "D2": ("trend", "diet", "within_1"),
    "E1": ("causal", "sleep", "no_late_nights"),
    "E2": ("causal", "exercise", "between_30_60"),
    "F1": ("missing_data", "social", "4_to_6"),
    "F2": ("missing_data", "exercise", "both_occurred"),
    "F3": ("missing_data", "work", "truly_off"),
    "G1": ("annotation", "exercise", "mix"),
    "G2": ("annotation", "social", "mix"),
    "Ctrl1": ("control", "diet", "2_to_3_days"),
    "Ctrl2": ("control", "sleep", "0_nights"),
}


def _date(day: int) -> dt.date:
    return FIRST + dt.timedelta(days=day - 1)


def _event(persona: str, day: int) -> Tree:
    date, moves, weekend = _date(day), day % 3 == 0, _date(day).weekday() >= 5
    return {
        "date": date.isoformat(),
        "day_of_week": date.strftime("%A").lower(),
        "day_index": day,
        "persona_id": persona,
        "sleep": {
            "bedtime": f"23:{day:02d}",
            "wake_time": "06:30",
            "duration_h": 7.1,
            "quality": 4,
            "interruptions": 0,
            "trouble_falling_asleep": False,
            "screen_before_bed": True,
            "short_night": False,
            "weekend_late_bed": False,
            "met_target_bedtime": True,
            "target_bedtime_minutes": 1380,
        },
        "exercise": {
            "did_exercise": moves,
            "exercise_type": "rowing" if moves else None,
            "duration_min": 40 if moves else None,
            "intentional": moves,
        },
        "diet": {
            "meals": 3,
            "home_cooked": 2,
            "fast_food": 1,
            "coffee_cups": 2,
            "food_orders": [
                {"beneficiary": "self", "meat_included": False, "context_tag": "routine"}
            ],
        },
        "work": {
            "hours": 0.0 if weekend else 8.3,
            "overtime": False,
            "is_weekend": weekend,
            "worked_on_weekend": False,
            "stress_events": ["a late parcel"] if day == 4 else [],
            "work_life_balance": 3,
            "afterhours_reason": "a favour" if day == 5 else None,
        },
        "social": {"activities": ["chess", "tea"] if day == 2 else [], "supporting_other": False},
        "mood": {
            "overall": 4,
            "stressed": False,
            "energy": 3,
            "loneliness": 2,
            "routine_satisfaction": 4,
            "relaxation_activity": None if moves else "knitting",
        },
        "context_tags": ["weekend"] if weekend else ["routine"],
    }


def _head(persona: str, stream: str) -> Tree:
    return {
        "schema_version": "v2.source_projection",
        "source_type": stream,
        "persona_id": persona,
        "persona_name": NAMES[persona],
    }


def _profile(persona: str) -> Tree:
    stated = persona == STATED
    snapshot: Tree = {
        "sleep": {"bedtime": "22:30", "duration_h": 8.0},
        "exercise": {"days_per_week": 2.3, "type": "rowing", "session_minutes": 45},
        "diet": {"meals_per_day": 3.0, "home_cooked_mean": 2.1, "coffee_cups_mean": 1.5},
        "work": {"hours_mean": 6.1},
        "social": {},
        "mood": {},
    }
    if stated:
        snapshot["sleep"]["quality_label"] = "good"
        snapshot["diet"]["home_cooked_bias"] = "often"
        snapshot["work"]["overtime_bias"] = "rare"
        snapshot["social"] |= {"self_description": "Quiet evenings.", "close_friends": 5}
        snapshot["mood"]["self_description"] = "Even."
    else:
        snapshot["sleep"]["quality_mean"] = 3.9
        snapshot["work"] |= {"overtime_share": 0.08, "work_life_balance_mean": 3.5}
        snapshot["social"] |= {"active_days_per_week": 1.6, "activity_mode": "chess"}
        snapshot["mood"] |= {
            "overall_mean": 4.0,
            "energy_mean": 3.2,
            "stressed_share": 0.25,
            "loneliness_mean": 2.5,
            "routine_satisfaction_mean": 3.8,
        }
    return {
        **_head(persona, "profile_ltm"),
        "difficulty_type": CLASS[persona],
        "anchor_window": {
            "start_day_index": 1,
            "end_day_index": 12,
            "total_days": 30,
            "staleness_days": 18,
        },
        "facts": {
            "identity": {
                "name": NAMES[persona],
                "age": 31,
                "occupation": "glazier",
                "city": "Oldport",
                "relationship": "single",
            },
            "traits": {
                "dietary_restriction": "none",
                "social_preference": "online",
                "close_friends": 5,
                "primary_exercise": "rowing",
                "afterhours_work_style": None if persona == SHIFT else "strict_boundary",
            },
            "routine_snapshot": snapshot,
        },
    }


def _planned(day: int) -> Tree:
    return {
        "date": _date(day).isoformat(),
        "day_index": day,
        "sleep_target": {"bedtime": "22:50", "duration_h": 7.6, "wake_time": "06:26"},
        "exercise_target": {"intended": day % 2 == 0, "type": "rowing", "duration_min": 45},
        "work_target": {"hours_limit": 7.8, "avoid_overtime": True, "finish_by": "18:00"},
        "diet_target": {"meals": 3, "home_cooked_priority": True, "coffee_limit": 2},
        "social_target": {"intent": day % 5 == 0},
        "wellbeing_target": {"mood_goal": 5},
        "persona_context": {
            "city": "Oldport",
            "occupation": "glazier",
            "dietary_restriction": "none",
        },
    }


def _reported(day: int) -> Tree:
    event = _event("", day)
    moves = event["exercise"]["did_exercise"]
    return {
        "date": event["date"],
        "day_index": day,
        "sleep": {
            "bedtime": "00:05",
            "wake_time": "07:00",
            "duration_h": 7.0,
            "quality": 5,
            "screen_before_bed": False,
        },
        "exercise": {"did_exercise": True, "type": "rowing", "duration_min": 47}
        if moves
        else {"did_exercise": False},
        "diet": event["diet"] | {"home_cooked": 3},
        "work": {
            "hours": 0 if event["work"]["is_weekend"] else 7.4,
            "overtime": False,
            "worked_on_weekend": False,
            "stress_events": event["work"]["stress_events"],
            "work_life_balance": 3,
            "afterhours_reason": event["work"]["afterhours_reason"],
        },
        "social": event["social"],
        "mood": event["mood"],
    }


def _logged(day: int) -> Tree:
    signals: Tree = {
        "payments": [{"category": "coffee", "count": 2}, {"category": "fitness", "count": 1}],
        "timesheet": {"hours_logged": 8.1, "overtime_logged": False},
        "calendar": [
            {"kind": "work_block", "start": "09:00", "end": "17:18", "duration_min": 498},
            {"kind": "social_event", "title": "chess", "duration_min": 90},
        ],
        "checkins": [{"kind": "home", "count": 1}],
    }
    if day == 1:
        signals = {}
    if day == 3:
        signals = {"payments": signals["payments"]}
    available = day != 7
    return {
        "date": _date(day).isoformat(),
        "day_index": day,
        "available": available,
        "signals": signals if available else {},
    }


def _sensed(day: int) -> Tree:
    available = day not in (8, 9)
    signals: Tree = {
        "sleep_tracker": {
            "bedtime": "23:59",
            "wake_time": "06:41",
            "duration_h": 6.7,
            "wearable_quality_flag": "good",
        },
        "activity_tracker": {"steps": 5120, "active_minutes": 33, "workout_detected": False},
    }
    if day % 2:
        signals["phone_usage"] = {"screen_time_min": 140, "late_night_use": True}
        signals["work_session"] = {"focus_minutes": 361, "late_finish": False}
    return {
        "date": _date(day).isoformat(),
        "day_index": day,
        "available": available,
        "signals": signals if available else {},
    }


def _metadata(persona: str) -> Tree:
    knobs = ("self_report_conflict_rate", "self_report_underreport_bias")
    knobs += ("self_report_overreport_bias", "planner_optimism_bias", "planner_behavior_gap_rate")
    knobs += ("device_dropout_rate", "device_noise_rate")
    knobs += ("objective_dropout_rate", "objective_noise_rate")
    return {
        "schema_version": "v2.source_projection",
        "persona_id": persona,
        "difficulty_type": CLASS[persona],
        "seed": 77,
        "persona_seed_namespace": dict.fromkeys(SOURCES, 123),
        "source_knobs": {"profile_anchor_end_day": 12}
        | {knob: (i + 1) / 100 for i, knob in enumerate(knobs)},
        "summary": {
            "days": 30,
            "profile_anchor_end_day": 12,
            "self_report_conflict_days": 4,
            "planner_gap_days": 5,
            "device_missing_days": 2,
            "objective_missing_days": 1,
        },
    }


def _entry(persona: str) -> Tree:
    return {
        "id": persona,
        "name": NAMES[persona],
        "description": "An invented persona",
        "difficulty_type": CLASS[persona],
        "profile": {
            "age": 31,
            "gender": "female",
            "occupation": "glazier",
            "relationship": "single",
            "city": "Oldport",
        },
        "stable_traits": {
            "dietary_restriction": "none",
            "social_preference": "online",
            "close_friends": 5,
            "primary_exercise": "rowing",
        },
        "behavioral_params": {"sleep": {"bedtime_mean": "23:00"}, "work": {"hours_mean": 8.1}},
        "semantic_conflict_profile": {"social": {"obligation": 0.5}},
        "temporal_shift": {
            "shift_day": 14,
            "event_description": "Moved to the coast",
            "shifted_params": {"sleep": {"bedtime_mean": "00:30"}},
            "long_memory_reflects": "pre_shift",
        }
        if persona == SHIFT
        else None,
        "stated_vs_revealed": {"stated_profile": {"sleep": "Early."}}
        if persona == STATED
        else None,
    }


def _files(persona: str) -> Tree:
    days = range(1, 31)
    sources = {
        "profile_ltm": _profile(persona),
        "generation_metadata": _metadata(persona),
    }
    for stream, record in (
        ("planner", _planned),
        ("daily_self_report", _reported),
        ("objective_log", _logged),
        ("device_log", _sensed),
    ):
        sources[stream] = _head(persona, stream) | {"records": [record(day) for day in days]}
    return {
        f"{persona}/event_table.json": [_event(persona, day) for day in days],
        f"{persona}/ground_truth.json": {
            question: {
                "question_id": question,
                "question_type": kind,
                "question_topic": topic,
                "answer": answer,
                "derivation_detail": "counted by hand",
            }
            for question, (kind, topic, answer) in QUESTIONS.items()
        },
        **{f"{persona}/structural_sources/{name}.json": tree for name, tree in sources.items()},
    }


def miniature() -> Tree:
    """Return the files of the miniature release, by name, as JSON values."""
    files = {name: tree for persona in NAMES for name, tree in _files(persona).items()}
    atoms = {
        persona: {
            question: {s: answer if s == "planner" else None for s in SOURCES}
            for question, (_, _, answer) in QUESTIONS.items()
        }
        for persona in NAMES
    }
    counts = {"train": 1, "dev": 1, "calibration": 0, "test": 1}
    return files | {
        "config/personas.json": [_entry(persona) for persona in NAMES],
        "config/persona_splits.json": {
            "mapping": dict(SPLIT),
            "summary": counts,
            "per_track_summary": dict.fromkeys(CLASS.values(), counts),
        },
        "config/direct_readout_atoms.json": atoms,
    }


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
