"""The question registry as arrays: answer spaces, ranks, edges and source biases.

Read from the dbt seeds of the lakehouse that is being worked in, so that SQL and arrays follow
one registry and a nineteenth question or a sixth source needs no change here.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from pathlib import Path

import numpy as np
import numpy.typing as npt

from memlake.analysis.root import find_root
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.seeds import SeedRow, seed_rows

Codes = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

SEEDS = Path(__file__).resolve().parents[2] / "dbt" / "seeds"
"""The clone's own seeds."""


@dataclass(frozen=True)
class Registry:
    """Questions (Q), their answer spaces (at most K labels) and the sources (S).

    Attributes:
        questions: Question ids in registry order.
        types: Type of each question by its letter: `A` ... `G`, `Ctrl`.
        sources: Source names in registry order.
        labels: Answer space of each question; a label's code is its index.
        rank: `[Q, K]`, place of a label on the bias-shift scale from 1, 0 where it has none.
        edge: `[Q, K]`, whether a label says that the question's premise does not hold.
        bias: `[Q, S]`, direction in which a source is assumed to distort, -1, 0 or 1.
        mapped: `[Q, S]`, whether a source is expected to speak about a question.
    """

    questions: tuple[str, ...]
    types: tuple[str, ...]
    sources: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    rank: Codes
    edge: Flags
    bias: Codes
    mapped: Flags

    @cached_property
    def sizes(self) -> Integers:
        """Number of labels of each question, `[Q]`."""
        return np.array([len(space) for space in self.labels], dtype=np.int64)

    @property
    def width(self) -> int:
        """Number of labels of the largest answer space, K."""
        return int(self.rank.shape[1])

    @cached_property
    def valid(self) -> Flags:
        """`[Q, K]`, false where a shorter answer space is padded."""
        return np.arange(self.width) < self.sizes[:, None]

    @cached_property
    def credit_unit(self) -> int:
        """Smallest whole number that any tie's share divides: lcm(1..K)."""
        return lcm(*range(1, self.width + 1))

    def question(self, question_id: str) -> int:
        """Index of a question id."""
        return self.questions.index(question_id)

    def source(self, name: str) -> int:
        """Index of a source name."""
        return self.sources.index(name)

    def code(self, question_id: str, label: str) -> int:
        """Code of a label in the question's answer space."""
        return self.labels[self.question(question_id)].index(label)

    def only(self, questions: Container[str]) -> Registry:
        """The registry without the questions that are not among these."""
        keep = [q for q, question in enumerate(self.questions) if question in questions]
        return Registry(
            tuple(self.questions[q] for q in keep),
            tuple(self.types[q] for q in keep),
            self.sources,
            tuple(self.labels[q] for q in keep),
            self.rank[keep],
            self.edge[keep],
            self.bias[keep],
            self.mapped[keep],
        )

    def of_type(self, letter: str) -> Flags:
        """`[Q]`, which questions are of that type."""
        return np.array([kind == letter for kind in self.types])


def _rows(seeds: Path, name: str) -> list[SeedRow]:
    path = seeds / name
    if not path.is_file():
        raise BadInputError(name, "the registry seed is missing", mend=f"expected below {seeds}")
    return seed_rows(path)


def load_registry(seeds: Path | None = None) -> Registry:
    """Read `question.csv`, `answer_option.csv` and `question_source.csv`.

    Args:
        seeds: Folder of the dbt seeds; by default that of the lakehouse that a command is about.

    Raises:
        BadInputError: If a seed is missing, one names a question that `question.csv` lacks, or a
            question has no label or lacks the row of a source.
    """
    seeds = seeds or find_root() / "dbt" / "seeds"
    questions = sorted(_rows(seeds, "question.csv"), key=lambda row: int(row["ordinal"]))
    ids = tuple(row["question_id"] for row in questions)
    options = sorted(_rows(seeds, "answer_option.csv"), key=lambda row: int(row["ordinal"]))
    cells = _rows(seeds, "question_source.csv")
    for name, rows in (("answer_option.csv", options), ("question_source.csv", cells)):
        strange = {row["question_id"] for row in rows} - set(ids)
        if strange:
            raise BadInputError(
                name, f"unknown question {min(strange)!r}", mend="add it to question.csv"
            )
    spaces = {q: [row for row in options if row["question_id"] == q] for q in ids}
    sources = tuple(dict.fromkeys(row["source"] for row in cells))
    _refuse_gaps(spaces, sources, cells)
    rank, edge = _label_arrays(ids, spaces)
    bias, mapped = _source_arrays(ids, sources, cells)
    labels = tuple(tuple(row["label"] for row in spaces[q]) for q in ids)
    types = tuple(row["type"] for row in questions)
    return Registry(ids, types, sources, labels, rank, edge, bias, mapped)


def _refuse_gaps(
    spaces: dict[str, list[SeedRow]], sources: tuple[str, ...], cells: list[SeedRow]
) -> None:
    """Check that each question has labels, and a row for each source, silent ones included."""
    for question, space in spaces.items():
        if not space:
            raise BadInputError("answer_option.csv", f"no label of question {question!r}")
    known = {(row["question_id"], row["source"]) for row in cells}
    for question, source in ((q, s) for q in spaces for s in sources):
        if (question, source) not in known:
            raise BadInputError(
                "question_source.csv",
                f"no row for question {question!r} and source {source!r}",
                mend="add it, with is_mapped false where the source says nothing",
            )


def _label_arrays(ids: tuple[str, ...], spaces: dict[str, list[SeedRow]]) -> tuple[Codes, Flags]:
    width = max(len(space) for space in spaces.values())
    rank = np.zeros((len(ids), width), dtype=np.int8)
    edge = np.zeros((len(ids), width), dtype=np.bool_)
    for q, question_id in enumerate(ids):
        for v, row in enumerate(spaces[question_id]):
            rank[q, v] = int(row["bias_rank"] or 0)
            edge[q, v] = row["is_edge"] == "true"
    return rank, edge


def _source_arrays(
    ids: tuple[str, ...], sources: tuple[str, ...], cells: list[SeedRow]
) -> tuple[Codes, Flags]:
    bias = np.zeros((len(ids), len(sources)), dtype=np.int8)
    mapped = np.zeros((len(ids), len(sources)), dtype=np.bool_)
    for row in cells:
        q, s = ids.index(row["question_id"]), sources.index(row["source"])
        bias[q, s], mapped[q, s] = int(row["bias"]), row["is_mapped"] == "true"
    return bias, mapped
