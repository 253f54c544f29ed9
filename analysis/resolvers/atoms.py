"""Atoms as one array: what each source says about each question of each persona."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.resolvers.registry import Codes, Flags, Integers, Registry
from memlake.ingest.landing.errors import BadInputError

SPLITS = ("train", "dev", "calibration", "test")
CLASSES = ("stable", "temporal_shift", "stated_vs_revealed")
NULL = -1


@dataclass(frozen=True)
class Atoms:
    """Atoms, labels and strata of N personas.

    A prediction is a function of `codes` alone. `gold` serves fitting on train and
    calibration, and scoring; `difficulty` may be read for train only, and by reports after
    the fact. `persona_ids` are bookkeeping.

    Attributes:
        persona_ids: Keys of the personas.
        codes: `[N, Q, S]`, code of the label that a source gives, -1 where it gives none.
        gold: `[N, Q]`, code of the right label, -1 where there is none to score against.
        split: `[N]`, index into `SPLITS`.
        difficulty: `[N]`, index into `CLASSES`, -1 where hidden or unknown.
    """

    persona_ids: tuple[str, ...]
    codes: Codes
    gold: Codes
    split: Codes
    difficulty: Codes

    def __len__(self) -> int:
        return len(self.persona_ids)

    def take(self, index: Integers) -> Atoms:
        """The personas at these positions, in this order."""
        ids = tuple(self.persona_ids[i] for i in index)
        return Atoms(
            ids, self.codes[index], self.gold[index], self.split[index], self.difficulty[index]
        )

    def where(self, flags: Flags) -> Atoms:
        """The personas that are flagged."""
        return self.take(np.flatnonzero(flags))

    def part(self, split: str) -> Atoms:
        """The personas of one split; may be empty."""
        return self.where(self.split == SPLITS.index(split))

    def with_codes(self, codes: Codes) -> Atoms:
        """The same personas with other atoms."""
        return replace(self, codes=codes)


def atoms_from_tables(
    registry: Registry, personas: pa.Table, atoms: pa.Table, gold: pa.Table
) -> Atoms:
    """Arrange long tables as arrays; personas keep the order of `personas`.

    Args:
        registry: The question registry.
        personas: `persona_id`, `split`, `difficulty` (NULL: hidden).
        atoms: `persona_id`, `question_id`, `source`, `label` (NULL: the source is silent).
        gold: `persona_id`, `question_id`, `answer` (NULL: nothing to score against).

    Raises:
        BadInputError: If a table names an unknown persona, question, source, split, class
            or label.
    """
    ids = tuple(personas["persona_id"].to_pylist())
    options = _options(registry)
    shape = (len(ids), len(registry.questions), len(registry.sources))
    codes = np.full(shape, NULL, dtype=np.int8)
    person = _index(atoms, "persona_id", ids, "atoms")
    question = _index(atoms, "question_id", registry.questions, "atoms")
    source = _index(atoms, "source", registry.sources, "atoms")
    codes[person, question, source] = _label_codes(atoms, "label", question, options)
    answers = np.full(shape[:2], NULL, dtype=np.int8)
    person = _index(gold, "persona_id", ids, "gold")
    question = _index(gold, "question_id", registry.questions, "gold")
    answers[person, question] = _label_codes(gold, "answer", question, options)
    split = _index(personas, "split", SPLITS, "personas").astype(np.int8)
    difficulty = _index(personas, "difficulty", CLASSES, "personas", nullable=True)
    return Atoms(ids, codes, answers, split, difficulty.astype(np.int8))


def _options(registry: Registry) -> dict[str, int]:
    return {
        f"{q}\t{label}": code
        for q, space in enumerate(registry.labels)
        for code, label in enumerate(space)
    }


def _index(
    table: pa.Table, column: str, known: Sequence[str], name: str, *, nullable: bool = False
) -> Integers:
    values = table[column]
    index = pc.index_in(values, value_set=pa.array(known, pa.string()))
    unknown = pc.is_null(index) if not nullable else pc.and_(pc.is_null(index), pc.is_valid(values))
    if pc.any(unknown).as_py():
        bad = values.filter(unknown)[0].as_py()
        raise BadInputError(name, f"unknown value {bad!r}", field=column)
    return np.asarray(pc.fill_null(index, NULL).to_numpy(), dtype=np.int64)


def _label_codes(
    table: pa.Table, column: str, question: Integers, options: dict[str, int]
) -> Codes:
    """Codes of labels, which mean something only together with their question."""
    labels = table[column].combine_chunks()
    keys = pc.binary_join_element_wise(pa.array(question).cast(pa.string()), labels, "\t")
    index = pc.index_in(keys, value_set=pa.array(options, pa.string()))
    unknown = pc.and_(pc.is_null(index), pc.is_valid(labels))
    if pc.any(unknown).as_py():
        bad = labels.filter(unknown)[0].as_py()
        raise BadInputError(column, f"label {bad!r} is not in the question's answer space")
    place = pc.fill_null(index, len(options)).to_numpy()
    codes = np.array([*options.values(), NULL], dtype=np.int8)
    return np.asarray(codes[place])
