"""Questions parsed as a table, for the models that answer them set-based."""

from __future__ import annotations

import gc
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
# Fewer take less time than processes take to start.
_WORTH_PROCESSES = 50_000

_Piece: TypeAlias = tuple[pa.RecordBatch, pa.RecordBatch]
"""The questions of some users, and what their own records name."""


def parsed_questions(
    items: pa.Table,
    *,
    terms: pa.Table,
    fields: pa.Table,
    links: pa.Table,
    categories: pa.Table,
    names: pa.Table,
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
        ValueError: If a user's rows do not stand together.
    """
    told = (terms, fields, links, categories)
    pieces = _pieces(items, names)
    parsed: Iterator[pa.RecordBatch]
    if items.num_rows < _WORTH_PROCESSES:
        parsed = map(_Reader.of(*told).parsed, pieces)
    else:
        parsed = in_processes(_parsed_there, pieces, start=_learn, given=told)
    return pa.RecordBatchReader.from_batches(_PARSED, parsed)


def _pieces(items: pa.Table, names: pa.Table) -> Iterator[_Piece]:
    """Cut questions between users into batches, each with what their users' records name."""
    named = _rows_of_users(names)
    start, users = 0, list[str]()
    for user, (first, _) in _rows_of_users(items).items():
        if first - start >= _BATCH:
            yield _piece(items, names, (start, first), [named[u] for u in users if u in named])
            start, users = first, []
        users.append(user)
    if users:
        yield _piece(items, names, (start, items.num_rows), [named[u] for u in users if u in named])


def _piece(
    items: pa.Table, names: pa.Table, rows: tuple[int, int], named: list[tuple[int, int]]
) -> _Piece:
    own = [names.slice(first, end - first) for first, end in named] or [names.slice(0, 0)]
    return _batch(items.slice(rows[0], rows[1] - rows[0])), _batch(pa.concat_tables(own))


def _batch(table: pa.Table) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays(
        [column.combine_chunks() for column in table.columns], schema=table.schema
    )


def _rows_of_users(table: pa.Table) -> dict[str, tuple[int, int]]:
    """Return where each user's rows begin and end, in their order."""
    runs = pc.run_end_encode(table["subject_id"].combine_chunks())
    ends = runs.run_ends.to_pylist()
    found = dict(zip(runs.values.to_pylist(), zip([0, *ends], ends, strict=False), strict=True))
    if len(found) < len(ends):
        raise ValueError("the rows of a user do not stand together; order them by subject_id")
    return found


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
