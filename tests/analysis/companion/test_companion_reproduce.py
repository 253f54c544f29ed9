"""`memlake reproduce realcompanion` from end to end: judgments fill what needs them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner, Result

from memlake.analysis.cli.app import app
from memlake.analysis.companion.ablation import ABLATION
from memlake.analysis.companion.corpus import Corpus
from memlake.analysis.companion.figures import load_published
from memlake.analysis.lake import Lake, scratch_lake
from memlake.analysis.reproduce import companion as reproduce
from memlake.analysis.studies.landed import STUDY
from memlake.ingest.companion.land import land_corpus
from memlake.ingest.landing import read_manifest
from memlake.ingest.landing.errors import BadInputError, UsageError
from memlake.ingest.landing.table import Benchmark

Figures = dict[tuple[str, str, str, str, str], tuple[float | None, int]]


@pytest.fixture(scope="module")
def lake(
    tmp_path_factory: pytest.TempPathFactory, project: Path, companion_corpus: ModuleType
) -> Lake:
    """A lakehouse with the small corpus alone, landed as a release is."""
    made = scratch_lake(tmp_path_factory.mktemp("lake"), project)
    folder = tmp_path_factory.mktemp("corpus")
    companion_corpus.write_corpus(folder / "files", companion_corpus.small_corpus())
    land_corpus(made.landing, folder / "files", dataset="small")
    return made


@pytest.fixture
def run(lake: Lake, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("MEMLAKE_ROOT", str(lake.root))
    return lambda *arguments: CliRunner().invoke(app, ["reproduce", "realcompanion", *arguments])


def judgments(corpus: Corpus) -> list[dict[str, Any]]:
    """Judge every live row of the small corpus by rules whose figures are easily told.

    C1 is graded 1 throughout; C2 is graded 2 where memory is needed, and says its evidence
    word by word. Under the heading of C3 every reply asserts the past, under C3m none does.
    """
    rows: list[dict[str, Any]] = []
    for probe in corpus.probes:
        if not probe.live:
            continue
        history = corpus.histories[probe.subject]
        key = {"user_id": history.user_id, "probe_dayid": probe.message_id}
        told = " ".join(history.contents[p - 1] or "" for p in probe.references)
        stores = ["profile"] if probe.profile else ["episode"] if probe.episodes else []
        rows += [
            {**key, "condition": "C0", "used_memory": False, "restraint": True},
            {**key, "condition": "C1", "content_match": 1},
            {**key, "condition": "C2", "content_match": 1 + probe.demands, "reply": told},
            {**key, "condition": "C3", "used_memory": True, "restraint": False},
            {**key, "condition": "C3m", "used_memory": False, "restraint": True},
            {**key, "condition": "model", "needs_memory": 0.2 + 0.5 * (probe.locus != "none")},
        ]
        if probe.subject == 0:
            rows.append({**key, "condition": "mine", "stores": stores})
    for row in corpus.questions:
        key = {"user_id": row["user_id"], "question": row["ordinal"], "condition": "model"}
        rows.append({**key, "answerable": float(row["answerable"])})
    return rows


def landed(lake: Lake, benchmark: Benchmark, dataset: str, table: str) -> pa.Table:
    manifest = read_manifest(lake.landing, benchmark, dataset)
    assert manifest is not None
    return pq.read_table(manifest.folder / f"{table}.parquet")


def told(result: Result) -> Figures:
    assert result.exit_code == 0, result.output
    return {
        (r["study"], r["condition"], r["population"], r["metric"], r["aggregation"]): (
            r["value"],
            r["n"],
        )
        for r in json.loads(result.stdout)
        if r["system"] != "lexical"
    }


def test_a_file_of_judgments_fills_every_table(
    small: Corpus, run: Callable[..., Result], lake: Lake, tmp_path: Path
) -> None:
    file = tmp_path / "judged.jsonl"
    file.write_text("\n".join(map(json.dumps, judgments(small))))
    found = told(run("--dataset", "small", "--judgments", str(file), "--json"))

    # Thirteen rows are scored, eight of them proportional; five need memory, all enriched; two
    # have locus none; three open sessions.
    gain = ("contrasts", "C2 - C1")
    assert found[*gain, "both", "content_match_gain", "pooled"] == (5 / 13, 13)
    # Four of nine rows of U01, one of three of U02, none of U03's.
    macro = found[*gain, "both", "content_match_gain", "macro_subject"]
    assert macro == (pytest.approx((4 / 9 + 1 / 3) / 3), 3)
    assert found[*gain, "proportional", "content_match_gain", "pooled"] == (0.0, 8)
    assert found[*gain, "both/recorded", "content_match_gain", "pooled"] == (1.0, 5)
    assert found[*gain, "both/strict2", "content_match_gain", "pooled"] == (1.0, 3)
    split = {m: found["demand_split", "C2 - C1", "both", m, "pooled"][0] for m in (
        "demand", "needed_gain", "unneeded_gain", "memory_term", "other_term", "other_share",
    )}  # fmt: skip
    assert split == pytest.approx(
        {
            "demand": 5 / 13,
            "needed_gain": 1.0,
            "unneeded_gain": 0.0,
            "memory_term": 5 / 13,
            "other_term": 0.0,
            "other_share": 0.0,
        }
    )
    use = ("contrasts", "C3 - C3m")
    assert found[*use, "none", "memory_use_difference", "pooled"] == (1.0, 2)
    assert found[*use, "abstention", "memory_use_difference", "pooled"] == (1.0, 3)

    def reply(condition: str, population: str, metric: str) -> tuple[float | None, int]:
        return found["replies", condition, population, metric, "pooled"]

    assert reply("C2", "both", "content_match") == (18 / 13, 13)
    assert reply("C2", "both", "response_consistency") == (5 / 13, 13)
    assert reply("C1", "both", "response_consistency_lenient") == (1.0, 13)
    assert reply("C0", "no_demand", "misfire_rate") == (0.0, 8)
    assert reply("C3", "no_demand", "misfire_rate") == (1.0, 8)
    assert reply("C3", "both/recorded", "memory_use") == (1.0, 5)
    assert reply("C2", "both/recorded", "evidence_coverage") == (1.0, 5)
    assert reply("C4", "both", "content_match") == (None, 0)
    # Four of five stores are named, the fifth subject's row is passed over.
    assert reply("mine", "both/recorded", "locus_accuracy") == (0.8, 5)
    assert reply("mine", "both/strict2", "locus_accuracy") == (2 / 3, 3)
    # Nine rows of U01 are scored, one in four of them grade 2; U03 needs nothing of the past.
    one = ("by_subject", "C2", "both/subject=U01", "content_match", "pooled")
    assert found[one] == (pytest.approx(13 / 9), 9)
    one = ("by_subject", "C3", "both/recorded/subject=U03", "memory_use", "pooled")
    assert found[one] == (None, 0)
    where = ("detectors", "split=referent_absent", "proportional")
    assert found[*where, "auroc", "pooled"] == (1.0, 8)
    assert found[*where, "true_positives", "count"] == (6.0, 6)
    assert found[*where, "false_positives", "count"] == (0.0, 0)
    # Of six live questions one has no answer.
    assert found["detectors", "split=unanswerable", "qa", "auroc", "pooled"] == (1.0, 6)
    # The same figures land for the warehouse, and stand on the page.
    assert "locus_accuracy" in (lake.reports / "reproduce_realcompanion.html").read_text()
    assert landed(lake, STUDY, "realcompanion", "figure").num_rows > len(found)


def test_every_published_figure_has_a_place(
    small: Corpus, run: Callable[..., Result], tmp_path: Path
) -> None:
    file = tmp_path / "judged.jsonl"
    file.write_text("\n".join(map(json.dumps, judgments(small))))
    rows = json.loads(run("--dataset", "small", "--judgments", str(file), "--json").stdout)
    keys = ("condition", "population", "metric", "aggregation")
    # A detector is named by its file, so that the published one finds its row as `model`.
    ours = {(r["system"], *(r[k] for k in keys)) for r in rows}
    subjects = tuple(f"/subject={user_id}" for user_id in small.subjects)
    published = [k for k in load_published() if "/subject=" not in k[2] or k[2].endswith(subjects)]
    missing = [key for key in published if key not in ours]
    # What only a corpus has that was derived here, turn by turn, claim by claim.
    assert {(key[1], key[3]) for key in missing} == {
        ("procedure=census", "demand_rate"),
        ("procedure=re-reading", "demand_rate"),
        ("procedure=verified", "demand_rate"),
        ("procedure=claims", "claim_rate"),
        ("procedure=sweep", "n_proposed"),
        ("procedure=sweep", "n_verified"),
        ("profile", "n_candidates"),
        ("profile", "drop_rate"),
    }


def test_a_bad_line_is_named_before_anything_is_computed(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    file = tmp_path / "judged.jsonl"
    file.write_text('{"user_id": "U01", "probe_dayid": "day1-4", "condition": "C0", "reply": 4}')
    failed = run("--dataset", "small", "--judgments", str(file))
    assert isinstance(failed.exception, BadInputError)
    assert "line 1.reply: 4 is no text" in str(failed.exception)


def test_prompts_land_with_json_too(run: Callable[..., Result], lake: Lake) -> None:
    result = run("--dataset", "small", "--prompts", "--json")
    assert json.loads(result.stdout)
    # Sixteen live rows with text, seven conditions.
    assert landed(lake, ABLATION, "small", "prompt").num_rows == 7 * 16
    assert "landed 112 prompts" in result.stderr


def test_a_study_is_printed_whole_and_an_unknown_one_refused(run: Callable[..., Result]) -> None:
    shown = run("--dataset", "small", "--study", "reach")
    assert shown.exit_code == 0
    assert "furthest_q3" in shown.stdout and "procedure=stratum" not in shown.stdout
    failed = run("--dataset", "small", "--study", "reech")
    assert isinstance(failed.exception, UsageError)
    assert "no study 'reech'; there are: census, demand, truth, chat," in str(failed.exception)


def test_what_is_generated_is_told_first(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = scratch_lake(tmp_path, project)
    told: list[str] = []

    def generate(landing: Path, seed: int, **_: Any) -> Any:
        assert told
        return SimpleNamespace(dataset=f"companion-{seed}")

    monkeypatch.setattr("memlake.ingest.companion.land_generated.land_generated", generate)
    assert reproduce.default_dataset(empty, tell=told.append) == "companion-20260321"
    assert told == [
        "companion-20260321 is not landed as this version makes it: generating 10 subjects with "
        "27,218 messages"
    ]


def test_a_released_corpus_comes_first(
    tmp_path: Path, project: Path, companion_corpus: ModuleType
) -> None:
    released = scratch_lake(tmp_path, project)
    companion_corpus.write_corpus(tmp_path / "files", companion_corpus.small_corpus())
    land_corpus(released.landing, tmp_path / "files")
    told: list[str] = []
    assert reproduce.default_dataset(released, tell=told.append) == "realcompanion"
    assert told == []
