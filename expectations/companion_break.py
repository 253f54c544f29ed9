"""How a companion corpus is broken: by a change to the first row of a kind."""

from __future__ import annotations

from .mutation import Mutation

CHAT = "staging.stg_companion__chat_row"
QA = "staging.stg_companion__qa_row"
MESSAGE = "staging.stg_companion__message"
CLAIM = "staging.stg_companion__claim"
TEXTS = "dataset in (select dataset from staging.stg_companion__corpus where mode = 'full')"
LIVE = f"withdrawn is null and {TEXTS}"
HAS_REFS = "(len(profile_refs) > 0 or len(episode_refs) > 0)"
NO_REFS = "len(profile_refs) = 0 and len(episode_refs) = 0"
RELABELLED = "coalesce(markers, '') like '%l5_category_recomputed%'"


def letter(gate: str, what: str, sql: str, *also: str) -> Mutation:
    """Break a companion corpus by a statement; name what else must notice, without prefix."""
    others = frozenset(f"companion_{name}" for name in also)
    return Mutation(f"companion_{gate}", what, sql, also=others)


def change(gate: str, what: str, table: str, new: str, where: str, *also: str) -> Mutation:
    """Break a companion corpus by a change to the first row of a kind."""
    first = f"select min(rowid) from {table} where {where}"
    return letter(gate, what, f"update {table} set {new} where rowid = ({first})", *also)
