"""Writing the details of scenes, point by point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from memlake.ingest.random import Draws, Keys
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.scenes.details import documents
from memlake.ingest.setoka.scenes.details.pen import Pen
from memlake.ingest.setoka.scenes.expand import ReplyError, SceneError
from memlake.ingest.setoka.scenes.record import Episode, Node, Point, Scene, Value
from memlake.ingest.setoka.scenes.shares import themes
from memlake.ingest.setoka.scenes.wording import Wording, slots_of

LONG, SHORT = 96, 24
_LONG_KINDS = ("reflection", "letter", "note")
# How much prose a document of each kind is, beside a journal entry's, and how much a day has.
_PROSE = {"reflection": 1.0, "letter": 0.7, "note": 0.5, "message": 0.2, "group_message": 0.18}
_PROSE_A_DAY = {"a": 3.9, "b": 4.9}
_LEAST_PACE, _MOST_PACE = 0.6, 1.6


@dataclass(frozen=True, slots=True)
class DetailRequest:
    """What a writer is asked for: what one point of one scene becomes.

    Attributes:
        episode: The scene's episode.
        scene: The scene.
        number: Position of the point among the scene's.
        day: The context node of the day.
        recent: Facts of earlier days that may be come back to.
        feedback: What was wrong with earlier replies to the same request.
    """

    episode: Episode
    scene: Scene
    number: int
    day: Node
    recent: tuple[str, ...]
    feedback: tuple[str, ...] = ()

    @property
    def point(self) -> Point:
        """The point."""
        return self.scene.points[self.number]


class DetailWriter(Protocol):
    """Whatever words the points of scenes: templates, or a language model."""

    def write(self, request: DetailRequest) -> Mapping[str, Value]:
        """Return the values that a point gains.

        Raises:
            ReplyError: If there is no reply that could be read.
        """


def write_details(
    writer: DetailWriter, contexts: Iterable[tuple[Episode, Scene, Node, tuple[str, ...]]]
) -> list[Scene]:
    """Return scenes with all points detailed; each point is written by itself.

    Raises:
        SceneError: If a point's details cannot be read in `k_scene` tries.
    """
    return [_detailed(writer, *context) for context in contexts]


def _detailed(
    writer: DetailWriter, episode: Episode, scene: Scene, day: Node, recent: tuple[str, ...]
) -> Scene:
    points = []
    for number, point in enumerate(scene.points):
        gained = _written(writer, DetailRequest(episode, scene, number, day, recent))
        points.append(replace(point, values={**point.values, **gained}) if gained else point)
    return replace(scene, points=tuple(points))


def pace_of(scenes: Iterable[Scene], days: int, family: str) -> float:
    """Return how long texts are to be, so that users of few documents have as much to read.

    Args:
        scenes: The user's scenes.
        days: Days of the horizon.
        family: The lexicon family; the terser one needs more sentences.
    """
    prose = sum(_PROSE.get(point.kind, 0.0) for scene in scenes for point in scene.points)
    wanted = _PROSE_A_DAY[family] * days
    return min(max(wanted / max(prose, 1e-9), _LEAST_PACE), _MOST_PACE)


def _written(writer: DetailWriter, request: DetailRequest) -> Mapping[str, Value]:
    feedback: tuple[str, ...] = ()
    for _ in range(registry.whole("k_scene")):
        try:
            return writer.write(replace(request, feedback=feedback) if feedback else request)
        except ReplyError as error:
            feedback += (str(error),)
    raise SceneError(
        f"{request.episode.event_id}: no details of a {request.point.kind}; last {feedback[-1]}"
    )


class TemplateWriter:
    """Words points from the user's lexicon."""

    def __init__(self, wording: Wording, keys: Keys, pace: float) -> None:
        """Prepare to write.

        Args:
            wording: How the user's scenes are worded.
            keys: The key of each of the user's scenes, by row of its episode.
            pace: How long texts are, 1 for the average user, see `pace_of`.
        """
        self._wording, self._draws, self._pace = wording, Draws(keys).at("text"), pace
        self._row, self._points, self._slots = -1, self._draws, dict[str, str]()

    def write(self, request: DetailRequest) -> Mapping[str, Value]:
        """Return the values that a point gains; a pure function of the request."""
        worded = _WORDED.get(request.point.kind)
        if worded is None:
            return {}
        self._turn_to(request)
        point = self._points.keys[request.number : request.number + 1].reshape(())
        count = LONG if request.point.kind in _LONG_KINDS else SHORT
        words = Draws(point).counted(count).keys.tolist()
        pen = Pen(self._wording.grammar, dict(self._slots), words, self._pace)
        return worded(pen, request, self._wording)

    def _turn_to(self, request: DetailRequest) -> None:
        """Key a scene's points, and fill its slots, when the first of them comes."""
        row = request.episode.row
        if row == self._row:
            return
        theme = themes()[request.episode.category.category_id]
        one = Draws(self._draws.keys[row : row + 1].reshape(()))
        self._row, self._points = row, one.counted(len(request.scene.points))
        self._slots = slots_of(self._wording, request.episode, request.scene, theme)


