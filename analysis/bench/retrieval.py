"""The retrieval figures: BM25 in SQL beside two libraries, and LoCoMo from file to leaderboard."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa

from memlake.analysis.bench.figure import Figure, at_most, measured
from memlake.analysis.lake import Lake, scratch_lake
from memlake.analysis.retrieval.bm25 import Bm25Index
from memlake.analysis.retrieval.cross_check import CrossCheck
from memlake.analysis.retrieval.settings import read_settings
from memlake.analysis.retrieval.tokens import content_tokens
from memlake.ingest.random import Draws

SIZES = (115, 173, 173, 195, 420, 1349, 2005, 2918, 7243, 12627)
"""Messages of the paper's ten subjects."""
PROBES = 2000
SAMPLE = 100
VOCABULARY = 12_000
MEAN_TOKENS = 22
THREADS = 2
MODELS = ("rtv_setting", "rtv_probe", "rtv_posting", "rtv_probe_token", "rtv_bm25")


@dataclass(frozen=True)
class Corpus:
    """Invented messages of ten subjects, and probes among them.

    Attributes:
        messages: Columns of `chat.chat_message` that retrieval reads.
        items: Columns of `core.item`, likewise.
    """

    messages: pa.Table
    items: pa.Table


def retrieval_figures(lake: Lake, locomo: Path) -> Iterator[Figure]:
    """Measure; yields each figure as it is known.

    Args:
        lake: A scratch lakehouse, which is built for the SQL that dbt compiles.
        locomo: LoCoMo's file; its figure is left out where it is absent.
    """
    from memlake.analysis.build import build
    from memlake.analysis.code_record import init_lake

    init_lake(lake)
    build(lake)
    corpus = invented_corpus()
    # The best of three: what else runs on the machine only adds.
    sql_s, by_sql = min((_by_sql(lake, corpus) for _ in range(3)), key=lambda run: run[0])
    library_s, by_library = min(
        (_by_library(lake, corpus) for _ in range(3)), key=lambda run: run[0]
    )
    slow_s = _by_rank_bm25(lake, corpus)
    same = sum(by_sql[item] == positions for item, positions in by_library.items())
    yield Figure(
        "BM25 rankings, SQL beside bm25s", f"{same} of {PROBES} alike", "all", same == PROBES
    )
    yield Figure("bm25s with its index, wall", f"{library_s:.2f} s")
    yield at_most("BM25 in SQL, 2 threads, by bm25s", sql_s / library_s, 5, "times its time")
    faster = slow_s / sql_s
    yield Figure(
        f"BM25 in SQL, 2 threads, by rank-bm25 ({SAMPLE} probes, scaled)",
        f"{sql_s:.2f} s, {faster:.0f} times faster",
        "at least 10 times faster",
        faster >= 10,
    )
    if locomo.is_file():
        yield from _locomo(lake, locomo)


