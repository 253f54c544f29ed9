"""Populations of a study: which personas and which questions a figure is about."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memlake.analysis.resolvers import CLASSES, Registry
from memlake.analysis.resolvers.registry import Flags
from memlake.analysis.studies.run import Cells


@dataclass(frozen=True)
class Population:
    """Named as in the population registry.

    Attributes:
        name: Such as `test/type=A/class=stable`.
        personas: `[C]`.
        questions: `[Q]`.
    """

    name: str
    personas: Flags
    questions: Flags


def everyone(cells: Cells, registry: Registry) -> Population:
    """All test personas, all questions."""
    personas = np.ones(len(cells.seed), dtype=np.bool_)
    return Population("test", personas, np.ones(len(registry.questions), dtype=np.bool_))


def types(cells: Cells, registry: Registry) -> list[Population]:
    """One per reasoning type, in registry order."""
    whole = everyone(cells, registry)
    return [
        Population(f"test/type={letter}", whole.personas, registry.of_type(letter))
        for letter in dict.fromkeys(registry.types)
    ]


def classes(cells: Cells, registry: Registry) -> list[Population]:
    """One per difficulty class."""
    questions = everyone(cells, registry).questions
    return [
        Population(f"test/class={name}", cells.difficulty == d, questions)
        for d, name in enumerate(CLASSES)
    ]


def seeds(cells: Cells, registry: Registry) -> list[Population]:
    """One per seed, rising."""
    questions = everyone(cells, registry).questions
    return [
        Population(f"test/seed={seed}", cells.seed == seed, questions)
        for seed in np.unique(cells.seed)
    ]


def types_by_class(cells: Cells, registry: Registry) -> list[Population]:
    """One per reasoning type and difficulty class."""
    return [
        Population(_within(kind.name, group), group.personas, kind.questions)
        for kind in types(cells, registry)
        for group in classes(cells, registry)
    ]


def questions_by_class(cells: Cells, registry: Registry) -> list[Population]:
    """One per question and difficulty class."""
    each = np.eye(len(registry.questions), dtype=np.bool_)
    return [
        Population(_within(f"test/question={question}", group), group.personas, each[q])
        for q, question in enumerate(registry.questions)
        for group in classes(cells, registry)
    ]


def _within(name: str, group: Population) -> str:
    return f"{name}/{group.name.removeprefix('test/')}"
