"""Declared landing tables of the multisource benchmark (spec/multisource.md, section 2).

The generator and the reader of the release both fill exactly these tables. Clock times
are minutes of the day (0 to 1439), durations and rates with one decimal are
`DECIMAL(_, 1)`, so that a threshold such as `hours > 9.0` is decided exactly.
"""

from __future__ import annotations

import pyarrow as pa

from memlake.ingest.landing.table import Benchmark, Table

TENTHS = pa.decimal128(5, 1)
HUNDREDTHS = pa.decimal128(4, 2)
TEXTS = pa.list_(pa.string())
PAYMENTS = pa.list_(pa.struct([("category", pa.string()), ("count", pa.int16())]))
CALENDAR = pa.list_(
    pa.struct(
        [
            ("kind", pa.string()),
            ("title", pa.string()),
            ("duration_min", pa.int16()),
            ("start_minute", pa.int16()),
            ("end_minute", pa.int16()),
        ]
    )
)
CHECKINS = pa.list_(pa.struct([("kind", pa.string()), ("count", pa.int16())]))

Column = tuple[str, pa.DataType]


def _schema(required: list[Column], optional: list[Column] | None = None) -> pa.Schema:
    fields = [pa.field(name, kind, nullable=False) for name, kind in required]
    fields += [pa.field(name, kind) for name, kind in optional or []]
    return pa.schema(fields)


_DAY: list[Column] = [
    ("persona_id", pa.string()),
    ("day_index", pa.int16()),
    ("date", pa.date32()),
]

PERSONA = Table(
    "persona",
    _schema(
        [
            ("persona_id", pa.string()),
            ("ordinal", pa.int16()),
            ("name", pa.string()),
            ("split", pa.string()),
            ("age", pa.int16()),
            ("occupation", pa.string()),
            ("relationship", pa.string()),
            ("city", pa.string()),
            ("dietary_restriction", pa.string()),
            ("social_preference", pa.string()),
            ("close_friends", pa.int16()),
            ("primary_exercise", pa.string()),
            ("parameters", pa.string()),
        ],
        [
            ("difficulty", pa.string()),
            ("gender", pa.string()),
            ("shift_day", pa.int16()),
            ("shift_scenario", pa.string()),
        ],
    ),
    ("persona_id",),
    "One persona: class, split, demographics, and its behavioural parameters as JSON (truth); of a "
    "real person class and gender are NULL.",
)

EVENT_DAY = Table(
    "event_day",
    _schema(
        [
            *_DAY,
            ("sleep_bedtime_minute", pa.int16()),
            ("sleep_wake_minute", pa.int16()),
            ("sleep_duration_h", TENTHS),
            ("sleep_quality", pa.int8()),
            ("sleep_interruptions", pa.int8()),
            ("sleep_trouble_falling_asleep", pa.bool_()),
            ("sleep_screen_before_bed", pa.bool_()),
            ("exercise_done", pa.bool_()),
            ("exercise_intentional", pa.bool_()),
            ("diet_meals", pa.int8()),
            ("diet_home_cooked", pa.int8()),
            ("diet_fast_food", pa.int8()),
            ("diet_coffee_cups", pa.int8()),
            ("work_hours", TENTHS),
            ("work_overtime", pa.bool_()),
            ("work_on_weekend", pa.bool_()),
            ("work_stress_events", TEXTS),
            ("work_life_balance", pa.int8()),
            ("social_activities", TEXTS),
            ("social_supporting_other", pa.bool_()),
            ("mood_overall", pa.int8()),
            ("mood_stressed", pa.bool_()),
            ("mood_energy", pa.int8()),
            ("mood_loneliness", pa.int8()),
            ("mood_routine_satisfaction", pa.int8()),
            ("context_tags", TEXTS),
        ],
        [
            ("exercise_type", pa.string()),
            ("exercise_duration_min", pa.int16()),
            ("work_afterhours_reason", pa.string()),
            ("mood_relaxation_activity", pa.string()),
        ],
    ),
    ("persona_id", "day_index"),
    "One latent day of one persona: what really happened (truth).",
)