_Worded = Callable[[Pen, DetailRequest, Wording], Mapping[str, Value]]


def _theme(request: DetailRequest) -> str:
    return themes()[request.episode.category.category_id]


def _appointment(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    in_company = request.scene.in_company and request.scene.participants
    title = pen.say("calendar.title.with" if in_company else "calendar.title")
    noted = request.point.values["has_note"]
    return {"title": title, "notes": " ".join(pen.several("calendar.note", 3)) if noted else None}


def _task(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    for thread in pen.threads(request.day.threads, 1):
        pen.slots.setdefault("one", thread.helper.split(" ", 1)[0])
    return {"title": pen.say("task.title")}


def _device_use(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    planned = request.episode.entry is not None
    return {"purpose": pen.say("app.purpose" if planned else "app.purpose.routine")}


def _search(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    list(pen.threads(request.day.threads, 1))
    rule = "web.query" if request.episode.entry is not None else "web.query.routine"
    return {"query": " ".join(pen.say(rule).lower().split())}


def _company(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    return {"activity": pen.slots["activity"]}


def _message(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    values = request.point.values
    sent = values["sender"] == wording.pool.user
    turn = values["turn"]
    assert isinstance(turn, int)
    text = documents.direct_message(
        pen, _theme(request), sent=sent, turn=turn, threads=request.day.threads
    )
    return {"text": text}


def _group_message(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    sent = request.point.values["sender"] == wording.pool.user
    return {"text": documents.group_message(pen, sent=sent, threads=request.day.threads)}


def _letter(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    values, user = request.point.values, wording.pool.user
    sent = values["sender"] == wording.pool.email
    contact = str(values["contact"])
    return documents.letter(
        pen,
        _theme(request),
        sent=sent,
        work=request.episode.category.family == "work",
        names=(user, contact) if sent else (contact, user),
        threads=request.day.threads,
    )


def _note(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    return documents.note(pen, _theme(request), request.episode.labels, request.day.threads)


def _reflection(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    company = request.scene.in_company and bool(request.scene.participants)
    text = documents.journal_entry(
        pen,
        _theme(request),
        company,
        request.episode.labels,
        request.day.threads,
        list(request.recent),
    )
    return {"mood": pen.say("journal.mood").lower(), "text": text}


def _photo(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    company = request.scene.in_company and bool(request.scene.participants)
    return {"caption": documents.caption(pen, company=company)}


def _exercise(pen: Pen, request: DetailRequest, wording: Wording) -> Mapping[str, Value]:
    planned = request.episode.entry is not None
    return {"type": pen.slots["activity"] if planned else pen.say("walk").lower()}


_WORDED: dict[str, _Worded] = {
    "exercise": _exercise,
    "appointment": _appointment,
    "task": _task,
    "device_use": _device_use,
    "search": _search,
    "company": _company,
    "message": _message,
    "group_message": _group_message,
    "letter": _letter,
    "note": _note,
    "reflection": _reflection,
    "photo": _photo,
}
