"""The words by which questions name schemas, fields, links, statistics and traits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from memlake.analysis.dbquery.catalogue import Catalogue
from memlake.analysis.dbquery.terms import Terms

EVENT = "event"


@dataclass(frozen=True)
class CueField:
    """A field that a question may expose.

    Attributes:
        name: The field.
        value_type: Kind of the value's token, or option where it is one of a closed set.
    """

    name: str
    value_type: str


@dataclass(frozen=True)
class Vocabulary:
    """The registry `dbquery_term`, by what it is used for.

    Attributes:
        nouns: The phrases that begin with each word and the schema that each names, the longest
            first.
        cue_fields: The fields of each schema that may be exposed.
        cue_terms: The terms that tell those fields apart, by schema.
        options: The closed values that begin with each word, as words, and the field that each
            belongs to, by schema.
        asks: The terms of the fields that may be asked for, by schema.
        links: The terms of the links that share their schemas with another.
        statistics: The terms of the statistics of a behaviour.
        statistic_types: How an answer of each statistic is compared.
        traits: The terms of the traits.
    """

    nouns: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    cue_fields: Mapping[str, tuple[CueField, ...]]
    cue_terms: Mapping[str, Terms]
    options: Mapping[str, Mapping[str, Sequence[tuple[tuple[str, ...], str]]]]
    asks: Mapping[str, Terms]
    links: Mapping[str, tuple[str, ...]]
    statistics: Terms
    statistic_types: Mapping[str, str]
    traits: Terms

    @classmethod
    def of_rows(cls, rows: Iterable[Mapping[str, Any]], catalogue: Catalogue) -> Vocabulary:
        """Build the vocabulary from the registry's rows.

        Args:
            rows: kind, schema_name (an asterisk for all that have the field), name, value_type,
                terms (separated by semicolons).
            catalogue: Which schemas have which fields.
        """
        given = [
            {**row, "terms": tuple(term.strip() for term in row["terms"].split(";"))}
            for row in rows
        ]
        schemas = [*catalogue.views, EVENT]
        cues = {schema: _fields(given, "cue", schema, catalogue) for schema in schemas}
        return cls(
            nouns=_nouns(given),
            cue_fields={
                schema: tuple(CueField(name, row["value_type"]) for name, row in own.items())
                for schema, own in cues.items()
            },
            cue_terms={
                schema: Terms({name: row["terms"] for name, row in own.items()})
                for schema, own in cues.items()
            },
            options=_options(given),
            asks={
                schema: Terms(
                    {
                        name: row["terms"]
                        for name, row in _fields(given, "ask", schema, catalogue).items()
                    }
                )
                for schema in catalogue.views
            },
            links={row["name"]: row["terms"] for row in _of_kind(given, "link")},
            statistics=Terms({row["name"]: row["terms"] for row in _of_kind(given, "statistic")}),
            statistic_types={
                row["name"]: row["value_type"] for row in _of_kind(given, "statistic")
            },
            traits=Terms({row["name"]: row["terms"] for row in _of_kind(given, "trait")}),
        )

    @property
    def named_fields(self) -> tuple[tuple[str, str], ...]:
        """The schemas and fields whose values are names of people, places, apps and the like."""
        return tuple(
            (schema, field.name)
            for schema, fields in self.cue_fields.items()
            for field in fields
            if field.value_type == "name" and schema != EVENT
        )

    def statistics_of_type(self, answer_type: str | None) -> frozenset[str] | None:
        """Return the statistics whose values are compared so; None for any.

        Args:
            answer_type: How an answer is compared; None where that is not told.
        """
        of_type = (name for name, own in self.statistic_types.items() if own == answer_type)
        return frozenset(of_type) or None

    def link_terms(self, names: tuple[str, ...]) -> Terms:
        """Return the terms that tell some links apart, none for a link that needs none."""
        return self._link_terms(names)

    @cached_property
    def _link_terms(self) -> Callable[[tuple[str, ...]], Terms]:
        # Terms learn as they are used, and there are no more kinds of step than pairs of schemas.
        return cache(lambda names: Terms({name: self.links.get(name, ()) for name in names}))


def _of_kind(rows: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [row for row in rows if row["kind"] == kind]


def _fields(
    rows: list[dict[str, Any]], kind: str, schema: str, catalogue: Catalogue
) -> dict[str, dict[str, Any]]:
    """Return a schema's rows of a kind by field, those for all schemas joined by its own."""
    found: dict[str, dict[str, Any]] = {}
    has = catalogue.views[schema].fields if schema in catalogue.views else {}
    for row in _of_kind(rows, kind):
        name = row["name"]
        if row["schema_name"] == "*" and name in has:
            found[name] = row
        elif row["schema_name"] == schema:
            known = found.get(name, {}).get("terms", ())
            found[name] = {**row, "terms": (*known, *row["terms"])}
    return found


def _nouns(rows: list[dict[str, Any]]) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    phrases = sorted(
        (
            (tuple(term.split()), row["schema_name"])
            for row in _of_kind(rows, "noun")
            for term in row["terms"]
        ),
        key=lambda one: (-len(one[0]), one),
    )
    return {
        first: tuple(one for one in phrases if one[0][0] == first)
        for first in {words[0] for words, _ in phrases}
    }


def _options(
    rows: list[dict[str, Any]],
) -> dict[str, dict[str, list[tuple[tuple[str, ...], str]]]]:
    of: dict[str, dict[tuple[str, ...], str]] = {}
    for row in _of_kind(rows, "option"):
        for term in row["terms"]:
            of.setdefault(row["schema_name"], {})[tuple(term.split())] = row["name"]
    found: dict[str, dict[str, list[tuple[tuple[str, ...], str]]]] = {}
    for schema, options in of.items():
        for words, name in options.items():
            found.setdefault(schema, {}).setdefault(words[0], []).append((words, name))
    return found