PROFILE = Table(
    "profile",
    _schema(
        [
            ("persona_id", pa.string()),
            ("identity_name", pa.string()),
            ("age", pa.int16()),
            ("occupation", pa.string()),
            ("city", pa.string()),
            ("relationship", pa.string()),
            ("dietary_restriction", pa.string()),
            ("social_preference", pa.string()),
            ("close_friends", pa.int16()),
            ("primary_exercise", pa.string()),
            ("sleep_bedtime_minute", pa.int16()),
            ("sleep_duration_h", TENTHS),
            ("exercise_days_per_week", TENTHS),
            ("exercise_type", pa.string()),
            ("exercise_session_minutes", TENTHS),
            ("diet_meals_per_day", TENTHS),
            ("diet_home_cooked_per_day", TENTHS),
            ("diet_coffee_cups_per_day", TENTHS),
            ("work_hours_mean", TENTHS),
        ],
        [
            ("anchor_start_day", pa.int16()),
            ("anchor_end_day", pa.int16()),
            ("afterhours_work_style", pa.string()),
            ("sleep_quality_mean", TENTHS),
            ("sleep_quality_label", pa.string()),
            ("diet_home_cooked_bias", pa.string()),
            ("work_overtime_share", HUNDREDTHS),
            ("work_overtime_bias", pa.string()),
            ("work_life_balance_mean", TENTHS),
            ("social_active_days_per_week", TENTHS),
            ("social_activity_mode", pa.string()),
            ("social_self_description", pa.string()),
            ("mood_overall_mean", TENTHS),
            ("mood_energy_mean", TENTHS),
            ("mood_stressed_share", HUNDREDTHS),
            ("mood_loneliness_mean", TENTHS),
            ("mood_routine_satisfaction_mean", TENTHS),
            ("mood_self_description", pa.string()),
        ],
    ),
    ("persona_id",),
    "The long-term profile of one persona: means over its anchor window, or a stated ideal.",
)

PLANNER_DAY = Table(
    "planner_day",
    _schema(
        [
            *_DAY,
            ("sleep_bedtime_minute", pa.int16()),
            ("sleep_wake_minute", pa.int16()),
            ("sleep_duration_h", TENTHS),
            ("exercise_intended", pa.bool_()),
            ("exercise_type", pa.string()),
            ("exercise_duration_min", pa.int16()),
            ("work_hours_limit", TENTHS),
            ("work_avoid_overtime", pa.bool_()),
            ("work_finish_by_minute", pa.int16()),
            ("diet_meals", pa.int8()),
            ("diet_home_cooked_priority", pa.bool_()),
            ("diet_coffee_limit", pa.int8()),
            ("social_intent", pa.bool_()),
            ("mood_goal", pa.int8()),
        ]
    ),
    ("persona_id", "day_index"),
    "What one persona planned for one day.",
)

SELF_REPORT_DAY = Table(
    "self_report_day",
    _schema(
        [
            *_DAY,
            ("sleep_bedtime_minute", pa.int16()),
            ("sleep_wake_minute", pa.int16()),
            ("sleep_duration_h", TENTHS),
            ("sleep_quality", pa.int8()),
            ("sleep_screen_before_bed", pa.bool_()),
            ("exercise_done", pa.bool_()),
            ("diet_meals", pa.int8()),
            ("diet_home_cooked", pa.int8()),
            ("diet_fast_food", pa.int8()),
            ("diet_coffee_cups", pa.int8()),
            ("work_hours", TENTHS),
            ("work_overtime", pa.bool_()),
            ("work_on_weekend", pa.bool_()),
            ("social_activities", TEXTS),
            ("social_supporting_other", pa.bool_()),
            ("mood_overall", pa.int8()),
            ("mood_stressed", pa.bool_()),
            ("mood_energy", pa.int8()),
            ("mood_loneliness", pa.int8()),
            ("mood_routine_satisfaction", pa.int8()),
        ],
        [
            ("work_stress_events", TEXTS),
            ("work_life_balance", pa.int8()),
            ("exercise_type", pa.string()),
            ("exercise_duration_min", pa.int16()),
            ("work_afterhours_reason", pa.string()),
            ("mood_relaxation_activity", pa.string()),
        ],
    ),
    ("persona_id", "day_index"),
    "What one persona reported about one day.",
)

