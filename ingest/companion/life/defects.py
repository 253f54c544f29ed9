"""Defects put into a generated corpus, as the released one has them: each is on record.

The derivation leaves clean rows. This layer withdraws, marks and disputes as many as the paper
counts, and says which; a withdrawn row really has the fault that its code names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from memlake.ingest.companion.life.size import SubjectSize, apportion, sizes
from memlake.ingest.companion.life.word import Word
from memlake.ingest.companion.registry import CATEGORY, choice, seed_rows
from memlake.ingest.companion.track_files import ChatRow, Disputed, QaRow, Recomputed

Row = dict[str, Any]


@dataclass(frozen=True)
class Flawed:
    """Rows with their defects.

    Attributes:
        chat: The chat rows.
        qa: The question rows.
        record: Rows of the table `injected_defect`.
    """

    chat: list[ChatRow]
    qa: list[QaRow]
    record: list[Row]


def inject(
    size: SubjectSize,
    tenth: bool,
    chat: Sequence[ChatRow],
    qa: Sequence[QaRow],
    vacant: Sequence[str],
    seed: int,
) -> Flawed:
    """Put one subject's share of the defects into copies of its rows.

    Args:
        size: The subject.
        tenth: Whether its corpus is the tenth, which has as much smaller a share.
        chat: Clean chat rows.
        qa: Clean question rows.
        vacant: Ids that no message has, for what was removed.
        seed: Key of the draws.
    """
    work = _Injection(size, tenth, [deepcopy(r) for r in chat], [deepcopy(r) for r in qa], seed)
    for code in ("probe_not_released", "context_lost", "invalid_reference", "unfixable_gold"):
        work.withdraw(code, _is_plain, vacant)
    work.withdraw("reference_on_screen", _is_on_screen, vacant)
    work.mark("category_recomputed", lambda r: _live(r) and r["tier"] != "edge", _recompute)
    work.mark("reference_disputed", lambda r: _live(r) and bool(_cited(r)), _dispute)
    work.mark("gold_addressee_disputed", lambda r: _live(r) and bool(_cited(r)), _readdress)
    for code in ("unsupported_answer", "ill_formed_question", "wrong_evidence"):
        work.withdraw_question(code)
    return Flawed(work.chat, work.qa, work.record)


def _live(row: ChatRow) -> bool:
    return "withdrawn" not in row and row["stratum"] != "abstention"


def _cited(row: ChatRow) -> list[str]:
    context = row["required_context"]
    ids = [i for ref in context["profile_refs"] for i in ref["evidence_dayids"]]
    return ids + [i for ref in context["episode_refs"] for i in ref["dayids"]]


def _is_plain(row: ChatRow) -> bool:
    has_context = bool(row["required_context"]["recent_context"])
    return _live(row) and row["stratum"] == "proportional" and not _cited(row) and has_context


def _is_on_screen(row: ChatRow) -> bool:
    seen = row.get("referent_on_screen")
    return _live(row) and row["stratum"] == "enriched" and bool(seen) and seen["verdict"] == "clear"  # type: ignore[index]


def _recompute(row: ChatRow, word: Word) -> str:
    """Say that stage C once gave another category of the same tier."""
    others = [
        one["category"]
        for one in seed_rows(CATEGORY)
        if one["track"] == "chat"
        and row["tier"] in one["tiers"].split()
        and one["category"] != row["category"]
    ]
    was = word.pick(others)
    row["l5_category_recomputed"] = Recomputed(**{"from": was, "to": row["category"]})
    return was


def _dispute(row: ChatRow, word: Word) -> str:
    ids = _cited(row)[:1]
    row["l5_reference_disputed"] = Disputed(
        ids=ids, reason="a second reading doubts that these turns bear on the reply"
    )
    return ids[0]


def _readdress(row: ChatRow, word: Word) -> str:
    row["l5_gold_addressee_disputed"] = True
    return "the reply may be meant for another"


class _Injection:
    """One subject's rows while defects go in."""

    def __init__(
        self, size: SubjectSize, tenth: bool, chat: list[ChatRow], qa: list[QaRow], seed: int
    ) -> None:
        self.chat, self.qa, self.record = chat, qa, list[Row]()
        self._size, self._tenth = size, tenth
        self._word = Word.of("companion_defect", seed, size.user_id)

    def _share(self, kind: str) -> int:
        """The subject's part of a published total, by its rows of the proportional stratum."""
        every = sizes(self._tenth)
        whole = sum(one.proportional for one in sizes())
        share = Fraction(sum(one.proportional for one in every), whole)
        parts = apportion(
            round(int(choice(f"defect_{kind}")) * share), [o.proportional for o in every]
        )
        return parts[[one.user_id for one in every].index(self._size.user_id)]

    def _drawn(self, kind: str, rows: Sequence[Any], fits: Callable[[Any], bool]) -> list[int]:
        word = self._word.at(kind)
        places = [at for at, row in enumerate(rows) if fits(row)]
        return sorted(places, key=lambda at: word.number(at).value)[: self._share(kind)]

    def _note(self, file: str, at: int, kind: str, detail: str | None = None) -> None:
        self.record.append(
            {
                "user_id": self._size.user_id,
                "file": file,
                "ordinal": at + 1,
                "kind": kind,
                "detail": detail,
            }
        )

    def mark(
        self, kind: str, fits: Callable[[ChatRow], bool], apply: Callable[[ChatRow, Word], str]
    ) -> None:
        for at in self._drawn(kind, self.chat, fits):
            self._note("chat", at, kind, apply(self.chat[at], self._word.at(kind).number(at)))

    def withdraw(self, code: str, fits: Callable[[ChatRow], bool], vacant: Sequence[str]) -> None:
        for rank, at in enumerate(self._drawn(code, self.chat, fits)):
            row = self.chat[at]
            row["withdrawn"] = code
            detail = None
            if code == "probe_not_released" and vacant:
                detail = row["probe_dayid"]
                row["probe_dayid"] = vacant[rank % len(vacant)]
                row.pop("probe", None)
            elif code == "context_lost" and vacant:
                context = row["required_context"]
                detail = ", ".join(context["recent_context"])
                lost = [
                    vacant[-1 - (rank + n) % len(vacant)]
                    for n in range(len(context["recent_context"]))
                ]
                context["recent_context"] = lost
                row["trace"]["D"]["grounding_dayids"] = lost[:1]
            elif code == "unfixable_gold":
                row["gold_response"] = "I remember that you told me all about it in Antarctica."
                row["trace"]["E"]["ok"] = False
            self._note("chat", at, code, detail)

    def withdraw_question(self, code: str) -> None:
        rows = self.qa
        for at in self._drawn(code, rows, lambda r: r["answerable"] and "withdrawn" not in r):
            row, other = rows[at], rows[(at + 1 + len(rows) // 2) % len(rows)]
            detail = row["answer"]
            if code == "unsupported_answer":
                row["answer"] = other["answer"]
            elif code == "ill_formed_question":
                detail = row["question"]
                row["question"] = " ".join(row["question"].split()[::-1])
            elif other["evidence"]:
                detail = ", ".join(row["evidence"])
                row["evidence"] = list(other["evidence"])
            row["withdrawn"] = code
            self._note("qa", at, code, detail)
