"""What a planner is: from a question, round by round, to queries and an answer or an abstention."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from memlake.analysis.sandbox.outcome import Outcome

MOST_ROUNDS = 5


@dataclass(frozen=True)
class Question:
    """What a planner is told of an item.

    Attributes:
        item_id: Key of the item.
        subject_id: Whom it is about.
        level: SM, MH, EM, BP or PT.
        text: The question.
        answer_type: How an answer is compared.
    """

    item_id: str
    subject_id: str
    level: str | None
    text: str | None
    answer_type: str | None = None


@dataclass(frozen=True)
class Query:
    """A statement that the planner wants run."""

    sql: str


@dataclass(frozen=True)
class Answer:
    """What the planner says, in the form of the gold answers."""

    text: str


@dataclass(frozen=True)
class Abstention:
    """Why the planner says nothing."""

    reason: str


Move = Query | Answer | Abstention


@dataclass(frozen=True)
class Round:
    """A query with what came of it."""

    sql: str
    outcome: Outcome


class Planner(Protocol):
    """Answers questions by SQL; each planner knows its catalogue."""

    def move(self, question: Question, rounds: Sequence[Round]) -> Move:
        """Return the next move, given the rounds so far, the oldest first.

        Args:
            question: What is asked.
            rounds: What was run, and what came of it.
        """


class Executor(Protocol):
    """Runs a planner's statements: the sandbox, but for what is ours."""

    def run(self, sql: str) -> Outcome:
        """Run one statement; whatever goes wrong is in the outcome."""


@dataclass(frozen=True)
class Answered:
    """The end of a question.

    Attributes:
        item_id: Key of the item.
        answer: What was said, or None.
        sql: The last statement that ran, or None.
        error: Why nothing was said, or None.
        rounds: How many statements ran.
    """

    item_id: str
    answer: str | None
    sql: str | None
    error: str | None
    rounds: int

    @property
    def abstained(self) -> bool:
        """Whether nothing was said."""
        return self.answer is None


def answer(planner: Planner, question: Question, executor: Executor) -> Answered:
    """Let a planner answer one question in at most five rounds.

    A planner that goes on asking abstains.

    Args:
        planner: Who answers.
        question: What is asked.
        executor: Where its statements run.
    """
    rounds: list[Round] = []
    for _ in range(MOST_ROUNDS + 1):
        move = planner.move(question, rounds)
        if isinstance(move, Query) and len(rounds) < MOST_ROUNDS:
            rounds.append(Round(move.sql, executor.run(move.sql)))
            continue
        break
    last = rounds[-1].sql if rounds else None
    if isinstance(move, Answer):
        return Answered(question.item_id, move.text, last, None, len(rounds))
    reason = move.reason if isinstance(move, Abstention) else f"no answer in {MOST_ROUNDS} rounds"
    return Answered(question.item_id, None, last, reason, len(rounds))