OBJECTIVE_DAY = Table(
    "objective_day",
    _schema(
        [*_DAY, ("available", pa.bool_())],
        [
            ("payments", PAYMENTS),
            ("calendar", CALENDAR),
            ("checkins", CHECKINS),
            ("timesheet_hours", TENTHS),
            ("timesheet_overtime", pa.bool_()),
        ],
    ),
    ("persona_id", "day_index"),
    "Payments, calendar, check-ins and timesheet of one day; all NULL when unavailable.",
)

DEVICE_DAY = Table(
    "device_day",
    _schema(
        [*_DAY, ("available", pa.bool_())],
        [
            ("sleep_bedtime_minute", pa.int16()),
            ("sleep_wake_minute", pa.int16()),
            ("sleep_duration_h", TENTHS),
            ("sleep_quality_flag", pa.string()),
            ("activity_steps", pa.int32()),
            ("activity_active_minutes", pa.int16()),
            ("activity_workout_detected", pa.bool_()),
            ("phone_screen_minutes", pa.int16()),
            ("phone_late_night_use", pa.bool_()),
            ("work_focus_minutes", pa.int16()),
            ("work_late_finish", pa.bool_()),
        ],
    ),
    ("persona_id", "day_index"),
    "Sleep and activity tracker, phone and work session of one day; all NULL when unavailable.",
)

PROJECTION_KNOB = Table(
    "projection_knob",
    _schema(
        [
            ("persona_id", pa.string()),
            ("profile_anchor_end_day", pa.int16()),
            ("self_report_conflict_rate", pa.float64()),
            ("self_report_underreport_bias", pa.float64()),
            ("self_report_overreport_bias", pa.float64()),
            ("planner_optimism_bias", pa.float64()),
            ("planner_behavior_gap_rate", pa.float64()),
            ("device_dropout_rate", pa.float64()),
            ("device_noise_rate", pa.float64()),
            ("objective_dropout_rate", pa.float64()),
            ("objective_noise_rate", pa.float64()),
        ]
    ),
    ("persona_id",),
    "How strongly each stream of one persona was distorted (truth).",
)

MEMORY_DOCUMENT = Table(
    "memory_document",
    _schema([("persona_id", pa.string()), ("text", pa.string())]),
    ("persona_id",),
    "The five visible streams of one persona rendered as one Markdown document.",
)

AUDIT_LABEL = Table(
    "audit_label",
    _schema([("persona_id", pa.string()), ("question_id", pa.string()), ("label", pa.string())]),
    ("persona_id", "question_id"),
    "The label of one question by the independent Python implementation of the rules (truth).",
)

GROUND_TRUTH = Table(
    "ground_truth",
    _schema(
        [
            ("persona_id", pa.string()),
            ("question_id", pa.string()),
            ("answer", pa.string()),
            ("derivation_detail", pa.string()),
        ]
    ),
    ("persona_id", "question_id"),
    "The label a release ships (truth); no row for a generated dataset.",
)

DIRECT_READOUT = Table(
    "direct_readout",
    _schema(
        [
            ("persona_id", pa.string()),
            ("question_id", pa.string()),
            ("source", pa.string()),
        ],
        [("label", pa.string())],
    ),
    ("persona_id", "question_id", "source"),
    "The direct-readout cell a release ships; no row for a generated dataset.",
)

MULTISOURCE = Benchmark(
    "multisource",
    (
        PERSONA,
        EVENT_DAY,
        PROFILE,
        PLANNER_DAY,
        SELF_REPORT_DAY,
        OBJECTIVE_DAY,
        DEVICE_DAY,
        PROJECTION_KNOB,
        MEMORY_DOCUMENT,
        AUDIT_LABEL,
        GROUND_TRUTH,
        DIRECT_READOUT,
    ),
)
