"""One wrong thing at a time: the line names file, row, field and reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.exports.files import open_exports
from memlake.ingest.multisource.exports.read import read_exports

ROW_2 = "2026-03-02,22:45,06:45,8.0,true,running,35,8.0,true,17:30,3,true,2,false,4"
REPORT_3 = "2026-03-03,23:15,06:15,7.0,4,true,false,,,3,2,0,3,8.9,false,false,,false,3,false"
DEVICE_3 = "2026-03-03,23:29,06:23,6.9,fair,5850,15,false,160,false,441,false"
BAD = {
    "clock": (
        ("planner.csv", ROW_2, ROW_2.replace("22:45", "10:45 pm")),
        'planner.csv · sleep_bedtime (row 2): "10:45 pm" is not a time of day',
    ),
    "word for a flag": (
        ("planner.csv", ROW_2, ROW_2.replace("true,running", "yes,running")),
        'planner.csv · exercise_intended (row 2): "yes" is not true or false',
    ),
    "whole number": (
        ("planner.csv", ROW_2, ROW_2.replace(",35,", ",35.5,")),
        'planner.csv · exercise_duration_min (row 2): "35.5" is not a whole number',
    ),
    "whole number in another script": (
        ("planner.csv", ROW_2, ROW_2.replace(",35,", ",\uff13\uff15,")),
        'planner.csv · exercise_duration_min (row 2): "\uff13\uff15" is not a whole number',
    ),
    "clock in another script": (
        ("planner.csv", ROW_2, ROW_2.replace("22:45", "22:4\uff15")),
        'planner.csv · sleep_bedtime (row 2): "22:4\uff15" is not a time of day',
    ),
    "date in another script": (
        ("planner.csv", ROW_2, ROW_2.replace("2026-03-02", "2026-03-0\uff12")),
        'planner.csv · date (row 2): "2026-03-0\uff12" is not a date',
    ),
    "outside its limits": (
        ("planner.csv", ROW_2, ROW_2.replace("8.0,true,running", "25.0,true,running")),
        "planner.csv · sleep_duration_h (row 2): 25.0 is outside 0 to 24",
    ),
    "empty": (
        ("planner.csv", ROW_2, ROW_2.replace("running", "")),
        "planner.csv · exercise_type (row 2): empty where a value must stand",
    ),
    "date": (
        ("planner.csv", ROW_2, ROW_2.replace("2026-03-02", "2.3.2026")),
        'planner.csv · date (row 2): "2.3.2026" is not a date, written YYYY-MM-DD',
    ),
    "date that is none": (
        ("planner.csv", ROW_2, ROW_2.replace("2026-03-02", "2026-02-30")),
        'planner.csv · date (row 2): "2026-02-30" is not a date',
    ),
    "date twice": (
        ("planner.csv", ROW_2, ROW_2.replace("2026-03-02", "2026-03-03")),
        "planner.csv · date (row 3): 2026-03-03 stands twice",
    ),
    "month with a gap": (
        ("planner.csv", ROW_2, ROW_2.replace("2026-03-02", "2026-03-01")),
        "planner.csv · date (row 31): 2026-03-31 is not one of the 30 days from 2026-03-01",
    ),
    "day left out": (
        ("planner.csv", ROW_2 + "\n", ""),
        "planner.csv · date: 29 of the 30 days from 2026-03-03 to 2026-04-01, without 2026-04-01",
    ),
    "row cut short": (
        ("planner.csv", ROW_2, ROW_2.removesuffix(",4")),
        "planner.csv · row 2: 14 cells where the header has 15",
    ),
    "column renamed": (
        ("planner.csv", "mood_goal", "mood"),
        "planner.csv · mood_goal: the column is missing (the columns, separated by commas, are",
    ),
    "column added": (
        ("device.csv", "work_late_finish", "work_late_finish,heart_rate"),
        "device.csv · heart_rate: the column is not known",
    ),
    "report outside the month": (
        ("self_report.csv", "2026-03-03,", "2026-04-03,"),
        "self_report.csv · date (row 3): 2026-04-03 is not one of the 30 days from 2026-03-02",
    ),
    "report day left out": (
        ("self_report.csv", REPORT_3 + ",4,3,3,\n", ""),
        "self_report.csv · date: 29 of the 30 days from 2026-03-02 to 2026-03-31, "
        "without 2026-03-03",
    ),
    "more cooked than eaten": (
        ("self_report.csv", REPORT_3, REPORT_3.replace(",3,2,0,", ",3,4,0,")),
        "self_report.csv · diet_home_cooked (row 3): 4 cooked at home of 3 meals",
    ),
    "exercise that was not done": (
        ("self_report.csv", REPORT_3, REPORT_3.replace("false,,,", "false,running,,")),
        'self_report.csv · exercise_type (row 3): "running", but exercise_done is false',
    ),
    "exercise without a duration": (
        ("self_report.csv", REPORT_3, REPORT_3.replace("false,,,", "true,running,,")),
        "self_report.csv · exercise_duration_min (row 3): empty, but exercise_done is true",
    ),
    "weekend work on a Tuesday": (
        ("self_report.csv", REPORT_3, REPORT_3.replace("false,false,,", "false,true,,")),
        "self_report.csv · work_on_weekend (row 3): true, but 2026-03-03 is no day of a weekend",
    ),
    "empty entry of a list": (
        ("self_report.csv", "market with mother", "market with mother;;tea"),
        "self_report.csv · social_activities (row 7): the text is empty",
    ),
    "device without a night": (
        ("device.csv", DEVICE_3, DEVICE_3.replace("6.9", "")),
        "device.csv · sleep_duration_h (row 3): empty where a value must stand",
    ),
    "profile field left out": (
        ("profile.json", '  "work_hours_mean": 8.0,\n', ""),
        "profile.json · work_hours_mean: the field is missing",
    ),
    "profile field unknown": (
        ("profile.json", '"age"', '"shoe_size": 40, "age"'),
        "profile.json · shoe_size: the field is not",
    ),
    "profile style unknown": (
        ("profile.json", "strict_boundary", "strict"),
        'profile.json · afterhours_work_style: "strict" is not one of strict_boundary, flexible',
    ),
    "profile twice the age": (
        ("profile.json", '"age": 36', '"age": 36, "age": 37'),
        "profile.json · age: the key stands twice",
    ),
    "payment of an unknown kind": (
        ("objective.json", '"category": "fitness"', '"category": "gym"'),
        'objective.json · [0].payments[1].category: "gym" is not one of coffee, food_delivery',
    ),
    "payment twice": (
        ("objective.json", '"category": "fitness"', '"category": "coffee"'),
        'objective.json · [0].payments[1].category: "coffee" is there twice on one day',
    ),
    "work without a start": (
        (
            "objective.json",
            '"start": "09:00", "end": "17:30"}, {"kind": "exercise',
            '"end": "17:30"}, {"kind": "exercise',
        ),
        "objective.json · [0].calendar[0].start: a work_block without it",
    ),
    "half a timesheet": (
        (
            "objective.json",
            ', "timesheet_hours": 8.5, "timesheet_overtime": false},\n  {"date": "2026-03-03"',
            ', "timesheet_hours": 8.5},\n  {"date": "2026-03-03"',
        ),
        "objective.json · [0].timesheet_overtime: missing beside the rest of a timesheet",
    ),
    "objective day twice": (
        ("objective.json", '"date": "2026-03-03"', '"date": "2026-03-02"'),
        "objective.json · [1].date: 2026-03-02 stands twice",
    ),
}


@pytest.mark.parametrize(("edit", "told"), BAD.values(), ids=BAD.keys())
def test_a_wrong_value_is_named(
    edit: tuple[str, str, str], told: str, spoil: Callable[..., Path]
) -> None:
    with pytest.raises(BadInputError) as error:
        read_exports(open_exports(spoil(*edit)), "mira")
    assert str(error.value).startswith(told)


def test_a_missing_file_is_named_with_those_that_are_wanted(exports: Path) -> None:
    (exports / "device.csv").unlink()
    with pytest.raises(BadInputError, match=r"device\.csv: no such file \(wanted: .*planner\.csv"):
        open_exports(exports)
    with pytest.raises(BadInputError, match="no such folder"):
        open_exports(exports / "nowhere")


def test_a_file_that_is_no_csv_is_named(exports: Path) -> None:
    (exports / "planner.csv").write_bytes(b'date,"mood\n')
    with pytest.raises(BadInputError, match=r"planner\.csv · line \d+: not CSV"):
        read_exports(open_exports(exports), "mira")
    (exports / "planner.csv").write_bytes("date,café\n".encode("latin-1"))
    with pytest.raises(BadInputError, match=r"planner\.csv: not UTF-8: byte 8 is 0xe9"):
        read_exports(open_exports(exports), "mira")
    (exports / "planner.csv").write_bytes(b"")
    with pytest.raises(BadInputError, match=r"planner\.csv · date: the column is missing"):
        read_exports(open_exports(exports), "mira")
