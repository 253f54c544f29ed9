"""Tiny companion corpora made in a test: a stream of turns, and probes that stand in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import pyarrow as pa
import pytest

from memlake.analysis.companion.corpus import Corpus, History, Probe, corpus_of
from memlake.analysis.retrieval.settings import Settings, read_settings
from memlake.ingest.companion.rows import CorpusRows, files_read

Turn = tuple[str, str]
Streams = Sequence[Sequence[Turn]]


def probe_of(position: int | None = 1, **fields: Any) -> Probe:
    """A live row of the first subject that needs nothing, but for the fields given."""
    plain: dict[str, Any] = {
        "subject": 0,
        "message_id": f"day1-{position}",
        "position": position,
        "text": "and then?",
        "stratum": "proportional",
        "tier": "edge",
        "category": "standalone",
        "claimed": "none",
        "locus": "none",
        "recent": (),
        "profile": (),
        "episodes": (),
        "gold": "Go on.",
        "dependent": False,
        "grounding": (),
        "hint": None,
        "verdict": None,
        "withdrawn": None,
        "unresolved": 0,
        "allowed": frozenset(),
    }
    return Probe(**{**plain, **fields})


def history_of(user_id: str, turns: Sequence[Turn], **fields: Any) -> History:
    """A stream of one day, a turn a minute; what stands after the mark is suggested replies."""
    parts = [text.split("////") for _, text in turns]
    plain: dict[str, Any] = {
        "ids": [f"day1-{at}" for at in range(1, len(turns) + 1)],
        "senders": [sender for sender, _ in turns],
        "contents": [text for _, text in turns],
        "speeches": [part[0].strip() for part in parts],
        "chips": [[chip.strip() for chip in part[1:]] for part in parts],
        "media": [None] * len(turns),
        "times": [datetime(2031, 5, 1, 9) + timedelta(minutes=at) for at in range(len(turns))],
        "slots": [(1, at) for at in range(1, len(turns) + 1)],
    }
    return History(user_id, **{**plain, **fields})


def corpus_with(probes: Sequence[Probe] = (), streams: Streams = ((),), **fields: Any) -> Corpus:
    """A corpus of one subject a stream, U01 and on."""
    subjects = tuple(f"U{at:02d}" for at in range(1, len(streams) + 1))
    plain: dict[str, Any] = {
        "dataset": "tiny",
        "subjects": subjects,
        "histories": tuple(map(history_of, subjects, streams)),
        "probes": tuple(probes),
        "questions": (),
        "claims": (),
        "readings": (),
        "turns": (),
        "funnel": {},
        "personas": (),
    }
    return Corpus(**{**plain, **fields})


@pytest.fixture(scope="session")
def make_probe() -> Callable[..., Probe]:
    return probe_of


@pytest.fixture(scope="session")
def make_history() -> Callable[..., History]:
    return history_of


@pytest.fixture(scope="session")
def make_corpus() -> Callable[..., Corpus]:
    return corpus_with


@pytest.fixture(scope="session")
def small_tables(companion_corpus: ModuleType) -> dict[str, pa.Table]:
    """The landing tables of the small corpus made by hand: three subjects, every tier."""
    rows = CorpusRows("released")
    for one in companion_corpus.small_corpus():
        rows.add(one.user_id, files_read(one))
    return rows.tables()


@pytest.fixture(scope="session")
def small(small_tables: dict[str, pa.Table]) -> Corpus:
    return corpus_of("small", small_tables)


@pytest.fixture(scope="session")
def retrieval_settings(project: Path) -> Settings:
    """The settings that the warehouse retrieves by."""
    return read_settings(project)
