"""Questions parsed as a table, for the models that answer them set-based."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pyarrow as pa

from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.names import NamesOfUsers
from memlake.analysis.dbquery.parse import parse
from memlake.analysis.dbquery.template import template_sql
from memlake.analysis.dbquery.vocabulary import Vocabulary

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
    catalogue = Catalogue.of_rows(fields.to_pylist(), links.to_pylist(), categories.to_pylist())
    vocabulary = Vocabulary.of_rows(terms.to_pylist(), catalogue)
    known = NamesOfUsers(tuple(row.values()) for row in names.to_pylist())
    batches = (
        pa.RecordBatch.from_pylist(
            [_row(item, vocabulary, catalogue, known) for item in batch.to_pylist()],
            schema=_PARSED,
        )
        for batch in items.to_batches(max_chunksize=_BATCH)
    )
    return pa.RecordBatchReader.from_batches(_PARSED, batches)


def _row(
    item: dict[str, Any], vocabulary: Vocabulary, catalogue: Catalogue, known: NamesOfUsers
) -> dict[str, Any]:
    intent = parse(
        item["question"],
        item["level"],
        item["answer_type"],
        vocabulary,
        catalogue,
        known.of(item["subject_id"]),
    )
    return {
        "dataset": item["dataset"],
        "subject_id": item["subject_id"],
        "item_id": item["item_id"],
        **asdict(intent),
        "raw_sql": template_sql(intent, item["subject_id"], "raw", catalogue),
        "understanding_sql": template_sql(intent, item["subject_id"], "understanding", catalogue),
    }
