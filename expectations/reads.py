"""What a model reads, whether or not it says so with a ref."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import sqlglot
from sqlglot import exp

from .manifest import Manifest, Node

# Table functions that only rearrange what they are given.
_HARMLESS = {"generate_series", "range", "unnest", "json_each", "json_tree"}
_FILE = re.compile(r"[\w./*=-]+\.(?:parquet|json|jsonl|csv|duckdb)\b")
_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_COMMENT = re.compile(r"('(?:[^']|'')*')|--[^\n]*|/\*.*?\*/", re.DOTALL)
_OPENERS = {"connect", "open_read_only"}


@dataclass(frozen=True)
class Read:
    """One thing that a model reads.

    Attributes:
        how: By what it was found.
        node: The node, or None where it is no node of the project.
        what: What was read, in words, where it is no node.
    """

    how: str
    node: Node | None = None
    what: str = ""


def reads(node: Node, manifest: Manifest, root: Path) -> list[Read]:
    """Everything that a node reads: its refs and sources, and what its code names beside them.

    Args:
        node: The node.
        manifest: The project's nodes.
        root: The project's root folder, for the Python modules that a Python model imports.
    """
    declared = [manifest.nodes[p] for p in node.parents if p in manifest.nodes]
    found = [Read("source" if d.kind == "source" else "ref", d) for d in declared]
    for hook in node.hooks:
        found += _named(hook, declared, manifest, "hook")
    if node.language == "python":
        for text in _python_texts(node.raw, root, set()):
            found += _named(text, declared, manifest, "Python text")
    elif node.kind == "model":
        found += _sql_reads(node, declared, manifest)
    return found


def _sql_reads(node: Node, declared: list[Node], manifest: Manifest) -> list[Read]:
    if node.code is None:
        # Not compiled in this build: its text, and that of the macros it calls, has to do.
        texts = [_sql_text(node.raw), *_macro_texts(node, manifest)]
        return [read for text in texts for read in _named(text, declared, manifest, "SQL text")]
    try:
        statements = [s for s in sqlglot.parse(node.code, read="duckdb") if s is not None]
    except sqlglot.errors.SqlglotError as error:
        return [Read("compiled SQL", what=f"unreadable SQL ({str(error).splitlines()[0]})")]
    return [read for s in statements for read in _statement_reads(s, declared, manifest)]


def _statement_reads(
    statement: exp.Expr, declared: list[Node], manifest: Manifest
) -> Iterator[Read]:
    if not isinstance(statement, exp.Query):
        yield Read("compiled SQL", what=f"a statement that is no query ({statement.key})")
    ctes = {cte.alias.lower() for cte in statement.find_all(exp.CTE)}
    for table in statement.find_all(exp.Table):
        if isinstance(table.this, exp.Func):
            yield from _function_reads(table.this, declared, manifest)
        elif table.db or table.name.lower() not in ctes:
            yield from _table_reads(table, declared, manifest)


def _table_reads(table: exp.Table, declared: list[Node], manifest: Manifest) -> Iterator[Read]:
    if _FILE.fullmatch(table.name):
        yield from _file_reads(table.name, declared, manifest)
        return
    name, schema = table.name.lower(), table.db.lower()
    known = [n for (s, a), n in manifest.by_relation.items() if a == name and schema in ("", s)]
    if not known:
        full = ".".join(part for part in (table.db, table.name) if part)
        yield Read("raw table name", what=f"the unknown table {full}")
    yield from (Read("raw table name", n) for n in known if n not in declared)


def _function_reads(function: exp.Func, declared: list[Node], manifest: Manifest) -> Iterator[Read]:
    anonymous = isinstance(function, exp.Anonymous)
    name = (function.name if anonymous else function.sql_name()).lower()
    if name in _HARMLESS:
        return
    files = [text.this for text in function.find_all(exp.Literal) if _FILE.fullmatch(text.this)]
    for file in files:
        yield from _file_reads(file, declared, manifest)
    if not files or not name.startswith("read_"):
        yield Read("table function", what=f"whatever {name}() returns")


def _file_reads(file: str, declared: list[Node], manifest: Manifest) -> Iterator[Read]:
    """A file is read rightly where it is what a declared source stands for.

    A registry's file is the registry: to read it is to read that seed.
    """
    place = PurePosixPath(file)
    seeds = {n.name: n for n in manifest.nodes.values() if n.kind == "seed"}
    if place.suffix == ".csv" and place.stem in seeds:
        yield Read("file", seeds[place.stem])
    elif place.stem not in {node.alias for node in declared if node.kind == "source"}:
        yield Read("file", what=f"the file {file}")


def _named(text: str, declared: list[Node], manifest: Manifest, how: str) -> Iterator[Read]:
    """The nodes and files that a text names, other than the declared ones."""
    words = set(re.findall(r"\w+", text))
    dotted = {(s.lower(), a.lower()) for s, a in re.findall(r'"?(\w+)"?\."?(\w+)', text)}
    for node in manifest.nodes.values():
        named = node.kind != "source" and node.name in words and "_" in node.name
        if node not in declared and (named or (node.schema, node.alias) in dotted):
            yield Read(how, node)
    for file in _FILE.findall(text):
        yield from _file_reads(file, declared, manifest)


def _macro_texts(node: Node, manifest: Manifest) -> Iterator[str]:
    own = (m for m in node.macros if not m.startswith(("macro.dbt.", "macro.dbt_duckdb.")))
    yield from (_sql_text(manifest.macros.get(macro, "")) for macro in own)


def _sql_text(raw: str) -> str:
    """SQL as written without Jinja and comments; a string that looks like a comment is none."""
    return _COMMENT.sub(lambda found: found[1] or " ", _JINJA.sub(" ", raw))


def _python_texts(code: str, root: Path, seen: set[Path]) -> Iterator[str]:
    """The string constants of a Python text and of the project's modules that it imports."""
    tree = ast.parse(code)
    prose = {id(doc) for doc in map(_docstring, ast.walk(tree)) if doc is not None}
    for part in ast.walk(tree):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            if id(part) not in prose:
                yield part.value
        elif isinstance(part, ast.Call) and _called(part.func) in _OPENERS:
            yield "warehouse/memlake.duckdb"
        elif isinstance(part, ast.Import | ast.ImportFrom):
            for file in _modules(part, root) - seen:
                seen.add(file)
                yield from _python_texts(file.read_text(encoding="utf-8"), root, seen)


def _docstring(part: ast.AST) -> ast.Constant | None:
    if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
        return part.value
    return None


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _modules(statement: ast.Import | ast.ImportFrom, root: Path) -> set[Path]:
    if isinstance(statement, ast.Import):
        names = {alias.name for alias in statement.names}
    else:
        package = statement.module or ""
        names = {package, *(f"{package}.{alias.name}" for alias in statement.names)}
    stems = (root.joinpath(*name.removeprefix("memlake.").split(".")) for name in names)
    files = {file for stem in stems for file in (stem.with_suffix(".py"), stem / "__init__.py")}
    return {file for file in files if file.is_file()}
