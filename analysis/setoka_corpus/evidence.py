"""Whether the evidence of Setoka's questions suffices, and whether it is needed.

The oracle runs a question's reference SQL and sees the evidence records alone, or all records
but some of the evidence. It answers where one answer comes out, and abstains where none does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import duckdb

LEVELS = ("SM", "MH", "EM", "BP")
"""The levels with reference SQL; a standing (PT) has none, see `standing_counts`."""

_VIEW = re.compile(r"\b(?:relational|graph|document)\.\w+")
_EVENTS = "labels.lbl_setoka_event"


@dataclass(frozen=True)
class Question:
    """One question with its reference.

    Attributes:
        level: SM, MH, EM or BP.
        family: Its template family; of BP, the statistic.
        answer: The right answer.
        sql: The reference SQL.
        evidence: The records that the answer rests on.
    """

    level: str
    family: str
    answer: str
    sql: str
    evidence: tuple[str, ...]


@dataclass(frozen=True)
class EvidenceCheck:
    """What the oracle made of some questions of one level.

    Attributes:
        level: The level.
        questions: Questions asked, n.
        answered: How many it answered rightly from their evidence alone.
        removals: How often something of the evidence was taken away.
        changed: How often the right answer was then gone.
    """

    level: str
    questions: int
    answered: int
    removals: int
    changed: int

    @property
    def sound(self) -> bool:
        """Whether all evidence suffices and all that was taken away was needed."""
        return self.answered == self.questions > 0 and self.changed == self.removals > 0


def questions(
    connection: duckdb.DuckDBPyConnection,
    level: str,
    *,
    dataset: str | None = None,
    most: int | None = None,
) -> list[Question]:
    """Return the questions of a level in order of their ids, which is no order of anything.

    Args:
        connection: A built warehouse.
        level: One of `LEVELS`.
        dataset: One dataset alone.
        most: So many of them at most.
    """
    rows = connection.execute(
        """
        select level, family, answer, reference_sql, evidence from queries.qry_setoka_item
        where level = ? and (dataset = ? or ? is null) order by item_id limit ?
        """,
        [level, dataset, dataset, most],
    ).fetchall()
    return [Question(a, b, c, d, tuple(e)) for a, b, c, d, e in rows]


def check_evidence(
    connection: duckdb.DuckDBPyConnection, asked: Sequence[Question]
) -> EvidenceCheck:
    """Ask the oracle for questions of one level, with their evidence alone and without parts.

    What is taken away: of SM and MH each record by itself, of EM the records of the event, of
    a rate (BP, per week) each record's event by itself, and of the other statistics all of the
    evidence, since a median or a mode may well stand when one event is gone.

    Args:
        connection: A built warehouse.
        asked: Questions of one level.
    """
    answered = removals = changed = 0
    for question in asked:
        answered += _answer(connection, question, question.evidence, keep=True) == question.answer
        for gone in _parts(connection, question):
            removals += 1
            changed += _answer(connection, question, gone, keep=False) != question.answer
    return EvidenceCheck(asked[0].level if asked else "", len(asked), answered, removals, changed)


def restricted(sql: str, records: Iterable[str], *, keep: bool) -> str:
    """Return reference SQL that sees some records alone, or all but some.

    Args:
        sql: Reference SQL over the visible views or over events.
        records: Ids of the records.
        keep: Whether they are what is seen, or what is not.
    """
    listed = "[" + ", ".join(f"'{record}'" for record in records) + "]::varchar[]"
    sign = "" if keep else "not "
    seen = _VIEW.sub(
        lambda m: f"(select * from {m[0]} where {sign}list_contains({listed}, record_id))", sql
    )
    return seen.replace(
        _EVENTS, f"(select * from {_EVENTS} where {sign}list_has_any(records, {listed}))"
    )


def _answer(
    connection: duckdb.DuckDBPyConnection,
    question: Question,
    records: Iterable[str],
    *,
    keep: bool,
) -> str | None:
    """The oracle's answer; None where it abstains for want of any, or of one alone."""
    try:
        rows = connection.execute(restricted(question.sql, records, keep=keep)).fetchall()
    except duckdb.ConversionException:
        # A share of no events at all is not a number.
        return None
    return rows[0][0] if len(rows) == 1 else None


def _parts(connection: duckdb.DuckDBPyConnection, question: Question) -> Iterator[tuple[str, ...]]:
    if question.level in ("SM", "MH"):
        yield from ((record,) for record in question.evidence)
    elif question.family == "per_week":
        yield from _by_event(connection, question.evidence)
    else:
        yield question.evidence


def _by_event(
    connection: duckdb.DuckDBPyConnection, records: Sequence[str]
) -> list[tuple[str, ...]]:
    rows = connection.execute(
        """
        select list(record_id) from staging.stg_setoka__record_event
        where list_contains(?, record_id) group by subject_id, event_id
        """,
        [list(records)],
    ).fetchall()
    return [tuple(row[0]) for row in rows]


def standing_counts(connection: duckdb.DuckDBPyConnection) -> EvidenceCheck:
    """Read the counts of behaviour off the evidence of every standing (PT).

    A standing has no reference SQL: the best that can be had of it are the counts of the entries
    that cite the trait. Its evidence suffices if they come out as the quotas; it is needed since
    an event that is taken away makes its entry's count fall short.

    Args:
        connection: A built warehouse.
    """
    row = connection.execute(
        """
        with seen as (
            select
                label.item_id,
                label.subject_id,
                label.family,
                occurrence.entry,
                occurrence.event_id
            from labels.lbl_setoka as label
            inner join core.evidence as evidence on label.item_id = evidence.item_id
            inner join staging.stg_setoka__record_event as source
                on evidence.record_id = source.record_id
            inner join queries.qry_setoka_occurrence as occurrence
                on
                    source.subject_id = occurrence.subject_id
                    and source.event_id = occurrence.event_id
            where label.level = 'PT'
            group by all
        ),

        cited as (
            select distinct label.item_id, plan.subject_id, plan.entry, quota.count
            from (
                select subject_id, entry, unnest(evidence) as item
                from staging.stg_setoka__plan_entry
            ) as plan
            inner join registry.setoka_scale_key as scale_key on plan.item = scale_key.item
            inner join labels.lbl_setoka as label
                on
                    plan.subject_id = label.subject_id
                    and scale_key.domain = label.family
                    and label.level = 'PT'
            inner join staging.stg_setoka__quota as quota
                on
                    plan.subject_id = quota.subject_id
                    and plan.entry = quota.entry
        ),

        counted as (
            select cited.item_id, cited.count, count(seen.event_id) as seen
            from cited
            left join seen
                on
                    cited.item_id = seen.item_id
                    and cited.entry = seen.entry
            group by cited.item_id, cited.entry, cited.count
        ),

        judged as (
            select item_id, bool_and(seen = count) as whole, sum(seen) as events
            from counted
            group by item_id
        )

        select count(*), count(*) filter (where whole), sum(events),
            sum(if(whole, events, 0))
        from judged
        """
    ).fetchone()
    assert row is not None, "an aggregate has a row"
    questions, whole, events, needed = (int(value or 0) for value in row)
    return EvidenceCheck("PT", questions, whole, events, needed)
