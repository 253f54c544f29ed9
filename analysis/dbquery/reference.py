"""The reference planner: the SQL that was stored with each question. An upper bound, an oracle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import duckdb

from memlake.analysis.dbquery.planner import Abstention, Move, Query, Question, Round
from memlake.analysis.dbquery.template import concluded
from memlake.analysis.sandbox import Kind, Outcome, Refusal


class ReferencePlanner:
    """Knows the SQL of each question, and takes its one value."""

    def __init__(self, stored: Mapping[str, str]) -> None:
        """Make a planner.

        Args:
            stored: The reference SQL of each item that has some.
        """
        self._stored = stored

    def move(self, question: Question, rounds: Sequence[Round]) -> Move:
        """Return the stored query, and what its rows come to."""
        if rounds:
            return concluded(rounds[-1])
        sql = self._stored.get(question.item_id)
        return Query(sql) if sql else Abstention("no SQL is stored for it")


class WholeWarehouse:
    """Runs reference SQL, which is ours and reads labels, where the sandbox has none."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Run on cursors of a connection that only reads."""
        self._connection = connection

    def run(self, sql: str) -> Outcome:
        """Run one statement.

        Args:
            sql: A SELECT that was stored with a question.
        """
        try:
            cursor = self._connection.cursor().execute(sql)
            columns = tuple(column[0] for column in cursor.description or [])
            return Outcome(columns, tuple(cursor.fetchall()))
        except duckdb.Error as error:
            return Outcome(error=Refusal(Kind.FAILED, " ".join(str(error).split())[:300]))
