"""Stage B: what stage A claims is looked up and re-read, and only what verifies is kept.

It may remove and never add: with no reference left, the store that stage A named goes too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memlake.ingest.companion.derive.book import Book
from memlake.ingest.companion.derive.claim import Known
from memlake.ingest.companion.derive.proposer import Referent
from memlake.ingest.companion.derive.stream import Line, Stream
from memlake.ingest.companion.derive.text import content_words, sentences
from memlake.ingest.companion.registry import choice
from memlake.ingest.companion.track_files import EpisodeRef, Locus, ProfileRef, Weight


@dataclass(frozen=True)
class Verified:
    """What stage B leaves.

    Attributes:
        locus: The verified store.
        rationale: What was matched, verified and dropped.
        profile: References to claims.
        episodes: References to earlier turns.
        claims: The claims behind `profile`, in its order.
        retrieved: Candidates that were looked at.
    """

    locus: Locus
    rationale: str
    profile: tuple[ProfileRef, ...] = ()
    episodes: tuple[EpisodeRef, ...] = ()
    claims: tuple[Known, ...] = ()
    retrieved: int = 0

    @property
    def demands(self) -> bool:
        """Whether the probe needs something beyond its recent context."""
        return bool(self.profile or self.episodes)


class Verifier:
    """Stage B over one subject's history.

    `strict` is the conservative reading that the third estimate of the demand rate uses: more
    of what the referent says has to be found in the evidence.
    """

    def __init__(
        self,
        stream: Stream,
        book: Book,
        pointing: frozenset[int] = frozenset(),
        *,
        strict: bool = False,
    ) -> None:
        """Prepare the look-ups.

        Args:
            stream: The history.
            book: The profile's claims.
            pointing: Positions of turns that point back themselves, so that they tell nothing.
            strict: Whether to read conservatively.
        """
        self._stream, self._book, self._pointing = stream, book, pointing
        self._support = float(choice("support_strict" if strict else "support"))
        self._told = float(choice("told_strict" if strict else "told"))
        self._told_weakly = float(choice("told_strict"))
        self._few = int(choice("few_turns"))
        self._most_claims = int(choice("claims_kept"))
        self._candidates = int(choice("episode_candidates"))
        self._most_episodes = int(choice("episodes_kept"))

    def verify(self, probe: Line, referent: Referent, recent: Sequence[Line]) -> Verified:
        """Check one claim of stage A against source.

        Args:
            probe: The probe.
            referent: Stage A's claim.
            recent: Its recent context, in which no reference may lie.
        """
        before = recent[0].position if recent else probe.position
        if referent.locus == "profile":
            found = self._profile(probe, referent, before)
        elif referent.locus in ("episode", "companion"):
            found = self._episode(probe, referent, before)
        else:
            return Verified(referent.locus, "no distant store was claimed")
        if found.demands:
            return found
        local: Locus = "thread" if recent else "none"
        return Verified(local, f"{found.rationale}; nothing verified", retrieved=found.retrieved)

    def _profile(self, probe: Line, referent: Referent, before: int) -> Verified:
        matched = self._matched(referent)
        earlier = [
            (claim, [p for p in claim.positions if p < before and p not in self._pointing])
            for claim in matched
        ]
        dated = [(claim, places) for claim, places in earlier if places]
        verified = [
            (claim, held)
            for claim, places in dated
            if (held := [p for p in places if self._supports(p, claim, referent)])
        ]
        ranked = sorted(verified, key=lambda one: self._closeness(one[0], probe), reverse=True)
        kept = [one for one in ranked if self._bears_on(one[0], probe, referent)]
        kept = kept[: self._most_claims]
        rationale = (
            f"profile: {len(matched)} claim(s) matched; {len(verified)} verified against the turns "
            f"behind them, {len(dated) - len(verified)} dropped, {len(matched) - len(dated)} with "
            f"no evidence before the probe; kept {len(kept)}"
        )
        refs = tuple(
            ProfileRef(
                facet=claim.facet,
                claim_text=claim.text,
                evidence_dayids=[self._stream.lines[p].id for p in places],
                weight=_weight(rank),
            )
            for rank, (claim, places) in enumerate(kept)
        )
        claims = tuple(claim for claim, _ in kept)
        return Verified("profile", rationale, refs, claims=claims, retrieved=len(matched))

    def _matched(self, referent: Referent) -> list[Known]:
        if referent.name:
            return [
                known
                for known in self._book.of_name(referent.name)
                if known.audited != "unsupported"
            ]
        return [
            known for known in self._book.of_stems(referent.keys) if known.audited != "unsupported"
        ]

    def _supports(self, position: int, claim: Known, referent: Referent) -> bool:
        """Whether a turn says enough of a claim, and of what the probe points at."""
        stems = self._stream.lines[position].stems
        pointed = bool(referent.name) or any(key in stems for key in referent.keys)
        return pointed and len(claim.stems & stems) >= self._support * len(claim.stems)

    def _closeness(self, claim: Known, probe: Line) -> tuple[float, int]:
        """What the claim shares with the probe; of equals, what was established first."""
        shared = sum(self._book.weight(stem) for stem in claim.stems & probe.stems)
        return round(shared, 9), -claim.positions[0]

    def _bears_on(self, claim: Known, probe: Line, referent: Referent) -> bool:
        """A claim about somebody named always does; another has to share what is telling."""
        if referent.name:
            return True
        shared = sum(self._book.weight(stem) for stem in claim.stems & probe.stems)
        return shared >= self._support * sum(self._book.weight(stem) for stem in claim.stems)

    def _episode(self, probe: Line, referent: Referent, before: int) -> Verified:
        senders = ("companion",) if referent.locus == "companion" else ("user", "companion")
        if referent.main and referent.locus == "episode":
            senders = ("user",)
        ranked = self._retrieve(referent.main or referent.keys, before, senders)
        kept = [line for line in ranked if self._verifies(line, referent)]
        kept = kept[: self._most_episodes]
        rationale = (
            f"retrieved {len(ranked)} distant candidate(s); {len(kept)} verified against source "
            "by re-reading each turn"
        )
        if not kept:
            return Verified(referent.locus, rationale, retrieved=len(ranked))
        theirs = all(line.sender == "companion" for line in kept)
        locus: Locus = "companion" if theirs else "episode"
        refs = tuple(
            EpisodeRef(dayids=[line.id], gist=_gist(line, referent), weight=_weight(rank))
            for rank, line in enumerate(kept)
        )
        return Verified(locus, rationale, episodes=refs, retrieved=len(ranked))

    def _retrieve(self, keys: Sequence[str], before: int, senders: tuple[str, ...]) -> list[Line]:
        """Return the earlier turns that share most with the referent, the later first of equals."""
        scores: dict[int, float] = {}
        for key in keys:
            weight = self._book.weight(key)
            for position in self._stream.holders.get(key, ()):
                if position >= before:
                    break
                scores[position] = scores.get(position, 0.0) + weight
        lines = self._stream.lines
        ranked = sorted(
            (p for p in scores if lines[p].sender in senders and p not in self._pointing),
            key=lambda p: (-round(scores[p], 9), -p),
        )
        return [lines[p] for p in ranked[: self._candidates]]

    def _verifies(self, line: Line, referent: Referent) -> bool:
        """Whether a turn says enough of what is telling in the referent.

        Words that no other turn holds are left out: they are news, or slips of the pen. Where
        the referent names its thing, a turn that tells of that thing is enough.
        """
        if line.position in self._pointing:
            return False
        if referent.main and all(key in line.stems for key in referent.main):
            return line.sender == "companion" or line.position in self._book.establishing
        weights = {
            key: self._book.weight(key)
            for key in referent.keys
            if len(self._stream.holders.get(key, ())) > 1
        }
        shared = [key for key in weights if key in line.stems]
        if referent.weak and (line.position not in self._book.establishing or len(shared) < 3):
            return False
        found = sum(weights[key] for key in shared)
        few = any(len(self._stream.holders[key]) <= self._few for key in shared)
        least = self._told_weakly if referent.weak else self._told
        return (len(shared) > 1 or few) and found >= least * sum(weights.values())


def _weight(rank: int) -> Weight:
    return "primary" if rank == 0 else "supporting"


def _gist(line: Line, referent: Referent) -> str:
    """Take the sentence of a turn that says most of what is pointed at."""
    keys = set(referent.keys)
    parts = sentences(line.speech) or [line.speech]
    return max(parts, key=lambda part: len(keys & set(content_words(part))))[:200]
