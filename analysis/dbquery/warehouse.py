"""Questions parsed as a table, for the models that answer them set-based."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import pyarrow as pa
import pyarrow.compute as pc

from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.names import NamesOfUsers
from memlake.analysis.dbquery.parse import parse
from memlake.analysis.dbquery.template import template_sql
from memlake.analysis.dbquery.vocabulary import Vocabulary
from memlake.ingest.processes import in_processes

_PARSED = pa.schema(
    [
        ("dataset", pa.string()),
        ("subject_id", pa.string()),
        ("item_id", pa.string()),
        ("level", pa.string()),
        ("family", pa.string()),
        ("anchor", pa.string()),
        ("cues", pa.list_(pa.struct([("field", pa.string()), ("value", pa.string())]))),
        ("links", pa.list_(pa.string())),
        ("schema_name", pa.string()),
        ("asked", pa.string()),
        ("statistic", pa.string()),
        ("category_id", pa.int32()),
        ("label", pa.string()),
        ("trait", pa.string()),
        ("reason", pa.string()),
        ("raw_sql", pa.string()),
        ("understanding_sql", pa.string()),
    ]
)


# Questions that are held as Python objects at a time, give or take one user's.
_BATCH = 10_000
# So many batches: fewer take less time than processes take to start.
_WORTH_PROCESSES = 5

_Piece: TypeAlias = tuple[pa.RecordBatch, pa.RecordBatch]
"""The questions of some users, and what their own records name."""


def parsed_questions(
    items: pa.RecordBatchReader,
    *,
    terms: pa.Table,
    fields: pa.Table,
    links: pa.Table,
    categories: pa.Table,
    names: pa.RecordBatchReader,
) -> pa.RecordBatchReader:
    """Parse every question, some users' at a time, so that memory does not grow with their number.

    Args:
        items: dataset, subject_id, item_id, level, question, answer_type, by subject_id.
        terms: Registry `dbquery_term`.
        fields: schema_name, view_name, start_column, end_column, field, expression,
            answer_type.
        links: link, from_schema, to_schema, kind, from_field, to_field.
        categories: category_id, name.
        names: subject_id, schema_name, field, value: what the users' own records name, by
            subject_id.

    Returns:
        One row an item: the slots, the reason where there are none, and its SQL.

    Raises:
        ValueError: If rows are not in the order of their users.
    """
    told = (terms, fields, links, categories)
    pieces = _pieces(items, names)
    first = list(itertools.islice(pieces, _WORTH_PROCESSES))
    parsed: Iterator[pa.RecordBatch]
    if len(first) < _WORTH_PROCESSES:
        parsed = map(_Reader.of(*told).parsed, first)
    else:
        every = itertools.chain(first, pieces)
        parsed = in_processes(_parsed_there, every, start=_learn, given=told)
    return pa.RecordBatchReader.from_batches(_PARSED, parsed)


def _pieces(items: pa.RecordBatchReader, names: pa.RecordBatchReader) -> Iterator[_Piece]:
    """Cut questions between users into batches, each with what their users' records name."""
    named = _users(names)
    ahead = next(named, None)
    asked, known, n = list[pa.Table](), [names.schema.empty_table()], 0
    for user, rows in _users(items):
        if n >= _BATCH:
            yield _batch(asked), _batch(known)
            asked, known, n = [], known[:1], 0
        while ahead is not None and ahead[0] < user:
            ahead = next(named, None)
        if ahead is not None and ahead[0] == user:
            known.append(ahead[1])
        asked.append(rows)
        n += rows.num_rows
    if asked:
        yield _batch(asked), _batch(known)


def _users(rows: pa.RecordBatchReader) -> Iterator[tuple[str, pa.Table]]:
    """Each user with the rows that are theirs, which may lie in several batches."""
    user, own = "", list[pa.RecordBatch]()
    for batch in rows:
        runs = pc.run_end_encode(batch.column("subject_id"))
        start = 0
        for value, end in zip(runs.values.to_pylist(), runs.run_ends.to_pylist(), strict=True):
            if value < user:
                raise ValueError(f"rows of {value} follow those of {user}; order by subject_id")
            if own and value != user:
                yield user, pa.Table.from_batches(own)
                own = []
            user = value
            own.append(batch.slice(start, end - start))
            start = end
    if own:
        yield user, pa.Table.from_batches(own)


def _batch(tables: list[pa.Table]) -> pa.RecordBatch:
    table = pa.concat_tables(tables)
    return pa.RecordBatch.from_arrays(
        [column.combine_chunks() for column in table.columns], schema=table.schema
    )


@dataclass(frozen=True)
class _Reader:
    """What has to be known to read anybody's questions."""

    catalogue: Catalogue
    vocabulary: Vocabulary

    @classmethod
    def of(
        cls, terms: pa.Table, fields: pa.Table, links: pa.Table, categories: pa.Table
    ) -> _Reader:
        catalogue = Catalogue.of_rows(fields.to_pylist(), links.to_pylist(), categories.to_pylist())
        return cls(catalogue, Vocabulary.of_rows(terms.to_pylist(), catalogue))

    def parsed(self, piece: _Piece) -> pa.RecordBatch:
        items, names = piece
        known = NamesOfUsers(tuple(row.values()) for row in names.to_pylist())
        rows = [_row(item, self, known) for item in items.to_pylist()]
        return pa.RecordBatch.from_pylist(rows, schema=_PARSED)


# What a process of its own has learned, once, for all the pieces that it is given.
_LEARNED: list[_Reader] = []


def _learn(*told: pa.Table) -> None:
    _LEARNED[:] = [_Reader.of(*told)]
    # What is learned stays, so that there is nothing to look for in it.
    gc.freeze()


def _parsed_there(piece: _Piece) -> pa.RecordBatch:
    return _LEARNED[0].parsed(piece)


def _row(item: dict[str, Any], reader: _Reader, known: NamesOfUsers) -> dict[str, Any]:
    intent = parse(
        item["question"],
        item["level"],
        item["answer_type"],
        reader.vocabulary,
        reader.catalogue,
        known.of(item["subject_id"]),
    )
    of_user, catalogue = item["subject_id"], reader.catalogue
    raw_sql = template_sql(intent, of_user, "raw", catalogue)
    # A record is looked up in the same views, whatever else is there.
    same = intent.family == "lookup"
    return {
        "dataset": item["dataset"],
        "subject_id": of_user,
        "item_id": item["item_id"],
        **vars(intent),
        "cues": [vars(cue) for cue in intent.cues],
        "raw_sql": raw_sql,
        "understanding_sql": raw_sql
        if same
        else template_sql(intent, of_user, "understanding", catalogue),
    }
