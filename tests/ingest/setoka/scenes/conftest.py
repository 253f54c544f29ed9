"""A small pool, a day of episodes, and a generator that answers as scripted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from memlake.ingest.random import Draws
from memlake.ingest.setoka.catalogue import catalogue
from memlake.ingest.setoka.pool import Pool, draw_pool
from memlake.ingest.setoka.pool.people import Person
from memlake.ingest.setoka.scenes.record import DayRequest, Episode, Label, Node, Point, Scene

Fault = Callable[[DayRequest, list[Scene]], Sequence[Scene]]


@pytest.fixture(scope="session")
def pool() -> Pool:
    return draw_pool(
        Draws.of("pool-test"),
        Person("Ana Costa", 34, "partner", "Norland Bank"),
        city="Lakewood",
        home="12 Oak Lane",
        work="Norland Bank",
        place_types=["cafe", "park"],
    )


@pytest.fixture
def day() -> Node:
    return Node("day", 0, 0, 0, 0, (), (), (), "")


@pytest.fixture
def episodes() -> tuple[Episode, ...]:
    """Breakfast, a run with a label, lunch, dinner."""
    made = []
    for position, (category_id, start, end) in enumerate(
        [(225, 450, 480), (309, 600, 645), (226, 720, 760), (227, 1140, 1190)]
    ):
        labels = (Label("extra_round", "adding an extra round", 3),) if category_id == 309 else ()
        made.append(
            Episode(
                row=position,
                event_id=f"u0-000-0{position}",
                day=0,
                position=position,
                start=start,
                end=end,
                category=catalogue()[category_id],
                allowed=frozenset({"meal_log", "direct_message", "workout_session"}),
                entry=1 if labels else None,
                labels=labels,
                place_type="home",
            )
        )
    return tuple(made)


@pytest.fixture
def request_of(pool: Pool, day: Node) -> Callable[[tuple[Episode, ...]], DayRequest]:
    return lambda episodes: DayRequest(pool, (day,), (), (), episodes)


class Scripted:
    """Copies episodes into scenes, spoilt as long as a fault says so; remembers requests."""

    def __init__(self, fault: Fault | None = None) -> None:
        self._fault = fault
        self.requests: list[DayRequest] = []

    def generate(self, request: DayRequest) -> Sequence[Scene]:
        self.requests.append(request)
        scenes = [self._scene(request.pool, episode) for episode in request.episodes]
        return self._fault(request, scenes) if self._fault else scenes

    def _scene(self, pool: Pool, episode: Episode) -> Scene:
        friend = pool.circles["friends"][0].name
        values = {"thread": friend, "sender": pool.user, "recipient": friend, "turn": 0}
        return Scene(
            start=episode.start,
            end=episode.end,
            category_id=episode.category.category_id,
            label_ids=tuple(label.label_id for label in episode.labels),
            participants=(friend,),
            in_company=False,
            place="12 Oak Lane",
            points=(Point("message", 60, 60, values),),
            narrative="",
            description=f"{episode.category.name}, told in one go.",
            facts=tuple(f"fact {k} of day {episode.day}" for k in range(3)),
        )


@pytest.fixture
def scripted() -> Callable[..., Scripted]:
    return Scripted


@pytest.fixture
def spoil() -> Callable[..., Fault]:
    """Spoil the n-th scene by changing fields, for as long as a request says so."""

    def build(when: Callable[[DayRequest], bool], scene: int = 0, **changes: object) -> Fault:
        def fault(request: DayRequest, scenes: list[Scene]) -> list[Scene]:
            if when(request):
                number = min(scene, len(scenes) - 1)
                scenes[number] = replace(scenes[number], **changes)  # type: ignore[arg-type]
            return scenes

        return fault

    return build
