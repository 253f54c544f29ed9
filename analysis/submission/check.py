"""The check of each submitted row: every rule names the field that breaks it, and how.

Two forms of a row are taken: a row of `core.answer`, which names an item by `item_id`, and the
record of the public scorer (spec/realcompanion.md, section 5), which names it by `track`,
`subject` and `item` as the corpus's own files do, and says `reply` for an answer in a chat.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from memlake.analysis.companion.judgments import STORES
from memlake.analysis.submission.catalogue import Catalogue, Item

Row = dict[str, Any]

_PUBLIC = ("track", "subject", "item", "reply")
_TEXTS = ("retrieved_text", "sql", "error")
_COUNTS = ("prompt_tokens", "completion_tokens")
_IGNORED = ("run_id",)
FIELDS = (
    *("item_id", "answer", "tied", "abstained", "confidence", "retrieved", "stores"),
    *("retrieved_text", "sql", "error", *_COUNTS, *_PUBLIC, *_IGNORED),
)
_MOST_TOKENS = 2**31 - 1


class RowError(Exception):
    """What is wrong with a row.

    Attributes:
        field: The field at fault.
        reason: What is wrong with it.
    """

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field, self.reason = field, reason


def checked(row: Mapping[str, Any], catalogue: Catalogue) -> Row:
    """Return a submitted row as a row of the landing table, ids mapped.

    Args:
        row: The row as read.
        catalogue: The dataset that it answers.

    Raises:
        RowError: At the first field that is not as it should be.
    """
    for name in row:
        if name not in FIELDS:
            near = get_close_matches(name, FIELDS, 1)
            raise RowError(name, "no such field" + (f"; {near[0]} is meant?" if near else ""))
    item = _item(row, catalogue)
    found: Row = {"item_id": item.item_id}
    found |= {name: _text(row, name) for name in _TEXTS}
    found["answer"] = _answer(row, item)
    found["tied"] = _tied(row, item, found["answer"])
    found["confidence"] = _confidence(row)
    found["retrieved"] = _retrieved(row, item, catalogue)
    found["stores"] = _stores(row, item, catalogue)
    found |= {name: _count(row, name) for name in _COUNTS}
    found["abstained"] = _abstained(row, found)
    return found


def _item(row: Mapping[str, Any], catalogue: Catalogue) -> Item:
    """Find the item that a row names; what it says of it in two ways has to be of one item."""
    item_id = _text(row, "item_id")
    if item_id is None:
        return _asked(_item_by_key(row, catalogue), "item", catalogue)
    item = _asked(item_id, "item_id", catalogue)
    for name, own in (("track", item.track), ("subject", item.subject_key)):
        said = _text(row, name)
        if said not in (None, own):
            raise RowError(name, f"{said!r}, but {name} of item {item_id!r} is {own!r}")
    key = _key(row)
    if key is not None:
        other = catalogue.item_keys.get((item.track, item.subject_key, key))
        if other != item_id:
            raise RowError("item", f"{key!r} is not item {item_id!r} (give one of the two)")
    return item


def _asked(item_id: str, field: str, catalogue: Catalogue) -> Item:
    item = catalogue.items.get(item_id)
    if item is not None:
        return item
    split = catalogue.other_splits.get(item_id)
    if split is None:
        raise RowError(field, f"{catalogue.dataset} asks no item {item_id!r}")
    raise RowError(
        field,
        f"item {item_id!r} is of the {split} split, to learn from; test items alone are answered",
    )


def _item_by_key(row: Mapping[str, Any], catalogue: Catalogue) -> str:
    key = _key(row)
    if key is None:
        raise RowError("item_id", "it is missing, and so are track, subject and item")
    track, subject = _required(row, "track"), _required(row, "subject")
    if track not in catalogue.tracks:
        raise RowError("track", f"{track!r} is none of {', '.join(catalogue.tracks)}")
    found = catalogue.item_keys.get((track, subject, key))
    if found is None:
        raise RowError("item", f"{catalogue.dataset} asks {subject!r} no {track} item {key!r}")
    return found


def _key(row: Mapping[str, Any]) -> str | None:
    key = row.get("item")
    if key is None:
        return None
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise RowError("item", f"{_told(key)} is neither text nor a whole number")
    return str(key)


def _required(row: Mapping[str, Any], name: str) -> str:
    value = _text(row, name)
    if value is None:
        raise RowError(name, "it is missing")
    return value


def _text(row: Mapping[str, Any], name: str) -> str | None:
    value = row.get(name)
    if value is None or isinstance(value, str):
        return value
    raise RowError(name, f"{_told(value)} is no text")


def _answer(row: Mapping[str, Any], item: Item) -> str | None:
    given = [name for name in ("answer", "reply") if row.get(name) is not None]
    if len(given) > 1:
        raise RowError("reply", "the row has an answer too; give one of them")
    if not given:
        return None
    value = row[given[0]]
    if item.answer_type == "json" and not isinstance(value, str):
        return _json(given[0], value)
    answer = _text(row, given[0])
    if answer is not None and item.answer_space is not None and answer not in item.answer_space:
        raise RowError(given[0], f"{answer!r} is none of {_listed(item.answer_space)}")
    return answer


def _json(field: str, value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError):
        raise RowError(field, f"{_told(value)} is no JSON value") from None


def _tied(row: Mapping[str, Any], item: Item, answer: str | None) -> list[str] | None:
    tied = _texts(row, "tied")
    if tied is None:
        return None
    if len(set(tied)) < max(len(tied), 1):
        raise RowError("tied", "it is empty" if not tied else "it names an answer twice")
    if answer not in tied:
        raise RowError("tied", f"the answer, {answer!r}, is not among them")
    space = item.answer_space
    strange = [one for one in tied if space is not None and one not in space]
    if strange:
        raise RowError("tied", f"{strange[0]!r} is none of {_listed(space or ())}")
    return tied


def _confidence(row: Mapping[str, Any]) -> float | None:
    value = row.get("confidence")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RowError("confidence", f"{_told(value)} is no number")
    if not math.isfinite(value) or not 0 <= value <= 1:
        raise RowError("confidence", f"{value} is not between 0 and 1")
    return float(value)


def _retrieved(row: Mapping[str, Any], item: Item, catalogue: Catalogue) -> list[str] | None:
    ids = _texts(row, "retrieved")
    return None if ids is None else [_record(one, item, catalogue) for one in ids]


def _stores(row: Mapping[str, Any], item: Item, catalogue: Catalogue) -> list[str] | None:
    stores = _texts(row, "stores")
    if stores is None:
        return None
    if (catalogue.benchmark, item.track) != ("companion", "chat"):
        raise RowError("stores", "the chat of a companion corpus alone has stores")
    strange = [one for one in stores if one not in STORES]
    if strange:
        raise RowError("stores", f"{strange[0]!r} is none of {_listed(STORES)}")
    if len(set(stores)) < len(stores):
        raise RowError("stores", "it names a store twice")
    return stores


def _record(given: str, item: Item, catalogue: Catalogue) -> str:
    """Map a record's own or the file's id, and refuse what the item's system may not have seen."""
    found = given
    if given not in catalogue.records:
        places = catalogue.sources.get((item.subject_id, given), ())
        if not places:
            raise RowError("retrieved", f"the item's subject has no record {given!r}")
        if len(places) > 1:
            raise RowError("retrieved", f"{given!r} names {len(places)} records; give record ids")
        found = places[0]
    subject, position = catalogue.records[found]
    if subject != item.subject_id:
        raise RowError("retrieved", f"{given!r} is a record of another subject")
    asked = item.asked_position
    if asked is not None and position is not None and position >= asked:
        raise RowError("retrieved", f"{given!r} does not come before the question")
    return found


