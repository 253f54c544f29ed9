"""The data dictionary: every table and column, written out from dbt's YAML."""

from __future__ import annotations

import contextlib
import os
from itertools import groupby
from pathlib import Path
from typing import Any

from memlake.analysis.lake import Lake
from memlake.ingest.landing.errors import BuildError

_HEAD = """\
# Data dictionary

Written by `memlake docs` from the YAML beside each model; change it there. A table of group
*truth* may be read by an answering model only through the doors in schema `truth`.
"""


def data_dictionary(lake: Lake) -> str:
    """Return the dictionary as Markdown, in the order of the layers.

    Raises:
        BuildError: If dbt can't parse the project.
    """
    models = [
        node for node in _parse(lake).nodes.values() if str(node.resource_type) in {"model", "seed"}
    ]
    models.sort(key=lambda node: (node.resource_type != "seed", node.original_file_path))
    parts = [_HEAD]
    for folder, nodes in groupby(models, key=_layer):
        parts.append(f"\n## {folder}\n")
        parts += [_section(node) for node in nodes]
    return "".join(parts)


def _parse(lake: Lake) -> Any:
    from dbt.cli.main import dbtRunner

    with (
        contextlib.chdir(lake.root),
        Path(os.devnull).open("w") as sink,
        contextlib.redirect_stdout(sink),
    ):
        outcome = dbtRunner().invoke(["--quiet", "parse"])
    if not outcome.success:
        raise BuildError(f"dbt can't parse the project: {outcome.exception}")
    return outcome.result


def _layer(node: Any) -> str:
    return "registries" if str(node.resource_type) == "seed" else str(node.fqn[1])


def _section(node: Any) -> str:
    group = getattr(node.config, "group", None)
    lines = [f"\n### {node.schema}.{node.alias}\n\n{' '.join(node.description.split())}"]
    lines.append(f" Group: {group}.\n\n" if group else "\n\n")
    lines.append("| column | meaning |\n| --- | --- |\n")
    for column in node.columns.values():
        meaning = " ".join(column.description.split()).replace("|", "\\|")
        lines.append(f"| {column.name} | {meaning} |\n")
    return "".join(lines)
