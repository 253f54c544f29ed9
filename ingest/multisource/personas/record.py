"""The `persona` table: demographics, and the behavioural parameters as JSON."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import orjson
import pyarrow as pa

from memlake.ingest.columns import Coded, Known, arrow_table
from memlake.ingest.multisource.personas import vocabulary as words
from memlake.ingest.multisource.personas.behaviour import Behaviour
from memlake.ingest.multisource.personas.draw import Personas
from memlake.ingest.multisource.personas.shift import SCENARIOS
from memlake.ingest.multisource.splits import CLASSES, SPLITS
from memlake.ingest.multisource.tables import PERSONA
from memlake.ingest.multisource.window import WEEKDAYS
from memlake.ingest.random import Flag, Whole


def persona_table(personas: Personas) -> pa.Table:
    """Build the `persona` table, sorted by id."""
    who = personas.demographics
    return arrow_table(
        PERSONA,
        {
            "persona_id": pa.array(personas.ids, pa.string()),
            "ordinal": personas.ordinal,
            "name": pa.array(personas.names, pa.string()),
            "difficulty": Coded(personas.difficulty, CLASSES),
            "split": Coded(personas.split, SPLITS),
            "age": who.age,
            "gender": Coded(who.gender, words.GENDERS),
            "occupation": Coded(who.occupation, words.OCCUPATIONS),
            "relationship": Coded(who.relationship, words.RELATIONSHIPS),
            "city": Coded(who.city, words.CITIES),
            "dietary_restriction": Coded(who.restriction, words.RESTRICTIONS),
            "social_preference": Coded(who.preference, words.PREFERENCES),
            "close_friends": who.close_friends,
            "primary_exercise": Coded(who.exercise, words.EXERCISES),
            "parameters": pa.array(_parameters(personas), pa.string()),
            "shift_day": Known(personas.shift_day, personas.shift_day > 0),
            "shift_scenario": Coded(personas.scenario, [s.name for s in SCENARIOS]),
        },
    )


def _parameters(personas: Personas) -> list[str]:
    """Parameters in the groups of the release's persona file, one JSON object a persona."""
    base = _behaviours(personas.base, personas.activities)
    after = _behaviours(personas.after, personas.activities)
    shifts = personas.shift_day.tolist()
    missing = personas.missing_day_prob.tolist()
    disposition = {k: v.tolist() for k, v in personas.disposition.items()}
    records = []
    for i, shift_day in enumerate(shifts):
        record = {
            "behavioral_params": base[i],
            "semantic_conflict_profile": {k: v[i] for k, v in disposition.items()},
            "temporal_shift": {"shifted_params": after[i]} if shift_day else None,
            "stated_vs_revealed": {"missing_day_prob": missing[i]} if missing[i] else None,
        }
        records.append(orjson.dumps(record).decode())
    return records


def _behaviours(behaviour: Behaviour, activities: Whole) -> list[dict[str, dict[str, Any]]]:
    columns: dict[str, list[Any]] = {k: v.tolist() for k, v in behaviour.values.items()}
    columns["sleep.bedtime_mean"] = [_clock(int(m)) for m in columns["sleep.bedtime_mean"]]
    columns["exercise.preferred_days"] = _weekdays(behaviour.preferred_days)
    columns["social.social_activities"] = _named(activities, words.ACTIVITIES)
    columns["mood.relaxation_activities"] = _named(behaviour.relaxations, words.RELAXATIONS)
    records = []
    for i in range(len(activities)):
        record: dict[str, dict[str, Any]] = defaultdict(dict)
        for name, values in columns.items():
            group, _, field = name.partition(".")
            record[group][field] = values[i]
        records.append(record)
    return records


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


def _weekdays(preferred: Flag) -> list[list[str] | None]:
    """Names of the kept weekdays, None where there are none."""
    return [[WEEKDAYS[d] for d in row.nonzero()[0]] or None for row in preferred]


def _named(codes: Whole, names: tuple[str, ...]) -> list[list[str]]:
    return [[names[c] for c in row if c >= 0] for row in codes.tolist()]
