"""The offline scene generator: choices made by keyed draws, worded by a lexicon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memlake.ingest.setoka.pool.record import COLLEAGUES
from memlake.ingest.setoka.scenes.choose import Choices
from memlake.ingest.setoka.scenes.people import circle_of, drawn_from, household_of, place_of
from memlake.ingest.setoka.scenes.points import Draft, points_of
from memlake.ingest.setoka.scenes.record import DayRequest, Episode, Node, Point, Scene
from memlake.ingest.setoka.scenes.shares import SCHEMAS, themes
from memlake.ingest.setoka.scenes.tree import news
from memlake.ingest.setoka.scenes.wording import Wording, capital, slots_of

_SPEAKS = [SCHEMAS.index(s) for s in ("call_log", "direct_message", "group_message", "email")]
_REMEMBERED = ("reflection", "letter", "message")
_MOST_IN_COMPANY = 3


class TemplateGenerator:
    """Makes the scenes of one user, each from its episode and the day's context alone."""

    def __init__(self, wording: Wording, choices: Choices, household: str) -> None:
        """Prepare for a user.

        Args:
            wording: How the user's scenes are worded.
            choices: What the scenes hold, by row of their episodes.
            household: With whom the user lives.
        """
        self._wording, self._choices = wording, choices
        self._household = household_of(wording.pool, household)

    def generate(self, request: DayRequest) -> Sequence[Scene]:
        """Return one scene for each episode, in order."""
        return [self._scene(episode, request.ancestors[-1]) for episode in request.episodes]

    def _scene(self, episode: Episode, day: Node) -> Scene:
        draft = self._draft(episode)
        row, values = episode.row, self._choices.values[episode.row]
        points = points_of(draft, self._choices.holds[row], values)
        bare = Scene(
            start=episode.start,
            end=episode.end,
            category_id=episode.category.category_id,
            label_ids=tuple(label.label_id for label in episode.labels),
            participants=draft.participants,
            in_company=draft.in_company,
            place=draft.place.name,
            points=points,
            narrative="",
            description="",
            facts=self._facts(points, day, values[-1]),
        )
        return self._told(episode, bare, draft.theme, values[len(SCHEMAS) :])

    def _draft(self, episode: Episode) -> Draft:
        pool, u = self._wording.pool, self._choices.who[episode.row]
        in_company = self._choices.in_company[episode.row]
        circle = circle_of(pool, episode, u[0])
        participants: tuple[str, ...] = ()
        if in_company:
            at_table = episode.category.family == "eating" and episode.place_type == "home"
            people = self._household if at_table and self._household else circle
            participants = drawn_from(people, u, _MOST_IN_COMPANY)
        elif any(self._choices.holds[episode.row][k] for k in _SPEAKS):
            participants = drawn_from(circle, u, 1)
        host = participants[0] if participants else None
        return Draft(
            episode=episode,
            pool=pool,
            grammar=self._wording.grammar,
            theme=themes()[episode.category.category_id],
            participants=participants,
            in_company=in_company,
            place=place_of(pool, episode, host, u[4]),
            circle=pool.by_name[host].circle if host else COLLEAGUES,
        )

    def _told(self, episode: Episode, bare: Scene, theme: str, words: list[int]) -> Scene:
        slots = slots_of(self._wording, episode, bare, theme)
        grammar, company = self._wording.grammar, bare.in_company and bool(bare.participants)
        said = grammar.several(f"theme.{theme}", words[:2], slots)
        if company:
            said.append(grammar.say("with", words[2], slots))
        rule = "scene.description.with" if company else "scene.description"
        description = capital(grammar.say(rule, words[3], slots))
        return replace(bare, narrative=" ".join(map(capital, said)), description=description)

    def _facts(self, points: tuple[Point, ...], day: Node, word: int) -> tuple[str, ...]:
        """News of a thread may be come back to where something was written in the scene."""
        if not day.threads or not any(point.kind in _REMEMBERED for point in points):
            return ()
        word, which = divmod(word, len(day.threads))
        return (news(self._wording.grammar, day.threads[which], word),)
