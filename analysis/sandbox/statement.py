"""What a statement is, before it runs: one SELECT, over relations and functions that are open.

Two parsers look at it. sqlglot says whether it is one SELECT. DuckDB's own tree says what it reads,
so that what is examined is what would run.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import duckdb
import sqlglot
from sqlglot import exp

from memlake.analysis.sandbox.outcome import Kind, Refusal
from memlake.analysis.sandbox.text import is_text

# Table functions that rearrange what they are given. All others read files, other databases,
# the engine's settings or the process's memory, or run SQL held in a text.
OPEN_TABLE_FUNCTIONS = frozenset({"generate_series", "json_each", "json_tree", "range", "unnest"})

# Scalar functions that tell of the machine and the session, outlive the statement, or bind the
# SQL of a text, whose functions the planner then evaluates.
CLOSED_FUNCTIONS = frozenset(
    {
        "current_setting",
        "current_query",
        "currval",
        "getenv",
        "getvariable",
        "json_execute_serialized_sql",
        "json_serialize_plan",
        "nextval",
        "set_config",
        "setseed",
        "sleep_ms",
        "write_log",
    }
)

_WRITES = (exp.DDL, exp.DML, exp.Command, exp.Into)


class RefusedError(Exception):
    """A statement that may not run.

    Attributes:
        refusal: Why.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True)
class Catalog:
    """What a snapshot holds.

    Attributes:
        database: Name of the snapshot's database.
        relations: Schema and name of each relation.
        system: Names of DuckDB's own views, which no CTE may take.
        reading: Names of DuckDB's own macros that read its tables behind a scalar's look.
    """

    database: str
    relations: frozenset[tuple[str, str]]
    system: frozenset[str]
    reading: frozenset[str]

    @classmethod
    def of(cls, connection: duckdb.DuckDBPyConnection) -> Catalog:
        """Read what the database of a connection holds."""
        row = connection.execute("select current_database()").fetchone()
        tables = connection.execute(
            "select lower(table_schema), lower(table_name) from information_schema.tables"
            " where table_catalog = current_database()"
        ).fetchall()
        system = connection.execute(
            "select distinct lower(view_name) from duckdb_views() where internal"
        ).fetchall()
        reading = connection.execute(
            "select distinct lower(function_name) from duckdb_functions() where internal"
            " and function_type = 'macro' and regexp_matches(macro_definition, '(?i)\\bfrom\\b')"
        ).fetchall()
        return cls(
            row[0] if row else "",
            frozenset(tables),
            frozenset(name for (name,) in system),
            frozenset(name for (name,) in reading),
        )


def require_open_select(
    sql: str, connection: duckdb.DuckDBPyConnection, catalog: Catalog
) -> duckdb.Statement:
    """Examine a statement.

    Args:
        sql: The statement.
        connection: One to parse with; nothing of the statement runs.
        catalog: What may be read.

    Returns:
        The statement as DuckDB parsed it, to be executed as it is.

    Raises:
        RefusedError: If it is not one SELECT, or reads what is closed.
    """
    if not is_text(sql):
        raise _refused(Kind.STATEMENT, "not readable: it is no UTF-8 text")
    _require_one_select(sql)
    try:
        statements = duckdb.extract_statements(sql)
    except (duckdb.Error, ValueError) as error:
        raise _refused(Kind.STATEMENT, f"not readable: {_first_line(error)}") from None
    if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
        raise _refused(Kind.STATEMENT, "not exactly one SELECT")
    _require_open(_tree(sql, connection), catalog)
    return statements[0]


def _require_one_select(sql: str) -> None:
    try:
        # A comment behind the last semicolon is a Semicolon of its own, and no statement.
        parsed = [
            one
            for one in sqlglot.parse(sql, read="duckdb")
            if one is not None and not isinstance(one, exp.Semicolon)
        ]
    except RecursionError:
        raise _refused(Kind.STATEMENT, "nested too deeply") from None
    except (sqlglot.errors.SqlglotError, ValueError) as error:
        raise _refused(Kind.STATEMENT, f"not readable: {_first_line(error)}") from None
    if not parsed:
        raise _refused(Kind.STATEMENT, "empty")
    if len(parsed) > 1:
        raise _refused(Kind.STATEMENT, f"{len(parsed)} statements where one is allowed")
    if not isinstance(parsed[0], exp.Query):
        raise _refused(Kind.STATEMENT, f"{parsed[0].key.upper()} where a SELECT is allowed")
    written = next(parsed[0].find_all(*_WRITES), None)
    if written is not None and not isinstance(written, exp.Query):
        raise _refused(Kind.STATEMENT, f"{written.key.upper()} within a SELECT")


def _tree(sql: str, connection: duckdb.DuckDBPyConnection) -> dict[str, Any]:
    row = connection.execute("select json_serialize_sql(?)", [sql]).fetchone()
    tree: dict[str, Any] = json.loads(row[0]) if row else {"error": True}
    if tree.get("error"):
        raise _refused(Kind.STATEMENT, _first_line(tree.get("error_message", "not a SELECT")))
    return tree


def _require_open(tree: dict[str, Any], catalog: Catalog) -> None:
    nodes = list(_nodes(tree))
    named = {entry["key"].lower() for node in nodes for entry in node.get("cte_map", _NONE)["map"]}
    named |= {node["cte_name"].lower() for node in nodes if node.get("cte_name")}
    taken = named & catalog.system
    if taken:
        raise _refused(Kind.FORBIDDEN, f"the name {min(taken)} is DuckDB's own")
    for node in nodes:
        reason = _closed(node, named, catalog)
        if reason:
            raise _refused(Kind.FORBIDDEN, reason)


_NONE: dict[str, list[Any]] = {"map": []}


def _closed(node: dict[str, Any], named: set[str], catalog: Catalog) -> str | None:
    """Why what a node of DuckDB's tree reads is closed, or None."""
    kind = node.get("type")
    if kind == "SHOW_REF":
        return "a description where rows of a relation are allowed"
    if kind == "TABLE_FUNCTION":
        name = str(node["function"].get("function_name", node["function"].get("type"))).lower()
        return None if name in OPEN_TABLE_FUNCTIONS else f"the table function {name}() is closed"
    if node.get("class") == "FUNCTION":
        name = node["function_name"].lower()
        shut = name in CLOSED_FUNCTIONS or name in catalog.reading
        return f"the function {name}() is closed" if shut else None
    if kind == "BASE_TABLE":
        return _closed_relation(node, named, catalog)
    return None


def _closed_relation(node: dict[str, Any], named: set[str], catalog: Catalog) -> str | None:
    parts = [node["catalog_name"], node["schema_name"], node["table_name"]]
    database, schema, name = (part.lower() for part in parts)
    if not schema and name in named:
        return None
    # "database.relation" parses as a schema; then the schema is main.
    known = (schema or "main", name) in catalog.relations
    if known and database in ("", catalog.database.lower()):
        return None
    full = ".".join(part for part in parts if part)
    return f"no relation {full[:100]} is open"


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Every object of the tree; without recursion, as depth is the statement's to choose."""
    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            yield node
            stack.extend(node.values())
        elif isinstance(node, list):
            stack.extend(node)


def _refused(kind: Kind, reason: str) -> RefusedError:
    return RefusedError(Refusal(kind, reason))


def _first_line(error: object) -> str:
    return " ".join(str(error).split("\n", 1)[0].split())[:300]
