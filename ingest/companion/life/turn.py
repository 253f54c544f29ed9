"""One turn as it is told, and what of the life it tells."""

from __future__ import annotations

from dataclasses import dataclass, field

from memlake.ingest.companion.life.matter import Matter

ROLES = ("states", "restates", "refers", "recalls", "acts")


@dataclass
class Turn:
    """One message before the medium shapes it.

    Attributes:
        sender: `user`, `companion` or `app`.
        sentences: What is said, in order; a companion's may become bubbles.
        mentions: Matters that it tells of, each with a role: the subject `states` one for the
            first time, `restates` it, or `refers` to it without saying it again; the companion
            `recalls` one or `acts`.
        topic: What it is about.
        asks: Whether it ends on a question.
        generic: Whether it tells nothing of the life, so that any other reply would do.
        media: `gif` or `photo` where one goes with it.
        distance: For a turn that refers: positions back to where the matter was last told.
        on_screen: For a turn that refers: whether that is among the turns right before it.
    """

    sender: str
    sentences: list[str]
    mentions: list[tuple[Matter, str]] = field(default_factory=list)
    topic: str = "routine"
    asks: bool = False
    generic: bool = True
    media: str | None = None
    distance: int | None = None
    on_screen: bool | None = None


@dataclass
class Scene:
    """What a stretch of turns is about.

    Attributes:
        topic: Its topic.
        mood: `good`, `bad` or `plain`.
        matter: The matter told or recalled, if any.
        kind: `talk`, `tells`, `refers`, `recalled`, `riddle` or `photo`.
        turns: Turns of the subject so far.
    """

    topic: str
    mood: str = "plain"
    matter: Matter | None = None
    kind: str = "talk"
    turns: int = 0
