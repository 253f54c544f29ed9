"""The fit of the understanding layers: train groups in, one parameter file out."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from memlake.analysis.code_record import init_lake
from memlake.analysis.lake import Lake
from memlake.analysis.understanding.annotations import fit_annotations
from memlake.analysis.understanding.categories import fit_categories, fit_kinds
from memlake.analysis.understanding.hosts import fit_hosts
from memlake.analysis.understanding.lengths import fit_lengths
from memlake.analysis.understanding.linking import fit_gap
from memlake.analysis.understanding.parameters import (
    SEED_FILE,
    Parameter,
    as_csv,
    parameter,
    write_parameters,
)
from memlake.analysis.understanding.settings import setting_parameters
from memlake.analysis.understanding.signs import fit_signs
from memlake.analysis.understanding.train_data import (
    read_activities,
    read_hosted,
    read_lengths,
    read_neighbours,
    read_poles,
    read_sentences,
    read_shares,
    read_traces,
    read_users,
)
from memlake.analysis.understanding.traits import fit_traits
from memlake.analysis.understanding.wordings import WORDINGS, in_wording
from memlake.ingest.landing.errors import UsageError
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.land import land_setoka
from memlake.ingest.setoka.tables import SETOKA

Progress = Callable[[int, int, str], None]
# What rare activities look like takes more groups than the least that is fit for use.
LEAST_GROUPS, GROUPS = 20, 60
FIRST_SEED = 1
_LINKED = ("models", "analysis", "expectations", "dbt_project.yml", "profiles.yml")


def fit_setoka(
    lake: Lake, *, groups: int = GROUPS, seed: int = FIRST_SEED, progress: Progress
) -> dict[str, Any]:
    """Learn the understanding layers' parameters from train groups and write them as a seed.

    The groups are landed and built beside the lakehouse and leave nothing there but the file.
    Each step reads the layers that the one before it taught.

    Args:
        lake: The lakehouse whose code is used and whose parameter file is written.
        groups: How many train groups of ten users.
        seed: Their seed.
        progress: Told of every step.

    Returns:
        The manifest.

    Raises:
        UsageError: If there are fewer than `LEAST_GROUPS` groups.
        BuildError: If a model failed.
    """
    if groups < LEAST_GROUPS:
        raise UsageError(f"{groups} train groups; learn from at least {LEAST_GROUPS}")
    parameters, learned_from = learn(lake, groups=groups, seed=seed, progress=progress)
    return write_parameters(lake.root, parameters, learned_from)


def learn(
    lake: Lake, *, groups: int, seed: int, progress: Progress
) -> tuple[list[Parameter], dict[str, Any]]:
    """Return what `groups` train groups teach, and what that was learned from."""
    users = groups * registry.whole("group_size")
    with tempfile.TemporaryDirectory(prefix="memlake-fit-") as folder:
        scratch = _train_lake(Path(folder), lake.root)
        progress(0, _STEPS, f"generate {users} users")
        init_lake(scratch)
        report = land_setoka(scratch.landing, seed, users=users, train=True)
        known = [*setting_parameters(), parameter("link_gap_min", 30)]
        for step, stage in enumerate(_STAGES, start=1):
            progress(step, _STEPS, stage.teaches)
            known = _taught(scratch, known, stage)
        version = SETOKA.name
        manifest = scratch.landing / version / f"dataset={report.dataset}" / "manifest.json"
        learned_from = {
            "dataset": report.dataset,
            "seed": seed,
            "groups": groups,
            "users": users,
            "manifest_sha256": hashlib.sha256(manifest.read_bytes()).hexdigest(),
        }
    return known, learned_from


def _gap(warehouse: duckdb.DuckDBPyConnection) -> list[Parameter]:
    return [fit_gap(read_neighbours(warehouse))]


def _categories(warehouse: duckdb.DuckDBPyConnection) -> list[Parameter]:
    shares = read_shares(warehouse)
    kinds = fit_kinds(shares.values())
    catalogue = [
        one
        for (one,) in warehouse.execute(
            "select category_id from registry.setoka_category order by category_id"
        ).fetchall()
    ]
    return [
        *(parameter("cue_kind", 1, cue, kind) for cue, kind in kinds.items()),
        *fit_categories(read_activities(warehouse, shares, kinds), catalogue),
        *fit_lengths(read_lengths(warehouse)),
        *read_poles(warehouse),
    ]


def _annotations(warehouse: duckdb.DuckDBPyConnection) -> list[Parameter]:
    return [*fit_annotations(read_sentences(warehouse)), *fit_hosts(read_hosted(warehouse))]


@dataclass(frozen=True)
class _Stage:
    """What one step builds and learns.

    Attributes:
        teaches: What is learned.
        models: The models that it builds, as dbt selects them.
        read: Reads from the built warehouse what to learn from.
        fit: Learns from what was read of all wordings.
        wordings: In how many wordings the models are built.
    """

    teaches: str
    models: str
    read: Callable[[duckdb.DuckDBPyConnection], list[Any]]
    fit: Callable[[list[Any]], list[Parameter]] = list
    wordings: int = 1


_TRACES = "epi_telling beh_trace beh_rhythm beh_sign"
_STAGES = (
    _Stage("links", "+epi_neighbour +graph_user_contact_tie +train_event", _gap),
    _Stage(
        "categories",
        "epi_record epi_occasion epi_name beh_length beh_cue +beh_cue,path:dbt/seeds",
        _categories,
    ),
    _Stage("annotations", "beh_candidate epi_event epi_sentence", _annotations),
    _Stage("signs", _TRACES, read_traces, fit_signs, WORDINGS),
    _Stage(
        "traits",
        f"{_TRACES} beh_annotation beh_frequency epi_annotation beh_activity trt_evidence "
        "+subject_setoka",
        read_users,
        fit_traits,
        WORDINGS,
    ),
)
_STEPS = len(_STAGES) + 1


def _taught(lake: Lake, known: Sequence[Parameter], stage: _Stage) -> list[Parameter]:
    """Build a stage's models in each of its wordings, and return what is known after it."""
    found: list[Any] = []
    for wording in range(stage.wordings):
        _build(lake, in_wording(known, wording), stage.models)
        with contextlib.closing(duckdb.connect(str(lake.warehouse))) as warehouse:
            found += stage.read(warehouse)
    learned = stage.fit(found)
    parts = {one.part for one in learned}
    return [*(one for one in known if one.part not in parts), *learned]


def _train_lake(folder: Path, project: Path) -> Lake:
    """Make an empty lakehouse with the same code, and seeds of its own for a fit to write."""
    for name in _LINKED:
        (folder / name).symlink_to(project / name)
    shutil.copytree(project / "dbt", folder / "dbt")
    (folder / "warehouse").mkdir()
    return Lake(folder)


def _build(lake: Lake, known: Sequence[Parameter], models: str) -> None:
    """Build models of the train lakehouse in place, with what is known so far as its seed."""
    from memlake.analysis.dbt_run import run_models

    (lake.root / SEED_FILE).write_bytes(as_csv(known))
    chosen = ("--full-refresh", "--select", SEED_FILE.stem, *models.split())
    run_models(lake, lake.warehouse, chosen)
