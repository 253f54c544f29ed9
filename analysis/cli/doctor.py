"""`memlake doctor` and `memlake init`: what stands here, and making it stand."""

from __future__ import annotations

import shutil
import sys
from importlib.metadata import version

from rich.text import Text

from memlake.analysis.cli.console import JsonFlag, emit_json, out
from memlake.analysis.lake import Lake, find_lake

_PACKAGES = ("memlake", "duckdb", "dbt-core", "dbt-duckdb", "great-expectations", "pyarrow")


def doctor_command(json: JsonFlag = False) -> None:
    """Tell versions, disk, who holds the warehouse, and what is landed."""
    state = _examine(find_lake())
    if json:
        emit_json(state)
        return
    for name, value in state.items():
        if isinstance(value, dict):
            value = ", ".join(f"{k} {v}" for k, v in value.items())
        if isinstance(value, list):
            value = ("\n" + " " * 16).join(value) or "nothing yet: memlake generate multisource"
        line = Text.assemble((f"{name:<15}", "bold"), f" {value}")
        out.print(line, highlight=False, soft_wrap=True)


def _examine(lake: Lake) -> dict[str, object]:
    from memlake.analysis.warehouse import lock_holder
    from memlake.ingest.landing import landed

    # The warehouse may lie on a disk of its own.
    place = lake.warehouse.parent
    disk = shutil.disk_usage(place if place.is_dir() else lake.root)
    holder = lock_holder(lake.warehouse) if lake.warehouse.exists() else None
    return {
        "root": str(lake.root),
        "python": sys.version.split()[0],
        "versions": {name: version(name) for name in _PACKAGES},
        "disk free": f"{disk.free / 2**30:.1f} GiB of {disk.total / 2**30:.1f}",
        "warehouse": f"{lake.warehouse.stat().st_size / 2**20:.1f} MiB"
        if lake.warehouse.exists()
        else "not built yet: memlake build",
        "lock holder": f"process {holder}" if holder else "nobody",
        "landed": [
            f"{m.benchmark} {m.dataset}: {sum(f.rows for f in m.files.values()):,} rows"
            for m in landed(lake.landing)
            if m.benchmark != "code"
        ],
    }


def init_command() -> None:
    """Land the zero-row tables that a bare `dbt build` reads."""
    from memlake.analysis.code_record import init_lake

    lake = find_lake()
    init_lake(lake)
    out.print(f"ready: {lake.landing.relative_to(lake.root)}", highlight=False)
