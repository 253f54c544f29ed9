"""What proposes: the stages of the derivation that take reading, behind one interface.

Stages A, D and E and the extraction of claims are proposals of a reader; stages B and C check
them by rule. The rule-based reader is the default (`rules`); a language model can take its
place by filling the same four methods.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from memlake.ingest.companion.derive.claim import Candidate, Known
from memlake.ingest.companion.derive.stream import Line, Stream
from memlake.ingest.companion.track_files import Locus


@dataclass(frozen=True)
class Referent:
    """Stage A's claim: what a probe points at, and the store that would hold it.

    Attributes:
        text: Verbatim span of the probe; empty where it points at nothing.
        locus: The store.
        rationale: Why, written with the decision.
        keys: Content words to look it up by.
        name: Name of the entity, where the referent is one.
        main: Those of the keys that say which thing it is: a turn that tells of it has them.
        weak: Whether a single word is all there is to go by, so that more has to verify.
    """

    text: str
    locus: Locus
    rationale: str
    keys: tuple[str, ...] = ()
    name: str = ""
    main: tuple[str, ...] = ()
    weak: bool = False


@dataclass(frozen=True)
class Reference:
    """A verified reference as stage D sees it: its words and the turns behind it."""

    text: str
    ids: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """One question over the whole history.

    Attributes:
        text: The question.
        answer: Its answer.
        category: One of the sixteen.
        positions: Turns that answer it; empty where nothing does.
        qtype: What kind of answer it takes.
    """

    text: str
    answer: str
    category: str
    positions: tuple[int, ...]
    qtype: str


@dataclass(frozen=True)
class Reply:
    """Stage D's reply and what it rests on.

    Attributes:
        text: The reply.
        grounding: Ids that it rests on.
        rationale: Why.
    """

    text: str
    grounding: tuple[str, ...]
    rationale: str


@dataclass(frozen=True)
class Review:
    """Stage E's verdict.

    Attributes:
        ok: Whether the reply follows from its evidence.
        category_ok: Whether the category fits.
        rationale: Why.
        flaws: What has to be mended where it does not.
    """

    ok: bool
    category_ok: bool
    rationale: str
    flaws: tuple[str, ...] = field(default=())


class Proposer(Protocol):
    """Reads a conversation: one method for each step that takes reading."""

    def candidates(self, stream: Stream) -> Sequence[Candidate]:
        """Propose claims about the subject from all of its history."""
        ...

    def referent(self, stream: Stream, probe: Line, known: Lookup) -> Referent:
        """Stage A: say what a probe points at, looking at it and the turns right before."""
        ...

    def reply(
        self, probe: str, recent: Sequence[Line], references: Sequence[Reference], probe_id: str
    ) -> Reply:
        """Stage D: write the reference reply from what it is given and nothing else."""
        ...

    def review(
        self, probe: str, reply: Reply, allowed: Sequence[str], texts: Sequence[str], category: str
    ) -> Review:
        """Stage E: check that a reply follows from its evidence, and that the category fits.

        Args:
            probe: The probe.
            reply: Stage D's reply.
            allowed: Ids that it may rest on.
            texts: What the turns and references behind these say.
            category: Stage C's category.
        """
        ...

    def questions(
        self, stream: Stream, claims: Sequence[Known], unanswerable: int
    ) -> Sequence[Question]:
        """Ask about the claims of a profile, each question with its answer and evidence."""
        ...


class Lookup(Protocol):
    """What stage A may look names and words up in: that something is known, not where."""

    def is_name(self, word: str) -> bool:
        """Say whether somebody or something of that name is known."""
        ...

    def tells(self, stem: str) -> bool:
        """Say whether any claim holds a content word, however common it is."""
        ...

    def names_claims(self, stems: Sequence[str]) -> tuple[str, ...]:
        """Return those of the content words that make claims of the profile rather than talk."""
        ...
