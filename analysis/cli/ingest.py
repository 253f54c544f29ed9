"""`memlake ingest`: land what somebody else made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from memlake.analysis.cli.console import JsonFlag, progress_bar
from memlake.analysis.cli.generate import show_landed
from memlake.analysis.lake import find_lake

StrictFlag = Annotated[
    bool, typer.Option("--strict", help="End at the first part that would be set aside.")
]
ReplaceFlag = Annotated[
    bool, typer.Option("--replace", help="Replace a dataset of this name from another input.")
]
ZoneOption = Annotated[
    str | None,
    typer.Option(help="Zone of the transcript's wall clock, if you know it: America/New_York."),
]

app = typer.Typer(help="Land a released benchmark or transcripts.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Land a released benchmark or transcripts."""


@app.command("multisource")
def ingest_multisource(
    path: Annotated[
        Path, typer.Argument(help="A folder or .tgz in the released layout.", readable=False)
    ],
    quarantine: Annotated[
        bool, typer.Option(help="Set bad personas aside and load the rest.")
    ] = False,
    replace: Annotated[
        bool, typer.Option(help="Replace a dataset of this name from another input.")
    ] = False,
    json: JsonFlag = False,
) -> None:
    """Read one released seed of the multisource benchmark.

    Example: memlake ingest multisource s20260321.tgz
    """
    from memlake.ingest.multisource.land import land_release

    with progress_bar("read") as update:
        landed = land_release(
            find_lake().landing, path, quarantine=quarantine, replace=replace, progress=update
        )
    show_landed([landed], as_json=json)


@app.command("exports")
def ingest_exports(
    folder: Annotated[
        Path, typer.Argument(help="The folder of a person's five export files.", readable=False)
    ],
    name: Annotated[
        str, typer.Option(help="What the person is called; the dataset is exports-NAME.")
    ],
    replace: ReplaceFlag = False,
    json: JsonFlag = False,
) -> None:
    """Read a person's own five exports, which have no labels, into the multisource tables.

    analysis/examples/own_exports/README.md tells the format, and has files to try.

    Example: memlake ingest exports analysis/examples/own_exports --name mira
    """
    from memlake.ingest.multisource.land import land_exports

    show_landed([land_exports(find_lake().landing, folder, name, replace=replace)], as_json=json)


@app.command("locomo")
def ingest_locomo(
    path: Annotated[Path, typer.Argument(help="A JSON file in LoCoMo's layout.", readable=False)],
    strict: StrictFlag = False,
    zone: ZoneOption = None,
    replace: ReplaceFlag = False,
    json: JsonFlag = False,
) -> None:
    """Read LoCoMo's conversations and questions; what cannot be taken is set aside, and counted.

    Example: memlake ingest locomo locomo10.json
    """
    from memlake.ingest.transcripts.land import land_locomo

    with progress_bar("read") as update:
        landed = land_locomo(
            find_lake().landing, path, strict=strict, zone=zone, replace=replace, progress=update
        )
    show_landed([landed], as_json=json)


@app.command("longmemeval")
def ingest_longmemeval(
    path: Annotated[
        Path, typer.Argument(help="A JSON file in LongMemEval's layout.", readable=False)
    ],
    strict: StrictFlag = False,
    zone: ZoneOption = None,
    replace: ReplaceFlag = False,
    json: JsonFlag = False,
) -> None:
    """Read LongMemEval's questions, each with its haystack of sessions.

    Example: memlake ingest longmemeval longmemeval_s.json
    """
    from memlake.ingest.transcripts.land import land_longmemeval

    with progress_bar("read") as update:
        landed = land_longmemeval(
            find_lake().landing, path, strict=strict, zone=zone, replace=replace, progress=update
        )
    show_landed([landed], as_json=json)


@app.command("memorybank")
def ingest_memorybank(
    path: Annotated[
        Path, typer.Argument(help="memory_bank_en.json, or a folder with both.", readable=False)
    ],
    strict: StrictFlag = False,
    replace: ReplaceFlag = False,
    json: JsonFlag = False,
) -> None:
    """Read MemoryBank, each language as a dataset, with the probing questions beside it.

    Example: memlake ingest memorybank eval_data/
    """
    from memlake.ingest.transcripts.land import land_memorybank

    show_landed(
        land_memorybank(find_lake().landing, path, strict=strict, replace=replace), as_json=json
    )


@app.command("companion")
def ingest_companion(
    path: Annotated[
        Path, typer.Argument(help="A folder with five files a subject.", readable=False)
    ],
    name: Annotated[
        str, typer.Option(help="Name of the dataset, where you have several.")
    ] = "realcompanion",
    quarantine: Annotated[
        bool, typer.Option(help="Set bad subjects aside and load the rest.")
    ] = False,
    replace: ReplaceFlag = False,
    json: JsonFlag = False,
) -> None:
    """Read a companion corpus: U01_source.json, U01_profile.json, U01_persona.json and on.

    Example: memlake ingest companion realcompanion/
    """
    from memlake.ingest.companion.land import land_corpus

    with progress_bar("read") as update:
        landed = land_corpus(
            find_lake().landing,
            path,
            dataset=name,
            quarantine=quarantine,
            replace=replace,
            progress=update,
        )
    show_landed([landed], as_json=json)
