"""Laws of the built layers: what adds up, and what lies within bounds."""

from __future__ import annotations

import contextlib

import duckdb
import pytest

from memlake.analysis.lake import Lake

pytestmark = pytest.mark.xdist_group("scored lake")

# What each law counts, and what breaks it.
LAWS = {
    "understanding.beh_rhythm": "n_on_told + n_on_silent + n_on_bare <> n_times",
    "understanding.beh_annotation": "belief not between 0 and 1",
    "understanding.epi_annotation": "confidence not between 0 and 1",
    "understanding.beh_trace": "n_events < 2 or n_sentences < n_events or n_words < 1",
    "(select sum(belief) as total from understanding.beh_frequency "
    "group by subject_id, activity, label_id)": "abs(total - 1) > 1e-4",
    "(select count(*) as n from understanding.beh_sign "
    "group by subject_id, activity, label_id)": "n <> 12",
    "(select count(*) filter (is_clear) as n from understanding.epi_telling "
    "group by record_id, position)": "n > 1",
}


@pytest.mark.parametrize("rows", LAWS)
def test_law_holds(scored_lake: Lake, rows: str) -> None:
    with contextlib.closing(duckdb.connect(str(scored_lake.warehouse), read_only=True)) as built:
        found = built.execute(f"select count(*), count(*) filter ({LAWS[rows]}) from {rows}")
        total, broken = found.fetchall()[0]
    assert total > 0
    assert broken == 0


def test_every_trace_is_judged(scored_lake: Lake) -> None:
    with contextlib.closing(duckdb.connect(str(scored_lake.warehouse), read_only=True)) as built:
        counts = [
            built.execute(
                "select count(*) from (select distinct subject_id, activity, label_id "
                f"from understanding.{model})"
            ).fetchone()
            for model in ("beh_trace", "beh_rhythm", "beh_sign", "beh_annotation", "beh_frequency")
        ]
    assert len(set(counts)) == 1
