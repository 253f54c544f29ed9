"""What the medium makes of turns: bubbles, suggested replies, pictures, and their uptake."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from memlake.ingest.companion.content import BUBBLE, CHIP, CHIP_MARK
from memlake.ingest.companion.life.lexicon import grammar
from memlake.ingest.companion.life.manner import Manner, written
from memlake.ingest.companion.life.size import SubjectSize
from memlake.ingest.companion.life.turn import Turn
from memlake.ingest.companion.life.word import Word
from memlake.ingest.companion.uptake import folded

_LEAST, _MOST = 2, 6


def shaped(size: SubjectSize, turns: list[Turn], manner: Manner, word: Word) -> list[str]:
    """Return the content of every message, with exactly the counts of the size."""
    taken = _uptakes(size, turns, word)
    with_chips = _chip_turns(size, turns, {at - 1 for at in taken}, word)
    chips = _chips(size, turns, with_chips, word)
    _set_media(size, turns, word)
    bubbles = _bubble_turns(size, turns, set(with_chips), word)
    contents = []
    for at, turn in enumerate(turns):
        mine = word.at("turn").number(at)
        if turn.sender == "user":
            contents.append(_of_user(turn, manner, mine, chips.get(at - 1, []), taken.get(at)))
        else:
            contents.append(_of_other(turn, at in bubbles, chips.get(at), mine))
    return contents


def _ranked(word: Word, places: Iterable[int]) -> list[int]:
    """Places in random order that does not depend on which others there are."""
    return sorted(places, key=lambda at: word.number(at).value)


def _where(turns: list[Turn], fits: Callable[[int], bool]) -> list[int]:
    return [at for at in range(len(turns)) if fits(at)]


def _uptakes(size: SubjectSize, turns: list[Turn], word: Word) -> dict[int, str]:
    """Which turns of the subject repeat a suggested reply: exactly, or but for case and marks."""

    def fits(at: int) -> bool:
        mine = turns[at]
        before = turns[at - 1] if at else mine
        return mine.sender == "user" and mine.generic and before.sender == "companion"

    chosen = _ranked(word.at("uptake"), _where(turns, fits))[: size.uptake_folded]
    return {at: "exact" if i < size.uptake_exact else "folded" for i, at in enumerate(chosen)}


def _chip_turns(size: SubjectSize, turns: list[Turn], needed: set[int], word: Word) -> list[int]:
    ranked = _ranked(word.at("chips"), _where(turns, lambda at: turns[at].sender == "companion"))
    return sorted(sorted(ranked, key=lambda at: at not in needed)[: size.chip_turns])


def _chips(
    size: SubjectSize, turns: list[Turn], places: list[int], word: Word
) -> dict[int, list[str]]:
    """Draw suggested replies by topic, different ones within a turn, in the exact total."""
    counts = dict.fromkeys(places, size.chips // max(len(places), 1))
    order = _ranked(word.at("more chips"), places)
    for at in order[: size.chips - sum(counts.values())]:
        counts[at] += 1
    for left, right in zip(order[::3], order[1::3], strict=False):
        if counts[left] > _LEAST and counts[right] < _MOST:
            counts[left] -= 1
            counts[right] += 1
    return {
        at: _several(turns[at].topic, count, word.at("chip").number(at))
        for at, count in counts.items()
    }


def _several(topic: str, count: int, word: Word) -> list[str]:
    rules = grammar().rules[f"{topic}.chips"]
    order = _ranked(word, range(len(rules)))[:count]
    return [grammar().say(f"{topic}.chips", at, {}) for at in order]


def _set_media(size: SubjectSize, turns: list[Turn], word: Word) -> None:
    for sender, count in (("companion", size.media_companion), ("user", size.media_user)):
        mine = _where(turns, lambda at, s=sender: turns[at].sender == s and turns[at].generic)  # type: ignore[misc]
        for at in _ranked(word.at("media", sender), mine)[:count]:
            turns[at].media = "photo" if word.at("kind").number(at).chance(0.55) else "gif"


def _bubble_turns(size: SubjectSize, turns: list[Turn], chipped: set[int], word: Word) -> set[int]:
    """Turns that are parted into bubbles: exactly so many of those without suggested replies."""
    parted = _where(
        turns, lambda at: turns[at].sender == "companion" and len(turns[at].sentences) > 1
    )
    ranked = _ranked(word.at("bubbles"), parted)
    plain = [at for at in ranked if at not in chipped][: size.bubble_turns]
    return {*plain, *[at for at in ranked if at in chipped][::2]}


def _of_user(turn: Turn, manner: Manner, word: Word, chips: list[str], uptake: str | None) -> str:
    if uptake and chips:
        chosen = word.at("which").pick(chips)
        return chosen if uptake == "exact" else _altered(chosen, word)
    if turn.media and word.at("captions").chance(0.5):
        turn.sentences = [grammar().say(f"{turn.media}.{_BY[turn.media]}", word.value, {})]
    text = written(" ".join(map(_closed, turn.sentences)), manner, word.at("manner"))
    offered = {folded(chip) for chip in chips}
    return text if folded(text) not in offered else f"{text} so"


def _closed(sentence: str) -> str:
    """End a sentence with a mark, so that another can follow."""
    text = sentence.strip()
    return text if text.endswith((".", "?", "!", ",", ":")) else f"{text}."


_BY = {"photo": "user", "gif": "any"}


def _altered(chip: str, word: Word) -> str:
    """Another case, or another mark at the end, so that it only folds to the same."""
    text = chip.rstrip("?!.")
    return text.lower() if text.lower() != chip else f"{text}." if word.chance(0.5) else f"{text}.."


def _of_other(turn: Turn, parted: bool, chips: list[str] | None, word: Word) -> str:
    if turn.media == "photo" and turn.sender == "companion":
        turn.sentences = [grammar().say("photo.companion", word.value, {}), *turn.sentences]
    speech = f" {BUBBLE} ".join(turn.sentences) if parted else " ".join(turn.sentences)
    return f"{speech} {CHIP_MARK} {f' {CHIP} '.join(chips)}" if chips else speech
