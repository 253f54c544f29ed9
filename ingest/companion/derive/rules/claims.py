"""Claims proposed from a history by pattern."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from memlake.ingest.companion.derive.claim import Candidate
from memlake.ingest.companion.derive.function_words import is_function
from memlake.ingest.companion.derive.rules.lexicon import PAST, RELATION, domain_of
from memlake.ingest.companion.derive.rules.patterns import (
    ABOUT_YOU,
    DOUBT,
    EVENT,
    NAMED_ANIMAL,
    NAMED_OBJECT,
    STATED,
    Pattern,
)
from memlake.ingest.companion.derive.stem import stem
from memlake.ingest.companion.derive.stream import Line, Stream, writes_capitals
from memlake.ingest.companion.derive.text import sentences

_RELATED = re.compile(
    rf"\b(?:my|our|a) (?P<rel>{RELATION})(?: is)?,? (?:called |named )?(?P<name>[^\W\d_]{{2,}})",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\b(?:i|i'm|i've|my|me|every)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;]| - ")


def propose(stream: Stream) -> list[Candidate]:
    """Propose claims about the subject from all of its history, in the order of the stream."""
    names, capitals = find_names(stream), writes_capitals(stream)
    found: list[Candidate] = []
    for line in stream.lines:
        if line.sender == "user" and line.speech:
            found += _of_user(line, names, capitals)
        elif line.sender == "companion":
            found += _of_companion(line)
    return found


def find_names(stream: Stream) -> dict[str, tuple[str, str]]:
    """Find who and what is named: by name, the type and what it is to the subject.

    Where the subject writes capitals, a name is what has one after a relation; else it is what
    comes after relations more than once and has no ending of a verb. A slip of the pen, the
    letters of a commoner name in another order, is no name.
    """
    capitals = writes_capitals(stream)
    counts: Counter[tuple[str, str, str]] = Counter()
    for line in stream.user_lines:
        for kind, regex, group in _NAMINGS:
            for match in regex.finditer(line.speech):
                name = match["name"]
                if (name[0].isupper() or not capitals) and not is_function(name.lower()):
                    counts[name.lower(), kind, match[group].lower()] += 1
    names: dict[str, tuple[str, str]] = {}
    letters: set[str] = set()
    for (name, kind, related), count in counts.most_common():
        spelled = "".join(sorted(name))
        plausible = capitals or (
            count > 1
            and name not in PAST
            and not name.endswith(("ing", "ed", "s"))
            and not _is_common(name, stream)
        )
        if name not in names and spelled not in letters and plausible:
            names[name] = (kind, related)
            letters.add(spelled)
    return names


_NAMINGS = (
    ("person", _RELATED, "rel"),
    ("pet", NAMED_ANIMAL, "kind"),
    ("object", NAMED_OBJECT, "kind"),
)


def _is_common(name: str, stream: Stream) -> bool:
    """Whether the companion, which writes capitals, mostly writes a word without one."""
    said = [
        stream.lines[at].speech
        for at in stream.holders.get(stem(name), ())[:_LOOKED_AT]
        if stream.lines[at].sender == "companion"
    ]
    small = sum(bool(re.search(rf"\b{re.escape(name)}\b", text)) for text in said)
    return small * 2 > len(said) and small > 0


_LOOKED_AT = 60


def _of_user(line: Line, names: dict[str, tuple[str, str]], capitals: bool) -> Iterator[Candidate]:
    for sentence in sentences(line.speech):
        doubtful = bool(DOUBT.search(sentence))
        named = list(_about_names(sentence, line, names, doubtful, capitals))
        yield from named
        if not _FIRST.search(sentence):
            continue
        stated = None if named else _stated(sentence)
        if stated:
            yield _candidate(*stated, line, doubtful)
        elif (match := EVENT.search(sentence)) and not named:
            value = match["value"].strip()
            yield Candidate(
                "user_facts", domain_of(value), _sentence(value), value, line.position, "event",
                doubtful=doubtful,
            )  # fmt: skip


def _stated(sentence: str) -> tuple[Pattern, re.Match[str]] | None:
    for pattern in STATED:
        if match := pattern.regex.search(sentence):
            return pattern, match
    return None


def _candidate(pattern: Pattern, match: re.Match[str], line: Line, doubtful: bool) -> Candidate:
    groups = {k: v.strip() for k, v in match.groupdict().items() if v}
    value = groups.get("value") or next(iter(groups.values()))
    kind = groups.get("kind", "")
    return Candidate(
        pattern.section,
        pattern.slot
        or domain_of(f"{kind} {value}", "opinions" if "ove" in pattern.text else "habits"),
        pattern.text.format(value=value, kind=kind),
        value,
        line.position,
        pattern.temporality,
        doubtful=doubtful,
    )


def _about_names(
    sentence: str, line: Line, names: dict[str, tuple[str, str]], doubtful: bool, capitals: bool
) -> Iterator[Candidate]:
    """What is said of somebody named: everything after the name, up to the next clause."""
    for match in re.finditer(r"[^\W\d_]{2,}", sentence):
        name = match[0].lower()
        if name not in names or (capitals and not match[0][0].isupper()):
            continue
        kind, related = names[name]
        title = name.capitalize()
        if re.search(
            rf"\b{re.escape(related)},?(?: is)?(?: called| named)? {re.escape(name)}\b",
            sentence,
            re.IGNORECASE,
        ):
            yield Candidate(
                "entities", title, f"{title} is the {related}", related, line.position, "stable",
                entity_type=kind,
            )  # fmt: skip
        rest = _CLAUSE.split(sentence[match.end() :])[0].strip(" .!?'")
        before = sentence[: match.start()].strip()
        if len(rest) > 3 and not rest.lower().startswith(("s ", "and ", "about ", "at ", "to ")):
            yield Candidate(
                "entities", title, f"{title} {rest}", rest, line.position, _lasting(rest),
                entity_type=kind, doubtful=doubtful,
            )  # fmt: skip
        elif len(before) > 12:
            said = f"{_CLAUSE.split(before)[-1].strip()} {title}"
            yield Candidate(
                "entities", title, said, said, line.position, "event", entity_type=kind,
                doubtful=doubtful,
            )  # fmt: skip
        return


_PRESENT = re.compile(
    r"^(?:is|has|loves|lives|works|never|always|calls|hums|talks|cooks|sends|gives|\w+s)\b",
    re.IGNORECASE,
)


def _lasting(rest: str) -> str:
    return "stable" if _PRESENT.match(rest) else "event"


def _of_companion(line: Line) -> Iterator[Candidate]:
    """What the companion says of the subject: proposed, though the subject may never have."""
    for match in ABOUT_YOU.finditer(line.speech):
        value = match["value"].strip()
        yield Candidate(
            "user_facts", domain_of(value), _sentence(value), value, line.position, "stable",
        )  # fmt: skip


def _sentence(value: str) -> str:
    return value[:1].upper() + value[1:]
