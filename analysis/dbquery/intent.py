"""What a question was understood to ask."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cue:
    """One thing that a question tells of what it is about.

    Attributes:
        field: The field that has the value.
        value: The value, as the field has it as text.
    """

    field: str
    value: str


@dataclass(frozen=True)
class Intent:
    """A template family with its slots, or the reason why there is none.

    Attributes:
        level: SM, MH, EM, BP or PT, as the item has it.
        family: lookup (SM, MH), occasion (EM), pattern (BP), standing (PT); None for an abstention.
        anchor: Schema of the record that the cues are about; None where they are about an event.
        cues: What is told of it, in the order of the text.
        links: Links that lead on from it, in order.
        schema_name: Schema of the record that holds what is asked for.
        asked: The field that is asked for.
        statistic: What is asked about a behaviour.
        category_id: Category of the behaviour, or of what it comes with.
        label: What is done during the category; None where the category itself is meant.
        trait: The trait that is asked about.
        reason: Why there is no family; None where there is one.
    """

    level: str | None
    family: str | None = None
    anchor: str | None = None
    cues: tuple[Cue, ...] = ()
    links: tuple[str, ...] = ()
    schema_name: str | None = None
    asked: str | None = None
    statistic: str | None = None
    category_id: int | None = None
    label: str | None = None
    trait: str | None = None
    reason: str | None = None
