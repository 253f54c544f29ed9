"""What the subject says: tells, comes back to, chats, answers, greets and takes leave."""

from __future__ import annotations

from memlake.ingest.companion.life.lexicon import grammar
from memlake.ingest.companion.life.matter import Matter
from memlake.ingest.companion.life.turn import Turn
from memlake.ingest.companion.life.word import Word

TOPICS = (
    "family", "friends", "romance", "work", "study", "home", "health", "sleep", "food",
    "hobby", "media", "pets", "travel", "money", "routine", "feelings",
)  # fmt: skip


def said(rule: str, word: Word, **slots: str) -> str:
    """Say a rule of the grammar with a draw."""
    return grammar().say(rule, word.value, slots)


def several(rule: str, count: int, word: Word) -> list[str]:
    """Say so many different alternatives of a rule."""
    words = [word.number(at).value for at in range(count)]
    return grammar().several(rule, words, {}) if words else []


def tells(matter: Matter, word: Word, *, again: bool) -> Turn:
    """Tell a matter so that it can be understood without the past."""
    lead = [said("tell.lead", word.at("lead"))] if word.at("leads").chance(0.3) else []
    tail = [said("tell.tail", word.at("tail"))] if word.at("tails").chance(0.3) else []
    if word.at("mores").chance(0.3):
        tail.insert(0, said(f"{matter.topic}.more", word.at("more")))
    body = _changed(matter, word) if matter.replaces and not again else _told(matter, word)
    role = "restates" if again else "states"
    return Turn(
        "user",
        [*_joined(lead, body), *tail],
        [(matter, role)],
        matter.topic,
        generic=False,
    )


def _told(matter: Matter, word: Word) -> str:
    if word.at("form").chance(0.6):
        return matter.say("say", word.at("say"))
    return f"{_capital(matter.say('i', word.at('say')))}."


def _changed(matter: Matter, word: Word) -> str:
    assert matter.replaces is not None, "only a successor tells of a change"
    old = matter.replaces.slots.get("v", "that")
    return said("change", word.at("change"), i=matter.say("i", word.at("say")), old=old)


def _joined(lead: list[str], body: str) -> list[str]:
    return [f"{lead[0]} {body}"] if lead else [body]


def refers(matter: Matter, word: Word, *, recalled: bool) -> Turn:
    """Come back to a matter without saying it anew, or with words that point at the past."""
    how = word.at("how").uniform()
    if recalled:
        sentences = [said("recall.answer", word.at("answer")), matter.say("back", word.at("back"))]
    elif matter.template.kind == "fact" and how < 0.18:
        body = matter.say("i", word.at("say"))
        sentences = [f"{said('again.lead', word.at('lead'))} {body}."]
    elif matter.template.noun and how < 0.55 and "v" in matter.slots:
        sentences = [_capital(said("bare", word.at("bare"), v=matter.slots["v"]))]
    else:
        cue = [said("back.cue", word.at("cue"))] if word.at("cues").chance(0.35) else []
        sentences = _joined(cue, matter.say("back", word.at("back")))
    return Turn(
        "user",
        [*sentences, *_besides(matter.topic, word.at("besides"))],
        [(matter, "refers")],
        matter.topic,
        generic=False,
    )


def _besides(topic: str, word: Word) -> list[str]:
    """What else is said in one breath."""
    if word.at("aside").chance(0.3):
        return [said("aside.user", word.at("which"))]
    return [said(f"{topic}.more", word.at("which"))] if word.at("more").chance(0.35) else []


def goes_on(topic: str, matter: Matter | None, word: Word, *, asked: bool) -> Turn:
    """Go on within the thread."""
    sentences = []
    if asked and word.at("answers").chance(0.45):
        sentences.append(said("answer", word.at("answer")))
    elif word.at("acks").chance(0.4):
        sentences.append(said("ack.user", word.at("ack")))
    if matter and matter.has("more") and word.at("mores").chance(0.7):
        return Turn(
            "user",
            [*sentences, matter.say("more", word.at("more"))],
            [(matter, "restates")],
            topic,
            generic=False,
        )
    if matter and word.at("muses").chance(0.7) and (about := muses(matter, word.at("about"))):
        sentences.append(about)
    elif not sentences or word.at("adds").chance(0.75):
        sentences.append(said(f"{topic}.more", word.at("more")))
    if word.at("asides").chance(0.2):
        sentences.append(said("aside.user", word.at("aside")))
    if word.at("asks").chance(0.15):
        sentences.append(said("short.q", word.at("q")))
    return Turn("user", sentences, topic=topic, asks=sentences[-1].endswith("?"))


def muses(matter: Matter, word: Word) -> str | None:
    """Wonder about whom or what a matter is about, without saying anything of it."""
    if matter.person:
        return said("name.talk", word, name=matter.person.name)
    if matter.template.noun or matter.template.kind == "event":
        value = matter.slots.get("v")
        return _capital(said("thing.talk", word, v=value)) if value else None
    return None


def chats(word: Word) -> Turn:
    """Start on something that is no part of the life."""
    topic = word.at("topic").pick(TOPICS)
    kind = word.at("kind").weighted((0.62, 0.1, 0.1, 0.18))
    idle = f"{topic}.drift" if word.at("drifts").chance(0.45) else f"{topic}.idle"
    rule = (idle, "feel.good", "feel.bad", "about.companion")[kind]
    topic = topic if kind == 0 else ("feelings" if kind < 3 else "routine")
    sentences = [said(rule, word.at("say"))]
    if word.at("adds").chance(0.5):
        sentences.append(said(f"{topic}.more", word.at("more")))
    if word.at("asides").chance(0.25):
        sentences.append(said("aside.user", word.at("aside")))
    if word.at("asks").chance(0.2):
        sentences.append(said("short.q", word.at("q")))
    return Turn("user", sentences, topic=topic, asks=sentences[-1].endswith("?"))


def greets(word: Word) -> Turn:
    """Open a session with nothing but a greeting."""
    more = [said("open.more", word.at("more"))] if word.at("adds").chance(0.35) else []
    return Turn("user", [said("open.user", word.at("open")), *more], asks=True)


def leaves(topic: str, word: Word) -> Turn:
    """End a session."""
    more = [said(f"{topic}.more", word.at("more"))] if word.at("adds").chance(0.3) else []
    return Turn("user", [*more, said("close.user", word.at("close"))], topic=topic)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
