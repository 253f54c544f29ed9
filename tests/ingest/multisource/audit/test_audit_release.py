"""The audit against every label that the released seed ships."""

from __future__ import annotations

from pathlib import Path

from memlake.ingest.multisource.audit import audit_labels
from memlake.ingest.multisource.reader import read_release


def test_equals_all_8640_released_labels(release: Path) -> None:
    tables = read_release(release).tables
    keys = [("persona_id", "ascending"), ("question_id", "ascending")]
    shipped = tables["ground_truth"].sort_by(keys).rename_columns({"answer": "label"})
    audited = audit_labels(tables)
    assert audited.num_rows == 8640
    assert audited.to_pydict() == shipped.select(audited.schema.names).to_pydict()
