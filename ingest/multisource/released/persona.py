"""Everything of one persona, checked: its files, its entry in the config, its labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.released.config import PERSONAS, Cell, Config, check_keys
from memlake.ingest.multisource.released.extract import Columns, Source, extract
from memlake.ingest.multisource.released.registry import answer_space, questions
from memlake.ingest.multisource.released.rules import (
    RULES,
    SCHEMA_VERSION,
    Records,
    check_header,
    check_records,
)
from memlake.ingest.multisource.released.shape import shape_of
from memlake.ingest.multisource.released.strict_json import parse
from memlake.ingest.multisource.released.values import show
from memlake.ingest.multisource.splits import SHIFT
from memlake.ingest.multisource.window import DAYS

FILE = {
    "event_table": "event_table.json",
    "ground_truth": "ground_truth.json",
    "profile_ltm": "structural_sources/profile_ltm.json",
    "planner": "structural_sources/planner.json",
    "daily_self_report": "structural_sources/daily_self_report.json",
    "objective_log": "structural_sources/objective_log.json",
    "device_log": "structural_sources/device_log.json",
    "generation_metadata": "structural_sources/generation_metadata.json",
}
"""File of each stream in a persona's folder."""


@dataclass(frozen=True)
class PersonaRead:
    """One persona, read and checked.

    Attributes:
        persona: Its id.
        ordinal: Its place in the release's list, from 1.
        split: Its split.
        seed: The seed its files were generated from.
        columns: Columns of each file by path; under `personas` those of its entry.
        cells: Its direct readout.
    """

    persona: str
    ordinal: int
    split: str
    seed: int
    columns: dict[str, Columns]
    cells: list[Cell]


def read_persona(config: Config, persona: str) -> PersonaRead:
    """Read all files of one persona and check them against each other.

    Args:
        config: The config of the seed.
        persona: Id of a persona in it.

    Raises:
        BadInputError: At the first thing that is not right, naming file, persona and field.
    """
    if persona in config.troubles:
        raise config.troubles[persona]
    split = config.split(persona)
    columns = {"personas": _entry(config, persona)}
    for stream in FILE:
        columns[stream] = _stream(config, persona, stream, columns["personas"])
    _check_together(config, persona, columns)
    seed = columns["generation_metadata"]["seed"][0]
    ordinal = config.entries[persona][0] + 1
    return PersonaRead(persona, ordinal, split, seed, columns, config.readout(persona))


def _entry(config: Config, persona: str) -> Columns:
    position, entry = config.entries[persona]
    source = Source(config.release.label(PERSONAS), persona)
    columns = extract(shape_of("personas"), [entry], lambda _: (f"[{position}]", None), source)
    shifts = columns["[].temporal_shift.shift_day"][0] is not None
    difficulty = columns["[].difficulty_type"][0]
    if shifts is not (difficulty == SHIFT):
        reason = f"{'given' if shifts else 'missing'} for a persona of class {difficulty}"
        raise source.error(f"[{position}].temporal_shift", None, reason)
    return columns


def _stream(config: Config, persona: str, stream: str, entry: Columns) -> Columns:
    name = f"{persona}/{FILE[stream]}"
    source = Source(config.release.label(name), persona)
    tree = parse(config.release.read(name, persona), source.file, persona)
    if stream == "ground_truth":
        return _labels(tree, source)
    if stream == "event_table":
        return _events(tree, source)
    _check_version(tree, source)
    columns = extract(shape_of(stream), [tree], lambda _: ("", None), source)
    wanted = {"persona_id": persona}
    if stream != "generation_metadata":
        wanted |= {"source_type": stream, "persona_name": entry["[].name"][0]}
    check_header(columns, wanted, source)
    if stream in RULES:
        check_records(Records("records[]", columns, source), stream)
    return columns


def _check_version(tree: Any, source: Source) -> None:
    """Look at the version first: a file of another version differs in everything else."""
    version = tree.get("schema_version") if type(tree) is dict else None
    if version is not None and version != SCHEMA_VERSION:
        reason = f"{show(version)} is not the version this reader knows, {show(SCHEMA_VERSION)}"
        raise source.error("schema_version", None, reason)


def _events(tree: Any, source: Source) -> Columns:
    if type(tree) is not list:
        raise source.error("", None, f"{show(tree)} is not a list of days")
    for i, day in enumerate(tree):
        if day is None:
            raise source.error(f"[{i}]", None, "null where a day must stand")
    columns = extract(shape_of("event_table"), tree, lambda i: (f"[{i}]", tree[i]), source)
    records = Records("[]", columns, source)
    for i, found in enumerate(records.column("persona_id")):
        if found != source.persona:
            reason = f"{show(found)} where {show(source.persona)} is expected"
            raise records.error(i, "persona_id", reason)
    check_records(records, "event_table")
    return columns


def _labels(tree: Any, source: Source) -> Columns:
    known = questions()
    check_keys(tree, known, source.file, "", source.persona)
    columns = extract(
        shape_of("ground_truth"), [tree[q] for q in known], lambda i: ([*known][i], None), source
    )
    for i, (question, (kind, topic)) in enumerate(known.items()):
        wanted = {"question_id": question, "question_type": kind, "question_topic": topic}
        for name, value in wanted.items():
            if columns[f"*.{name}"][i] != value:
                reason = f"{show(columns[f'*.{name}'][i])} where {show(value)} is expected"
                raise source.error(f"{question}.{name}", None, reason)
        answer, space = columns["*.answer"][i], answer_space(question)
        if answer not in space:
            reason = f"{show(answer)} is not a label of {question}: {', '.join(sorted(space))}"
            raise source.error(f"{question}.answer", None, reason)
    return columns


def _check_together(config: Config, persona: str, columns: dict[str, Columns]) -> None:
    """Compare what two files of a persona both say."""
    entry, profile = columns["personas"], columns["profile_ltm"]
    end = profile["anchor_window.end_day_index"][0]
    difficulty = entry["[].difficulty_type"][0]
    friends = profile["facts.traits.close_friends"][0]
    repeated = profile["facts.routine_snapshot.social.close_friends"][0]

    def check(stream: str, wanted: dict[str, Any]) -> None:
        file = config.release.label(f"{persona}/{FILE[stream]}")
        check_header(columns[stream], wanted, Source(file, persona))

    check(
        "profile_ltm",
        {
            "difficulty_type": difficulty,
            "anchor_window.total_days": DAYS,
            "anchor_window.staleness_days": DAYS - end,
            "facts.routine_snapshot.social.close_friends": None if repeated is None else friends,
        },
    )
    check(
        "generation_metadata",
        {
            "difficulty_type": difficulty,
            "source_knobs.profile_anchor_end_day": end,
            "summary.profile_anchor_end_day": end,
            "summary.days": DAYS,
            "summary.device_missing_days": _unavailable(columns["device_log"]),
            "summary.objective_missing_days": _unavailable(columns["objective_log"]),
        },
    )
    _check_seed(config, persona, columns["generation_metadata"]["seed"][0])


def _unavailable(columns: Columns) -> int:
    return columns["records[].available"].count(False)


def _check_seed(config: Config, persona: str, seed: Any) -> None:
    if type(seed) is not int or seed < 0:
        file = config.release.label(f"{persona}/{FILE['generation_metadata']}")
        raise BadInputError(file, f"{show(seed)} is not a seed", persona=persona, field="seed")
