"""Points whose records hold wording: who wrote to whom and when, but not yet what."""

from __future__ import annotations

from collections.abc import Iterator

from memlake.ingest.setoka.scenes.points.draft import Draft
from memlake.ingest.setoka.scenes.record import Point, Value

_APP_OF_THEME = {
    "sleep": "alarm",
    "morning": "weather",
    "rest": "timer",
    "health": "health",
    "house": "tasks",
    "paper": "bank",
    "kitchen": "recipes",
    "green": "photos",
    "care": "calls",
    "work": "office",
    "study": "learning",
    "shop": "shopping",
    "counter": "calendar",
    "meal": "news",
    "out": "maps",
    "gather": "photos",
    "alone": "game",
    "screen": "video",
    "culture": "calendar",
    "sound": "music",
    "make": "photos",
    "reflect": "notes",
    "sport": "health",
    "spirit": "timer",
    "serve": "tasks",
    "talk": "messages",
    "way": "transit",
    "read": "reading",
}
_SITE_OF_THEME = {
    "health": "health",
    "kitchen": "recipes",
    "house": "howto",
    "paper": "public",
    "counter": "public",
    "shop": "shop",
    "study": "study",
    "work": "work",
    "way": "transit",
    "culture": "culture",
    "sound": "culture",
    "screen": "culture",
    "talk": "forum",
    "make": "howto",
}
_ANY_SITE = ("news", "reference", "transit", "forum", "public", "culture")
_PRIORITIES = ("low", "normal", "normal", "high")
_LEAST_REPLY_S = 45


def appointment(draft: Draft, word: int) -> Iterator[Point]:
    """An entry in the calendar for the whole scene; one in three has a note."""
    yield Point("appointment", 0, draft.seconds, {"has_note": int(word % 3 != 0)})


def task(draft: Draft, word: int) -> Iterator[Point]:
    """A task noted during the scene; half of them are done before it ends."""
    at = draft.moment(word)
    word >>= 9
    done = word % 2 == 0
    values: dict[str, Value] = {
        "priority": _PRIORITIES[(word >> 1) % len(_PRIORITIES)],
        "status": "done" if done else "open",
        "due_in_days": None if done else (word >> 4) % 12,
        "done_after_s": at + (word >> 8) % max(draft.seconds - at, 1) if done else None,
    }
    yield Point("task", at, at, values)


def device_use(draft: Draft, word: int) -> Iterator[Point]:
    """Some minutes with an app."""
    start, end = draft.stretch(word, 2, 25)
    app = _APP_OF_THEME[draft.theme]
    yield Point("device_use", start, end, {"app": draft.pool.apps[app][word % 5 == 0]})


def search(draft: Draft, word: int) -> Iterator[Point]:
    """One search and the site it led to."""
    at = draft.moment(word)
    topic = _SITE_OF_THEME.get(draft.theme, _ANY_SITE[(word >> 9) % len(_ANY_SITE)])
    values: dict[str, Value] = {"site": draft.pool.sites[topic][(word >> 12) % 2], "topic": topic}
    yield Point("search", at, at, values)


def call(draft: Draft, word: int) -> Iterator[Point]:
    """One call with the first participant; one in six was missed."""
    word, outgoing = divmod(word, 2)
    word, missed = divmod(word, 6)
    start, end = draft.stretch(word, 1, 24) if missed else (draft.moment(word),) * 2
    values: dict[str, Value] = {
        "contact": draft.participants[0],
        "direction": "outgoing" if outgoing else "incoming",
        "status": "answered" if missed else "missed",
        "duration_s": end - start,
    }
    yield Point("call", start, end, values)


def messages(draft: Draft, word: int) -> Iterator[Point]:
    """Two or three messages to and fro with the first participant."""
    contact, user = draft.participants[0], draft.pool.user
    word, mine = divmod(word, 2)
    for turn, at in enumerate(_turns(draft, word)):
        sent = (turn + mine) % 2 == 0
        values: dict[str, Value] = {
            "thread": contact,
            "sender": user if sent else contact,
            "recipient": contact if sent else user,
            "turn": turn,
        }
        yield Point("message", at, at, values)


def group_messages(draft: Draft, word: int) -> Iterator[Point]:
    """Two or three messages in the chat of the scene's circle, by the user and participants."""
    group = draft.pool.groups[draft.circle]
    word, mine = divmod(word, 2)
    for turn, at in enumerate(_turns(draft, word)):
        others = draft.participants
        sender = draft.pool.user if (turn + mine) % 2 == 0 else others[turn // 2 % len(others)]
        values: dict[str, Value] = {"chat_group": group.name, "sender": sender, "turn": turn}
        yield Point("group_message", at, at, values)


def letters(draft: Draft, word: int) -> Iterator[Point]:
    """An email to or from the first participant, three in five with an answer."""
    contact = draft.counterpart
    word, mine = divmod(word, 2)
    for turn, at in enumerate(_turns(draft, word)[: 2 if word % 5 < 3 else 1]):
        sent = (turn + mine) % 2 == 0
        values: dict[str, Value] = {
            "contact": contact.name,
            "sender": draft.pool.email if sent else contact.email,
            "recipient": contact.email if sent else draft.pool.email,
            "turn": turn,
        }
        yield Point("letter", at, at, values)


def note(draft: Draft, word: int) -> Iterator[Point]:
    """A note taken during the scene."""
    at = draft.moment(word)
    yield Point("note", at, at, {})


def reflection(draft: Draft, word: int) -> Iterator[Point]:
    """A journal entry in the scene's last minutes; after a night's sleep on waking."""
    last = min(draft.seconds // 10, 1200)
    at = draft.seconds - last + word % max(last, 1)
    yield Point("reflection", at, at, {})


def _turns(draft: Draft, word: int) -> list[int]:
    """Two or three moments in order, a while apart if the scene is long enough."""
    word, third = divmod(word, 2)
    count = 2 + third
    first = word % max(draft.seconds // 2, 1)
    room = max((draft.seconds - first) // count, 1)
    gaps = [_LEAST_REPLY_S + (word >> (9 + 5 * k)) % max(room - _LEAST_REPLY_S, 1) for k in (0, 1)]
    moments = [first, first + gaps[0], first + gaps[0] + gaps[1]][:count]
    return [min(moment, draft.seconds) for moment in moments]
