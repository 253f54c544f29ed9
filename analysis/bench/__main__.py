"""Run the benchmarks and print their figures: `python -m memlake.analysis.bench [GROUP ...]`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from rich.table import Table

from memlake.analysis.bench.companion import companion_figures
from memlake.analysis.bench.dbquery import dbquery_figures
from memlake.analysis.bench.figure import Figure
from memlake.analysis.bench.label_share import label_share_figures
from memlake.analysis.bench.multisource import multisource_figures
from memlake.analysis.bench.resolvers import resolver_figures
from memlake.analysis.bench.retrieval import retrieval_figures
from memlake.analysis.bench.setoka_scale import setoka_scale_figures, thousand_figures
from memlake.analysis.bench.setoka_text import setoka_text_figures
from memlake.analysis.cli.console import err, out
from memlake.analysis.lake import Lake, find_lake, scratch_lake

# What is measured together, in one scratch lakehouse, given the folder of the real inputs.
GROUPS: Mapping[str, Callable[[Lake, Path], Iterable[Figure]]] = {
    "multisource": lambda lake, data: multisource_figures(
        lake, data / "multisource" / "s20260321.tgz"
    ),
    "label_share": lambda lake, data: label_share_figures(),
    "resolvers": lambda lake, data: resolver_figures(lake, data / "multisource" / "s20260321.tgz"),
    "setoka_text": lambda lake, data: setoka_text_figures(),
    "setoka_scale": lambda lake, data: setoka_scale_figures(lake),
    "dbquery": lambda lake, data: dbquery_figures(lake),
    "retrieval": lambda lake, data: retrieval_figures(lake, data / "locomo" / "locomo5.json"),
    "companion": lambda lake, data: companion_figures(lake),
}
# What takes so long that it is measured by name alone.
LONG: Mapping[str, Callable[[Lake, Path], Iterable[Figure]]] = {
    "setoka_thousand": lambda lake, data: thousand_figures(lake),
}


def main(names: list[str]) -> int:
    """Measure the groups named, or all but the long; exit 1 for a missed bound, 2 for a name."""
    known = {**GROUPS, **LONG}
    if unknown := sorted(set(names) - set(known)):
        err.print(f"no figures called {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    project = find_lake().root
    table = Table("figure", "measured", "wanted", "", title="bench", header_style="bold")
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        lake = scratch_lake(Path(folder), project)
        for name in names or GROUPS:
            for figure in known[name](lake, project.parent / "shared" / "data"):
                err.print(f"[dim]{figure.name}: {figure.value}[/]")
                mark = {True: "ok", False: "MISSED", None: ""}[figure.ok]
                table.add_row(figure.name, figure.value, figure.wanted, mark)
                missed += figure.ok is False
    out.print(table)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
