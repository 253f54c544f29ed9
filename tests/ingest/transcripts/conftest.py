"""Small transcripts in our own words, in the layouts of the releases."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Conversation = dict[str, Any]

_TALK: Conversation = {
    "sample_id": "c-1",
    "conversation": {
        "speaker_a": "Ada",
        "speaker_b": "Ben",
        "session_1_date_time": "12:06 am on 11 November, 2022",
        "session_1": [
            {"speaker": "Ada", "dia_id": "D1:1", "text": "My kettle broke this morning."},
            {"speaker": "Ben", "dia_id": "D1:2", "text": "The green one?"},
        ],
        "session_2_date_time": "1:56 pm on 8 May, 2023",
        "session_2": [
            {"speaker": "Ben", "dia_id": "D2:1", "text": "I moved to Oslo."},
            {"speaker": "Ada", "dia_id": "D2:2", "text": "When?"},
            {"speaker": "Ben", "dia_id": "D2:3", "text": "Last week."},
        ],
    },
    "qa": [
        {"question": "What broke?", "answer": "a kettle", "evidence": ["D1:1"], "category": 4},
        {
            "question": "What did Ben break?",
            "adversarial_answer": "a kettle",
            "evidence": ["D1:1"],
            "category": 5,
        },
    ],
}


@pytest.fixture
def talk() -> Conversation:
    """One conversation in LoCoMo's layout, to change at will."""
    return copy.deepcopy(_TALK)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write a value as JSON, or bytes as they are."""

    def written(content: Any, name: str = "file.json") -> Path:
        path = tmp_path / name
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        path.write_bytes(raw)
        return path

    return written


@pytest.fixture
def haystack() -> dict[str, Any]:
    """One question in LongMemEval's layout, whose haystack holds one session twice."""
    twice = [{"role": "user", "content": "Good morning."}]
    return {
        "question_id": "q1",
        "question_type": "single-session-user",
        "question": "Which bread did I bake?",
        "answer": "rye",
        "question_date": "2023/05/30 (Tue) 23:40",
        "haystack_session_ids": ["s_a", "s_b", "s_a", "s_c"],
        "haystack_dates": [
            "2023/05/20 (Sat) 09:00",
            "2023/05/21 (Sun) 09:00",
            "2023/05/22 (Mon) 09:00",
            "2023/05/19 (Fri) 09:00",
        ],
        "haystack_sessions": [
            twice,
            [
                {"role": "user", "content": "I baked a rye loaf.", "has_answer": True},
                {"role": "assistant", "content": "How did it turn out?"},
            ],
            twice,
            [{"role": "assistant", "content": "Welcome."}],
        ],
        "answer_session_ids": ["s_b"],
    }
