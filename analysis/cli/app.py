"""The Typer application that the verbs register with."""

from __future__ import annotations

import typer

from memlake.analysis.cli import (
    build,
    demo,
    docs,
    doctor,
    evaluate,
    fit,
    gate,
    generate,
    ingest,
    query,
    report,
    reproduce,
    setoka_corpus,
    submit,
)

app = typer.Typer(
    name="memlake",
    help="A lakehouse for benchmarks of how well a personal agent understands a person.",
    epilog=(
        "Exit codes: 0 done · 1 a gate blocks · 2 usage · 3 bad input · "
        "4 warehouse locked · 5 disk or permission · 6 build failed · 7 untrusted SQL refused"
    ),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
reproduce.app.command("setoka-corpus")(setoka_corpus.reproduce_setoka_corpus_command)
app.add_typer(generate.app, name="generate")
app.add_typer(ingest.app, name="ingest")
app.add_typer(reproduce.app, name="reproduce")
app.add_typer(evaluate.app, name="evaluate")
app.add_typer(fit.app, name="fit")
for verb in (
    build.build_command,
    gate.gate_command,
    report.report_command,
    submit.submit_command,
    doctor.doctor_command,
    doctor.init_command,
    demo.demo_command,
    docs.docs_command,
):
    app.command(name=verb.__name__.removesuffix("_command"))(verb)
app.command(name="query", cls=query.QueryCommand)(query.query_command)
