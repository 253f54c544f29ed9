"""Expanding days into scenes: a bounded context, retries with feedback, halving."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from memlake.ingest.landing.errors import Exit, MemlakeError
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.pool import Pool
from memlake.ingest.setoka.scenes.record import DayRequest, Effort, Episode, Node, Scene
from memlake.ingest.setoka.scenes.validate import problems, unfaithful


class SceneGenerator(Protocol):
    """Whatever turns episodes into scenes: templates, or a language model."""

    def generate(self, request: DayRequest) -> Sequence[Scene]:
        """Return one scene for each episode of the request, in order.

        Raises:
            ReplyError: If there is no reply that could be read.
        """


class ReplyError(Exception):
    """A reply that holds no scenes; what it says is fed back."""


class SceneError(MemlakeError):
    """A generator failed on a single episode."""

    exit_code = Exit.BAD_INPUT


def expand_days(
    generator: SceneGenerator,
    pool: Pool,
    days: Iterable[tuple[tuple[Node, ...], tuple[Episode, ...]]],
) -> tuple[list[Scene], Effort]:
    """Expand a user's days in their order.

    A day is asked for with its ancestors' context and what the last W days left to come back
    to, at most kappa facts each; nothing older is seen, and nothing older is needed, since
    behaviour is copied from the chain.

    Args:
        generator: Who makes the scenes.
        pool: The user's pool.
        days: For each day its context from the horizon down, and its episodes.

    Returns:
        A scene for each episode, in order, and what they took.

    Raises:
        SceneError: If the generator fails on a single episode.
    """
    width, most = registry.whole("w_siblings"), registry.whole("kappa")
    scenes: list[Scene] = []
    recent: list[tuple[str, ...]] = []
    effort = Effort()
    for ancestors, episodes in days:
        if not episodes:
            recent.append(())
            continue
        request = DayRequest(pool, ancestors, tuple(recent[-width:]), (), episodes)
        made = expand(generator, request, effort)
        recent.append(tuple(fact for scene in made for fact in scene.facts)[:most])
        scenes += made
    return scenes, effort


def expand(generator: SceneGenerator, request: DayRequest, effort: Effort) -> tuple[Scene, ...]:
    """Expand the episodes of a request, halving them where the generator keeps failing.

    The left half comes first, the right half is conditioned on its scenes.

    Raises:
        SceneError: If the generator fails on a single episode.
    """
    feedback: tuple[str, ...] = ()
    for attempt in range(registry.whole("k_scene")):
        effort.calls += 1
        effort.retries += attempt > 0
        try:
            reply = tuple(generator.generate(replace(request, feedback=feedback)))
            wrong = problems(request, reply)
        except ReplyError as error:
            reply, wrong = (), (str(error),)
        if not wrong:
            return reply
        feedback += wrong
    if len(request.episodes) == 1:
        episode = request.episodes[0]
        raise SceneError(
            f"{episode.event_id}: no valid scene of {episode.category.name!r} in "
            f"{registry.whole('k_scene')} tries; last {feedback[-1]}"
        )
    effort.halvings += 1
    middle = len(request.episodes) // 2
    left = expand(generator, replace(request, episodes=request.episodes[:middle]), effort)
    after = replace(request, episodes=request.episodes[middle:], before=request.before + left)
    return left + expand(generator, after, effort)


def require_faithful(episodes: Sequence[Episode], scenes: Sequence[Scene]) -> None:
    """Check that the chains read back from the scenes are the chains (Proposition 4).

    Raises:
        SceneError: If a day has more or fewer scenes, or one is not its episode's.
    """
    if len(episodes) != len(scenes):
        raise SceneError(f"{len(scenes)} scenes for {len(episodes)} episodes of the chains")
    for episode, scene in zip(episodes, scenes, strict=True):
        wrong = unfaithful(episode, scene)
        if wrong:
            raise SceneError(f"{episode.event_id}: {wrong}")
