"""The template planner: the question's text becomes one SELECT, its one value the answer."""

from __future__ import annotations

from collections.abc import Sequence

from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.intent import Intent
from memlake.analysis.dbquery.names import NamesOfUsers
from memlake.analysis.dbquery.parse import parse
from memlake.analysis.dbquery.planner import Abstention, Answer, Move, Query, Question, Round
from memlake.analysis.dbquery.sql_behaviour import (
    pattern_raw_sql,
    pattern_understanding_sql,
    standing_understanding_sql,
)
from memlake.analysis.dbquery.sql_lookup import lookup_sql
from memlake.analysis.dbquery.sql_occasion import occasion_raw_sql, occasion_understanding_sql
from memlake.analysis.dbquery.vocabulary import Vocabulary

UNTOLD = "these views do not tell"
NOTHING = "nothing fits"
SEVERAL = "several answers fit"


class TemplatePlanner:
    """Parses the text, asks once, and takes a value that is the only one."""

    def __init__(
        self,
        catalogue: Catalogue,
        vocabulary: Vocabulary,
        over: str,
        names: NamesOfUsers | None = None,
    ) -> None:
        """Make a planner.

        Args:
            catalogue: The views.
            vocabulary: The words that name things.
            over: raw (the 23 views) or understanding.
            names: What the records of each user name; None where they were not read.
        """
        self._catalogue, self._vocabulary, self._over = catalogue, vocabulary, over
        self._names = names or NamesOfUsers()

    def move(self, question: Question, rounds: Sequence[Round]) -> Move:
        """Return the query, and what its rows come to."""
        if rounds:
            return concluded(rounds[-1])
        intent = parse(
            question.text,
            question.level,
            question.answer_type,
            self._vocabulary,
            self._catalogue,
            self._names.of(question.subject_id),
        )
        sql = template_sql(intent, question.subject_id, self._over, self._catalogue)
        return Query(sql) if sql else Abstention(intent.reason or UNTOLD)


def concluded(last: Round) -> Move:
    """Take the one value of a query as the answer.

    Args:
        last: A query of one column, with its outcome.
    """
    if last.outcome.error is not None:
        return Abstention(str(last.outcome.error))
    values = [row[0] for row in last.outcome.rows if row[0] is not None]
    if len(values) == 1:
        return Answer(str(values[0]))
    return Abstention(SEVERAL if values else NOTHING)


def template_sql(intent: Intent, subject_id: str, over: str, catalogue: Catalogue) -> str | None:
    """Return the SELECT that answers an intent, None where there is none.

    Args:
        intent: What is asked.
        subject_id: Whose records they are.
        over: raw (the 23 views) or understanding.
        catalogue: The views.
    """
    raw = over == "raw"
    match intent.family:
        case "lookup":
            return lookup_sql(intent, subject_id, catalogue)
        case "occasion" if raw:
            return occasion_raw_sql(intent, subject_id, catalogue)
        case "occasion":
            return occasion_understanding_sql(intent, subject_id, catalogue)
        case "pattern" if raw:
            return pattern_raw_sql(intent, subject_id, catalogue)
        case "pattern":
            return pattern_understanding_sql(intent, subject_id)
        case "standing" if not raw:
            return standing_understanding_sql(intent, subject_id)
    return None
