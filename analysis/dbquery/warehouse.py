"""Questions parsed as a table, for the models that answer them set-based."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

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


# Questions that are held as Python objects at a time.
_BATCH = 10_000
# Fewer take less time than processes take to start.
_WORTH_PROCESSES = 50_000


def parsed_questions(
    items: pa.Table,
    *,
    terms: pa.Table,
    fields: pa.Table,
    links: pa.Table,
    categories: pa.Table,
    names: pa.Table,
) -> pa.RecordBatchReader:
    """Parse every question, batch by batch.

    Args:
        items: dataset, subject_id, item_id, level, question, answer_type.
        terms: Registry `dbquery_term`.
        fields: schema_name, view_name, start_column, end_column, field, expression,
            answer_type.
        links: link, from_schema, to_schema, kind, from_field, to_field.
        categories: category_id, name.
        names: subject_id, schema_name, field, value: what the users' own records name.

    Returns:
        One row an item: the slots, the reason where there are none, and its SQL.
    """
    told = (terms, fields, links, categories, names)
    batches = items.to_batches(max_chunksize=_BATCH)
    if items.num_rows < _WORTH_PROCESSES:
        parsed: Iterator[pa.RecordBatch] = map(_Reader.of(*told).parsed, batches)
    else:
        parsed = in_processes(_parsed_there, batches, start=_learn, given=told)
    return pa.RecordBatchReader.from_batches(_PARSED, parsed)


@dataclass(frozen=True)
class _Reader:
    """What has to be known to read questions."""

    catalogue: Catalogue
    vocabulary: Vocabulary
    known: NamesOfUsers

    @classmethod
    def of(
        cls,
        terms: pa.Table,
        fields: pa.Table,
        links: pa.Table,
        categories: pa.Table,
        names: pa.Table,
    ) -> _Reader:
        catalogue = Catalogue.of_rows(fields.to_pylist(), links.to_pylist(), categories.to_pylist())
        vocabulary = Vocabulary.of_rows(terms.to_pylist(), catalogue)
        known = NamesOfUsers(tuple(row.values()) for row in names.to_pylist())
        return cls(catalogue, vocabulary, known)

    def parsed(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        rows = [_row(item, self) for item in batch.to_pylist()]
        return pa.RecordBatch.from_pylist(rows, schema=_PARSED)


# What a process of its own has learned, once, for all the batches that it is given.
_LEARNED: list[_Reader] = []


def _learn(*told: pa.Table) -> None:
    # What is learned stays, and parsing makes no cycles: there is nothing to look for in it.
    gc.disable()
    _LEARNED[:] = [_Reader.of(*told)]


def _parsed_there(batch: pa.RecordBatch) -> pa.RecordBatch:
    return _LEARNED[0].parsed(batch)


def _row(item: dict[str, Any], reader: _Reader) -> dict[str, Any]:
    intent = parse(
        item["question"],
        item["level"],
        item["answer_type"],
        reader.vocabulary,
        reader.catalogue,
        reader.known.of(item["subject_id"]),
    )
    of_user, catalogue = item["subject_id"], reader.catalogue
    return {
        "dataset": item["dataset"],
        "subject_id": of_user,
        "item_id": item["item_id"],
        **vars(intent),
        "cues": [vars(cue) for cue in intent.cues],
        "raw_sql": template_sql(intent, of_user, "raw", catalogue),
        "understanding_sql": template_sql(intent, of_user, "understanding", catalogue),
    }
