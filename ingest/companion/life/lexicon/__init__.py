"""What is said: the templates of facts, events and acts, and the sentences about them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from memlake.ingest.seeds import seed_rows
from memlake.ingest.setoka.lexicon.grammar import Grammar

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Template:
    """A kind of thing that can hold or happen.

    Attributes:
        name: Prefix of its sentences in the grammar.
        kind: `fact`, `event` (of the person's life) or `act` (of the companion).
        topic: What the talk about it is about; empty where the person it is about decides.
        about: `self`, `person`, `pet` or `companion`.
        mood: `good`, `bad` or `plain`.
        noun: Whether its value is a noun phrase that can be named on its own.
        temporality: `stable`, `event` or `transient`.
        most: How many of it one subject (or one person around it) has at most.
        changes: Probability that a fact gives way to another of its kind.
    """

    name: str
    kind: str
    topic: str
    about: str
    mood: str
    noun: bool
    temporality: str
    most: int
    changes: float


@cache
def grammar() -> Grammar:
    """Return the sentences."""
    return Grammar(
        (path.name, path.read_text(encoding="utf-8")) for path in sorted(_HERE.glob("*.txt"))
    )


@cache
def templates() -> tuple[Template, ...]:
    """Return every template, in order."""
    return tuple(_template(row) for row in seed_rows(_HERE / "template.csv"))


def _template(row: dict[str, str]) -> Template:
    return Template(
        name=row["template"],
        kind=row["kind"],
        topic=row["topic"],
        about=row["about"],
        mood=row["mood"],
        noun=row["noun"] == "1",
        temporality=row["temporality"],
        most=int(row["most"]),
        changes=float(row["changes"]),
    )


def slot_names(template: str) -> tuple[str, ...]:
    """Return the slots that a template has of its own."""
    prefix = f"{template}.slot."
    return tuple(rule.removeprefix(prefix) for rule in grammar().rules if rule.startswith(prefix))


def slot_values(template: str, slot: str) -> int:
    """Return how many values a slot has."""
    return len(grammar().rules[f"{template}.slot.{slot}"])
