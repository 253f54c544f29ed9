"""Questions asked of a profile by rule, in the words of its claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from memlake.ingest.companion.derive.claim import Known
from memlake.ingest.companion.derive.proposer import Question
from memlake.ingest.companion.derive.stem import stem
from memlake.ingest.companion.derive.stream import Stream
from memlake.ingest.companion.derive.text import content_words, words
from memlake.ingest.companion.life.word import Word

_SLOT = {
    "preferred_name": ("identity", "What do people call the user?"),
    "age": ("identity", "How old is the user?"),
    "birthday": ("identity", "When is the user's birthday?"),
    "location": ("identity", "Where does the user live?"),
    "hometown": ("biographical", "Where does the user come from?"),
    "occupation": ("identity", "What does the user do for a living?"),
    "education": ("biographical", "What does the user study?"),
    "languages": ("identity", "Which language does the user say they speak?"),
    "relationship_status": ("identity", "What does the user say about being with somebody?"),
    "upbringing": ("biographical", "How did the user grow up?"),
    "stressors": ("psychology", "What weighs on the user when it comes to {hint}?"),
    "coping": ("psychology", "What helps the user that has to do with {hint}?"),
    "behaviors": ("psychology", "Which habit does the user admit to around {hint}?"),
    "opinions": ("opinion_value", "What does the user think about {hint}?"),
    "plans": ("goal_plan", "What does the user plan that involves {hint}?"),
    "habits": ("routine", "What does the user do regularly with {hint}?"),
    "food": ("preference", "What does the user like or avoid regarding {hint}?"),
    "music": ("preference", "What does the user say about the music of {hint}?"),
    "screen": ("preference", "What does the user watch or play, {hint} or else?"),
    "reading": ("preference", "What does the user read about {hint}?"),
    "sport": ("preference", "What does the user do for sport, say {hint}?"),
    "health": ("biographical", "What did the user say about {hint} and their health?"),
    "possessions": ("biographical", "What does the user own or buy in the way of {hint}?"),
    "travel": ("preference", "What did the user say about {hint} and travelling?"),
    "home": ("biographical", "What did the user say about {hint} at home?"),
    "work": ("biographical", "What did the user say about {hint} at work?"),
    "study": ("biographical", "What did the user say about {hint} in their studies?"),
    "family": ("relationship", "What did the user say about {hint} in the family?"),
    "friends": ("relationship", "What did the user say about {hint} and friends?"),
}
_EVENT = (
    "What happened to the user with {hint}?",
    "What did the user tell about {hint}?",
    "Which incident involving {hint} did the user mention?",
)
_WHEN = "When did the user first mention {hint}?"
_NEVER = (
    (
        "What is the name of the user's {thing}?",
        "primary school, first teacher, godchild, bank adviser, childhood street, first "
        "employer, swimming coach, favourite painter, lawyer, great-grandmother, childhood "
        "doll, insurance agent",
    ),
    (
        "How many {thing} does the user own?",
        "umbrellas, spoons, winter coats, clocks, neckties, suitcases, board games, "
        "screwdrivers, house keys, bed sheets, saucepans, calendars",
    ),
    (
        "When did the user last buy {thing}?",
        "a washing machine, a newspaper, a lawn mower, an electric kettle, stamps, a globe, a "
        "tent, a doormat, curtains, a bicycle pump, a thermometer, an atlas",
    ),
    (
        "What did the user say about {thing}?",
        "the tides, chess openings, beekeeping, roof tiles, stamp duty, glaciers, tap dancing, "
        "medieval armour, tulip bulbs, sign painting, volcanoes, jury service",
    ),
)


def ask(stream: Stream, claims: Sequence[Known], unanswerable: int) -> list[Question]:
    """Ask about each claim once, about pairs of claims, and about what was never said.

    Args:
        stream: The history.
        claims: The claims of the profile.
        unanswerable: How many questions nothing answers are wanted.
    """
    usable = [known for known in claims if known.audited != "unsupported"]
    found = [q for known in usable if (q := _of_claim(stream, known))]
    found += _changes(usable)
    found += _pairs(stream, usable)
    found += [_never(stream.user_id, at) for at in range(unanswerable)]
    return found


def _of_claim(stream: Stream, known: Known) -> Question | None:
    if known.kind == "characterization" and known.section != "psychology":
        return None
    word = Word.of("question", stream.user_id, known.facet, known.text)
    hint = _hint(stream, known)
    if not hint and "{hint}" in _SLOT.get(known.slot, ("", "{hint}"))[1]:
        return None
    where = tuple(known.positions)
    if known.section == "entities":
        return _about_entity(known, hint, where, word)
    if known.temporality == "event":
        if word.at("when").chance(0.12):
            date = stream.lines[where[0]].time.date().isoformat()
            return Question(_WHEN.format(hint=hint), date, "temporal", where[:1], "date")
        feeling = known.section == "psychology"
        category = "emotion_state" if feeling else "event_recall"
        return Question(word.pick(_EVENT).format(hint=hint), known.text, category, where, "event")
    category, text = _SLOT.get(known.slot, ("biographical", "What did the user say about {hint}?"))
    return Question(text.format(hint=hint), known.value, category, where, "fact")


def _about_entity(known: Known, hint: str, where: tuple[int, ...], word: Word) -> Question:
    forms = (
        "What did the user say about {name} and {hint}?",
        "What came up about {hint} among those around the user?",
    )
    if known.text.endswith(f"is the {known.value}"):
        return Question(
            f"Who is {known.slot} to the user?", known.value, "relationship", where, "fact"
        )
    text = word.pick(forms).format(name=known.slot, hint=hint or "the user")
    category = "event_recall" if known.temporality == "event" else "relationship"
    return Question(text, known.text, category, where, "fact")


def _hint(stream: Stream, known: Known) -> str:
    """One content word of a claim, so that the question asks for it and not another.

    Half of the questions take the word that the most turns hold, as people ask in general
    words; the others take any.
    """
    found = [w for w in words(known.value) if content_words(w) and w != known.slot.lower()]
    if not found:
        return ""
    word = Word.of("hint", known.text)
    if word.at("general").chance(0.5):
        return max(found, key=lambda w: len(stream.holders.get(stem(w), ())))
    return word.pick(found)


def _changes(claims: Sequence[Known]) -> Iterator[Question]:
    """What took the place of what, on slots that hold one value at a time."""
    by_slot: dict[str, list[Known]] = {}
    for known in claims:
        if known.superseded or (
            known.slot in _SLOT
            and any(other.superseded and other.slot == known.slot for other in claims)
        ):
            by_slot.setdefault(known.slot, []).append(known)
    for slot, mine in by_slot.items():
        mine.sort(key=lambda known: known.positions[-1])
        for old, new in pairwise(mine):
            where = tuple(sorted({*old.positions, *new.positions}))
            if len(where) > 1 and old.value != new.value:
                text = f"What was the user's {slot.replace('_', ' ')} after {old.value}?"
                yield Question(text, new.value, "knowledge_update", where, "update")


def _pairs(stream: Stream, claims: Sequence[Known]) -> Iterator[Question]:
    """Two claims about one person or thing, told in different sessions."""
    by_name: dict[str, list[Known]] = {}
    for known in claims:
        if known.section == "entities":
            by_name.setdefault(known.slot, []).append(known)
    for name, mine in by_name.items():
        for first, second in list(pairwise(mine))[::2]:
            where = tuple(sorted({first.positions[0], second.positions[0]}))
            sessions = {stream.lines[at].session for at in where}
            if len(sessions) > 1 and (hint := _hint(stream, first)):
                text = (
                    f"What else is known of {name}, of whom the user said something about {hint}?"
                )
                yield Question(text, second.text, "multi_hop", where, "multi_hop")


def _never(user_id: str, at: int) -> Question:
    """A question about what nobody speaks of; the first 48 of a subject are all different."""
    form, listed = _NEVER[at % len(_NEVER)]
    things = listed.split(", ")
    start = Word.of("never", user_id, form).below(len(things))
    text = form.format(thing=things[(start + at // len(_NEVER)) % len(things)])
    return Question(text, "The user never said.", "unanswerable", (), "unanswerable")
