"""A landed companion corpus in memory, ids resolved to places in the stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa

from memlake.analysis.companion.landed import landed_tables

Row = dict[str, Any]
READINGS = ("recorded", "strict", "strict2")
"""Of the rows with references: all; without those clear on screen; without borderline ones too."""
DISTANT = frozenset({"profile", "episode", "companion"})


@dataclass(frozen=True)
class History:
    """One subject's stream. Positions count from 1; the arrays from 0.

    Attributes:
        user_id: The subject.
        ids: Message ids in order.
        senders: `user`, `companion` or `app`.
        contents: Texts as shipped, or None in a corpus without texts.
        speeches: What was said, without suggested replies.
        chips: Suggested replies of each message.
        media: `gif`, `photo` or None.
        times: When each was sent, local.
        slots: Day and place within it of each, from its id; None where the id has another form.
    """

    user_id: str
    ids: Sequence[str]
    senders: Sequence[str]
    contents: Sequence[str | None]
    speeches: Sequence[str | None]
    chips: Sequence[Sequence[str]]
    media: Sequence[str | None]
    times: Sequence[datetime]
    slots: Sequence[tuple[int, int] | None]

    @cached_property
    def place(self) -> Mapping[str, int]:
        """Position of each id."""
        return {message: at for at, message in enumerate(self.ids, 1)}


@dataclass(frozen=True)
class Probe:
    """One chat row, its ids resolved.

    Attributes:
        subject: Index of the subject.
        message_id: Id of the probe.
        position: Its position, None where its id leads nowhere.
        text: Its text, None where it has none.
        stratum: `proportional`, `enriched` or `abstention`.
        tier: Shipped tier.
        category: Shipped category.
        claimed: Stage A's locus.
        locus: Stage B's.
        recent: Positions of the recent context.
        profile: Positions behind each profile reference, with its weight.
        episodes: Positions behind each episode reference, with its weight.
        gold: The reference reply.
        dependent: Whether the reply uses its references.
        grounding: Ids that the reply rests on.
        hint: Bucket of the sampler.
        verdict: On-screen verdict, None without references.
        withdrawn: Reason code, None for a live row.
        unresolved: Cited ids that no message has.
        allowed: Ids that the reply may rest on, beside the probe's.
    """

    subject: int
    message_id: str
    position: int | None
    text: str | None
    stratum: str
    tier: str
    category: str
    claimed: str
    locus: str
    recent: tuple[int, ...]
    profile: tuple[tuple[tuple[int, ...], str], ...]
    episodes: tuple[tuple[tuple[int, ...], str], ...]
    gold: str | None
    dependent: bool
    grounding: tuple[str, ...]
    hint: str | None
    verdict: str | None
    withdrawn: str | None
    unresolved: int
    allowed: frozenset[str]

    @cached_property
    def references(self) -> tuple[int, ...]:
        """Positions that any reference cites, each once, in order: the distant gold."""
        cited = {p for places, _ in (*self.profile, *self.episodes) for p in places}
        return tuple(sorted(cited))

    @cached_property
    def required(self) -> tuple[int, ...]:
        """Recent context and references: the full gold."""
        return tuple(sorted({*self.recent, *self.references}))

    @property
    def grounded_outside(self) -> int:
        """Ids of the grounding that are neither recent, nor a reference, nor the probe."""
        return len(set(self.grounding) - {self.message_id} - self.allowed)

    @property
    def live(self) -> bool:
        """Whether it counts."""
        return self.withdrawn is None

    @property
    def scored(self) -> bool:
        """Whether it is a live row of the two sampled strata."""
        return self.live and self.stratum != "abstention"

    @property
    def demands(self) -> bool:
        """Whether either list of references holds something."""
        return bool(self.profile or self.episodes)

    def bears(self, reading: str) -> bool:
        """Say whether it bears on memory under a reading; see `READINGS`."""
        if not (self.scored and self.demands):
            return False
        if reading == "recorded":
            return True
        return self.verdict != "clear" and (reading == "strict" or self.verdict != "borderline")


@dataclass(frozen=True)
class Corpus:
    """A companion corpus.

    Attributes:
        dataset: Its name.
        subjects: Ids of the subjects, in order.
        histories: Their streams.
        probes: Chat rows.
        questions: Rows of the table `qa_row`, with `subject`, the subject's index.
        claims: Rows of the table `claim`.
        readings: Rows of the table `turn_reading`; none in a released corpus.
        turns: Rows of the table `life_turn`; none but in a generated one.
        funnel: Claims by outcome over all subjects; empty in a released corpus.
        personas: Rows of the table `persona_slot`.
    """

    dataset: str
    subjects: tuple[str, ...]
    histories: tuple[History, ...]
    probes: tuple[Probe, ...]
    questions: tuple[Row, ...]
    claims: tuple[Row, ...]
    readings: tuple[Row, ...]
    turns: tuple[Row, ...]
    funnel: Mapping[str, int]
    personas: tuple[Row, ...]

    @property
    def scored(self) -> tuple[Probe, ...]:
        """Live rows of the two sampled strata."""
        return tuple(probe for probe in self.probes if probe.scored)

    @cached_property
    def behind_claims(self) -> Mapping[str, frozenset[str]]:
        """Ids of the messages that establish a claim, by subject."""
        found: dict[str, set[str]] = {user_id: set() for user_id in self.subjects}
        for row in self.claims:
            found[row["user_id"]] |= set(row["evidence"])
        return {user_id: frozenset(ids) for user_id, ids in found.items()}

    def bearing(self, reading: str) -> tuple[Probe, ...]:
        """Rows that bear on memory under a reading."""
        return tuple(probe for probe in self.probes if probe.bears(reading))


def landed_corpus(landing: Path, dataset: str) -> Corpus:
    """Read a landed companion corpus.

    Args:
        landing: The landing folder.
        dataset: Its name, such as `companion-20260321`.

    Raises:
        UsageError: If no such dataset is landed.
        BadInputError: If its files are not those of its manifest.
    """
    return corpus_of(dataset, landed_tables(landing, dataset))


def corpus_of(dataset: str, tables: Mapping[str, pa.Table]) -> Corpus:
    """Take a corpus from its landing tables."""
    subjects = tuple(row["user_id"] for row in _rows(tables, "subject", "ordinal"))
    index = {user_id: at for at, user_id in enumerate(subjects)}
    messages: dict[str, list[Row]] = {user_id: [] for user_id in subjects}
    for row in _rows(tables, "message", "position"):
        messages[row["user_id"]].append(row)
    histories = tuple(_history(user_id, messages[user_id]) for user_id in subjects)
    funnel: dict[str, int] = {}
    for row in tables["claim_funnel"].to_pylist():
        funnel[row["outcome"]] = funnel.get(row["outcome"], 0) + row["n"]
    return Corpus(
        dataset,
        subjects,
        histories,
        tuple(
            _probe(row, index[row["user_id"]], histories[index[row["user_id"]]])
            for row in _rows(tables, "chat_row", "ordinal")
        ),
        tuple(
            row | {"subject": index[row["user_id"]]} for row in _rows(tables, "qa_row", "ordinal")
        ),
        tuple(_rows(tables, "claim", "ordinal")),
        tuple(_rows(tables, "turn_reading", "position")),
        tuple(_rows(tables, "life_turn", "position")),
        funnel,
        tuple(_rows(tables, "persona_slot", "ordinal")),
    )


def _rows(tables: Mapping[str, pa.Table], name: str, order: str) -> list[Row]:
    table = tables[name].sort_by([("user_id", "ascending"), (order, "ascending")])
    rows: list[Row] = table.to_pylist()
    return rows


def _history(user_id: str, rows: Sequence[Row]) -> History:
    return History(
        user_id,
        [row["id"] for row in rows],
        [row["sender"] for row in rows],
        [row["content"] for row in rows],
        [row["speech"] for row in rows],
        [row["chips"] for row in rows],
        [row["media"] for row in rows],
        [row["occurred_local"] for row in rows],
        [_slot(row) for row in rows],
    )


def _slot(row: Row) -> tuple[int, int] | None:
    if row["day_number"] is None or row["day_position"] is None:
        return None
    return row["day_number"], row["day_position"]


def _probe(row: Row, subject: int, history: History) -> Probe:
    place = history.place

    def placed(ids: Sequence[str]) -> tuple[int, ...]:
        return tuple(place[i] for i in ids if i in place)

    profile, episodes = row["profile_refs"] or [], row["episode_refs"] or []
    cited = [i for ref in profile for i in ref["evidence_dayids"]]
    cited += [i for ref in episodes for i in ref["dayids"]] + list(row["recent_context"] or [])
    return Probe(
        subject=subject,
        message_id=row["probe_dayid"],
        position=place.get(row["probe_dayid"]),
        text=row["probe"],
        stratum=row["stratum"],
        tier=row["tier"],
        category=row["category"],
        claimed=row["a_locus"],
        locus=row["b_locus"],
        recent=placed(row["recent_context"] or []),
        profile=tuple((placed(ref["evidence_dayids"]), ref["weight"]) for ref in profile),
        episodes=tuple((placed(ref["dayids"]), ref["weight"]) for ref in episodes),
        gold=row["gold_response"],
        dependent=bool(row["gold_depends_on_refs"]),
        grounding=tuple(row["d_grounding_dayids"] or []),
        hint=row["signal_hint"],
        verdict=row["on_screen_verdict"],
        withdrawn=row["withdrawn"],
        unresolved=sum(i not in place for i in cited),
        allowed=frozenset(cited),
    )
