"""What the companion says: opens, reacts, muses, asks, recalls, acts and takes leave."""

from __future__ import annotations

from memlake.ingest.companion.life.matter import Matter
from memlake.ingest.companion.life.turn import Scene, Turn
from memlake.ingest.companion.life.user_talk import said, several
from memlake.ingest.companion.life.word import Word

_MUSES = (0.99, 0.95, 0.8, 0.6, 0.35)
_STORIES = (0.75, 0.3)


def opens(word: Word) -> Turn:
    """Open a session."""
    return Turn("companion", [said("open.companion", word.at("open"))])


def reacts(scene: Scene, reflects: Matter | None, word: Word) -> Turn:
    """React to what was just said, perhaps saying back what was told."""
    sentences = [said(f"react.{scene.mood}", word.at("react"))]
    mentions: list[tuple[Matter, str]] = []
    if reflects:
        you = reflects.say("you", word.at("you"))
        sentences.append(said("reflect", word.at("reflect"), you=you))
        mentions.append((reflects, "recalls"))
    turn = Turn("companion", sentences, mentions, scene.topic)
    return lingers(turn, word)


def drifts(topic: str, word: Word) -> Turn:
    """Say something short about the topic."""
    text = said(f"{topic}.drift", word.at("drift"))
    return Turn("companion", [text], topic=topic, asks=text.endswith("?"))


def echoes(matter: Matter, word: Word) -> Turn | None:
    """Answer in few words that take up whom or what was named."""
    if matter.person:
        text = said("name.echo", word.at("echo"), name=matter.person.name)
    elif matter.slots.get("v") and (matter.template.noun or matter.template.kind == "event"):
        text = said("thing.echo", word.at("echo"), v=matter.slots["v"])
    else:
        return None
    asks = [said(f"{matter.topic}.ask", word.at("ask"))] if word.at("asks").chance(0.4) else []
    return Turn("companion", [text[:1].upper() + text[1:], *asks], [], matter.topic, bool(asks))


def lingers(turn: Turn, word: Word) -> Turn:
    """Add musings and a question to a turn."""
    many = sum(word.at("muses").number(at).chance(share) for at, share in enumerate(_MUSES))
    turn.sentences += several(f"{turn.topic}.muse", many, word.at("muse"))
    told = sum(word.at("stories").number(at).chance(share) for at, share in enumerate(_STORIES))
    turn.sentences += several("story.companion", told, word.at("story"))
    if word.at("moods").chance(0.14):
        turn.sentences.append(said("mood.companion", word.at("mood")))
    if word.at("asks").chance(0.6):
        turn.sentences.append(said(f"{turn.topic}.ask", word.at("ask")))
    turn.sentences = list(dict.fromkeys(turn.sentences)) or [said("nudge", word.at("nudge"))]
    turn.asks = turn.sentences[-1].endswith("?")
    return turn


def recalls(matter: Matter, word: Word) -> Turn:
    """Come back to a matter of the subject's life, saying what it was."""
    you = matter.say("you", word.at("you"))
    text = said("recall.companion", word.at("recall"), you=you)
    return Turn("companion", [text], [(matter, "recalls")], matter.topic, asks=True, generic=False)


def acts(matter: Matter, word: Word) -> Turn:
    """Do or say something that the subject may come back to."""
    text = matter.say("say", word.at("say"))
    return Turn("companion", [text], [(matter, "acts")], matter.topic, generic=False)


def plays(word: Word) -> Turn:
    """Offer a riddle or a little game."""
    return Turn("companion", [said("riddle.companion", word.at("riddle"))], asks=True)


def thanks(word: Word) -> Turn:
    """Answer a gift that the app tells of."""
    return Turn("companion", [said("gift.companion", word.at("gift"))])


def nudges(topic: str, word: Word) -> Turn:
    """Say one thing more after having spoken."""
    more = [said(f"{topic}.muse", word.at("muse"))] if word.at("adds").chance(0.5) else []
    return Turn("companion", [said("nudge", word.at("nudge")), *more], topic=topic)


def leaves(word: Word) -> Turn:
    """End a session."""
    return Turn("companion", [said("close.companion", word.at("close"))])


def posts(word: Word) -> Turn:
    """What the app posts into the feed."""
    return Turn("app", [said("app.gift", word.at("post"))])


def joined(first: Turn, second: Turn) -> Turn:
    """Say two turns as one."""
    return Turn(
        first.sender,
        [*first.sentences, *second.sentences],
        [*first.mentions, *second.mentions],
        second.topic,
        second.asks,
        first.generic and second.generic,
    )
