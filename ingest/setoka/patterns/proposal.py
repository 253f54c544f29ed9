"""What a planner is told, what it proposes, and the interface that any planner has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from memlake.ingest.random import Draws
from memlake.ingest.setoka.skeleton import Calendar


@dataclass(frozen=True)
class EvidenceItem:
    """One item that entries may cite.

    Attributes:
        item: Number of the item.
        domain: The trait.
        facet: The facet.
        pole: 1 or -1, the sign of its salience.
        units: |v| in units of 1 / `Brief.unit`.
        behaviour: What it looks like, in words.
    """

    item: int
    domain: str
    facet: str
    pole: int
    units: int
    behaviour: str


@dataclass(frozen=True)
class Brief:
    """What a planner is told of one user; the trait vector is not in it.

    Attributes:
        user_id: The user.
        draws: One element, to key what a planner draws.
        evidence: Items, strongest first.
        unit: Salience is counted in units of 1 / unit.
        calendar: The horizon.
        days_off: Weekdays without work, Monday 0.
        free: By weekday, bits of the slots that the routine leaves free on all such days;
            None for a weekday that the horizon lacks.
        slot: Minutes a slot.
    """

    user_id: str
    draws: Draws
    evidence: tuple[EvidenceItem, ...]
    unit: int
    calendar: Calendar
    days_off: frozenset[int]
    free: tuple[int | None, ...]
    slot: int

    def allowed_days(self, weekdays: frozenset[int]) -> list[int]:
        """Return the days of the horizon that fall on given weekdays."""
        return [d for d, w in enumerate(self.calendar.weekday.tolist()) if w in weekdays]


@dataclass(frozen=True)
class ProposedEntry:
    """One entry as a planner proposes it.

    Attributes:
        kind: BLOCK or ANNOTATION.
        category_id: Category of a block; None for an annotation.
        host: Position of an annotation's host in the proposal; None for a block.
        label_id: Key of the label.
        label: What is done.
        weekdays: Allowed weekdays, Monday 0. An annotation shares the days, window, duration,
            company and place of its host.
        items: Evidence items cited.
        window: Start and end minute of the day.
        duration: Shortest and longest duration in minutes.
        social: Whether others take part.
        place_type: One of the category's.
        pattern: The pattern in one sentence.
    """

    kind: int
    category_id: int | None
    host: int | None
    label_id: str
    label: str
    weekdays: frozenset[int]
    items: tuple[int, ...]
    window: tuple[int, int]
    duration: tuple[int, int]
    social: bool
    place_type: str
    pattern: str


class Proposer(Protocol):
    """Whatever turns evidence into a plan: the rule table, a language model, a script."""

    def propose(self, brief: Brief, attempt: int, errors: Sequence[str]) -> list[ProposedEntry]:
        """Propose the entries of one user.

        Args:
            brief: What is known of the user.
            attempt: Number of the attempt, from 0.
            errors: What was wrong with the proposals before, oldest first.

        Raises:
            ProposalError: If there is nothing that can be read as a proposal.
        """
        ...


class ProposalError(Exception):
    """A proposer gave nothing that can be read; the message tells it what to mend."""
