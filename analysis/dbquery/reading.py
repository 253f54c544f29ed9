"""The catalogue and the vocabulary as a built warehouse has them."""

from __future__ import annotations

from typing import Any

import duckdb

from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.names import NamesOfUsers
from memlake.analysis.dbquery.vocabulary import Vocabulary


def read_catalogue(connection: duckdb.DuckDBPyConnection) -> Catalogue:
    """Read the catalogue of views from a warehouse, without how questions word it."""
    return Catalogue.of_rows(
        _rows(
            connection,
            "select schema_name, view_name, start_column, end_column, field, expression, "
            "answer_type "
            "from queries.qry_setoka_field",
        ),
        _rows(
            connection,
            "select link, from_schema, to_schema, kind, from_field, to_field "
            "from registry.setoka_link",
        ),
        _rows(connection, "select category_id, name from registry.setoka_category"),
    )


def read_vocabulary(connection: duckdb.DuckDBPyConnection, catalogue: Catalogue) -> Vocabulary:
    """Read the planner's vocabulary from a warehouse."""
    return Vocabulary.of_rows(_rows(connection, "select * from registry.dbquery_term"), catalogue)


def read_names(
    connection: duckdb.DuckDBPyConnection, catalogue: Catalogue, vocabulary: Vocabulary
) -> NamesOfUsers:
    """Read what every user's own records name, from the visible views."""
    selects = [
        f"select subject_id, '{schema}', '{field}', {view.fields[field]} as name from {view.name} "
        f"where {view.fields[field]} is not null"
        for schema, field in vocabulary.named_fields
        for view in [catalogue.views[schema]]
    ]
    return NamesOfUsers(connection.execute(" union ".join(selects)).fetchall())


def _rows(connection: duckdb.DuckDBPyConnection, sql: str) -> list[dict[str, Any]]:
    cursor = connection.execute(sql)
    names = [column[0] for column in cursor.description or []]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
