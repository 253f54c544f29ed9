"""`memlake demo`: the main job, from nothing to a leaderboard and a gate report."""

from __future__ import annotations

import typer

from memlake.analysis.cli.build import run_build
from memlake.analysis.cli.console import out, progress_bar
from memlake.analysis.cli.gate import run_gates_and_show
from memlake.analysis.cli.generate import show_landed
from memlake.analysis.cli.report import write_report
from memlake.analysis.lake import Lake, find_lake
from memlake.ingest.landing.errors import Exit

DEMO_SEED = 20260321
SETOKA_SEED = 7


def demo_command() -> None:
    """Land the demo's datasets, build, gate, and print where everything stands.

    Unchanged inputs are skipped, so a second run is short.
    """
    from memlake.analysis.leaderboard import leaderboard_table

    lake = find_lake()
    _land(lake)
    run_build(lake)
    clean = run_gates_and_show(lake)
    out.print(leaderboard_table(lake.warehouse))
    out.print(f"report: {write_report(lake).relative_to(lake.root)}", highlight=False)
    if not clean:
        raise typer.Exit(Exit.GATE_BLOCKED)


def _land(lake: Lake) -> None:
    from memlake.ingest.companion import land_generated as companion
    from memlake.ingest.multisource.land import land_generated, land_release
    from memlake.ingest.setoka.land import land_setoka
    from memlake.ingest.transcripts.land import land_locomo

    data = lake.root.parent / "shared" / "data"
    release = data / "multisource" / f"s{DEMO_SEED}.tgz"
    locomo = data / "locomo" / "locomo5.json"
    with progress_bar("land") as update:
        reports = [
            land_generated(lake.landing, DEMO_SEED),
            companion.land_generated(lake.landing, DEMO_SEED, tenth=True, progress=update),
        ]
        if release.is_file():
            reports.append(land_release(lake.landing, release, progress=update))
        # One group of ten users.
        reports.append(land_setoka(lake.landing, SETOKA_SEED, progress=update))
        if locomo.is_file():
            reports.append(land_locomo(lake.landing, locomo, progress=update))
    show_landed(reports, as_json=False)
    if not release.is_file():
        out.print("the released seed is not at hand; the generated one stands alone")
    if not locomo.is_file():
        out.print("LoCoMo is not at hand; the generated conversations stand alone")
