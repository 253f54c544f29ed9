"""The project's own SQL over tables made by hand: models rendered and run one after another."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import duckdb
import jinja2
import pyarrow as pa
import pytest

from memlake.analysis.retrieval.settings import Settings, read_settings

Row = tuple[Any, ...]

BENCHMARK = "companion"
MACROS = ("ids", "retrieval", "transcripts")
INPUTS = """
create table chat_message (
    dataset varchar, subject_id varchar, record_id varchar, position integer,
    session_position integer, sender_role varchar, text varchar
);
create table core_item (
    item_id varchar, benchmark varchar, dataset varchar, subject_id varchar, track varchar,
    question varchar, asked_position integer
);
create table core_evidence (item_id varchar, record_id varchar, role varchar);
create table core_gold (item_id varchar, answer varchar, answerable boolean, category varchar);
create table core_run (
    run_id varchar, benchmark varchar, dataset varchar, system varchar, condition varchar
);
create table core_answer (
    run_id varchar, item_id varchar, answer varchar, abstained boolean, retrieved varchar []
);
create table stg_transcripts__evidence (
    item_id varchar, subject_id varchar, unit varchar, source_id varchar, dangling boolean
);
create table stg_transcripts__session_key (
    subject_id varchar, session_position integer, source_id varchar
);
create table population_setoka (
    benchmark varchar, population varchar, facet varchar, facet_value varchar,
    description varchar, predicate varchar
);
create view core_record as
select record_id, subject_id, position, 'message' as data_model from chat_message;
"""


class Renderer:
    """Renders the project's models, each once, with plain table names for refs."""

    def __init__(self, project: Path) -> None:
        macros = [project / "dbt/macros" / f"{name}.sql" for name in MACROS]
        self._macros = "\n".join(path.read_text() for path in macros)
        self._files = {path.stem: path for path in (project / "models").rglob("*.sql")}
        self._jinja = jinja2.Environment(undefined=jinja2.StrictUndefined)
        self._jinja.globals["ref"] = lambda name: name
        self._jinja.globals["source"] = lambda _, table: f"landed_{table}"
        self._jinja.globals["var"] = lambda _: []
        self._rendered: dict[str, str] = {}
        self.seeds = {path.stem: path for path in (project / "dbt/seeds").glob("retrieval_*.csv")}
        self.seeds |= {
            n: project / "dbt/seeds" / f"{n}.csv"
            for n in ("system", "transcript_category", "companion_population")
        }

    def sql(self, model: str) -> str:
        """Return a model's SQL."""
        if model not in self._rendered:
            text = self._macros + self._files[model].read_text()
            self._rendered[model] = self._jinja.from_string(text).render()
        return self._rendered[model]


class Bench:
    """A small warehouse: tables made by hand, and models of the project run over them."""

    def __init__(self, renderer: Renderer, inputs: str = INPUTS) -> None:
        self._renderer = renderer
        self.connection = duckdb.connect(config={"threads": 2})
        self.connection.execute(inputs)
        for seed, file in renderer.seeds.items():
            self.connection.execute(f"create table {seed} as from read_csv('{file}')")

    def insert(self, table: str, rows: Sequence[Row]) -> None:
        """Insert rows, whole."""
        if rows:
            columns = [list(column) for column in zip(*rows, strict=True)]
            held = pa.table(columns, names=[f"c{i}" for i in range(len(columns))])
            self.connection.register("held", held)
            self.connection.execute(f"insert into {table} from held")

    def talk(self, subject: str, texts: Sequence[str], roles: Sequence[str] = ()) -> None:
        """Insert a conversation; record `s/3` is the third message of subject s."""
        rows = [
            ("d", subject, f"{subject}/{at}", at, 1, roles[at - 1] if roles else "user", text)
            for at, text in enumerate(texts, 1)
        ]
        self.insert("chat_message", rows)

    def ask(self, subject: str, question: str, asked: int | None = None, item: str = "") -> str:
        """Insert a question, of the whole history or at a position; return its id."""
        item_id = item or f"{subject}?{question}@{asked}"
        track = "chat" if asked else "qa"
        self.insert("core_item", [(item_id, BENCHMARK, "d", subject, track, question, asked)])
        return item_id

    def cite(self, item_id: str, *records: str, role: str = "primary") -> None:
        """Insert evidence."""
        self.insert("core_evidence", [(item_id, record, role) for record in records])

    def run(self, *models: str) -> None:
        """Build each model as a table, in the order given."""
        for model in models:
            sql = self._renderer.sql(model)
            self.connection.execute(f"create or replace table {model} as {sql}")

    def rows(self, query: str) -> list[Row]:
        """Run a query."""
        return self.connection.execute(query).fetchall()

    def retrieved(self, model: str) -> dict[str, list[int]]:
        """Item to the positions that a retrieval model gives it, in order."""
        found = self.rows(f"select item_id, retrieved from {model}")
        return {item: [int(r.rpartition("/")[2]) for r in records] for item, records in found}


@pytest.fixture(scope="session")
def renderer(project: Path) -> Renderer:
    """The project's models as SQL."""
    return Renderer(project)


@pytest.fixture
def bench(renderer: Renderer) -> Iterator[Bench]:
    """An empty small warehouse."""
    made = Bench(renderer)
    yield made
    made.connection.close()


@pytest.fixture(scope="session")
def settings(project: Path) -> Settings:
    """The registry's settings."""
    return read_settings(project)


INDEX = ("rtv_setting", "rtv_probe", "rtv_posting", "rtv_probe_token")


@pytest.fixture
def rank(bench: Bench) -> Callable[..., dict[str, list[int]]]:
    """Build the index and one system, and return what it retrieves."""

    def ranked(model: str = "rtv_bm25") -> dict[str, list[int]]:
        bench.run(*INDEX, model)
        return bench.retrieved(model)

    return ranked


@pytest.fixture(scope="session")
def bench_class() -> type[Bench]:
    """The class of small warehouses, for fixtures that outlive a test."""
    return Bench


@pytest.fixture
def odd_conversation() -> Callable[[], str]:
    """A conversation in LoCoMo's layout with one of each oddity, as JSON text."""

    def written() -> str:
        def said(dia_id: str, text: Any, speaker: str = "Ada", **more: Any) -> dict[str, Any]:
            return {"speaker": speaker, "dia_id": dia_id, "text": text, **more}

        talk = {
            "speaker_a": "Ada",
            "speaker_b": "Ben",
            "session_1_date_time": "1:00 pm on 3 May, 2023",
            "session_1": [said("D1:1", "Tea."), said("D1:1", "Milk."), said("D1:3", "SURROGATE")],
            "session_2_date_time": "1:00 pm on 2 May, 2023",
            "session_2": [said("D2:1", ""), said("D2:2", "a\0b"), said("D2:3", "Hm.", "Cleo")],
            "session_3_date_time": "teatime",
            "session_3": [said("D3:1", 7), said("D3:2", "Bye.", mood="glad")],
        }
        questions = [
            {"question": "A?", "answer": "a", "category": 4, "evidence": ["D3:2", "D3:2"]},
            {"question": "B?", "answer": "b", "category": 4, "evidence": ["D1:1"]},
        ]
        conversation = {"sample_id": "c-1", "conversation": talk, "qa": questions}
        return json.dumps([conversation]).replace("SURROGATE", "\\ud83d")

    return written
