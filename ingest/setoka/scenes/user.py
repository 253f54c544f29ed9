"""From one user's day chains to scenes."""

from __future__ import annotations

from dataclasses import dataclass

from memlake.ingest.random import Draws
from memlake.ingest.setoka import registry
from memlake.ingest.setoka.lexicon import FAMILIES, activity_names, lexicon
from memlake.ingest.setoka.pool import Pool, draw_pool
from memlake.ingest.setoka.pool.people import Person
from memlake.ingest.setoka.scenes.choose import choose
from memlake.ingest.setoka.scenes.details import TemplateWriter, pace_of, write_details
from memlake.ingest.setoka.scenes.episodes import user_chains
from memlake.ingest.setoka.scenes.expand import expand_days, require_faithful
from memlake.ingest.setoka.scenes.points.world import BASE_PLACES
from memlake.ingest.setoka.scenes.record import Effort, Episode, Node, Scene
from memlake.ingest.setoka.scenes.storyline import arcs_of, storyline_number
from memlake.ingest.setoka.scenes.template import TemplateGenerator
from memlake.ingest.setoka.scenes.tree import Plot, grow, lineage
from memlake.ingest.setoka.scenes.wording import Wording
from memlake.ingest.setoka.settings import POPULATIONS
from memlake.ingest.setoka.skeleton import GroupSkeleton

TRAIN = POPULATIONS[1]


@dataclass(frozen=True)
class UserStory:
    """One user's expanded history.

    Attributes:
        pool: The closed pool.
        family: The lexicon family.
        tree: The context tree above the scenes, by level.
        episodes: The episodes.
        scenes: One an episode, in order, all details written.
        effort: What the scenes took.
    """

    pool: Pool
    family: str
    tree: dict[str, list[Node]]
    episodes: tuple[Episode, ...]
    scenes: tuple[Scene, ...]
    effort: Effort


def tell_user(skeleton: GroupSkeleton, user: int) -> UserStory:
    """Expand one user of a group, offline.

    The result depends on the seed, the population, the user and its chains alone.

    Args:
        skeleton: The group.
        user: Row of the user.

    Raises:
        SceneError: If a scene cannot be made, or one does not copy its episode.
        BadInputError: If the pool is too small or a schema could have no record.
    """
    people, root = skeleton.personas, Draws.of(skeleton.seed, skeleton.population)
    draws = root.at("story", people.user_id[user])
    chains = user_chains(skeleton, user)
    family = lexicon_family(skeleton, user)
    pool = _pool(skeleton, user, draws, {e.place_type for e in chains.episodes})
    wording = Wording(lexicon(family), activity_names(family), pool, people.city[user])
    number = storyline_number(root.at("storyline"), int(people.index[user]))
    arcs = arcs_of(number, wording.grammar, pool, draws)
    entries = [_entries(day) for day in chains.days]
    tree = grow(Plot(arcs, wording.grammar, skeleton.calendar, entries, draws))
    alone = people.household[user] == "alone"
    choices = choose(draws.at("scene"), chains.episodes, chains.social, alone=alone)
    generator = TemplateGenerator(wording, choices, people.household[user])
    lines = [lineage(tree, day) for day in range(len(chains.days))]
    scenes, effort = expand_days(generator, pool, zip(lines, chains.days, strict=True))
    require_faithful(chains.episodes, scenes)
    days = (lines[e.day][-1] for e in chains.episodes)
    pace = pace_of(scenes, skeleton.calendar.days, family)
    writer = TemplateWriter(wording, choices.keys, pace)
    contexts = zip(chains.episodes, scenes, days, _recent(chains.episodes, scenes), strict=True)
    detailed = tuple(write_details(writer, contexts))
    return UserStory(pool, family, tree, chains.episodes, detailed, effort)


def lexicon_family(skeleton: GroupSkeleton, user: int) -> str:
    """Return a user's lexicon family: the group's, or where it is split, five of ten in each.

    Users to train on are all told in `a`.
    """
    if skeleton.population == TRAIN:
        return FAMILIES[0]
    if skeleton.lexicon in FAMILIES:
        return skeleton.lexicon
    size = registry.whole("group_size")
    draws = Draws.of(skeleton.seed, skeleton.population).at("lexicon", skeleton.group)
    chosen = draws.subset(size, size // 2)
    place = int(skeleton.personas.index[user]) - size * skeleton.group
    return FAMILIES[place in chosen]


def _pool(skeleton: GroupSkeleton, user: int, draws: Draws, place_types: set[str]) -> Pool:
    people = skeleton.personas
    person = Person(
        people.name[user], int(people.age[user]), people.household[user], people.employer[user]
    )
    return draw_pool(
        draws.at("pool"),
        person,
        city=people.city[user],
        home=people.home_place[user],
        work=people.work_place[user],
        place_types={*place_types, *BASE_PLACES},
    )


def _entries(day: tuple[Episode, ...]) -> frozenset[int]:
    blocks = {episode.entry for episode in day if episode.entry is not None}
    return frozenset(blocks | {label.entry for episode in day for label in episode.labels})


def _recent(episodes: tuple[Episode, ...], scenes: list[Scene]) -> list[tuple[str, ...]]:
    """For each scene the facts of the W days before it, at most kappa a day."""
    width, most = registry.whole("w_siblings"), registry.whole("kappa")
    by_day: dict[int, list[str]] = {}
    for episode, scene in zip(episodes, scenes, strict=True):
        by_day.setdefault(episode.day, []).extend(scene.facts)
    return [
        tuple(
            fact
            for day in range(episode.day - width, episode.day)
            for fact in by_day.get(day, [])[:most]
        )
        for episode in episodes
    ]
