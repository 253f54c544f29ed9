"""Truth that an answer-producing model reaches, on small manifests made by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memlake.expectations.computed import ProjectFiles
from memlake.expectations.leakage import leakage_table
from memlake.expectations.result import Status
from memlake.expectations.runner import GateSource, run_gates
from memlake.ingest.landing.errors import BadInputError

Node = dict[str, Any]
MakeNode = Callable[..., Node]
Leaks = list[tuple[str, str, str, str]]

SYSTEMS = """system,provenance,supervision
nbf,measured,train_label
random,measured,
reachability,oracle,
"""


class Project:
    """A project whose models are added one by one."""

    def __init__(self, root: Path, make: MakeNode) -> None:
        self.root, self.make = root, make
        self.nodes: dict[str, Node] = {}
        self.sources: dict[str, Node] = {}
        self.macros: dict[str, Node] = {}
        (root / "system.csv").write_text(SYSTEMS)

    def add(
        self, name: str, schema: str, *parents: str, code: str | None = "select 1", **more: Any
    ) -> str:
        node = self.make("model", name, schema, *parents, compiled_code=code, **more)
        self.nodes[node["unique_id"]] = node
        return str(node["unique_id"])

    def add_source(self, name: str, group: str | None) -> str:
        meta = {"group": group} if group else {}
        node = self.make("source", name, "multisource", group=None, meta=meta)
        self.sources[node["unique_id"]] = node
        return str(node["unique_id"])

    def answering(
        self, system: str, *parents: str, code: str | None = "select 1", **more: Any
    ) -> str:
        return self.add(f"rsv_{system}", "resolvers", *parents, code=code, tags=["answers"], **more)

    def leaks(self) -> Leaks:
        path = self.root / "manifest.json"
        text = {"nodes": self.nodes, "sources": self.sources, "macros": self.macros}
        path.write_text(json.dumps(text))
        table = leakage_table(path, self.root / "system.csv", self.root)
        self.pairs = {(row["model"], row["system"]) for row in table.to_pylist()}
        return [
            (row["system"], row["reached"], row["how"], row["path"])
            for row in table.to_pylist()
            if row["reached"] is not None
        ]


@pytest.fixture
def project(tmp_path: Path, make_node: MakeNode) -> Project:
    return Project(tmp_path, make_node)


@pytest.fixture
def label(project: Project) -> str:
    return project.add("lbl_multisource", "labels", group="truth")


@pytest.fixture
def door(project: Project, label: str) -> str:
    return project.add("train_label", "truth", label, group="truth")


def test_a_named_door_is_no_leak_though_truth_stands_behind_it(project: Project, door: str) -> None:
    table = project.add("rsv_nbf_table", "resolvers", door)
    project.answering("nbf", table, code='select * from "lake"."resolvers"."rsv_nbf_table"')
    assert project.leaks() == []
    assert project.pairs == {("rsv_nbf", "nbf")}


def test_a_door_that_the_registry_row_does_not_name_is_a_leak(project: Project, door: str) -> None:
    project.answering("random", project.add("helper", "resolvers", door))
    assert project.leaks() == [
        ("random", "the door train_label, which it does not name", "ref", "rsv_random > helper")
    ]


def test_a_private_ref_at_any_distance_is_a_leak(project: Project, label: str) -> None:
    atom = project.add("atm_multisource", "atoms", label)
    project.answering("nbf", project.add("view", "streams", atom))
    assert project.leaks() == [
        ("nbf", "truth: labels.lbl_multisource", "ref", "rsv_nbf > view > atm_multisource")
    ]


def test_questions_that_truth_made_are_no_leak_but_nothing_else_of_theirs_is(
    project: Project, label: str
) -> None:
    question = project.add(
        "item_setoka", "core", label, config={"meta": {"publishes": "The question alone."}}
    )
    plain = project.add("record_setoka", "core", label)
    project.answering("random", question)
    assert project.leaks() == []
    project.answering("nbf", plain)
    assert [leak[1] for leak in project.leaks()] == ["truth: labels.lbl_multisource"]


def test_an_oracle_may_read_truth_and_is_not_counted(project: Project, label: str) -> None:
    project.answering("reachability", label)
    assert project.leaks() == []
    assert project.pairs == set()


def test_each_system_of_a_model_is_held_to_its_own_row(project: Project, door: str) -> None:
    project.add(
        "rsv_both", "resolvers", door, tags=["answers"], meta={"systems": ["nbf", "random"]}
    )
    assert [leak[0] for leak in project.leaks()] == ["random"]
    assert project.pairs == {("rsv_both", "nbf"), ("rsv_both", "random")}


def test_a_system_without_a_registry_row_is_a_leak(project: Project) -> None:
    project.answering("mystery")
    assert [(leak[0], leak[2]) for leak in project.leaks()] == [("mystery", "registry")]


def test_what_core_answer_unites_counts_as_answering_without_the_tag(
    project: Project, label: str
) -> None:
    untagged = project.add("rsv_nbf", "resolvers", label)
    item = project.add("core_item", "core", alias="item")
    project.add("core_answer", "core", untagged, item, alias="answer", group="truth")
    assert [leak[1] for leak in project.leaks()] == ["truth: labels.lbl_multisource"]
    assert project.pairs == {("rsv_nbf", "nbf")}


@pytest.mark.parametrize(
    ("group", "staged", "said"),
    [
        ("visible", False, None),
        ("mixed", True, None),
        (
            "mixed",
            False,
            "source multisource.persona, whose visible columns staging alone may choose",
        ),
        ("truth", True, "truth: source multisource.persona"),
        (None, True, "a source whose meta names no group: source multisource.persona"),
    ],
)
def test_a_source_is_reached_as_its_meta_says(
    group: str | None, staged: bool, said: str | None, project: Project
) -> None:
    source = project.add_source("persona", group)
    read = "select * from read_parquet('lake/dataset=*/persona.parquet', hive_partitioning=true)"
    reader = project.add("stg_persona", "staging" if staged else "views", source, code=read)
    project.answering("nbf", reader)
    assert [leak[1] for leak in project.leaks()] == ([said] if said else [])


SQL = {
    "qualified": ("select * from labels.lbl_multisource", "truth: labels.lbl_multisource"),
    "quoted, with database": (
        'select (select max(label) from "lake"."labels"."lbl_multisource") as x',
        "truth: labels.lbl_multisource",
    ),
    "in a join below a cte": (
        "with a as (select 1 as id) select * from a join LABELS.LBL_MULTISOURCE using (id)",
        "truth: labels.lbl_multisource",
    ),
    "unqualified": ("from lbl_multisource", "truth: labels.lbl_multisource"),
    "a table nobody declared": ("select * from labels.old", "the unknown table labels.old"),
    "a file": (
        "select * from read_parquet('lake/dataset=*/audit_label.parquet')",
        "the file lake/dataset=*/audit_label.parquet",
    ),
    "a file by name": ("from 'lake/audit_label.parquet'", "the file lake/audit_label.parquet"),
    "a query in a string": (
        "from query('from labels.lbl' || '_multisource')",
        "whatever query() returns",
    ),
    "a path put together": ("from read_parquet('lake/' || 'x')", "whatever read_parquet() returns"),
    "no query": ("attach 'lake.duckdb' as other", None),
    "not SQL": ("select from where (", None),
}


@pytest.mark.parametrize(("code", "reached"), SQL.values(), ids=SQL.keys())
def test_compiled_sql_is_read_for_what_it_does_not_ref(
    code: str, reached: str | None, project: Project, label: str
) -> None:
    project.answering("nbf", code=code)
    leaks = project.leaks()
    assert len(leaks) == 1
    assert reached is None or leaks[0][1] == reached


def test_ctes_table_functions_and_visible_tables_are_no_leak(project: Project, label: str) -> None:
    item = project.add("core_item", "core", alias="item")
    code = """
        with lbl as (select unnest(range(3)) as i), grid as (select * from generate_series(1, 3))
        select * from lbl, grid, unnest([1, 2]) as u(x), (values (1)) as v(y), core.item
    """
    project.answering("nbf", item, code=code)
    assert project.leaks() == []


def test_what_a_comment_names_is_not_read_but_what_follows_a_string_is(
    project: Project, label: str
) -> None:
    comment = "select 1 -- as in lbl_multisource\n/* lbl_multisource */"
    project.answering("nbf", code=None, raw_code=comment)
    hidden = "select '--', '/*' from labels.lbl_multisource -- '*/'"
    project.answering("random", code=None, raw_code=hidden)
    assert project.leaks() == [
        ("random", "truth: labels.lbl_multisource", "SQL text", "rsv_random")
    ]


def test_sql_that_was_not_compiled_is_read_as_text_with_its_macros(
    project: Project, label: str
) -> None:
    project.answering(
        "random", code=None, raw_code="select * from {{ ref('x') }}, labels.lbl_multisource"
    )
    node = project.answering("nbf", code=None, raw_code="select * from {{ truth_of('A1') }}")
    project.nodes[node]["depends_on"]["macros"] = ["macro.memlake.truth_of"]
    text = "{% macro truth_of(q) %}(select * from labels.lbl_multisource){% endmacro %}"
    project.macros["macro.memlake.truth_of"] = {"macro_sql": text}
    assert {(leak[0], leak[1], leak[2]) for leak in project.leaks()} == {
        ("nbf", "truth: labels.lbl_multisource", "SQL text"),
        ("random", "truth: labels.lbl_multisource", "SQL text"),
    }


def test_a_hook_is_read_too(project: Project, label: str) -> None:
    node = project.answering("nbf")
    hook = {"sql": "create table core.copy as from labels.lbl_multisource"}
    project.nodes[node]["config"]["post-hook"] = [hook]
    assert [(leak[1], leak[2]) for leak in project.leaks()] == [
        ("truth: labels.lbl_multisource", "hook")
    ]


PYTHON = {
    "session.sql": 'session.sql("select label from labels.lbl_multisource")',
    "session.table": 'session.table("lbl_multisource")',
    "f-string": 'session.sql(f"from {schema}.lbl_multisource")',
    "file": 'pd.read_parquet("warehouse/landing/dataset=x/audit_label.parquet")',
    "another connection": 'duckdb.connect(path).sql("from x")',
}


@pytest.mark.parametrize("line", PYTHON.values(), ids=PYTHON.keys())
def test_a_python_model_that_reads_truth_is_a_leak(line: str, project: Project, label: str) -> None:
    docstring = '"""Reads no lbl_multisource, says this text."""'
    code = f"def model(dbt, session):\n    {docstring}\n    return {line}\n"
    project.answering("nbf", language="python", raw_code=code)
    (leak,) = project.leaks()
    assert leak[2] in ("Python text", "file")


def test_the_projects_modules_that_a_python_model_imports_are_read_too(
    project: Project, label: str
) -> None:
    fits = project.root / "analysis" / "fits"
    fits.mkdir(parents=True)
    (fits / "__init__.py").write_text("from memlake.analysis.fits import deep\n")
    (fits / "deep.py").write_text(
        '"""Not of lbl_multisource."""\nTABLE = "labels.lbl_multisource"\n'
    )
    code = "from memlake.analysis.fits import fit\n\ndef model(dbt, session):\n    return fit()\n"
    project.answering("nbf", language="python", raw_code=code)
    assert [(leak[1], leak[2]) for leak in project.leaks()] == [
        ("truth: labels.lbl_multisource", "Python text")
    ]


def test_a_python_model_that_reads_what_it_refs_is_no_leak(project: Project, door: str) -> None:
    code = (
        'import numpy as np\n\ndef model(dbt, session):\n    return dbt.ref("train_label").df()\n'
    )
    project.answering("nbf", door, language="python", raw_code=code)
    assert project.leaks() == []


def test_no_manifest_and_a_broken_one_are_refused(tmp_path: Path) -> None:
    (tmp_path / "system.csv").write_text(SYSTEMS)
    with pytest.raises(BadInputError, match="memlake build"):
        leakage_table(tmp_path / "manifest.json", tmp_path / "system.csv", tmp_path)
    (tmp_path / "manifest.json").write_text('{"nodes": []}')
    with pytest.raises(BadInputError, match="not a dbt manifest"):
        leakage_table(tmp_path / "manifest.json", tmp_path / "system.csv", tmp_path)


def test_without_its_own_manifest_the_gate_is_an_error_and_with_no_model_it_is_vacuous(
    small_warehouse: Path, small_project: ProjectFiles, tmp_path: Path
) -> None:
    def status_with(manifest: Path, sha: str | None = None) -> tuple[Status, str | None, bool]:
        files = ProjectFiles(small_project.root, manifest, small_project.systems, sha)
        run = run_gates(small_warehouse, dataset="generated-8", source=GateSource(files=files))
        (result,) = (r for r in run.results if r.gate.gate_id == "core_truth_behind_doors")
        return result.status, result.reason, result.blocks

    status, reason, blocks = status_with(tmp_path / "absent.json")
    assert (status, blocks) == (Status.ERROR, True)
    assert "absent.json" in (reason or "")
    (tmp_path / "empty.json").write_text('{"nodes": {}, "sources": {}}')
    assert status_with(tmp_path / "empty.json")[::2] == (Status.VACUOUS, True)
    status, reason, blocks = status_with(tmp_path / "empty.json", sha="0" * 64)
    assert (status, blocks) == (Status.ERROR, True)
    assert "the manifest of another build" in (reason or "")


def test_what_stands_in_a_comment_of_uncompiled_sql_is_not_read(project: Project) -> None:
    project.add("lbl_secret", "labels")
    project.answering("nbf", code=None, raw_code="select 1 -- not lbl_secret\n/* lbl_secret */")
    assert project.leaks() == []
    project.answering("ssb", code=None, raw_code="select 1 from lbl_secret -- so what")
    assert [leak[0] for leak in project.leaks()] == ["ssb"]
