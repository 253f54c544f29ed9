"""What each example lands and lays over before the lakehouse is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from memlake.analysis.examples.overlay import lay_over
from memlake.analysis.examples.sixth_stream.partner_report import PARTNER, land_partner_days
from memlake.analysis.lake import Lake
from memlake.ingest.landing import init_landing, land, read_manifest
from memlake.ingest.multisource.land import land_exports, land_generated
from memlake.ingest.multisource.tables import MULTISOURCE

HERE = Path(__file__).resolve().parent
SEED = 20260321
NAME = "mira"
TWIN = "without"
"""Ends the name of the dataset that has the same five streams, and no sixth."""


def nineteenth_question(lake: Lake, personas_per_class: int) -> str:
    """Land a generated dataset and add question A4; return the dataset's name."""
    lay_over(lake, HERE / "nineteenth_question")
    return land_generated(lake.landing, SEED, personas_per_class=personas_per_class).dataset


def sixth_stream(lake: Lake, personas_per_class: int) -> str:
    """Land a generated dataset twice, once with what a partner noticed beside it.

    Returns:
        Name of the dataset with the stream; its twin's ends in `TWIN`.
    """
    lay_over(lake, HERE / "sixth_stream")
    init_landing(lake.landing, [PARTNER])
    dataset = land_generated(lake.landing, SEED, personas_per_class=personas_per_class).dataset
    tables = _landed_tables(lake, dataset)
    land_partner_days(lake.landing, dataset, tables, SEED)
    _land_twin(lake, dataset, tables)
    return dataset


def own_exports(lake: Lake, personas_per_class: int) -> str:
    """Land Mira's exports; return the dataset's name."""
    return land_exports(lake.landing, HERE / "own_exports", NAME).dataset


PREPARE: Mapping[str, Callable[[Lake, int], str]] = {
    "nineteenth_question": nineteenth_question,
    "sixth_stream": sixth_stream,
    "own_exports": own_exports,
}


def _landed_tables(lake: Lake, dataset: str) -> dict[str, pa.Table]:
    manifest = read_manifest(lake.landing, MULTISOURCE, dataset)
    assert manifest is not None, "it was landed just now"
    return {
        table.name: pq.read_table(manifest.folder / f"{table.name}.parquet", schema=table.schema)
        for table in MULTISOURCE.tables
    }


def _land_twin(lake: Lake, dataset: str, tables: Mapping[str, pa.Table]) -> None:
    with land(
        lake.landing,
        MULTISOURCE,
        f"{dataset}-{TWIN}",
        parameters={"twin_of": dataset},
        seed=SEED,
        code_version="",
    ) as draft:
        for name, table in tables.items():
            draft.write(name, table)
