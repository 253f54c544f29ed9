"""Judgments of replies: what every table that needs a judge is filled from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from memlake.analysis.companion.ablation import CONDITIONS
from memlake.analysis.companion.corpus import Corpus, Probe

GRADES = (0, 1, 2)
STORES = ("profile", "episode")
_NAMES = tuple(condition.name for condition in CONDITIONS)


@dataclass(frozen=True)
class Judgment:
    """One judged reply.

    Attributes:
        content_match: 0, 1 or 2 against the reference reply; None where the judge gave none.
        used_memory: Whether it asserts a detail of the past that the probe did not supply.
        restraint: Whether it volunteers no such detail at all.
        reply: The reply itself, if the file has it.
        stores: Stores that a system declares to have looked in; None where it declares none.
        retrieved: Ids of the messages that it retrieved; None where the file has none.
        needs_memory: How sure a detector is, from 0 to 1, that the past is needed.
    """

    content_match: int | None
    used_memory: bool | None
    restraint: bool | None
    reply: str | None
    stores: frozenset[str] | None = None
    retrieved: tuple[str, ...] | None = None
    needs_memory: float | None = None

    def beside(self, other: Judgment) -> Judgment:
        """Return this judgment with what another says where this one says nothing."""
        unsaid = [one.name for one in fields(self) if getattr(self, one.name) is None]
        return replace(self, **{name: getattr(other, name) for name in unsaid})


@dataclass(frozen=True)
class Judged:
    """Judgments by condition, of probes and of questions.

    Attributes:
        by_condition: For each condition, the judgment of each (user id, probe id).
        answerable: For each condition, how sure a detector is, from 0 to 1, that the history
            answers each (user id, place of the question in its file, from 1).
    """

    by_condition: Mapping[str, Mapping[tuple[str, str], Judgment]]
    answerable: Mapping[str, Mapping[tuple[str, int], float]] = field(default_factory=dict)

    def of(self, corpus: Corpus, condition: str, probe: Probe) -> Judgment | None:
        """Return the judgment of a probe's reply under a condition, None where there is none."""
        key = (corpus.subjects[probe.subject], probe.message_id)
        return self.by_condition.get(condition, {}).get(key)


NOTHING = Judged({})
"""No judgment at all: every table that needs one stays empty, and says so."""


def conditions_of(judged: Judged) -> Sequence[str]:
    """Return the conditions that were judged, those of the ablation first and in its order."""
    named = {*judged.by_condition, *judged.answerable}
    return [*(name for name in _NAMES if name in named), *sorted(named - set(_NAMES))]


def with_submitted(judged: Judged, submitted: Judged) -> Judged:
    """Unite judgments with what systems submitted, so that a probe passed over is no better off.

    A probe of a submitted system whose reply is empty has grade 0 if any other was graded.

    Args:
        judged: Judgments of a file, each with what was submitted for its probe.
        submitted: What systems submitted.
    """
    united = dict(judged.by_condition)
    for system, said in submitted.by_condition.items():
        mine = united.get(system, {})
        if any(judgment.content_match is not None for judgment in mine.values()):
            said = {key: _graded_if_empty(one) for key, one in said.items()}
        united[system] = {**said, **mine}
    return Judged(united, judged.answerable)


def _graded_if_empty(said: Judgment) -> Judgment:
    return replace(said, content_match=0) if said.reply == "" else said
