"""Ask the audit for one label of one persona."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from memlake.ingest.multisource.audit import audit_labels

LabelOf = Callable[..., str]


@pytest.fixture(scope="session")
def label_of(month_tables: Callable[..., Any]) -> LabelOf:
    """The label of a question for a persona given as `month_tables` takes it."""

    def label(question: str, **overrides: Any) -> str:
        rows = audit_labels(month_tables(**overrides)).to_pylist()
        (found,) = [row["label"] for row in rows if row["question_id"] == question]
        return str(found)

    return label
