"""What a run of the gates leaves behind: rows for the warehouse, JSON, and a page to read."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from .computed import write_parquet
from .page import render_html
from .result import GATE_RESULT, QUALITY, GateRun, result_table
from .runner import run_folder


@dataclass(frozen=True)
class Reports:
    """Where the results of a run were written.

    Attributes:
        parquet: Rows of `quality.gate_result`, kept by build.
        landed: The same rows where `quality.gate_result` reads them; None after a run over
            some datasets only, which would hide the others.
        json: Everything, for machines.
        html: Everything, for people; one file that needs no network.
    """

    parquet: Path
    landed: Path | None
    json: Path
    html: Path


def write_reports(run: GateRun, warehouse: Path) -> Reports:
    """Write a run's results, each file beside its place and then put there by one rename.

    Args:
        run: The run.
        warehouse: The DuckDB file that it ran over; everything is written beside it.
    """
    folder, table = warehouse.parent / "reports", result_table(run)
    parquet = run_folder(warehouse, run.build_id) / f"{GATE_RESULT.name}.parquet"
    write_parquet(table, parquet)
    landed = None if run.partial else landed_path(warehouse)
    if landed is not None:
        write_parquet(table, landed)
    text = json.dumps(run.as_dict(), indent=2, ensure_ascii=False)
    _write(folder / "gates.json", text + "\n")
    _write(folder / "gates.html", render_html(run))
    return Reports(parquet, landed, folder / "gates.json", folder / "gates.html")


def landed_path(warehouse: Path) -> Path:
    """Where the last whole run's rows lie for `quality.gate_result`."""
    place = warehouse.parent / "landing" / QUALITY.name / "dataset=gates"
    return place / f"{GATE_RESULT.name}.parquet"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
