"""The catalogue of views: fields in SQL, joins between them, categories of activity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class View:
    """A visible view of one record schema.

    Attributes:
        name: The view, with its schema.
        start: Column of the start; empty where records have no time.
        end: Column of the end, or of the one time.
        fields: SQL of each field as text, by field.
        types: How an answer from each field is compared.
    """

    name: str
    start: str
    end: str
    fields: Mapping[str, str]
    types: Mapping[str, str]


@dataclass(frozen=True)
class Link:
    """How a record leads to one of another schema.

    Attributes:
        name: Key of the link.
        from_schema: Schema that it leads from.
        to_schema: Schema that it leads to.
        kind: equal (two fields), within or contains (the time of one in the other's).
        from_field: The field of the first that is compared; None where times are.
        to_field: The field of the second that is compared; None where times are.
    """

    name: str
    from_schema: str
    to_schema: str
    kind: str
    from_field: str | None
    to_field: str | None


@dataclass(frozen=True)
class Catalogue:
    """What a planner knows of the data before it has seen a row.

    Attributes:
        views: The view of each record schema.
        links: Every link, by name.
        categories: The id of each category of activity, by name.
    """

    views: Mapping[str, View]
    links: Mapping[str, Link]
    categories: Mapping[str, int]

    @classmethod
    def of_rows(
        cls,
        fields: Iterable[Mapping[str, Any]],
        links: Iterable[Mapping[str, Any]],
        categories: Iterable[Mapping[str, Any]],
    ) -> Catalogue:
        """Build the catalogue from the registries' rows.

        Args:
            fields: schema_name, view_name, start_column, end_column, field, expression,
                answer_type.
            links: link, from_schema, to_schema, kind, from_field, to_field.
            categories: category_id, name.
        """
        views: dict[str, View] = {}
        for row in fields:
            name = row["schema_name"]
            known = views.get(name)
            views[name] = View(
                row["view_name"],
                row["start_column"],
                row["end_column"],
                {**(known.fields if known else {}), row["field"]: row["expression"]},
                {**(known.types if known else {}), row["field"]: row["answer_type"]},
            )
        return cls(
            views,
            {
                row["link"]: Link(
                    row["link"],
                    row["from_schema"],
                    row["to_schema"],
                    row["kind"],
                    row["from_field"] or None,
                    row["to_field"] or None,
                )
                for row in links
            },
            {row["name"]: int(row["category_id"]) for row in categories},
        )

    def fields_of_type(self, schema: str, answer_type: str | None) -> frozenset[str] | None:
        """Return the fields of a schema whose values are compared so; None for any.

        Args:
            schema: The schema.
            answer_type: How an answer is compared; None where that is not told.
        """
        of_type = (name for name, own in self.views[schema].types.items() if own == answer_type)
        return frozenset(of_type) or None

    @cached_property
    def category_names(self) -> Mapping[int, str]:
        """The name of each category, by id."""
        return {number: name for name, number in self.categories.items()}

    @cached_property
    def holders(self) -> tuple[View, ...]:
        """The views of the schemas whose records have a span that others lie within, by schema."""
        within = {link.to_schema for link in self.links.values() if link.kind == "within"}
        return tuple(self.views[schema] for schema in sorted(within))

    @cached_property
    def _between(self) -> Mapping[tuple[str, str], tuple[Link, ...]]:
        found: dict[tuple[str, str], list[Link]] = {}
        for _, link in sorted(self.links.items()):
            found.setdefault((link.from_schema, link.to_schema), []).append(link)
        return {pair: tuple(links) for pair, links in found.items()}

    def links_between(self, from_schema: str, to_schema: str) -> tuple[Link, ...]:
        """Return the links that lead from one schema to another, in order of their names."""
        return self._between.get((from_schema, to_schema), ())
