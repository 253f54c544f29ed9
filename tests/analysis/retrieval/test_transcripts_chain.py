"""From a file to leaderboard and gates: LoCoMo's real conversations and small made-up files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memlake.analysis.retrieval.bm25 import Bm25Index
from memlake.analysis.retrieval.intervals import retrieval_intervals
from memlake.analysis.retrieval.settings import Settings
from memlake.analysis.retrieval.tokens import content_tokens
from memlake.expectations.count import tally
from memlake.expectations.registry import load_registry, load_sql
from memlake.ingest.landing import landed
from memlake.ingest.transcripts.land import land_locomo, land_longmemeval, land_memorybank
from memlake.ingest.transcripts.tables import TRANSCRIPTS

STAGING = [
    "subject",
    "subject_key",
    "session",
    "session_key",
    "message",
    "message_key",
    "question",
    "gold",
    "evidence",
    "irregularity",
    "set_aside",
]
SYSTEMS = ["random", "recency", "recency_user", "bm25", "oracle", "always_abstain"]
# What other benchmarks add to the models of this chain: nothing.
OTHERS = """
create table question (question_id varchar, type varchar, question_type varchar);
create table population_setoka (
    benchmark varchar, population varchar, facet varchar, facet_value varchar,
    description varchar, predicate varchar
);
create table chat_message_companion (dataset varchar);
create table chat_session_companion (dataset varchar);
create table lbl_companion (
    item_id varchar, is_dependent boolean, is_recorded boolean, is_strict boolean,
    is_strict2 boolean
);
"""
CORE = """
create view core_subject as from subject_transcripts;
create view core_record as from record_message;
create view core_item as from item_transcripts;
create view core_gold as from gold_transcripts;
create view core_evidence as from evidence_transcripts;
create table core_run as
select
    dataset || ' ' || system as run_id, 'transcripts' as benchmark, dataset, system,
    cast(null as varchar) as model, condition, provenance
from (select distinct dataset from core_item)
cross join (
    select system, condition, provenance from system where contains(benchmarks, 'transcripts')
);
create view met_run_set as
select
    run_id as run_set_id, benchmark, system, condition, model, provenance, dataset,
    [run_id] as run_ids
