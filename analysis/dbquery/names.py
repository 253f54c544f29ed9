"""The names that a user's own records know, looked up in a question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from memlake.analysis.dbquery.lexer import KnownNames, name_words

Field = tuple[str, str]
"""A schema and one of its fields."""

CONTACT_NAME: Field = ("contact", "name")


@dataclass(frozen=True)
class Names:
    """Names of people, places, apps and the like, and the fields that have them.

    Attributes:
        fields: The fields that have each name.
        known: The names by their first word in lower case, the longest first.
    """

    fields: Mapping[str, frozenset[Field]] = field(default_factory=dict)
    known: KnownNames = field(default_factory=dict)

    @classmethod
    def of_rows(cls, rows: Iterable[tuple[str, str, str]]) -> Names:
        """Index the names that records have.

        Args:
            rows: schema_name, field and name, in any order.
        """
        fields: dict[str, set[Field]] = {}
        for schema, name_of, name in rows:
            fields.setdefault(name, set()).add((schema, name_of))
        by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for name in fields:
            words = name_words(name)
            if words:
                by_first.setdefault(words[0].lower(), []).append((words, name))
        return cls(
            {name: frozenset(own) for name, own in fields.items()},
            {
                first: tuple(sorted(own, key=lambda one: (-len(one[0]), one)))
                for first, own in by_first.items()
            },
        )


NO_NAMES = Names()


class NamesOfUsers:
    """The names in each user's records, indexed as they are asked for."""

    def __init__(self, rows: Iterable[tuple[str, str, str, str]] = ()) -> None:
        """Keep rows of subject_id, schema_name, field and name."""
        self._rows: dict[str, list[tuple[str, str, str]]] = {}
        for subject_id, schema, name_of, name in rows:
            self._rows.setdefault(subject_id, []).append((schema, name_of, name))
        self._indexed: dict[str, Names] = {}

    def of(self, subject_id: str) -> Names:
        """Return a user's names, none where the user has no records."""
        if subject_id not in self._indexed:
            self._indexed[subject_id] = Names.of_rows(self._rows.get(subject_id, ()))
        return self._indexed[subject_id]
