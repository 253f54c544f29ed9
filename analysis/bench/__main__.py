"""Run the benchmarks and print their figures: `python -m memlake.analysis.bench`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from rich.table import Table

from memlake.analysis.bench.label_share import label_share_figures
from memlake.analysis.bench.multisource import multisource_figures
from memlake.analysis.bench.resolvers import resolver_figures
from memlake.analysis.bench.retrieval import retrieval_figures
from memlake.analysis.bench.setoka_text import setoka_text_figures
from memlake.analysis.cli.console import err, out
from memlake.analysis.lake import find_lake, scratch_lake


def main() -> int:
    """Measure everything; exit 1 if a figure misses its bound."""
    project = find_lake().root
    data = project.parent / "shared" / "data"
    release = data / "multisource" / "s20260321.tgz"
    table = Table("figure", "measured", "wanted", "", title="bench", header_style="bold")
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        lake = scratch_lake(Path(folder), project)
        groups = (
            multisource_figures(lake, release),
            label_share_figures(),
            resolver_figures(lake),
            setoka_text_figures(),
            retrieval_figures(lake, data / "locomo" / "locomo5.json"),
        )
        for figures in groups:
            for figure in figures:
                err.print(f"[dim]{figure.name}: {figure.value}[/]")
                mark = {True: "ok", False: "MISSED", None: ""}[figure.ok]
                table.add_row(figure.name, figure.value, figure.wanted, mark)
                missed += figure.ok is False
    out.print(table)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
