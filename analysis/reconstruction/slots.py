"""Answers slot by slot, as `memlake submit` takes them, scored by the rules for whole files.

The slots of a subject are put together to the two files that a run would hand in; these are
read, cut to what the subject's own turns are cited for, and made cells by the same hand as
files are. Quirks and entities, which are no fixed slots, are in no such file.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import pyarrow as pa

from memlake.analysis.reconstruction.cells import Cell, Value, persona_cells, profile_cells
from memlake.analysis.reconstruction.citations import cited_persona, cited_profile
from memlake.analysis.reconstruction.record import Ids, read_persona, read_profile

CATEGORY = {
    ("persona", "big_five"): "big_five",
    ("persona", "demographic"): "demographic",
    ("persona", "dimensions"): "dimension",
    ("persona", "portrait"): "prose",
    ("persona", "descriptive"): "prose",
    ("profile", "big_five"): "big_five",
    ("profile", "identity"): "identity",
    ("profile", "speaking_style"): "style",
    ("profile", "personality_dimensions"): "dimension",
    ("profile", "user_facts"): "fact",
}
"""File and section to the category of their cells."""

OUTCOMES = pa.schema(
    [
        pa.field("run_id", pa.string()),
        pa.field("item_id", pa.string()),
        pa.field("outcome", pa.string()),
        pa.field("outcome_as_claimed", pa.string()),
    ]
)


class Slot(NamedTuple):
    """A fixed slot of a persona or profile."""

    file: str
    section: str
    slot: str


@dataclass(frozen=True)
class Filled:
    """What a slot is said to hold.

    Attributes:
        value: The level, `present`, or a value, see `slot_value`.
        cited: Ids of the turns that it rests on.
    """

    value: str
    cited: Ids = frozenset()


def slot_cells(
    filled: Mapping[Slot, Filled], user_turns: Iterable[str] | None = None
) -> dict[Slot, Value]:
    """Return the value of each slot that counts as filled.

    Args:
        filled: What is said of one subject's slots.
        user_turns: Ids of the turns that the subject sent, which alone may be cited; what has
            to be cited for and is not falls away. None to leave all as claimed.
    """
    persona = read_persona(_persona_file(filled))
    profile = read_profile(_profile_file(filled))
    if user_turns is not None:
        own = frozenset(user_turns)
        persona, profile = cited_persona(persona, own), cited_profile(profile, own)
    cells = {
        "persona": persona_cells(persona, persona),
        "profile": profile_cells(profile, profile),
    }
    found = {one: cells[one.file].get(_cell(one)) for one in filled}
    return {one: value for one, value in found.items() if value is not None}


def outcome(truth: Value | None, run: Value | None) -> str:
    """Say how a cell of a run compares with the ground truth's.

    Returns:
        `match` (TP), `extra` (FP), `missed` (FN), `wrong` (one FP and one FN), or `empty`,
        which is not scored.
    """
    if truth is None:
        return "empty" if run is None else "extra"
    if run is None:
        return "missed"
    return "match" if truth == run else "wrong"


def slot_outcomes(rows: pa.Table, turns: pa.Table) -> pa.Table:
    """Compare every slot of every run.

    Args:
        rows: One slot of one run: run_id, item_id, subject_id, file, section, slot, truth and
            answer (NULL where empty), retrieved (what the answer rests on).
        turns: The subjects' own turns: subject_id, record_id.

    Returns:
        A row each, of `OUTCOMES`.
    """
    own: dict[str, set[str]] = defaultdict(set)
    for turn in turns.to_pylist():
        own[turn["subject_id"]].add(turn["record_id"])
    files: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in rows.to_pylist():
        files[row["run_id"], row["subject_id"]].append(row)
    found = [
        one
        for (_, subject), mine in files.items()
        for one in _of_subject(mine, frozenset(own[subject]))
    ]
    return pa.Table.from_pylist(found, schema=OUTCOMES)


def _of_subject(rows: list[dict[str, Any]], own: Ids) -> Iterable[dict[str, str]]:
    slots = {row["item_id"]: Slot(row["file"], row["section"], row["slot"]) for row in rows}
    truth = slot_cells(
        {slots[r["item_id"]]: Filled(r["truth"]) for r in rows if r["truth"] is not None}
    )
    said = {
        slots[r["item_id"]]: Filled(r["answer"], frozenset(r["retrieved"] or ()))
        for r in rows
        if r["answer"] is not None
    }
    cited, claimed = slot_cells(said, own), slot_cells(said)
    for row in rows:
        slot = slots[row["item_id"]]
        yield {
            "run_id": row["run_id"],
            "item_id": row["item_id"],
            "outcome": outcome(truth.get(slot), cited.get(slot)),
            "outcome_as_claimed": outcome(truth.get(slot), claimed.get(slot)),
        }


def slot_value(text: str) -> Any:
    """Read an exact value: JSON, so that 34 and "34" differ; what is no JSON is a text."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return text


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _cell(slot: Slot) -> Cell:
    return Cell(CATEGORY[slot.file, slot.section], slot.slot)


def _persona_file(filled: Mapping[Slot, Filled]) -> dict[str, Any]:
    levels: dict[str, Any] = {}
    dimensions: dict[str, Any] = {}
    backing: dict[str, Any] = {}
    file: dict[str, Any] = {"big_five": levels, "dimensions": dimensions, "_evidence": backing}
    for one, said in filled.items():
        evidence = {"evidence": sorted(said.cited)}
        if one.file != "persona":
            continue
        if one.section == "big_five":
            levels[one.slot] = {"level": said.value, **evidence}
        elif one.section == "dimensions":
            dimensions[one.slot] = {"text": said.value, **evidence}
        else:
            exact = one.section == "demographic"
            file[one.slot] = slot_value(said.value) if exact else said.value
            backing[one.slot] = evidence
    return file


def _profile_file(filled: Mapping[Slot, Filled]) -> dict[str, Any]:
    file: dict[str, Any] = defaultdict(dict)
    for one, said in filled.items():
        if one.file == "profile":
            claim = {"text": said.value, "evidence": sorted(said.cited)}
            leveled = one.section == "big_five"
            file[one.section][one.slot] = said.value if leveled else [claim]
    return file
