"""Statements that mean harm: each is refused with its reason, and the sandbox goes on."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from memlake.analysis.sandbox import Kind, Sandbox

# What each statement comes to; `{tmp}` is a folder in which nothing may appear.
HOSTILE: dict[str, tuple[str, set[Kind]]] = {
    # Files read.
    "read_text": ("select * from read_text('/etc/hostname')", {Kind.FORBIDDEN}),
    "read_blob": ("select * from read_blob('/etc/hostname')", {Kind.FORBIDDEN}),
    "glob": ("select * from glob('/etc/*')", {Kind.FORBIDDEN}),
    "sniff_csv": ("select * from sniff_csv('/etc/passwd')", {Kind.FORBIDDEN}),
    "read_csv": ("select * from read_csv('/etc/passwd', delim=':')", {Kind.FORBIDDEN}),
    "read_csv_auto": ("select * from read_csv_auto('/etc/passwd')", {Kind.FORBIDDEN}),
    "read_json": ("select * from read_json('/etc/x.json')", {Kind.FORBIDDEN}),
    "read_parquet": ("select * from read_parquet('/etc/x.parquet')", {Kind.FORBIDDEN}),
    "read_duckdb": ("select * from read_duckdb('{tmp}/x.duckdb')", {Kind.FORBIDDEN}),
    "parquet_metadata": ("select * from parquet_metadata('/x.parquet')", {Kind.FORBIDDEN}),
    "parquet_schema": ("select * from parquet_schema('/x.parquet')", {Kind.FORBIDDEN}),
    "file_as_table": ("select * from '/etc/passwd'", {Kind.FORBIDDEN}),
    "file_quoted": ('select * from "/etc/passwd.csv"', {Kind.FORBIDDEN}),
    "file_over_network": ("select * from 'https://127.0.0.1/x.csv'", {Kind.FORBIDDEN}),
    "in_scalar_subquery": (
        "select (select content from read_text('/etc/hostname'))",
        {Kind.FORBIDDEN},
    ),
    "in_lateral": (
        "select * from messages, lateral (select * from read_text('/etc/hostname'))",
        {Kind.FORBIDDEN},
    ),
    "in_lambda": (
        "select list_transform([1], lambda x: (select content from read_text('/etc/hostname')))",
        {Kind.FORBIDDEN, Kind.STATEMENT},
    ),
    "in_unused_cte": (
        "with a as (select * from read_text('/etc/hostname')) select 1",
        {Kind.FORBIDDEN},
    ),
    "in_order_by": (
        "select id from messages order by (select count(*) from glob('/*'))",
        {Kind.FORBIDDEN},
    ),
    "in_union": (
        "select text from messages union all select content from read_text('/etc/hostname')",
        {Kind.FORBIDDEN},
    ),
    "schema_qualified": ("select * from main.read_text('/etc/hostname')", {Kind.FORBIDDEN}),
    "system_qualified": (
        "select * from system.main.read_text('/etc/hostname')",
        {Kind.FORBIDDEN, Kind.STATEMENT},
    ),
    "quoted_function": ("""select * from "read_text"('/etc/hostname')""", {Kind.FORBIDDEN}),
    "mixed_case": ("select * from ReAd_TeXt('/etc/hostname')", {Kind.FORBIDDEN}),
    "comment_in_call": ("select * from read_text/**/('/etc/hostname')", {Kind.FORBIDDEN}),
    "dollar_quoted": ("select * from read_text($$/etc/hostname$$)", {Kind.FORBIDDEN}),
    # SQL in a text, memory by address, the engine's own tables.
    "query_function": ("select * from query('select 1')", {Kind.FORBIDDEN}),
    "query_table": ("select * from query_table('messages')", {Kind.FORBIDDEN}),
    "serialized_sql": (
        "select * from json_execute_serialized_sql(json_serialize_sql('select 1'))",
        {Kind.FORBIDDEN},
    ),
    "serialized_plan": (
        "select json_serialize_plan('select current_setting(''memory_limit'')', optimize := true)",
        {Kind.FORBIDDEN},
    ),
    "macro_over_sizes": ("select get_block_size('visible')", {Kind.FORBIDDEN}),
    "macro_over_views": ("select pg_catalog.PG_get_viewdef(1)", {Kind.FORBIDDEN}),
    "arrow_scan": ("select * from arrow_scan(1, 2, 3)", {Kind.FORBIDDEN}),
    "pandas_scan": ("select * from pandas_scan(1)", {Kind.FORBIDDEN}),
    "python_variable": ("select * from connection", {Kind.FORBIDDEN}),
    "secrets": ("select * from duckdb_secrets()", {Kind.FORBIDDEN}),
    "settings": ("select * from duckdb_settings()", {Kind.FORBIDDEN}),
    "settings_view": ("select * from pg_catalog.pg_settings", {Kind.FORBIDDEN}),
    "databases_view": ("select * from duckdb_databases", {Kind.FORBIDDEN}),
    "sqlite_master": ("select * from sqlite_master", {Kind.FORBIDDEN}),
    "information_schema": ("select * from information_schema.tables", {Kind.FORBIDDEN}),
    "cte_as_disguise": (
        "select * from duckdb_views, (with duckdb_views as (select 1) select 1)",
        {Kind.FORBIDDEN},
    ),
    "getenv": ("select getenv('HOME')", {Kind.FORBIDDEN}),
    "current_setting": ("select current_setting('temp_directory')", {Kind.FORBIDDEN}),
    "write_log": ("select write_log('x')", {Kind.FORBIDDEN}),
    "setseed": ("select setseed(0.5)", {Kind.FORBIDDEN}),
    "sleep": ("select sleep_ms(1000000)", {Kind.FORBIDDEN}),
    "checkpoint_function": ("select * from force_checkpoint()", {Kind.FORBIDDEN}),
    # Statements that are no SELECT.
    "copy_to": ("copy (select 1) to '{tmp}/leak.csv'", {Kind.STATEMENT}),
    "copy_from": ("copy messages from '/etc/passwd'", {Kind.STATEMENT}),
    "export": ("export database '{tmp}/dump'", {Kind.STATEMENT}),
    "import": ("import database '{tmp}/dump'", {Kind.STATEMENT}),
    "attach": ("attach '{tmp}/other.duckdb'", {Kind.STATEMENT}),
    "detach": ("detach visible", {Kind.STATEMENT}),
    "use": ("use memory", {Kind.STATEMENT}),
    "install": ("install httpfs", {Kind.STATEMENT}),
    "load": ("load '{tmp}/x.duckdb_extension'", {Kind.STATEMENT}),
    "set_access": ("set enable_external_access=true", {Kind.STATEMENT}),
    "set_memory": ("set memory_limit='100GB'", {Kind.STATEMENT}),
    "reset": ("reset memory_limit", {Kind.STATEMENT}),
    "pragma": ("pragma database_list", {Kind.STATEMENT}),
    "call": ("call pragma_version()", {Kind.STATEMENT}),
    "checkpoint": ("checkpoint", {Kind.STATEMENT}),
    "vacuum": ("vacuum", {Kind.STATEMENT}),
    "macro": ("create macro f(x) as x + 1", {Kind.STATEMENT}),
    "table_macro": ("create macro f() as table select 1", {Kind.STATEMENT}),
    "create_table": ("create table t as select 1", {Kind.STATEMENT}),
    "create_secret": ("create secret s (type s3)", {Kind.STATEMENT}),
    "insert": ("insert into messages values (1, 'x')", {Kind.STATEMENT}),
    "update": ("update messages set text = 'x'", {Kind.STATEMENT}),
    "delete": ("delete from messages", {Kind.STATEMENT}),
    "drop": ("drop table messages", {Kind.STATEMENT}),
    "truncate": ("truncate messages", {Kind.STATEMENT}),
    "begin": ("begin transaction", {Kind.STATEMENT}),
    "prepare": ("prepare p as select 1", {Kind.STATEMENT}),
    "execute": ("execute p", {Kind.STATEMENT}),
    "explain_analyze": ("explain analyze select 1", {Kind.STATEMENT}),
    "describe": ("describe messages", {Kind.STATEMENT}),
    "show": ("show all tables", {Kind.STATEMENT}),
    "summarize_within": ("select * from (summarize messages)", {Kind.STATEMENT, Kind.FORBIDDEN}),
    "insert_within": (
        "with x as (insert into messages values (1, 'x') returning *) select * from x",
        {Kind.STATEMENT},
    ),
    "select_into": ("select * into other from messages", {Kind.STATEMENT}),
    "values": ("values (1)", {Kind.STATEMENT}),
    # More than one, fewer than one, and texts that look like something else.
    "stacked": ("select 1; drop table messages", {Kind.STATEMENT}),
    "stacked_selects": ("select 1; select 2", {Kind.STATEMENT}),
    "stacked_by_comment": ("select 1 /* ; */ ; copy messages to '{tmp}/x.csv'", {Kind.STATEMENT}),
    "swallowing_comment": ("select 1 /* swallowed", {Kind.STATEMENT}),
    "line_comment": ("-- select 1", {Kind.STATEMENT}),
    "newline_in_comment": ("select 1 --\n; attach '{tmp}/x.duckdb'", {Kind.STATEMENT}),
    "return_in_comment": ("select 1 --\r; attach '{tmp}/x.duckdb'", {Kind.STATEMENT}),
    "nested_comment": ("select 1 /* /* */ */ ; attach '{tmp}/x.duckdb'", {Kind.STATEMENT}),
    "empty": ("", {Kind.STATEMENT}),
    "spaces": (" \n\t ", {Kind.STATEMENT}),
    "semicolons": (";;;", {Kind.STATEMENT}),
    "nul": ("select 1\0; drop table messages", {Kind.STATEMENT}),
    "lone_surrogate": ("select '\ud800'", {Kind.STATEMENT}),
    "full_width": ("\uff53\uff45\uff4c\uff45\uff43\uff54 1", {Kind.STATEMENT}),
    "homoglyph_table": ("select * from m\u0435ssages", {Kind.FORBIDDEN}),
    "zero_width": ("select 1 \u200b;\u200b drop table messages", {Kind.STATEMENT}),
    "right_to_left": ("select * from \u202emessages", {Kind.FORBIDDEN, Kind.STATEMENT}),
    "prose": ("I am sorry, I cannot answer that.", {Kind.STATEMENT}),
    "fenced": ("```sql\nselect 1\n```", {Kind.STATEMENT}),
    "no_such_relation": ("select * from core.gold", {Kind.FORBIDDEN}),
    "no_such_column": ("select nothing from messages", {Kind.FAILED}),
    "bad_cast": ("select cast('x' as integer)", {Kind.FAILED}),
    "raised": ("select error('stop')", {Kind.FAILED}),
    # Too deep, too long.
    "deep_parentheses": ("select " + "(" * 20_000 + "1" + ")" * 20_000, {Kind.STATEMENT}),
    "deep_subqueries": (
        "select * from (" * 2_000 + "select 1" + ")" * 2_000,
        {Kind.STATEMENT},
    ),
    "deep_negation": ("select " + "not " * 5_000 + "true", {Kind.STATEMENT}),
    "deep_case": ("select " + "case when " * 2_000 + "1", {Kind.STATEMENT}),
    "long_sum": ("select " + "+".join(["1"] * 20_000), {Kind.STATEMENT, Kind.FAILED}),
    "long_statement": ("select '" + "x" * 1_000_000 + "'", {Kind.STATEMENT}),
    # Endless, or larger than the machine.
    "endless_recursion": (
        "with recursive r as (select 1 as x union all select x + 1 from r) select count(*) from r",
        {Kind.TIMEOUT, Kind.MEMORY},
    ),
    "doubling_recursion": (
        "with recursive r as (select 1 as x union all select r.x + 1 from r, range(2))"
        " select count(*) from r",
        {Kind.TIMEOUT, Kind.MEMORY},
    ),
    "cross_joins": (
        "select count(*) from range(1000000) a, range(1000000) b, range(1000000) c"
        " where a.range + b.range <> c.range",
        {Kind.TIMEOUT, Kind.MEMORY},
    ),
    "sorted_range": (
        "select * from range(100000000000) order by random()",
        {Kind.TIMEOUT, Kind.MEMORY},
    ),
    "huge_string": (
        "select repeat('x', 3000000000)",
        {Kind.TIMEOUT, Kind.MEMORY, Kind.FAILED, Kind.CRASHED},
    ),
    "large_output": ("select repeat('x', 2000000)", {Kind.OUTPUT}),
    "doubled_string": (
        "with recursive r as (select 'xx' as s union all select s || s from r)"
        " select max(length(s)) from r",
        {Kind.TIMEOUT, Kind.MEMORY, Kind.FAILED, Kind.CRASHED},
    ),
    "huge_list": (
        "select list_aggregate(range(1000000000), 'sum')",
        {Kind.TIMEOUT, Kind.MEMORY, Kind.CRASHED},
    ),
    "huge_series": (
        "select sum(x) from (select unnest(generate_series(1, 1000000000000000000)) as x)",
        {Kind.TIMEOUT, Kind.MEMORY, Kind.FAILED, Kind.CRASHED},
    ),
    "lateral_bomb": (
        "select count(*) from range(100000) a, lateral (select unnest(range(a.range)) as x) b,"
        " lateral (select unnest(range(b.x)) as y) c where y % 7 = 3",
        {Kind.TIMEOUT, Kind.MEMORY},
    ),
    "regex_bomb": (
        "select count(*) from range(100000000) where regexp_matches(repeat('a', 3000)"
        " || range, '(a*)*(a|aa)+(a?){40}a{40}b$')",
        {Kind.TIMEOUT, Kind.MEMORY, Kind.FAILED},
    ),
    "many_groups": (
        "select count(*) from (select hash(range) as h, count(*) from range(10000000000)"
        " group by h)",
        {Kind.TIMEOUT, Kind.MEMORY},
    ),
    "padded": (
        "select lpad('x', 2000000000, 'y')",
        {Kind.TIMEOUT, Kind.MEMORY, Kind.FAILED, Kind.CRASHED},
    ),
}


def test_there_are_at_least_sixty() -> None:
    assert len(HOSTILE) >= 60


@pytest.mark.parametrize("name", HOSTILE)
def test_none_escapes_and_none_stops_the_run(
    name: str, box: Sandbox, snapshot: Path, tmp_path: Path
) -> None:
    template, kinds = HOSTILE[name]
    before = hashlib.sha256(snapshot.read_bytes()).hexdigest()

    outcome = box.run(template.replace("{tmp}", str(tmp_path)))

    assert outcome.rows == ()
    assert outcome.error is not None
    assert outcome.error.kind in kinds, outcome.error
    assert outcome.error.reason
    assert list(tmp_path.iterdir()) == []
    assert list(snapshot.parent.iterdir()) == [snapshot]
    assert hashlib.sha256(snapshot.read_bytes()).hexdigest() == before
    assert box.run("select count(*) from messages").rows == ((10,),)


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        # All that follows is comment: comments nest.
        ("select 1 /* /* */ ; attach 'x.duckdb' -- */", 1),
        ("select count(*) from messages -- ; drop table messages", 10),
        ("select count(*) from messages; -- the end", 10),
        ("select 'drop table messages; --'", "drop table messages; --"),
        ("select count(*) from \u200bmessages", 10),
        ("select count(*) from visible.main.messages", 10),
        ("with duckdb as (select 2 as x) select x from duckdb;", 2),
    ],
)
def test_what_only_looks_harmful_is_answered(box: Sandbox, sql: str, value: object) -> None:
    assert box.run(sql).rows == ((value,),)
