"""A small warehouse, made by hand, that submissions are checked against."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.lake import Lake

TABLES = """
create schema staging; create schema core; create schema registry;
create table staging.stg_core__dataset as
from (values ('talk', 'companion', 'hash-t'), ('survey', 'multisource', 'hash-s'))
as t (dataset, benchmark, dataset_hash);
create table registry.system as
from (values ('bm25', 'transcripts companion'), ('nbf', 'multisource')) as t (system, benchmarks);
create table core.item as
from (values
    ('c1', 'talk', 's1', 'chat', 'text', null, 'test', 3),
    ('c2', 'talk', 's1', 'chat', 'text', null, 'test', 1),
    ('q1', 'talk', 's1', 'qa', 'text', null, 'test', null),
    ('q2', 'talk', 's2', 'qa', 'text', null, 'test', null),
    ('v1', 'talk', 's1', 'reconstruction', 'json', null, 'test', null),
    ('a1', 'survey', 'p1', 'survey', 'choice', ['high', 'low'], 'test', null),
    ('a2', 'survey', 'p2', 'survey', 'choice', ['high', 'low'], 'train', null)
) as t (
    item_id, dataset, subject_id, track, answer_type, answer_space, split, asked_position
);
create table core.item_key as
from (values
    ('c1', 'day1-3'), ('c2', 'day1-1'), ('q1', '1'), ('q2', '1'),
    ('v1', 'persona/demographic/age'), ('a1', 'A1'), ('a2', 'A1')
) as t (item_id, item_key);
create table core.subject_key as
from (values ('s1', 'U01'), ('s2', 'U02'), ('p1', 'P1'), ('p2', 'P2'))
as t (subject_id, subject_key);
create table core.record as
from (values
    ('r1', 'talk', 's1', 1, 'day1-1'),
    ('r2', 'talk', 's1', 2, 'day1-2'),
    ('r3', 'talk', 's1', 3, 'day1-3'),
    ('x1', 'talk', 's2', 1, 'twice'),
    ('x2', 'talk', 's2', 2, 'twice')
) as t (record_id, dataset, subject_id, position, source_id);
"""


@pytest.fixture
def small_lake(tmp_path: Path) -> Lake:
    """A lakehouse of two datasets: a talk of two subjects and a survey of two persons."""
    lake = Lake(tmp_path / "lake")
    lake.warehouse.parent.mkdir(parents=True)
    with duckdb.connect(str(lake.warehouse)) as connection:
        connection.execute(TABLES)
    return lake


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str | bytes], Path]:
    """Write a submission's file."""

    def write(text: str | bytes) -> Path:
        path = tmp_path / "answers.jsonl"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write