def _count(row: Mapping[str, Any], name: str) -> int | None:
    value = row.get(name)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise RowError(name, f"{_told(value)} is no whole number")
    if not 0 <= value <= _MOST_TOKENS:
        raise RowError(name, f"{value} is not between 0 and {_MOST_TOKENS}")
    return int(value)


def _abstained(row: Mapping[str, Any], found: Row) -> bool:
    value = row.get("abstained")
    if value is not None and not isinstance(value, bool):
        raise RowError("abstained", f"{_told(value)} is neither true nor false")
    if value and found["answer"] is not None:
        raise RowError("abstained", "the row abstains and answers at once")
    says = ("answer", "retrieved", "error")
    if not value and all(found[name] is None for name in says):
        raise RowError("answer", "the row gives no answer, retrieves nothing, and does not abstain")
    return bool(value)


def _texts(row: Mapping[str, Any], name: str) -> list[str] | None:
    value = row.get(name)
    if value is None:
        return None
    if not isinstance(value, list):
        raise RowError(name, f"{_told(value)} is no list of texts")
    for one in value:
        if not isinstance(one, str):
            raise RowError(name, f"{_told(one)} is no text")
    return value


def _listed(space: Sequence[str] | frozenset[str]) -> str:
    return ", ".join(sorted(space))


def _told(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
