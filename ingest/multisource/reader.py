"""Reader of the released multisource benchmark: one seed, from a folder or an archive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import pyarrow as pa

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.released.config import Config, read_config
from memlake.ingest.multisource.released.files import ReleaseFiles, open_release
from memlake.ingest.multisource.released.persona import FILE, PersonaRead, read_persona
from memlake.ingest.multisource.released.rows import ReleaseRows

Progress = Callable[[int, int, str], None]
"""Takes how many are done, of how many, and what is being done."""


@dataclass(frozen=True)
class SetAside:
    """A persona that was set aside, with the first thing that is not right about it.

    Attributes:
        file: The file at fault, relative to what the user named.
        persona: The persona, all of whose files were left out.
        field: The field at fault, if it is one field.
        reason: What is wrong.
    """

    file: str
    persona: str
    field: str | None
    reason: str

    def row(self) -> dict[str, str | None]:
        """Return it as a row of the quarantine."""
        return asdict(self)


@dataclass(frozen=True)
class ReleaseTables:
    """One seed of the release as landing tables.

    Attributes:
        seed: Seed that the release was generated from.
        tables: Every declared table but `memory_document` and `audit_label`, by name.
        quarantined: The personas that were set aside.
    """

    seed: int
    tables: dict[str, pa.Table]
    quarantined: list[SetAside]

    @property
    def dataset(self) -> str:
        """Name of the dataset."""
        return f"released-{self.seed}"


def read_release(
    path: Path | ReleaseFiles, *, quarantine: bool = False, progress: Progress | None = None
) -> ReleaseTables:
    """Read one seed of the release (spec/multisource.md, sections 1 to 3).

    Every field of every file has to be in the registry `stream_field`, of its declared
    type and within its limits. Nothing is coerced.

    Args:
        path: The seed's folder, a folder above it, or a `.tgz` or `.tar.gz` of either; or
            its files, opened already.
        quarantine: Set a persona with an error aside, with all its files, and read on.
        progress: Told of every persona read.

    Raises:
        BadInputError: At the first error; with `quarantine`, at one that is not a single
            persona's, or if no persona is left.
    """
    files = path if isinstance(path, ReleaseFiles) else open_release(path)
    config = read_config(files)
    rows, aside, seeds = ReleaseRows(), [], _Seeds(files)
    personas = [*config.entries, *(p for p in config.troubles if p not in config.entries)]
    for done, persona in enumerate(personas):
        if progress:
            progress(done, len(personas), persona)
        try:
            read = read_persona(config, persona)
            seeds.check(read)
        except BadInputError as error:
            if not quarantine:
                raise
            aside.append(SetAside(error.file, persona, error.field, error.reason))
            continue
        rows.add(read)
    if seeds.seed is None:
        raise _nobody_left(config, aside)
    return ReleaseTables(seeds.seed, rows.tables(), aside)


def _nobody_left(config: Config, aside: list[SetAside]) -> BadInputError:
    first = aside[0]
    return BadInputError(
        first.file,
        f"{first.reason}; all {len(config.entries)} personas have an error, this is the first",
        persona=first.persona,
        field=first.field,
    )


class _Seeds:
    """Holds every persona to the seed of the first one."""

    def __init__(self, files: ReleaseFiles) -> None:
        self.seed: int | None = None
        self._files, self._first = files, ""

    def check(self, read: PersonaRead) -> None:
        """Compare a persona's seed with the first one's."""
        if self.seed is None:
            self.seed, self._first = read.seed, read.persona
        elif read.seed != self.seed:
            file = self._files.label(f"{read.persona}/{FILE['generation_metadata']}")
            reason = f"{read.seed}, but {self._first} was generated from {self.seed}"
            raise BadInputError(file, reason, persona=read.persona, field="seed")
