"""The latent days of all personas."""

from __future__ import annotations

from dataclasses import dataclass

from memlake.ingest.multisource.events.body import Exercise, Sleep, draw_exercise, draw_sleep
from memlake.ingest.multisource.events.diet import Diet, draw_diet
from memlake.ingest.multisource.events.mood import Mood, draw_mood
from memlake.ingest.multisource.events.situation import Situation
from memlake.ingest.multisource.events.social import Social, draw_social
from memlake.ingest.multisource.events.work import Work, draw_work
from memlake.ingest.multisource.personas import Personas
from memlake.ingest.random import Draws


@dataclass(frozen=True)
class Events:
    """What really happened; every array has shape (personas, days).

    Attributes:
        sleep: The nights.
        exercise: The exercise.
        work: The work.
        social: The social life.
        diet: The meals.
        mood: The mood.
    """

    sleep: Sleep
    exercise: Exercise
    work: Work
    social: Social
    diet: Diet
    mood: Mood


def draw_events(personas: Personas, draws: Draws) -> Events:
    """Draw every day of every persona (stage L2).

    Args:
        personas: The personas.
        draws: One element a persona.
    """
    day = Situation.of(personas, draws)
    sleep, work, social = draw_sleep(day), draw_work(day), draw_social(day)
    return Events(
        sleep=sleep,
        exercise=draw_exercise(day),
        work=work,
        social=social,
        diet=draw_diet(day, work.strained),
        mood=draw_mood(day, sleep, work, social),
    )
