"""What a submission is checked against: items and records, as the warehouse has them."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from memlake.analysis.warehouse import open_read_only
from memlake.ingest.landing.errors import UsageError


@dataclass(frozen=True)
class Item:
    """One item that may be answered.

    Attributes:
        item_id: Its id.
        track: Its track.
        subject_id: Its subject.
        subject_key: What the corpus's own files call the subject.
        answer_type: What kind of answer it takes.
        answer_space: The answers that it takes, or None for free ones.
        asked_position: Position of its probe, or None where it is asked of the whole history.
    """

    item_id: str
    track: str
    subject_id: str
    subject_key: str
    answer_type: str
    answer_space: frozenset[str] | None
    asked_position: int | None


@dataclass(frozen=True)
class Catalogue:
    """A dataset as submissions see it.

    Attributes:
        benchmark: Its benchmark.
        dataset: Its name.
        dataset_hash: Hash of what is landed under that name.
        items: Id to item, test items alone.
        other_splits: Id to split, of the items that no system is asked.
        item_keys: (track, subject's own key, item's own key) to item id.
        records: Record id to its subject and position.
        sources: (subject, the file's own id) to record ids; an id may be there twice.
        systems: Names that are taken by our own systems, of any benchmark.
    """

    benchmark: str
    dataset: str
    dataset_hash: str
    items: Mapping[str, Item]
    other_splits: Mapping[str, str]
    item_keys: Mapping[tuple[str, str, str], str]
    records: Mapping[str, tuple[str, int | None]]
    sources: Mapping[tuple[str, str], tuple[str, ...]]
    systems: frozenset[str] = field(default=frozenset())

    @property
    def tracks(self) -> tuple[str, ...]:
        """The tracks that the dataset has items of."""
        return tuple(sorted({item.track for item in self.items.values()}))


def read_catalogue(warehouse: Path, dataset: str | None) -> Catalogue:
    """Read a dataset's items and records from the published warehouse.

    Args:
        warehouse: The published DuckDB file.
        dataset: Its name; may be left out where the warehouse holds one dataset alone.

    Raises:
        UsageError: If there is no such dataset, or none is named and there are several.
        BadInputError: If there is no warehouse.
        LockedError: If another process holds it for writing.
    """
    with contextlib.closing(open_read_only(warehouse)) as connection:
        try:
            return _catalogue(connection, dataset)
        except duckdb.CatalogException as error:
            raise UsageError(
                f"{warehouse.name} lacks what a submission is checked against: "
                f"{str(error).splitlines()[0]} (run `memlake build`)"
            ) from None


def _catalogue(connection: duckdb.DuckDBPyConnection, dataset: str | None) -> Catalogue:
    known = connection.execute(
        "select dataset, benchmark, dataset_hash from staging.stg_core__dataset "
        "where dataset in (select distinct dataset from core.item) order by dataset"
    ).fetchall()
    names = [name for name, _, _ in known]
    if dataset is None and len(names) == 1:
        dataset = names[0]
    if dataset is None or dataset not in names:
        asked = "--dataset is left out" if dataset is None else f"{dataset!r} is not built"
        raise UsageError(f"{asked}; the warehouse holds: {', '.join(names) or 'no dataset'}")
    benchmark, dataset_hash = next(rest for name, *rest in known if name == dataset)
    return Catalogue(
        benchmark,
        dataset,
        dataset_hash,
        _items(connection, dataset),
        _other_splits(connection, dataset),
        _item_keys(connection, dataset),
        *_records(connection, dataset),
        _systems(connection),
    )


def _items(connection: duckdb.DuckDBPyConnection, dataset: str) -> dict[str, Item]:
    rows = connection.execute(
        "select item.item_id, item.track, item.subject_id, subject.subject_key, "
        "item.answer_type, item.answer_space, item.asked_position "
        "from core.item as item inner join core.subject_key as subject using (subject_id) "
        "where item.dataset = ? and item.split = 'test'",
        [dataset],
    ).fetchall()
    return {
        item_id: Item(item_id, track, subject, key, kind, space and frozenset(space), position)
        for item_id, track, subject, key, kind, space, position in rows
    }


def _other_splits(connection: duckdb.DuckDBPyConnection, dataset: str) -> dict[str, str]:
    rows = connection.execute(
        "select item_id, split from core.item where dataset = ? and split <> 'test'", [dataset]
    ).fetchall()
    return dict(rows)


def _item_keys(
    connection: duckdb.DuckDBPyConnection, dataset: str
) -> dict[tuple[str, str, str], str]:
    rows = connection.execute(
        "select item.track, subject.subject_key, key.item_key, min(item.item_id) "
        "from core.item_key as key "
        "inner join core.item as item using (item_id) "
        "inner join core.subject_key as subject using (subject_id) "
        "where item.dataset = ? group by all having count(*) = 1",
        [dataset],
    ).fetchall()
    return {(track, subject, key): item_id for track, subject, key, item_id in rows}


def _records(
    connection: duckdb.DuckDBPyConnection, dataset: str
) -> tuple[dict[str, tuple[str, int | None]], dict[tuple[str, str], tuple[str, ...]]]:
    rows = connection.execute(
        "select record_id, subject_id, position, source_id from core.record where dataset = ? "
        "order by subject_id, position",
        [dataset],
    ).fetchall()
    sources: dict[tuple[str, str], list[str]] = {}
    for record_id, subject, _, source_id in rows:
        if source_id is not None:
            sources.setdefault((subject, source_id), []).append(record_id)
    return (
        {record_id: (subject, position) for record_id, subject, position, _ in rows},
        {key: tuple(ids) for key, ids in sources.items()},
    )


def _systems(connection: duckdb.DuckDBPyConnection) -> frozenset[str]:
    rows = connection.execute("select system from registry.system").fetchall()
    return frozenset(name for (name,) in rows)
