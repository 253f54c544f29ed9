"""The wording of notes, journal entries, emails, messages and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memlake.ingest.setoka.scenes.details.pen import Pen
from memlake.ingest.setoka.scenes.record import Label, Thread, Value
from memlake.ingest.setoka.scenes.wording import first_name

Threads = Sequence[Thread]


def journal_entry(
    pen: Pen, theme: str, company: bool, labels: Sequence[Label], threads: Threads, facts: list[str]
) -> str:
    """Word an entry: the event first, then what else goes on."""
    event = [pen.say("journal.open"), *_told(pen, labels)]
    event += pen.several(f"theme.{theme}", 5)
    if company:
        event += pen.several("with", 3)
    scene = pen.several("setting", 2) + pen.several("self", 2)
    going_on = []
    for _ in pen.threads(threads, 4):
        going_on += [*pen.several("thread", 2), pen.say("thread.view")]
    if facts:
        pen.slots["fact"] = facts[pen.word() % len(facts)]
        pen.slots["Fact"] = pen.slots["fact"][:1].upper() + pen.slots["fact"][1:]
        going_on.append(pen.say("recall"))
    last = [*pen.several("ahead", 2), pen.say("journal.close")]
    return _paragraphs(event, scene, going_on, *([t] for t in pen.topics(10, 4)), last)


def note(pen: Pen, theme: str, labels: Sequence[Label], threads: Threads) -> Mapping[str, Value]:
    """Word a note: points in a list, then a few sentences."""
    lines = [f"- {told}" for told in _told(pen, labels)] + pen.several("note.line", 6)
    if theme in ("work", "paper", "study", "counter"):
        lines += pen.several("note.work", 4)
    lines += [f"- {pen.say('thread')}" for _ in pen.threads(threads, 2)]
    text = "\n".join([pen.say("note.open"), *lines])
    tail = [*pen.several(f"theme.{theme}", 3), *pen.several("setting", 1)]
    tags = tuple(dict.fromkeys(pen.say("tags").lower() for _ in range(2)))
    body = _paragraphs([text], tail, *([topic] for topic in pen.topics(6, 4)))
    return {"title": pen.say("note.title"), "tags": tags, "text": body}


def letter(
    pen: Pen, theme: str, *, sent: bool, work: bool, names: tuple[str, str], threads: Threads
) -> Mapping[str, Value]:
    """Word an email; `names` are the sender's and the addressee's."""
    pen.slots |= {"signer": first_name(names[0]), "addressee": first_name(names[1])}
    parts: list[list[str]] = []
    if work:
        parts.append([pen.say("mail.open.work"), *pen.several("mail.work", 3)])
        parts.append(pen.several("mail.work", 3))
    else:
        told = pen.several(f"theme.{theme}", 3) if sent else []
        parts.append([pen.say("mail.open.sent" if sent else "mail.open.received"), *told])
    for _ in pen.threads(threads, 3):
        rule = "thread" if sent else "thread.ask"
        parts.append([pen.say(rule), pen.say("thread.view")])
    parts += [[topic] for topic in pen.topics(7 if work else 9, 4)]
    parts.append(pen.several("mail.ask", 2))
    subject = pen.say("mail.subject.work" if work else "mail.subject")
    body = _paragraphs([pen.say("mail.greet")], *parts, [pen.say("mail.close")])
    return {"subject": subject, "body": body}


def direct_message(pen: Pen, theme: str, *, sent: bool, turn: int, threads: Threads) -> str:
    """Word one message of a thread; the first one names the occasion."""
    said = [pen.say(("dm.sent" if sent else "dm.received") if turn == 0 else "dm.reply")]
    if sent:
        said += pen.several(f"theme.{theme}", 1)
    about = "thread" if sent else "thread.ask"
    said += [pen.say(about) for _ in pen.threads(threads, 1)]
    return " ".join([*said, *pen.topics(2, 4), pen.say("mail.ask")])


def group_message(pen: Pen, *, sent: bool, threads: Threads) -> str:
    """Word one message in a group chat."""
    said = [pen.say("group.sent" if sent else "group.reply")]
    told = [pen.say("thread") for _ in pen.threads(threads, 1)]
    return " ".join([*said, *told, *pen.topics(2, 2)])


def caption(pen: Pen, *, company: bool) -> str:
    """Word the caption of a picture."""
    return " ".join(
        [pen.say("photo.caption.with" if company else "photo.caption"), *pen.topics(1, 1)]
    )


def _told(pen: Pen, labels: Sequence[Label]) -> list[str]:
    """What annotations add, in the lexicon's own words; a label without a rule in the plan's."""
    return [
        pen.say(f"label.{label.label_id}") if pen.knows(f"label.{label.label_id}") else label.text
        for label in labels
    ]


def _paragraphs(*parts: Sequence[str]) -> str:
    return "\n\n".join(" ".join(sentences) for sentences in parts if sentences)