def invented_corpus() -> Corpus:
    """Make messages of Zipf-distributed words, lognormal in length, the same at every run."""
    total = sum(SIZES)
    draws = Draws.of("bench", "bm25")
    lengths = np.exp(draws.at("length").counted(total).normal(2.85, 0.7)).astype(np.int64)
    lengths = np.clip(lengths * MEAN_TOKENS // int(lengths.mean()), 1, 150)
    shares = 1 / np.arange(2.0, VOCABULARY + 2)
    drawn = draws.at("word").counted(int(lengths.sum())).uniform()
    words = np.searchsorted(np.cumsum(shares / shares.sum()), drawn)
    starts = np.cumsum(lengths) - lengths
    texts = [
        " ".join(f"w{word:05d}" for word in words[start : start + length])
        for start, length in zip(starts, lengths, strict=True)
    ]
    subjects = [f"s{i}" for i, size in enumerate(SIZES) for _ in range(size)]
    positions = np.concatenate([np.arange(1, size + 1) for size in SIZES])
    asked = np.sort(draws.at("probe").subset(total, PROBES).ravel())
    messages = pa.table(
        {
            "subject_id": subjects,
            "record_id": [f"{s}/{p}" for s, p in zip(subjects, positions, strict=True)],
            "position": pa.array(positions, pa.int32()),
            "text": texts,
            "sender_role": ["user"] * total,
        }
    )
    probes = messages.take(pa.array(asked))
    items = {
        "item_id": pa.array([f"i{i:05d}" for i in range(PROBES)]),
        "benchmark": pa.array(["bench"] * PROBES),
        "dataset": pa.array(["bench"] * PROBES),
        "subject_id": probes["subject_id"],
        "track": pa.array(["chat"] * PROBES),
        "question": probes["text"],
        "asked_position": probes["position"],
    }
    return Corpus(messages, pa.table(items))


def _by_sql(lake: Lake, corpus: Corpus) -> tuple[float, dict[str, list[int]]]:
    """Run the compiled models over the corpus in memory, the index included."""
    compiled = {p.stem: p for p in (lake.root / "target" / "compiled").rglob("rtv_*.sql")}
    seeds = lake.root / "dbt" / "seeds"
    with duckdb.connect(config={"threads": THREADS}) as connection:
        connection.execute(f"attach ':memory:' as {lake.warehouse.stem}")
        connection.execute(f"use {lake.warehouse.stem}")
        for schema in ("chat", "core", "registry", "retrieval"):
            connection.execute(f"create schema {schema}")
        for name, table in (("chat.chat_message", corpus.messages), ("core.item", corpus.items)):
            connection.register("held", table)
            connection.execute(f"create table {name} as from held")
        for seed in ("retrieval_setting", "retrieval_stop_word"):
            file = seeds / f"{seed}.csv"
            connection.execute(f"create table registry.{seed} as from read_csv('{file}')")
        start = time.perf_counter()
        for model in MODELS:
            sql = compiled[model].read_text()
            connection.execute(f"create table retrieval.{model} as {sql}")
        took = time.perf_counter() - start
        rows = connection.execute("select item_id, retrieved from retrieval.rtv_bm25").fetchall()
    return took, {item: [int(r.rpartition("/")[2]) for r in records] for item, records in rows}


def _histories(corpus: Corpus) -> dict[str, list[str]]:
    texts: dict[str, list[str]] = {}
    columns = (corpus.messages[name].to_pylist() for name in ("subject_id", "text"))
    for subject, text in zip(*columns, strict=True):
        texts.setdefault(subject, []).append(text)
    return texts


def _by_library(lake: Lake, corpus: Corpus) -> tuple[float, dict[str, list[int]]]:
    settings = read_settings(lake.root)
    texts, probes = _histories(corpus), corpus.items.to_pylist()
    start = time.perf_counter()
    indexes = {subject: Bm25Index.of_texts(held, settings) for subject, held in texts.items()}
    found = {
        probe["item_id"]: indexes[probe["subject_id"]].retrieve(
            content_tokens(probe["question"], settings), probe["asked_position"]
        )
        for probe in probes
    }
    return time.perf_counter() - start, found


def _by_rank_bm25(lake: Lake, corpus: Corpus) -> float:
    """Time the index, and a sample of the probes, scaled to all of them."""
    settings = read_settings(lake.root)
    texts = _histories(corpus)
    sample = corpus.items.to_pylist()[:: PROBES // SAMPLE]
    with measured() as index_cost:
        tokens = {s: [content_tokens(t, settings) for t in held] for s, held in texts.items()}
        indexes = {subject: CrossCheck(held, settings) for subject, held in tokens.items()}
    with measured() as cost:
        for probe in sample:
            query = content_tokens(probe["question"], settings)
            indexes[probe["subject_id"]].retrieve(query, probe["asked_position"])
    return index_cost.wall_s + cost.wall_s * PROBES / len(sample)


def _locomo(lake: Lake, file: Path) -> Iterator[Figure]:
    folder = lake.root / "locomo"
    folder.mkdir()
    fresh = scratch_lake(folder, lake.root)
    command = [sys.executable, "-c", "from memlake.analysis.cli import main; main()"]
    environment = os.environ | {"MEMLAKE_ROOT": str(fresh.root)}

    def run(*verb: str) -> None:
        subprocess.run(
            [*command, *verb], cwd=fresh.root, env=environment, check=True, capture_output=True
        )

    # Whoever lands a file has built before: dbt has read the project.
    run("build")
    with measured() as cost:
        run("ingest", "locomo", str(file))
        run("build", "--only", "transcripts")
    name = "LoCoMo's conversations, file to leaderboard in a built lakehouse"
    yield at_most(f"{name}, wall", cost.wall_s, 20, "s")
    yield Figure(f"{name}, CPU", f"{cost.cpu_s:.1f} s")
