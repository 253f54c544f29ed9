"""One wrong thing at a time: each ends the load in one line that says what and where."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from memlake.ingest.multisource.reader import ReleaseTables

Tree = dict[str, Any]
Refusal = Callable[..., str]
Load = Callable[..., ReleaseTables]
DELETE = "<delete>"
CLOCK = "is not a time of day from 00:00 to 23:59, written HH:MM"
SOURCE = "p_shift_1/structural_sources/"
ROOT = "seeds/s77/"


def change(tree: Any, path: str, value: Any) -> None:
    """Set, or remove, what a path such as `records.6.sleep.bedtime` names."""
    keys = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in keys[:-1]:
        tree = tree[key]
    if value is DELETE:
        del tree[keys[-1]]
    else:
        tree[keys[-1]] = value


VALUES = [
    # file, path, value, field as named, reason
    (
        "planner",
        "records.6.sleep_target.bedtime",
        "25:61",
        "records[6].sleep_target.bedtime (day 7)",
        f'"25:61" {CLOCK}',
    ),
    (
        "planner",
        "records.6.sleep_target.bedtime",
        "7:05",
        "records[6].sleep_target.bedtime (day 7)",
        f'"7:05" {CLOCK}',
    ),
    (
        "planner",
        "records.6.sleep_target.bedtime",
        "24:00",
        "records[6].sleep_target.bedtime (day 7)",
        f'"24:00" {CLOCK}',
    ),
    (
        "planner",
        "records.6.sleep_target.wake_time",
        "",
        "records[6].sleep_target.wake_time (day 7)",
        f'"" {CLOCK}',
    ),
    (
        "planner",
        "records.6.work_target.finish_by",
        None,
        "records[6].work_target.finish_by (day 7)",
        "null where a value must stand",
    ),
    (
        "planner",
        "records.0.exercise_target.intended",
        "true",
        "records[0].exercise_target.intended (day 1)",
        '"true" is not true or false',
    ),
    (
        "planner",
        "records.0.exercise_target.intended",
        1,
        "records[0].exercise_target.intended (day 1)",
        "1 is not true or false",
    ),
    (
        "planner",
        "records.0.sleep_target.duration_h",
        "7.6",
        "records[0].sleep_target.duration_h (day 1)",
        '"7.6" is not a number',
    ),
    (
        "planner",
        "records.0.sleep_target.duration_h",
        7.65,
        "records[0].sleep_target.duration_h (day 1)",
        "7.65 has more than one decimal",
    ),
    (
        "planner",
        "records.0.sleep_target.duration_h",
        True,
        "records[0].sleep_target.duration_h (day 1)",
        "true is not a number",
    ),
    (
        "planner",
        "records.0.work_target.hours_limit",
        24.1,
        "records[0].work_target.hours_limit (day 1)",
        "24.1 is outside 0 to 24",
    ),
    (
        "planner",
        "records.0.diet_target.meals",
        -1,
        "records[0].diet_target.meals (day 1)",
        "-1 is outside 0 to 30",
    ),
    (
        "planner",
        "records.0.diet_target.meals",
        3.0,
        "records[0].diet_target.meals (day 1)",
        "3.0 is not a whole number",
    ),
    (
        "planner",
        "records.0.wellbeing_target.mood_goal",
        6,
        "records[0].wellbeing_target.mood_goal (day 1)",
        "6 is outside 1 to 5",
    ),
    (
        "planner",
        "records.0.exercise_target.type",
        "",
        "records[0].exercise_target.type (day 1)",
        "the text is empty",
    ),
    (
        "planner",
        "records.0.exercise_target.type",
        7,
        "records[0].exercise_target.type (day 1)",
        "7 is not text",
    ),
    (
        "planner",
        "records.0.exercise_target.type",
        DELETE,
        "records[0].exercise_target.type (day 1)",
        "the field is missing",
    ),
    (
        "planner",
        "records.0.exercise_target",
        DELETE,
        "records[0].exercise_target (day 1)",
        "the field is missing",
    ),
    (
        "planner",
        "records.0.exercise_target",
        None,
        "records[0].exercise_target (day 1)",
        "null where a value must stand",
    ),
    (
        "planner",
        "records.0.exercise_target",
        [],
        "records[0].exercise_target (day 1)",
        "[] is not an object",
    ),
    (
        "planner",
        "records.0.exercise_target.extra",
        1,
        "records[0].exercise_target.extra (day 1)",
        "the field is not in the registry stream_field",
    ),
    ("planner", "records.29", None, "records[29]", "null where a value must stand"),
    ("planner", "records.29", "x", "records[29]", '"x" is not an object'),
    ("planner", "records", {}, "records", "{} is not a list"),
    ("planner", "records", None, "records", "null where a value must stand"),
    ("planner", "records", DELETE, "records", "the field is missing"),
    (
        "planner",
        "records",
        [],
        "records",
        "0 days where 30 are expected: without day 1, 2, 3 and 27 more",
    ),
    ("planner", "records.11", DELETE, "records", "29 days where 30 are expected: without day 12"),
    (
        "planner",
        "records.6.day_index",
        6,
        "records[6].day_index (day 6)",
        "day 6 stands twice, first at records[5]",
    ),
    (
        "planner",
        "records.6.day_index",
        31,
        "records[6].day_index (day 31)",
        "31 is outside 1 to 30",
    ),
    ("planner", "records.6.day_index", "7", "records[6].day_index", '"7" is not a whole number'),
    (
        "planner",
        "records.6.date",
        "2026-01-10",
        "records[6].date (day 7)",
        "2026-01-10 is day 8 of the window, not day 7",
    ),
    (
        "planner",
        "records.6.date",
        "2025-12-31",
        "records[6].date (day 7)",
        '"2025-12-31" is not a day from 2026-01-03 to 2026-02-01, written YYYY-MM-DD',
    ),
    (
        "planner",
        "records.6.date",
        "now",
        "records[6].date (day 7)",
        '"now" is not a day from 2026-01-03 to 2026-02-01, written YYYY-MM-DD',
    ),
    (
        "planner",
        "schema_version",
        "v3",
        "schema_version",
        '"v3" is not the version this reader knows, "v2.source_projection"',
    ),
    ("planner", "schema_version", DELETE, "schema_version", "the field is missing"),
    (
        "planner",
        "source_type",
        "device_log",
        "source_type",
        '"device_log" where "planner" is expected',
    ),
    (
        "planner",
        "persona_id",
        "p_stable_1",
        "persona_id",
        '"p_stable_1" where "p_shift_1" is expected',
    ),
    (
        "planner",
        "persona_name",
        "Ann Stone",
        "persona_name",
        '"Ann Stone" where "Bea Tidemark" is expected',
    ),
    (
        "daily_self_report",
        "records.2.exercise.duration_min",
        DELETE,
        "records[2].exercise.duration_min (day 3)",
        "none, but did_exercise is true",
    ),
    (
        "daily_self_report",
        "records.3.exercise.type",
        "rowing",
        "records[3].exercise.type (day 4)",
        '"rowing", but did_exercise is false',
    ),
    (
        "daily_self_report",
        "records.3.diet.home_cooked",
        4,
        "records[3].diet.home_cooked (day 4)",
        "4 cooked at home of 3 meals",
    ),
    (
        "daily_self_report",
        "records.3.work.worked_on_weekend",
        True,
        "records[3].work.worked_on_weekend (day 4)",
        "true, but 2026-01-06 is no day of a weekend",
    ),
    (
        "daily_self_report",
        "records.1.social.activities.1",
        5,
        "records[1].social.activities[1] (day 2)",
        "5 is not text",
    ),
    (
        "daily_self_report",
        "records.1.social.activities.1",
        None,
        "records[1].social.activities[1] (day 2)",
        "null where a value must stand",
    ),
    (
        "daily_self_report",
        "records.1.social.activities",
        "chess",
        "records[1].social.activities (day 2)",
        '"chess" is not a list',
    ),
    (
        "daily_self_report",
        "records.4.diet.food_orders.0.colour",
        "red",
        "records[4].diet.food_orders[0].colour (day 5)",
        "the field is not in the registry stream_field",
    ),
    (
        "objective_log",
        "records.6.signals",
        {"timesheet": {"hours_logged": 1.0, "overtime_logged": False}},
        "records[6].signals.timesheet.hours_logged (day 7)",
        "a signal on a day that is not available",
    ),
    (
        "objective_log",
        "records.6.signals",
        {"payments": []},
        "records[6].signals.payments (day 7)",
        "a signal on a day that is not available",
    ),
    (
        "objective_log",
        "records.6.available",
        None,
        "records[6].available (day 7)",
        "null where a value must stand",
    ),
    (
        "objective_log",
        "records.5.signals.payments.1.count",
        -2,
        "records[5].signals.payments[1].count (day 6)",
        "-2 is outside 0 to 1000",
    ),
    (
        "objective_log",
        "records.5.signals.payments.1.category",
        "rent",
        "records[5].signals.payments[1].category (day 6)",
        '"rent" is not one of coffee, food_delivery, fitness',
    ),
    (
        "objective_log",
        "records.5.signals.payments.1",
        None,
        "records[5].signals.payments[1] (day 6)",
        "null where a value must stand",
    ),
    (
        "objective_log",
        "records.5.signals.calendar.0.start",
        DELETE,
        "records[5].signals.calendar[0].start (day 6)",
        "a work_block without it",
    ),
    (
        "objective_log",
        "records.5.signals.calendar.1.end",
        "10:00",
        "records[5].signals.calendar[1].end (day 6)",
        "only a work_block has it",
    ),
    (
        "objective_log",
        "records.5.signals.calendar.1.duration_min",
        1441,
        "records[5].signals.calendar[1].duration_min (day 6)",
        "1441 is outside 0 to 1440",
    ),
    (
        "objective_log",
        "records.5.signals.timesheet.hours_logged",
        DELETE,
        "records[5].signals.timesheet.hours_logged (day 6)",
        "the field is missing",
    ),
    (
        "objective_log",
        "records.5.signals.timesheet.hours_logged",
        None,
        "records[5].signals.timesheet.hours_logged (day 6)",
        "null where a value must stand",
    ),
    (
        "device_log",
        "records.5.signals.sleep_tracker",
        DELETE,
        "records[5].signals.sleep_tracker.bedtime (day 6)",
        "no such signal on a day that is available",
    ),
    (
        "device_log",
        "records.7.signals",
        {"work_session": {"focus_minutes": 5, "late_finish": False}},
        "records[7].signals.work_session.focus_minutes (day 8)",
        "a signal on a day that is not available",
    ),
    (
        "profile_ltm",
        "facts.traits.afterhours_work_style",
        "casual",
        "facts.traits.afterhours_work_style",
        '"casual" is not one of strict_boundary, flexible',
    ),
    (
        "profile_ltm",
        "facts.routine_snapshot.work.overtime_share",
        0.125,
        "facts.routine_snapshot.work.overtime_share",
        "0.125 has more than two decimals",
    ),
    (
        "profile_ltm",
        "facts.routine_snapshot.exercise.days_per_week",
        7.1,
        "facts.routine_snapshot.exercise.days_per_week",
        "7.1 is outside 0 to 7",
    ),
    ("profile_ltm", "facts.identity.city", DELETE, "facts.identity.city", "the field is missing"),
    (
        "profile_ltm",
        "difficulty_type",
        "stable",
        "difficulty_type",
        '"stable" where "temporal_shift" is expected',
    ),
    (
        "profile_ltm",
        "anchor_window.staleness_days",
        17,
        "anchor_window.staleness_days",
        "17 where 18 is expected",
    ),
    (
        "profile_ltm",
        "anchor_window.total_days",
        28,
        "anchor_window.total_days",
        "28 where 30 is expected",
    ),
    (
        "generation_metadata",
        "source_knobs.profile_anchor_end_day",
        13,
        "source_knobs.profile_anchor_end_day",
        "13 where 12 is expected",
    ),
    (
        "generation_metadata",
        "source_knobs.device_noise_rate",
        1.5,
        "source_knobs.device_noise_rate",
        "1.5 is outside 0 to 1",
    ),
    (
        "generation_metadata",
        "summary.device_missing_days",
        3,
        "summary.device_missing_days",
        "3 where 2 is expected",
    ),
    (
        "generation_metadata",
        "summary.objective_missing_days",
        0,
        "summary.objective_missing_days",
        "0 where 1 is expected",
    ),
    ("generation_metadata", "seed", "77", "seed", '"77" is not a seed'),
    ("generation_metadata", "seed", True, "seed", "true is not a seed"),
    ("generation_metadata", "seed", 78, "seed", "78, but p_stable_1 was generated from 77"),
]


@pytest.mark.parametrize(
    ("stream", "path", "value", "field", "reason"),
    VALUES,
    ids=[f"{v[0]}-{v[1]}-{str(v[2])[:12]}" for v in VALUES],
)
def test_a_wrong_value_in_a_source_is_named(
    tree: Tree, refusal: Refusal, stream: str, path: str, value: Any, field: str, reason: str
):
    change(tree[f"{SOURCE}{stream}.json"], path, value)
    assert refusal() == f"{ROOT}{SOURCE}{stream}.json · p_shift_1 · {field}: {reason}"


EVENTS = [
    (
        "3.persona_id",
        "p_stable_1",
        "[3].persona_id (day 4)",
        '"p_stable_1" where "p_shift_1" is expected',
    ),
    ("3.day_of_week", "monday", "[3].day_of_week (day 4)", '"monday", but 2026-01-06 is a tuesday'),
    ("3.work.is_weekend", True, "[3].work.is_weekend (day 4)", "true, but 2026-01-06 is a tuesday"),
    ("3.work.hours", 25.0, "[3].work.hours (day 4)", "25.0 is outside 0 to 24"),
    (
        "3.exercise.duration_min",
        30,
        "[3].exercise.duration_min (day 4)",
        "30, but did_exercise is false",
    ),
    (
        "2.exercise.exercise_type",
        None,
        "[2].exercise.exercise_type (day 3)",
        "none, but did_exercise is true",
    ),
    (
        "2.exercise.exercise_type",
        DELETE,
        "[2].exercise.exercise_type (day 3)",
        "the field is missing",
    ),
    ("3.diet.home_cooked", 4, "[3].diet.home_cooked (day 4)", "4 cooked at home of 3 meals"),
    (
        "3.context_tags.0",
        "travel",
        "[3].context_tags[0] (day 4)",
        '"travel" is not one of weekend, social, work_stress, routine',
    ),
    ("3.note", "x", "[3].note (day 4)", "the field is not in the registry stream_field"),
    ("3", None, "[3]", "null where a day must stand"),
    ("12", DELETE, "", "29 days where 30 are expected: without day 13"),
]


@pytest.mark.parametrize(("path", "value", "field", "reason"), EVENTS)
def test_a_wrong_value_in_the_events_is_named(
    tree: Tree, refusal: Refusal, path: str, value: Any, field: str, reason: str
):
    name = "p_shift_1/event_table.json"
    change(tree[name], path, value)
    place = " · ".join(part for part in (f"{ROOT}{name}", "p_shift_1", field) if part)
    assert refusal() == f"{place}: {reason}"


def test_a_day_that_stands_twice_is_named(tree: Tree, refusal: Refusal):
    days = tree["p_shift_1/event_table.json"]
    days[8] = days[7]
    assert refusal() == (
        f"{ROOT}p_shift_1/event_table.json · p_shift_1 · [8].day_index (day 8): "
        "day 8 stands twice, first at [7]"
    )


def test_events_that_are_no_list_are_named(tree: Tree, refusal: Refusal):
    tree["p_shift_1/event_table.json"] = {"days": []}
    assert refusal() == (
        f'{ROOT}p_shift_1/event_table.json · p_shift_1: {{"days": []}} is not a list of days'
    )


LABELS = [
    (
        "A1.answer",
        "sometimes",
        "A1.answer",
        '"sometimes" is not a label of A1: 10_to_19, 20_or_more, fewer_than_10',
    ),
    ("A1.answer", None, "A1.answer", "null where a value must stand"),
    ("A1.question_id", "A2", "A1.question_id", '"A2" where "A1" is expected'),
    ("A1.question_topic", "work", "A1.question_topic", '"work" where "sleep" is expected'),
    ("A1.question_type", "trend", "A1.question_type", '"trend" where "arbitration" is expected'),
    ("A1.note", 1, "A1.note", "the field is not in the registry stream_field"),
    ("A1", DELETE, "A1", "the field is missing"),
    ("Z9", {}, "Z9", "the field is not known"),
    ("A1", 4, "A1", "4 is not an object"),
]


@pytest.mark.parametrize(("path", "value", "field", "reason"), LABELS)
def test_a_wrong_label_is_named(
    tree: Tree, refusal: Refusal, path: str, value: Any, field: str, reason: str
):
    name = "p_shift_1/ground_truth.json"
    change(tree[name], path, value)
    assert refusal() == f"{ROOT}{name} · p_shift_1 · {field}: {reason}"


CONFIG = [
    (
        "personas",
        "1.profile.age",
        "31",
        "p_shift_1 · [1].profile.age",
        '"31" is not a whole number',
    ),
    (
        "personas",
        "1.difficulty_type",
        "hard",
        "p_shift_1 · [1].difficulty_type",
        '"hard" is not one of stable, temporal_shift, stated_vs_revealed',
    ),
    (
        "personas",
        "1.temporal_shift",
        None,
        "p_shift_1 · [1].temporal_shift",
        "missing for a persona of class temporal_shift",
    ),
    (
        "personas",
        "1.temporal_shift.shift_day",
        0,
        "p_shift_1 · [1].temporal_shift.shift_day",
        "0 is outside 1 to 30",
    ),
    (
        "personas",
        "1.temporal_shift.shift_day",
        DELETE,
        "p_shift_1 · [1].temporal_shift.shift_day",
        "the field is missing",
    ),
    (
        "personas",
        "1.hobby",
        "x",
        "p_shift_1 · [1].hobby",
        "the field is not in the registry stream_field",
    ),
    ("personas", "1.id", 5, "[1].id", "5 is not the id of a persona"),
    ("personas", "1", "p_shift_1", "[1].id", "null is not the id of a persona"),
    (
        "personas",
        "1.id",
        "p_stable_1",
        "p_stable_1 · id",
        "2 personas have this id, at [0] and [1]",
    ),
    (
        "persona_splits",
        "mapping.p_shift_1",
        DELETE,
        "p_shift_1 · mapping",
        "the persona has no split",
    ),
    (
        "persona_splits",
        "mapping.p_shift_1",
        "holdout",
        "p_shift_1 · mapping.p_shift_1",
        '"holdout" is not one of train, dev, calibration, test',
    ),
    (
        "persona_splits",
        "mapping.p_other",
        "test",
        "p_other",
        "no such persona in config/personas.json",
    ),
    ("persona_splits", "mapping", DELETE, "mapping", "the field is missing"),
    ("persona_splits", "version", 2, "version", "the field is not known"),
    (
        "direct_readout_atoms",
        "p_shift_1.A1.planner",
        "maybe",
        "p_shift_1 · A1.planner",
        '"maybe" is not a label of A1: 10_to_19, 20_or_more, fewer_than_10',
    ),
    (
        "direct_readout_atoms",
        "p_shift_1.A1.planner",
        DELETE,
        "p_shift_1 · A1.planner",
        "the field is missing",
    ),
    (
        "direct_readout_atoms",
        "p_shift_1.A1.diary",
        None,
        "p_shift_1 · A1.diary",
        "the field is not known",
    ),
    ("direct_readout_atoms", "p_shift_1", DELETE, "p_shift_1", "the persona has no direct readout"),
    ("direct_readout_atoms", "p_other", {}, "p_other", "no such persona in config/personas.json"),
]


@pytest.mark.parametrize(("file", "path", "value", "place", "reason"), CONFIG)
def test_a_wrong_value_in_the_config_is_named(
    tree: Tree, refusal: Refusal, file: str, path: str, value: Any, place: str, reason: str
):
    change(tree[f"config/{file}.json"], path, value)
    assert refusal() == f"{ROOT}config/{file}.json · {place}: {reason}"


@pytest.mark.parametrize("value", [[], {}, None])
def test_a_list_of_personas_that_is_none_is_named(tree: Tree, refusal: Refusal, value: Any):
    tree["config/personas.json"] = value
    assert refusal() == (f"{ROOT}config/personas.json: not a list of personas, or an empty one")


@pytest.mark.parametrize("name", ["personas", "persona_splits", "direct_readout_atoms"])
def test_a_missing_config_file_is_named(tree: Tree, refusal: Refusal, name: str):
    del tree[f"config/{name}.json"]
    assert refusal(quarantine=True) == f"{ROOT}config/{name}.json: the file is missing"


@pytest.mark.parametrize(
    "name",
    ["event_table.json", "ground_truth.json"]
    + [
        f"structural_sources/{s}.json"
        for s in ("profile_ltm", "planner", "daily_self_report", "objective_log", "device_log")
    ]
    + ["structural_sources/generation_metadata.json"],
)
def test_a_missing_file_of_a_persona_is_named(tree: Tree, refusal: Refusal, name: str):
    del tree[f"p_shift_1/{name}"]
    assert refusal() == f"{ROOT}p_shift_1/{name} · p_shift_1: the file is missing"


def test_a_persona_without_any_file_is_named(tree: Tree, refusal: Refusal):
    for name in [name for name in tree if name.startswith("p_shift_1/")]:
        del tree[name]
    assert refusal() == f"{ROOT}p_shift_1/event_table.json · p_shift_1: the file is missing"


def test_a_folder_of_a_persona_that_nobody_knows_is_named(tree: Tree, refusal: Refusal):
    tree["p_twin/event_table.json"] = tree["p_shift_1/event_table.json"]
    assert refusal() == f"{ROOT}p_twin/ · p_twin: no such persona in config/personas.json"


def good(tree: Tree) -> bytes:
    return json.dumps(tree[f"{SOURCE}planner.json"]).encode()


RAW = [
    (lambda raw: raw[:2000], "cut short: "),
    (lambda raw: b"", "cut short: Expecting value at line 1, column 1"),
    (lambda raw: raw + b"]", "not JSON: Extra data at line 1, column"),
    (lambda raw: b"\xef\xbb\xbf" + raw, "starts with a byte-order mark (save it as UTF-8 with"),
    (lambda raw: raw.decode().encode("utf-16"), "not UTF-8: byte 0 is 0xff"),
    (lambda raw: raw.replace(b"'", b"").replace(b'"', b"'"), "not JSON: Expecting property name"),
    (lambda raw: raw.replace(b"rowing", b"row\\ud800", 1), "no low surrogate in string: line 1"),
    (lambda raw: raw.replace(b"7.6", b"7.6e999", 1), "number is infinity when parsed as double"),
    (lambda raw: b"[" * 5000, "not JSON: "),
]


@pytest.mark.parametrize(("spoil", "reason"), RAW)
def test_a_file_that_is_not_strict_json_is_named(
    tree: Tree, refusal: Refusal, spoil: Callable[[bytes], bytes], reason: str
):
    tree[f"{SOURCE}planner.json"] = spoil(good(tree))
    assert refusal().startswith(f"{ROOT}{SOURCE}planner.json · p_shift_1: {reason}")


def test_a_byte_that_is_not_utf8_is_named_by_its_place(tree: Tree, refusal: Refusal):
    raw = good(tree).replace(b"rowing", b"row\xffing", 1)
    tree[f"{SOURCE}planner.json"] = raw
    place = raw.index(b"\xff")
    assert refusal() == (f"{ROOT}{SOURCE}planner.json · p_shift_1: not UTF-8: byte {place} is 0xff")


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_a_number_that_json_does_not_know_is_named_with_its_field(
    tree: Tree, refusal: Refusal, constant: str
):
    raw = good(tree).replace(b"7.6", constant.encode(), 1)
    tree[f"{SOURCE}planner.json"] = raw
    assert refusal() == (
        f"{ROOT}{SOURCE}planner.json · p_shift_1 · records[0].sleep_target.duration_h: "
        f"{constant} is not a number that JSON allows"
    )


@pytest.mark.parametrize("again", [b'"meals": 4, "meals": 3', b'"meals": 3, "meal\\u0073": 3'])
def test_a_key_that_stands_twice_is_named(tree: Tree, refusal: Refusal, again: bytes):
    tree[f"{SOURCE}planner.json"] = good(tree).replace(b'"meals": 3', again, 1)
    assert refusal() == (
        f"{ROOT}{SOURCE}planner.json · p_shift_1 · records[0].diet_target.meals: "
        "the key stands twice in its object"
    )


def test_a_key_that_stands_twice_is_found_beside_an_escaped_colon(tree: Tree, refusal: Refusal):
    raw = good(tree).replace(b'"meals": 3', b'"meals": 3, "meals": 3', 1)
    tree[f"{SOURCE}planner.json"] = raw.replace(b"rowing", b"row\\u003aing", 1)
    assert "records[0].diet_target.meals: the key stands twice" in refusal()


def test_colons_and_escapes_within_text_are_no_repeated_keys(tree: Tree, load: Load):
    raw = (
        good(tree).replace(b"rowing", b'r\\":\\"x: y', 1).replace(b"rowing", b"r\\u003a\\u00e9", 1)
    )
    tree[f"{SOURCE}planner.json"] = raw
    kinds = load().tables["planner_day"]["exercise_type"].to_pylist()
    found = {kind for kind in kinds if kind != "rowing"}
    assert found == {'r":"x: y', "r:é"}


def test_what_is_wrong_in_the_config_as_a_whole_ends_a_quarantined_load_too(
    tree: Tree, refusal: Refusal
):
    tree["config/personas.json"] = b"[{]"
    assert refusal(quarantine=True).startswith(f"{ROOT}config/personas.json: not JSON: ")