from core_run;
"""
ANSWERS = " union all by name ".join(f"select * from rtv_{system}" for system in SYSTEMS)
PLACES = {
    "staging": [*(f"stg_transcripts__{name}" for name in STAGING), "stg_core__dataset"],
    "chat": ["chat_message"],
    "registry": ["transcript_category"],
    "metrics": ["met_retrieval_item"],
}


def build(renderer: Any, bench_class: Any, landing: Path) -> Any:
    """Run the whole chain over what is landed."""
    bench = bench_class(renderer, OTHERS)
    for table in TRANSCRIPTS.tables:
        files = f"{landing}/transcripts/dataset=*/{table.name}.parquet"
        bench.connection.execute(
            f"create view landed_{table.name} as from read_parquet('{files}', "
            "hive_partitioning = true, hive_types_autocast = false)"
        )
    bench.run(*(f"stg_transcripts__{name}" for name in STAGING), "chat_session", "chat_message")
    bench.run("subject_transcripts", "record_message", "item_transcripts")
    bench.run("gold_transcripts", "evidence_transcripts")
    bench.connection.execute(CORE)
    bench.run("rtv_setting", "rtv_probe", "rtv_posting", "rtv_probe_token", "rtv_session_unit")
    bench.run("rtv_gold", "rtv_gold_control", "rtv_broken_oracle")
    bench.run(*(f"rtv_{system}" for system in SYSTEMS))
    bench.connection.execute(
        f"create table core_answer as select run.run_id, answer.* from ({ANSWERS}) as answer "
        "inner join core_run as run using (dataset, system)"
    )
    bench.run(
        "met_run_track",
        "population",
        "population_member",
        "met_retrieval_item",
        "met_retrieval_subject",
    )
    bench.run("met_retrieval", "score_answer", "met_answer")
    # No transcript asks for a persona or a profile.
    bench.connection.execute(
        "create table met_reconstruction_subject (run_set_id varchar, track varchar, "
        "condition varchar, population varchar, subject_id varchar, metric varchar, part bigint, "
        "whole bigint, n bigint, n_scored bigint)"
    )
    bench.run("met_reconstruction")
    frames = ("met_retrieval_subject", "met_run_set", "met_answer", "met_reconstruction_subject")
    parts = (bench.connection.execute(f"from {f}").df() for f in frames)
    bench.connection.register("sampled", retrieval_intervals(*parts))
    bench.connection.execute("create table met_retrieval_interval as from sampled")
    bench.run("leaderboard_conversation")
    return bench


def failures(bench: Any, landing: Path) -> dict[str, int]:
    """Gate to failing rows, of the gates of transcripts that fail."""
    manifests = landed(landing, TRANSCRIPTS)
    rows = [("transcripts", m.dataset, m.parameters.get("labels", True)) for m in manifests]
    bench.connection.execute(
        "create table stg_core__dataset (benchmark varchar, dataset varchar, is_labelled boolean);"
        "create schema staging; create schema chat; create schema registry; create schema metrics;"
        "create schema core; create table staging.stg_core__manifest "
        "(benchmark varchar, dataset varchar, table_name varchar, n_rows bigint)"
    )
    bench.insert("stg_core__dataset", rows)
    counts = [("transcripts", m.dataset, t, n) for m in manifests for t, n in m.rows().items()]
    bench.insert("staging.stg_core__manifest", counts)
    for schema, tables in PLACES.items():
        for table in tables:
            bench.connection.execute(f"create view {schema}.{table} as from main.{table}")
    for table in ("item", "answer"):
        bench.connection.execute(f"create view core.{table} as from main.core_{table}")
    found = {}
    for gate in load_registry():
        if gate.benchmark == "transcripts":
            counted = tally(bench.connection, load_sql(gate), ())
            assert counted.error is None, (gate.gate_id, counted.error)
            if counted.applies is None or counted.applies:
                assert sum(counted.checked.values()) or gate.vacuous_reason, gate.gate_id
            if sum(counted.failed.values()):
                found[gate.gate_id.removeprefix("transcripts_")] = sum(counted.failed.values())
    return found


@pytest.fixture(scope="module")
def locomo(
    project: Path, tmp_path_factory: pytest.TempPathFactory, renderer: Any, bench_class: Any
) -> tuple[Any, Path]:
    path = project.parent / "shared" / "data" / "locomo" / "locomo5.json"
    if not path.is_file():
        pytest.skip("LoCoMo is not beside this clone (../shared/data)")
    landing = tmp_path_factory.mktemp("landing")
    land_locomo(landing, path)
    return build(renderer, bench_class, landing), landing


def test_locomo_reaches_the_leaderboard_whole(locomo: tuple[Any, Path]) -> None:
    bench, _ = locomo
    categories = dict(bench.rows("select category, count(*) from core_gold group by category"))
    assert categories == {
        "multi-hop": 131,
        "temporal": 169,
        "open-domain": 41,
        "single-hop": 405,
        "adversarial": 215,
    }
    counted = bench.rows(
        "select distinct system, n, n_scored from leaderboard_conversation "
        "where metric = 'recall@5' and population = 'all' and condition = 'gold=full'"
    )
    # Two questions have no evidence at all; both dangling citations stand beside others.
    wanted = {(system, 961, 0 if system == "always_abstain" else 959) for system in SYSTEMS}
    assert set(counted) == wanted
    assert bench.rows("select count(*) from core_evidence") == [(1337,)]


def test_locomo_oracle_and_controls_bound_the_methods(locomo: tuple[Any, Path]) -> None:
    bench, _ = locomo
    rows = bench.rows(
        "select system, condition, value from leaderboard_conversation "
        "where metric = 'hit@5' and population = 'all' and aggregation = 'pooled'"
    )
    values = {(system, condition): value for system, condition, value in rows}
    assert values["oracle", "gold=full"] == 1.0
    assert all(
        value == 0.0
        for (system, condition), value in values.items()
        if condition.endswith("broken_oracle") and system != "always_abstain"
    )
    full, control = values["bm25", "gold=full"], "gold=full/control="
    assert full > 10 * values["bm25", f"{control}position_randomized"]
    assert full > 10 * values["bm25", f"{control}offset_permuted"]
    assert values["always_abstain", "gold=full"] is None


def test_locomo_bm25_is_that_of_bm25s(locomo: tuple[Any, Path], settings: Settings) -> None:
    bench, _ = locomo
    texts: dict[str, list[str]] = {}
    for subject, text in bench.rows(
        "select subject_id, text from chat_message order by subject_id, position"
    ):
        texts.setdefault(subject, []).append(text)
    indexes = {subject: Bm25Index.of_texts(held, settings) for subject, held in texts.items()}
    found = dict(
        bench.rows(
            "select hit.item_id, list(message.position order by hit.place) "
            "from (select item_id, unnest(retrieved) as record_id, "
            "unnest(range(1, len(retrieved) + 1)) as place from rtv_bm25) as hit "
            "inner join chat_message as message using (record_id) group by all"
        )
    )
    asked = bench.rows("select item_id, subject_id, question from core_item")
    assert len(asked) == 961 and len(found) > 950
    for item, subject, question in asked:
        wanted = indexes[subject].retrieve(content_tokens(question, settings))
        assert found.get(item, []) == wanted, question


def test_locomo_gates_name_what_a_scan_found_and_nothing_else(locomo: tuple[Any, Path]) -> None:
    bench, landing = locomo
    assert failures(bench, landing) == {
        "session_has_messages": 16,
        "image_has_address": 161,
        "answer_is_text": 6,
        "question_repeated": 12,
        "question_not_contradicted": 1,
        "evidence_present": 2,
        "evidence_as_written": 1,
        "evidence_resolves": 2,
    }


def turn(role: str, text: str, **more: Any) -> dict[str, Any]:
    return {"role": role, "content": text, **more}


def haystack(question_id: str, **more: Any) -> dict[str, Any]:
    twice = [turn("user", "Good morning."), turn("assistant", "Good morning to you.")]
    return {
        "question_id": question_id,
        "question_type": "single-session-user",
        "question": "Which loaf did I bake?",
        "answer": "rye",
        "question_date": "2023/05/30 (Tue) 23:40",
        "haystack_session_ids": ["answer_a", "s_b", "answer_a", "s_c"],
        "haystack_dates": [
            "2023/05/20 (Sat) 09:00",
            "2023/05/21 (Sun) 09:00",
            "2023/05/22 (Mon) 09:00",
            "2023/05/19 (Fri) 09:00",
        ],
        "haystack_sessions": [
            twice,
            [turn("user", "The river was high.")],
            [turn("user", "I baked a rye loaf.", has_answer=True)],
            [turn("assistant", "Welcome.")],
        ],
        "answer_session_ids": ["answer_a"],
        **more,
    }


@pytest.fixture(scope="module")
def longmemeval(
    tmp_path_factory: pytest.TempPathFactory, renderer: Any, bench_class: Any
) -> tuple[Any, Path]:
    folder = tmp_path_factory.mktemp("longmemeval")
    entries = [
        haystack("q1"),
        haystack("q2_abs", question_date="2023/05/20 (Sat) 12:00"),
        haystack("q3", question_type="multi-session", answer=2),
    ]
    entries[2]["haystack_sessions"][2][0].pop("has_answer")
    (folder / "file.json").write_text(json.dumps(entries))
    land_longmemeval(folder / "landing", folder / "file.json")
    return build(renderer, bench_class, folder / "landing"), folder / "landing"


def test_a_cited_session_that_is_there_twice_is_one_unit_of_gold(
    longmemeval: tuple[Any, Path],
) -> None:
    bench, _ = longmemeval
    rows = bench.rows(
        "select condition, n_gold, hit_1, recall_5, scored, reason from met_retrieval_item "
        "where run_id = 'longmemeval bm25' and condition in ('gold=full', 'gold=session') "
        "order by condition, n_gold desc"
    )
    assert rows == [
        ("gold=full", 1, 1.0, 1.0, True, None),
        ("gold=full", 1, 1.0, 1.0, True, None),
        ("gold=full", 0, 0.0, None, False, "no evidence"),
        *[("gold=session", 1, 1.0, 1.0, True, None)] * 3,
    ]


def test_ids_that_tell_the_answer_are_nowhere_to_be_seen(longmemeval: tuple[Any, Path]) -> None:
    bench, _ = longmemeval
    for table in ("chat_message", "chat_session", "core_record", "core_item", "core_subject"):
        texts = bench.rows(f"select cast({table} as varchar) from {table}")
        assert texts
        assert not [text for (text,) in texts if "answer_a" in text or "_abs" in text]
    assert bench.rows("select distinct source_id from stg_transcripts__session_key order by 1") == [
        ("answer_a",), ("s_b",), ("s_c",),
    ]  # fmt: skip


def test_a_lone_item_has_no_other_to_take_offsets_from(longmemeval: tuple[Any, Path]) -> None:
    bench, _ = longmemeval
    rows = bench.rows(
        "select distinct condition, n, n_scored from leaderboard_conversation "
        "where system = 'bm25' and metric = 'recall@20' and population = 'all' order by condition"
    )
    assert rows == [
        ("gold=full", 3, 2),
        ("gold=full/control=broken_oracle", 3, 2),
        ("gold=full/control=position_randomized", 3, 2),
        ("gold=session", 3, 3),
    ]


def test_longmemeval_gates_name_its_oddities(longmemeval: tuple[Any, Path]) -> None:
    bench, landing = longmemeval
    assert failures(bench, landing) == {
        "session_id_unique": 3,
        "asked_after_history": 1,
        "answer_is_text": 1,
    }


def test_a_release_without_gold_is_asked_and_not_scored(
    tmp_path: Path, renderer: Any, bench_class: Any
) -> None:
    day = [{"query": "Tea?", "response": "Gladly."}, {"query": "Milk?", "response": "No."}]
    persona = {"name": "Ida", "history": {"2023-04-27": day}}
    (tmp_path / "memory_bank_en.json").write_text(json.dumps({" Ida": persona}))
    (tmp_path / "probing_questions_en.jsonl").write_text('{"Ida": ["What did I offer?"]}\n')
    land_memorybank(tmp_path / "landing", tmp_path)
    bench = build(renderer, bench_class, tmp_path / "landing")
    rows = bench.rows(
        "select distinct value, lo, n, n_scored from leaderboard_conversation "
        "where metric = 'hit@5'"
    )
    assert rows == [(None, None, 1, 0)]
    assert bench.rows("select count(*) from core_gold") == [(0,)]
    assert failures(bench, tmp_path / "landing") == {"key_as_written": 1, "gold_is_shipped": 1}
    headline = bench.rows("select distinct metric from leaderboard_conversation where headline")
    assert headline == [("hit@5",)]


def test_every_oddity_of_a_bad_file_is_named_by_a_gate(
    tmp_path: Path, renderer: Any, bench_class: Any, odd_conversation: Callable[[], str]
) -> None:
    (tmp_path / "file.json").write_bytes(b"\xef\xbb\xbf" + odd_conversation().encode())
    land_locomo(tmp_path / "landing", tmp_path / "file.json")
    bench = build(renderer, bench_class, tmp_path / "landing")
    assert failures(bench, tmp_path / "landing") == {
        "set_aside": 1,
        "file_as_laid_out": 2,
        "session_time_known": 1,
        "session_time_ordered": 1,
        "message_id_unique": 1,
        "message_text_whole": 2,
        "message_text_present": 1,
        "sender_known": 1,
        "evidence_cited_once": 1,
        "evidence_resolves": 1,
        "evidence_present": 1,
    }
