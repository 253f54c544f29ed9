"""The registry of settings: what the paper states, and that runs say what they ran with."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from memlake.analysis.retrieval.settings import Settings, read_settings
from memlake.ingest.landing.errors import BadInputError


def test_the_settings_are_the_papers(settings: Settings) -> None:
    assert (settings.k1, settings.b, settings.cut, settings.keep) == (1.5, 0.75, 40, 20)
    assert settings.min_token_length == 3 and settings.query_repeats
    assert len(settings.stop_words) == 62
    assert all(len(word) >= settings.min_token_length for word in settings.stop_words)


def test_the_registered_systems_state_the_settings_they_run_with(
    project: Path, settings: Settings
) -> None:
    with (project / "dbt/seeds/system.csv").open(encoding="utf-8") as file:
        systems = [r for r in csv.DictReader(file) if r["system"].startswith(("bm25", "random"))]
    bm25 = [json.loads(row["params"]) for row in systems if row["system"].startswith("bm25")]
    assert bm25
    for params in bm25:
        stated = (params["k1"], params["b"], params["cut"], params["keep"])
        assert stated == (settings.k1, settings.b, settings.cut, settings.keep)
    with (project / "dbt/seeds/retrieval_setting.csv").open(encoding="utf-8") as file:
        seed = next(r["value"] for r in csv.DictReader(file) if r["setting"] == "random_seed")
    drawn = [
        row["seed"]
        for row in systems
        if row["system"] == "random" and "transcripts" in row["benchmarks"].split()
    ]
    assert set(drawn) == {seed}


def test_a_missing_registry_or_setting_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"retrieval_setting\.csv: no such registry"):
        read_settings(tmp_path)
    seeds = tmp_path / "dbt" / "seeds"
    seeds.mkdir(parents=True)
    (seeds / "retrieval_setting.csv").write_text("setting,value\nk1,1.5\n")
    (seeds / "retrieval_stop_word.csv").write_text("token\nthe\n")
    with pytest.raises(BadInputError, match="no setting 'b'"):
        read_settings(tmp_path)
