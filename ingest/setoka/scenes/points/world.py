"""Points of places, ways, payments, company and pictures."""

from __future__ import annotations

from collections.abc import Iterator

from memlake.ingest.setoka.pool import Place
from memlake.ingest.setoka.pool.place_names import HOME, HOSTED
from memlake.ingest.setoka.scenes.points.draft import Draft
from memlake.ingest.setoka.scenes.record import Point, Value

CURRENCY = "USD"
BASE_PLACES = ("bakery", "cafe", "canteen", "park", "station", "supermarket")
_MODES = ("on foot", "by bicycle", "by tram", "by bus", "by car")
_FARES = {"by tram": 260, "by bus": 240, "by train": 640}
_METHODS = ("card", "card", "phone", "cash")
# The bank's word for a trade, and the least and greatest amount in cents.
_TRADE = {
    "canteen": ("Restaurants", 550, 1400),
    "cafe": ("Restaurants", 320, 1500),
    "diner": ("Restaurants", 700, 2400),
    "restaurant": ("Restaurants", 1400, 6500),
    "bar": ("Restaurants", 600, 4200),
    "bakery": ("Groceries", 180, 1200),
    "supermarket": ("Groceries", 900, 8500),
    "market": ("Groceries", 400, 4200),
    "pharmacy": ("Health", 350, 4800),
    "clinic": ("Health", 1500, 9000),
    "petrol_station": ("Transport", 2500, 7800),
    "cinema": ("Leisure", 800, 1800),
    "theatre": ("Leisure", 1800, 7200),
    "concert_hall": ("Leisure", 1800, 8800),
    "museum": ("Leisure", 600, 1800),
    "bookshop": ("Shopping", 700, 4500),
    "shop": ("Shopping", 500, 9000),
    "mall": ("Shopping", 900, 12000),
}
_SERVICE = ("Services", 800, 9500)
_ONLINE = ("Shopping", 600, 14000)
_BILL = ("Bills", 1900, 16000)
_BILLS = ("paying bills", "checking meter and subscriptions")


def purchase(draft: Draft, word: int) -> Iterator[Point]:
    """One payment: at the place, or from home to a shop or a utility."""
    merchant, (category, low, high) = _seller(draft, word)
    word, method = divmod(word >> 3, len(_METHODS))
    at = draft.moment(word)
    values: dict[str, Value] = {
        "merchant": merchant,
        "amount_cents": low + (word >> 5) % (high - low),
        "currency": CURRENCY,
        "method": "transfer" if category == "Bills" else _METHODS[method],
        "category": category,
    }
    yield Point("purchase", at, at, values)


def _seller(draft: Draft, word: int) -> tuple[str, tuple[str, int, int]]:
    kind = draft.place.place_type
    if kind in HOSTED:
        market = draft.pool.places["supermarket"]
        return market[word % len(market)].name, _TRADE["supermarket"]
    if kind != HOME:
        return draft.place.name, _TRADE.get(kind, _SERVICE)
    if draft.episode.category.name in _BILLS:
        return draft.pool.shops["utility"][word % 2], _BILL
    if draft.episode.category.family == "eating":
        canteen = draft.pool.places["canteen"]
        return canteen[word % len(canteen)].name, _TRADE["canteen"]
    return draft.pool.shops["online"][word % 2], _ONLINE


def stay(draft: Draft, word: int) -> Iterator[Point]:
    """The scene's place, for as long as the scene lasts."""
    mode = _MODES[word % len(_MODES)]
    yield Point("stay", 0, draft.seconds, {"address": draft.place.address, "mode": mode})


def way(draft: Draft, word: int) -> Iterator[Point]:
    """How the user came to the scene's place, in its first minutes."""
    origin = _origin(draft, word)
    word, which = divmod(word >> 4, len(_MODES))
    mode = "by train" if draft.episode.place_type in ("train", "station") else _MODES[which]
    moves = draft.theme == "way"
    most = draft.seconds // 60 if moves else min(draft.seconds // 120, 35)
    end = min(draft.seconds, (max(4, most // 2) + word % max(most // 2, 1)) * 60)
    values: dict[str, Value] = {
        "origin": origin.name,
        "mode": mode,
        "fare_cents": _FARES.get(mode),
    }
    yield Point("way", 0, draft.seconds if moves else end, values)


def _origin(draft: Draft, word: int) -> Place:
    if draft.place.place_type != HOME:
        return draft.pool.places[HOME][0]
    kind = BASE_PLACES[word % len(BASE_PLACES)]
    return draft.pool.places[kind][0]


def company(draft: Draft, word: int) -> Iterator[Point]:
    """Everybody who takes part is there."""
    yield Point("company", 0, draft.seconds, {})


def photo(draft: Draft, word: int) -> Iterator[Point]:
    """One picture; the camera is the user's telephone, the same throughout."""
    at = draft.moment(word)
    iso = (50, 64, 100, 125, 200, 320, 640)[(word >> 8) % 7]
    tall = (word >> 12) % 3 == 0
    width, height = (3000, 4000) if tall else (4000, 3000)
    values = {"iso": iso, "width": width, "height": height}
    yield Point("photo", at, at, values)
