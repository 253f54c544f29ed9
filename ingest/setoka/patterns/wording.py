"""A pattern in one sentence. Truth: it stands in no record."""

from __future__ import annotations

from memlake.ingest.setoka.patterns.proposal import ProposedEntry

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def pattern_text(entry: ProposedEntry, host: ProposedEntry | None = None) -> str:
    """Say an entry in one sentence.

    Args:
        entry: The entry.
        host: Its host, if it is an annotation.
    """
    if host is not None:
        return f"{_capital(entry.label)} on some occasions of {host.label}."
    low, high = entry.duration
    start, end = entry.window
    company = "in company" if entry.social else "alone"
    place = entry.place_type.replace("_", " ")
    return (
        f"{_capital(entry.label)} {_days(entry.weekdays)} between {_clock(start)} and "
        f"{_clock(end)}, for {low} to {high} minutes, {company}, place: {place}."
    )


def _days(weekdays: frozenset[int]) -> str:
    if len(weekdays) == len(_WEEKDAYS):
        return "on any day"
    return "on " + ", ".join(_WEEKDAYS[w] for w in sorted(weekdays))


def _clock(minute: int) -> str:
    return f"{minute // 60:02d}:{minute % 60:02d}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
