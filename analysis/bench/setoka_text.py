"""The Setoka corpus in figures: its size, how varied its sentences are, what a user costs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

import pyarrow as pa

from memlake.analysis.bench.figure import Figure, at_most, measured, within

SEED = 7
GROUPS = range(2)
TOKENS, TOKENS_OFF = 364_000, 0.25
CHARACTERS_A_TOKEN = 4
RECORDS = 1_600
LEAST_DISTINCT = 0.6
CPU_S_A_USER = 0.2
# The prose of each document schema.
_PROSE = {
    "calendar_event": "notes",
    "direct_message": "text",
    "group_message": "text",
    "email": "body",
    "note": "text",
    "journal_entry": "text",
    "photo_metadata": "caption",
}
_SHORTEST = 9

Tables = Mapping[str, pa.Table]


def setoka_text_figures() -> Iterator[Figure]:
    """Generate two groups of ten users and measure records, tokens, variety and cost."""
    from memlake.ingest.setoka.generate import generate_groups
    from memlake.ingest.setoka.record_tables import RECORDS as SCHEMAS
    from memlake.ingest.setoka.settings import Settings, dataset_name

    dataset = dataset_name(SEED, 10 * len(GROUPS))
    with measured() as cost:
        groups = list(generate_groups(SEED, GROUPS, Settings(), dataset=dataset))
    users = 10 * len(groups)
    yield at_most("setoka, generation of a user", cost.cpu_s / users, CPU_S_A_USER, "CPU s")
    records = sum(len(group[table.name]) for group in groups for table in SCHEMAS) / users
    yield within("setoka, records a user", records, RECORDS, 0.05 * RECORDS)
    yield _tokens(groups)
    yield from _variety(groups)


def _tokens(groups: Iterable[Tables]) -> Figure:
    found: defaultdict[str, float] = defaultdict(float)
    for group in groups:
        for user, text in _columns(group["chunk"], "user_id", "text"):
            found[user] += len(text) / CHARACTERS_A_TOKEN
    low, high = TOKENS * (1 - TOKENS_OFF), TOKENS * (1 + TOKENS_OFF)
    least, most, mean = min(found.values()), max(found.values()), sum(found.values()) / len(found)
    value = f"{least:,.0f} to {most:,.0f}, mean {mean:,.0f}"
    ok = low <= least and most <= high
    return Figure("setoka, tokens a user", value, f"{low:,.0f} to {high:,.0f}", ok)


def _variety(groups: Iterable[Tables]) -> Iterator[Figure]:
    shares: defaultdict[str, list[float]] = defaultdict(list)
    spoken: defaultdict[str, list[set[str]]] = defaultdict(list)
    for group in groups:
        family = dict(_columns(group["user"], "user_id", "lexicon"))
        for user, said in masked_sentences(group).items():
            shares[family[user]].append(len(set(said)) / len(said))
            spoken[family[user]].append(set(said))
    for name in sorted(shares):
        least = min(shares[name])
        value = f"{least:.3f} at least, mean {sum(shares[name]) / len(shares[name]):.3f}"
        yield Figure(
            f"setoka, distinct sentences of a user, lexicon {name}",
            value,
            f"at least {LEAST_DISTINCT}",
            least >= LEAST_DISTINCT,
        )
        one, other = spoken[name][:2]
        shared = f"{len(one & other) / len(one):.3f}"
        yield Figure(f"setoka, sentences shared by two users, lexicon {name}", shared)


def masked_sentences(group: Tables) -> dict[str, list[str]]:
    """Return each user's sentences with names and numbers masked.

    Args:
        group: The landing tables of some users.
    """
    prose: defaultdict[str, list[str]] = defaultdict(list)
    for schema, column in _PROSE.items():
        for user, text in _columns(group[schema], "user_id", column):
            if text:
                prose[user].append(text)
    names = _names(group)
    return {user: _sentences(_masked("\n".join(t), names[user])) for user, t in prose.items()}


def _names(group: Tables) -> dict[str, set[str]]:
    """Everything that a user's pool names, and what people are called for short."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for table, column in (("pool_item", "name"), ("contact", "email"), ("user", "email")):
        for user, name in _columns(group[table], "user_id", column):
            names[user].add(name)
    for table in ("contact", "user"):
        for user, name in _columns(group[table], "user_id", "name"):
            names[user] |= {name, name.split(" ", 1)[0]}
    return names


def _masked(text: str, names: set[str]) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "#")
    return re.sub(r"\d+", "#", text)


def _sentences(text: str) -> list[str]:
    parts = (part.strip() for part in re.split(r"(?<=[.!?;])\s+|\n", text))
    return [part for part in parts if len(part) >= _SHORTEST]


def _columns(table: pa.Table, *names: str) -> Iterator[tuple[str, str]]:
    yield from zip(*(table.column(name).to_pylist() for name in names), strict=True)
