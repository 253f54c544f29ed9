"""Storylines: what goes on around a user, no two users of a dataset the same.

A storyline is a choice of arcs in order and of one matter for each, of which there are
millions. Users are numbered, and the choices are walked through in steps that visit each once,
so that two users differ by construction and a user does not depend on how many there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd, perm

from memlake.ingest.random import Draws
from memlake.ingest.setoka.lexicon import Grammar
from memlake.ingest.setoka.pool import Pool

# The arcs, and the circle of the contact who moves each.
ARCS = {
    "boiler": "neighbours",
    "wedding": "family",
    "shop": "friends",
    "move": "colleagues",
    "claim": "neighbours",
    "exam": "friends",
    "bicycle": "friends",
    "birthday": "family",
    "roof": "neighbours",
    "newcomer": "colleagues",
    "bandroom": "friends",
    "parcel": "family",
}
TOLD = 4
MATTERS = 8
LAST_PHASE = 4
STORYLINES = perm(len(ARCS), TOLD) * MATTERS**TOLD


@dataclass(frozen=True, slots=True)
class Arc:
    """One arc of a user's storyline: its kind, its matter, the contact who moves it."""

    kind: str
    matter: str
    helper: str


def storyline_number(draws: Draws, index: int) -> int:
    """Return which storyline the user of a number has.

    Args:
        draws: Of the seed and population; shape ().
        index: Number of the user over all groups; users below `STORYLINES` differ.
    """
    start = int(draws.at("start").integers(0, STORYLINES - 1))
    step = int(draws.at("step").integers(STORYLINES // 3, STORYLINES // 2))
    while gcd(step, STORYLINES) > 1:
        step += 1
    return int((start + step * index) % STORYLINES)


def choices(number: int) -> tuple[tuple[str, int], ...]:
    """Return the arcs of a storyline in order, each with the number of its matter."""
    left, chosen = list(ARCS), []
    for _ in range(TOLD):
        number, which = divmod(number, len(left))
        number, matter = divmod(number, MATTERS)
        chosen.append((left.pop(which), matter))
    return tuple(chosen)


def arcs_of(number: int, grammar: Grammar, pool: Pool, draws: Draws) -> tuple[Arc, ...]:
    """Word a storyline and give each arc a contact of its circle, no two the same.

    Args:
        number: Which storyline, see `storyline_number`.
        grammar: The user's lexicon.
        pool: The user's pool.
        draws: The user's draws; shape ().
    """
    arcs: list[Arc] = []
    for kind, matter in choices(number):
        circle = pool.circles[ARCS[kind]]
        taken = {arc.helper for arc in arcs}
        order = draws.at("helper", kind).subset(len(circle), len(circle))
        helper = next(circle[k].name for k in order if circle[k].name not in taken)
        noun = grammar.say(f"arc.{kind}.matter", matter, {})
        arcs.append(Arc(kind, noun, helper))
    return tuple(arcs)
