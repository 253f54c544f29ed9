"""A planner that asks for text, such as a language model, and reads a plan out of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from memlake.ingest.setoka import registry
from memlake.ingest.setoka.catalogue import Category, catalogue
from memlake.ingest.setoka.patterns.proposal import Brief, ProposalError, ProposedEntry
from memlake.ingest.setoka.skeleton import ANNOTATION, BLOCK, ENTRIES, KINDS

Complete = Callable[[str], str]

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_ENTRY = (
    '{"kind": "BLOCK", "category_id": 1, "label_id": "key_of_label", "label": "what is done", '
    '"weekdays": ["mon"], "items": [1], "window": [540, 720], "duration": [30, 45], '
    '"social": false, "place_type": "home", "pattern": "one sentence"}'
)
_MARK = '{"kind": "ANNOTATION", "host": 0, "label_id": "...", "label": "...", "items": [2], '


class TextProposer:
    """Plans through a function from a prompt to an answer."""

    def __init__(self, complete: Complete) -> None:
        """Take the function, which may call a model.

        Args:
            complete: From a prompt to the text of an answer.
        """
        self._complete = complete

    def propose(self, brief: Brief, attempt: int, errors: Sequence[str]) -> list[ProposedEntry]:
        """Ask for a plan and read it.

        Raises:
            ProposalError: If the answer is not a JSON list of entries.
        """
        return read_proposal(self._complete(plan_prompt(brief, errors)))


def plan_prompt(brief: Brief, errors: Sequence[str]) -> str:
    """Return the prompt for one user's plan, with what was wrong before.

    It holds behaviours, never traits or scores.
    """
    least, most = registry.wholes("annotations")
    evidence = [f"{one.item}: {one.behaviour} ({one.domain})" for one in brief.evidence]
    choices = [_choice(one) for one in catalogue().values() if not one.is_background]
    return "\n".join(
        [
            f"Plan {ENTRIES} recurring behaviours of one person over {brief.calendar.days} days.",
            f"Answer with a JSON list of {ENTRIES} objects and nothing else. {least} to {most} are",
            "annotations, which add something to some episodes of a block; the rest are blocks.",
            f"A block: {_ENTRY}",
            f'An annotation: {_MARK}"pattern": "..."}}; host is the position of a block.',
            "Minutes count from midnight. Block categories differ. Each entry cites items of one",
            "domain and one direction; every domain has two entries, both directions where given.",
            "Items of evidence, strongest first:",
            *evidence,
            "Categories (id, name, minutes, window, places):",
            *choices,
            *(["Mend what was wrong before:", *errors] if errors else []),
        ]
    )


def _choice(one: Category) -> str:
    low, high = one.duration
    places = "/".join(one.place_types)
    return f"{one.category_id}, {one.name}, {low}-{high}, {one.window[0]}-{one.window[1]}, {places}"


def read_proposal(answer: str) -> list[ProposedEntry]:
    """Read a plan out of an answer; text around the JSON list is passed over.

    Raises:
        ProposalError: If there is no list, or an entry lacks a field or has one of another
            type; the message names it.
    """
    first, last = answer.find("["), answer.rfind("]")
    try:
        rows = json.loads(answer[first : last + 1]) if first >= 0 else None
    except ValueError as error:
        raise ProposalError(f"the answer is not JSON: {error}") from error
    if not isinstance(rows, list):
        raise ProposalError("the answer holds no JSON list of entries")
    return [_read(position, row) for position, row in enumerate(rows)]


def _read(position: int, row: object) -> ProposedEntry:
    if not isinstance(row, Mapping) or row.get("kind") not in KINDS:
        raise ProposalError(f"entry {position}: kind is none of {', '.join(KINDS)}")
    try:
        return _block(row) if row["kind"] == KINDS[BLOCK] else _annotation(row)
    except (KeyError, TypeError, ValueError) as error:
        raise ProposalError(f"entry {position}: missing or malformed: {error}") from error


def _block(row: Mapping[str, Any]) -> ProposedEntry:
    start, end = row["window"]
    low, high = row["duration"]
    return ProposedEntry(
        kind=BLOCK,
        category_id=int(row["category_id"]),
        host=None,
        label_id=str(row["label_id"]),
        label=str(row["label"]),
        weekdays=frozenset(_WEEKDAYS.index(str(name)[:3].lower()) for name in row["weekdays"]),
        items=tuple(int(item) for item in row["items"]),
        window=(int(start), int(end)),
        duration=(int(low), int(high)),
        social=bool(row["social"]),
        place_type=str(row["place_type"]),
        pattern=str(row["pattern"]),
    )


def _annotation(row: Mapping[str, Any]) -> ProposedEntry:
    """Days, time and place of an annotation are its host's and are not asked for."""
    return ProposedEntry(
        kind=ANNOTATION,
        category_id=None,
        host=int(row["host"]),
        label_id=str(row["label_id"]),
        label=str(row["label"]),
        weekdays=frozenset(),
        items=tuple(int(item) for item in row["items"]),
        window=(0, 0),
        duration=(0, 0),
        social=False,
        place_type="",
        pattern=str(row["pattern"]),
    )
