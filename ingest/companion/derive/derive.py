"""The derivation over one source file: from messages to the four derived files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from memlake.ingest.companion.derive.audit import audit
from memlake.ingest.companion.derive.book import Book
from memlake.ingest.companion.derive.funnel import sift
from memlake.ingest.companion.derive.persona_file import make_persona
from memlake.ingest.companion.derive.probe_row import RowWriter
from memlake.ingest.companion.derive.profile_file import make_profile
from memlake.ingest.companion.derive.proposer import Proposer
from memlake.ingest.companion.derive.qa_file import make_questions
from memlake.ingest.companion.derive.reading import Reading, read_all
from memlake.ingest.companion.derive.rules.reader import RuleReader
from memlake.ingest.companion.derive.sample import Strata, draw
from memlake.ingest.companion.derive.stream import Stream
from memlake.ingest.companion.files import SourceFile, SubjectFiles
from memlake.ingest.companion.registry import choice
from memlake.ingest.companion.track_files import (
    ChatFile,
    ChatMeta,
    ChatRow,
    QaFile,
    QaMeta,
    QaRow,
    Stratum,
)


@dataclass(frozen=True)
class Quota:
    """How many rows are drawn from one subject; None draws by the published shares.

    Attributes:
        proportional: Rows of the proportional stratum.
        abstention: Rows of the abstention stratum.
        unanswerable: Questions that nothing answers.
    """

    proportional: int | None = None
    abstention: int | None = None
    unanswerable: int | None = None


@dataclass(frozen=True)
class Derived:
    """What the derivation made of one source file, and what it went through.

    Attributes:
        files: The five files.
        stream: The history as it was read.
        readings: Stages A and B over every turn of the subject, in order.
        strata: Which of them are probes.
        funnel: Claims by what became of them.
    """

    files: SubjectFiles
    stream: Stream
    readings: list[Reading]
    strata: Strata
    funnel: Counter[str]


def derive(
    source: Mapping[str, Any],
    *,
    quota: Quota | None = None,
    seed: int = 0,
    proposer: Proposer | None = None,
) -> Derived:
    """Derive profile, persona, probes and questions from a source file alone.

    Args:
        source: A source file's structure.
        quota: How many rows are drawn.
        seed: Key of the draws.
        proposer: Who reads; by default the rule-based reader.

    Raises:
        FlawError: If a message is not as declared.
    """
    reader = proposer or RuleReader()
    stream = Stream(source)
    funnel = sift(stream, reader.candidates(stream))
    audit(stream, funnel.claims)
    book = Book(stream, funnel.claims)
    readings = read_all(stream, book, reader)
    wanted = _filled(quota or Quota(), len(readings))
    strata = draw(
        readings, cast(int, wanted.proportional), cast(int, wanted.abstention), seed, stream.user_id
    )
    chat = _chat_rows(RowWriter(stream, book, reader), strata)
    asked = reader.questions(stream, book.claims, cast(int, wanted.unanswerable))
    files = SubjectFiles(
        user_id=stream.user_id,
        source=cast(SourceFile, source),
        profile=make_profile(stream, book.claims),
        persona=make_persona(stream, book.claims),
        chat=chat_file(stream.user_id, chat),
        qa=qa_file(stream.user_id, make_questions(stream, asked)),
    )
    return Derived(files, stream, readings, strata, funnel.counts)


def _filled(quota: Quota, turns: int) -> Quota:
    def number(given: int | None, share: str) -> int:
        return round(turns * float(choice(share))) if given is None else given

    return Quota(
        number(quota.proportional, "proportional_share"),
        number(quota.abstention, "abstention_share"),
        number(quota.unanswerable, "unanswerable_share"),
    )


def _chat_rows(writer: RowWriter, strata: Strata) -> list[ChatRow]:
    named: dict[Stratum, list[Reading]] = {
        "proportional": strata.proportional,
        "enriched": strata.enriched,
        "abstention": strata.abstention,
    }
    return [writer.row(reading, stratum) for stratum, part in named.items() for reading in part]


def chat_file(user_id: str, rows: list[ChatRow]) -> ChatFile:
    """Make a chat file of rows, with its counters."""
    strata = Counter(row["stratum"] for row in rows)
    withdrawn = sum("withdrawn" in row for row in rows)
    meta = ChatMeta(
        n_rows=len(rows),
        n_proportional=strata["proportional"],
        n_enriched=strata["enriched"],
        n_abstention=strata["abstention"],
        n_withdrawn=withdrawn,
        n_live=len(rows) - withdrawn,
    )
    return ChatFile(user_id=user_id, conversation_id=f"{user_id}_chat", chat_gt=rows, meta=meta)


def qa_file(user_id: str, rows: list[QaRow]) -> QaFile:
    """Make a question file of rows, with its counters."""
    meta = QaMeta(
        n_rows=len(rows),
        n_answerable=sum(row["answerable"] for row in rows),
        n_withdrawn=sum("withdrawn" in row for row in rows),
    )
    return QaFile(user_id=user_id, conversation_id=f"{user_id}_qa", qa_gt=rows, meta=meta)
