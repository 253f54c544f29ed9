"""A copy of the project with an extension laid over it.

An overlay is a folder in the project's shape: `dbt/seeds/*.csv` holds rows to append to the
registries, `models/` further models, and `registries.yml` the lists of models that `vars` of
`dbt_project.yml` is to name. It changes no file of the project but by appending.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import yaml

from memlake.analysis.lake import Lake
from memlake.ingest.landing.errors import BadInputError, UsageError

REGISTRIES = "registries.yml"
_COPIED = ("models", "dbt", "dbt_project.yml", "profiles.yml")
_LINKED = ("analysis", "expectations")


def project_copy(folder: Path, project: Path) -> Lake:
    """Make an empty lakehouse whose models and registries are a copy, to be laid over.

    Args:
        folder: An empty folder, which becomes the root.
        project: The root of the lakehouse to copy from.

    Raises:
        UsageError: If the folder is not empty.
    """
    if folder.exists() and any(folder.iterdir()):
        raise UsageError(f"{folder} is not empty; name a folder that is, or none")
    folder.mkdir(parents=True, exist_ok=True)
    for name in _COPIED:
        source = project / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, folder / name)
    for name in _LINKED:
        (folder / name).symlink_to(project / name)
    (folder / "warehouse").mkdir()
    return Lake(folder)


def lay_over(lake: Lake, overlay: Path) -> None:
    """Lay an overlay over a copy of the project.

    Raises:
        BadInputError: If the columns of a seed differ from the registry's.
        UsageError: If one of its models is there already.
    """
    for rows in sorted((overlay / "dbt" / "seeds").glob("*.csv")):
        _append(lake.root / "dbt" / "seeds" / rows.name, rows)
    for file in sorted((overlay / "models").rglob("*")):
        target = lake.root / file.relative_to(overlay)
        if file.is_file() and target.exists():
            raise UsageError(f"{file.relative_to(overlay)} is a model of the project already")
        if file.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    _register(lake.root / "dbt_project.yml", overlay / REGISTRIES)


def _append(registry: Path, rows: Path) -> None:
    header, _, added = rows.read_text(encoding="utf-8").partition("\n")
    text = registry.read_text(encoding="utf-8")
    wanted = text.partition("\n")[0]
    if header != wanted:
        raise BadInputError(rows.name, f"the columns are {header}, the registry's are {wanted}")
    registry.write_text(text.rstrip("\n") + "\n" + added, encoding="utf-8")


def _register(project: Path, registries: Path) -> None:
    if not registries.is_file():
        return
    settings = yaml.safe_load(project.read_text(encoding="utf-8"))
    for name, models in yaml.safe_load(registries.read_text(encoding="utf-8")).items():
        if name not in settings["vars"]:
            known = ", ".join(settings["vars"])
            raise BadInputError(REGISTRIES, f"no such registry; there are: {known}", field=name)
        settings["vars"][name] += models
    project.write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
