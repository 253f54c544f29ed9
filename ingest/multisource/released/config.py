"""The release's config: who the personas are, their splits, and its direct readout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.released.files import CONFIG, ReleaseFiles
from memlake.ingest.multisource.released.registry import (
    answer_space,
    questions,
    sources,
    stream_fields,
)
from memlake.ingest.multisource.released.strict_json import parse
from memlake.ingest.multisource.released.values import one_of, show
from memlake.ingest.multisource.splits import SPLITS

PERSONAS, PERSONA_SPLITS, ATOMS = CONFIG

Cell = tuple[str, str, str | None]
"""Question, source, label."""


@dataclass(frozen=True)
class Config:
    """The config of one seed, parsed but for what belongs to single personas.

    Attributes:
        release: The files it was read from.
        entries: Position in `personas.json` and entry of each persona, by id.
        splits: Split of each persona, as the file has it.
        atoms: Direct readout of each persona, as the file has it.
        troubles: What is wrong with single personas, by id, in the order found.
    """

    release: ReleaseFiles
    entries: dict[str, tuple[int, dict[str, Any]]]
    splits: dict[str, Any]
    atoms: dict[str, Any]
    troubles: dict[str, BadInputError]

    def split(self, persona: str) -> str:
        """Return a persona's split.

        Raises:
            BadInputError: If it has none, or one that is not known.
        """
        file, field = self.release.label(PERSONA_SPLITS), f"mapping.{persona}"
        if persona not in self.splits:
            reason = "the persona has no split"
            raise BadInputError(file, reason, persona=persona, field="mapping")
        try:
            return str(one_of(SPLITS)(self.splits[persona]))
        except ValueError as error:
            raise BadInputError(file, str(error), persona=persona, field=field) from None

    def readout(self, persona: str) -> list[Cell]:
        """Return the direct readout of a persona, one cell a question and source.

        Raises:
            BadInputError: If a cell is missing, unknown, or not in its answer space.
        """
        file = self.release.label(ATOMS)
        if persona not in self.atoms:
            raise BadInputError(file, "the persona has no direct readout", persona=persona)
        cells = []
        for question, source, label, known in _cells(self.atoms[persona], file, persona):
            if label is not None and not (type(label) is str and label in known):
                reason = f"{show(label)} is not a label of {question}: {', '.join(sorted(known))}"
                raise BadInputError(file, reason, persona=persona, field=f"{question}.{source}")
            cells.append((question, source, label))
        return cells


def _cells(readout: Any, file: str, persona: str) -> Iterator[tuple[str, str, Any, frozenset[str]]]:
    check_keys(readout, questions(), file, "", persona)
    for question in questions():
        check_keys(readout[question], sources(), file, question, persona)
        for source in sources():
            yield question, source, readout[question][source], answer_space(question)


def check_keys(
    found: Any, wanted: Any, file: str, field: str, persona: str | None = None
) -> dict[str, Any]:
    """Return an object that has exactly the wanted keys.

    Raises:
        BadInputError: If it is no object, or a key is missing or not wanted.
    """
    if type(found) is not dict:
        raise BadInputError(file, f"{show(found)} is not an object", persona=persona, field=field)
    for key in [*wanted, *found]:
        if key not in found or key not in wanted:
            reason = "the field is missing" if key not in found else "the field is not known"
            path = f"{field}.{key}" if field else key
            raise BadInputError(file, reason, persona=persona, field=path)
    return found


def read_config(release: ReleaseFiles) -> Config:
    """Read the three config files.

    Raises:
        BadInputError: If a file is missing, broken, or not of its shape.
    """
    personas, splits, atoms = (parse(release.read(n), release.label(n)) for n in CONFIG)
    wanted = {field.path.split(".")[0] for field in stream_fields("persona_splits")}
    check_keys(splits, wanted, release.label(PERSONA_SPLITS), "")
    for name, found in ((PERSONA_SPLITS, splits["mapping"]), (ATOMS, atoms)):
        if type(found) is not dict:
            raise BadInputError(release.label(name), f"{show(found)} is not an object")
    ids = _ids(personas, release.label(PERSONAS))
    entries: dict[str, tuple[int, dict[str, Any]]] = {}
    for i, one in enumerate(ids):
        entries.setdefault(one, (i, personas[i]))
    troubles: dict[str, BadInputError] = {}
    for one, error in _troubles(release, ids, splits["mapping"], atoms):
        troubles.setdefault(one, error)
    return Config(release, entries, splits["mapping"], atoms, troubles)


def _ids(personas: Any, file: str) -> list[str]:
    if type(personas) is not list or not personas:
        raise BadInputError(file, "not a list of personas, or an empty one")
    for i, entry in enumerate(personas):
        one = entry.get("id") if type(entry) is dict else None
        if type(one) is not str or not one:
            raise BadInputError(file, f"{show(one)} is not the id of a persona", field=f"[{i}].id")
    return [entry["id"] for entry in personas]


def _troubles(
    release: ReleaseFiles, ids: list[str], splits: dict[str, Any], atoms: dict[str, Any]
) -> Iterator[tuple[str, BadInputError]]:
    """Yield what makes single personas unusable, before any of their files is read."""
    counts = Counter(ids)
    for one in counts:
        if counts[one] > 1:
            places = " and ".join(f"[{i}]" for i, other in enumerate(ids) if other == one)
            reason = f"{counts[one]} personas have this id, at {places}"
            file = release.label(PERSONAS)
            yield one, BadInputError(file, reason, persona=one, field="id")
    strangers = [(f"{folder}/", folder) for folder in release.persona_folders()]
    strangers += [(PERSONA_SPLITS, one) for one in splits] + [(ATOMS, one) for one in atoms]
    for name, one in strangers:
        if one not in counts:
            file = release.label(name)
            yield one, BadInputError(file, f"no such persona in {PERSONAS}", persona=one)
