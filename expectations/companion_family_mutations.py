"""The corruptions that the five check families, and the checks of landing, must notice."""

from __future__ import annotations

from .companion_break import CHAT, LIVE, QA, RELABELLED, change, letter
from .mutation import Mutation

FAMILY_MUTATIONS: tuple[Mutation, ...] = (
    change(
        "family_tier",
        "a cell of tier and locus that is none of the six",
        CHAT,
        "b_locus = 'thread'",
        f"{LIVE} and tier = 'edge'",
        "family_locus",
    ),
    letter(
        "family_category",
        "a category that its rule does not give",
        f"""
        update {CHAT} set c_rule = rule.text
        from registry.companion_rule as rule
        where rule.rule_id = 'phatic' and {CHAT}.rowid = (
            select min(rowid) from {CHAT}
            where {LIVE} and tier = 'basic' and category <> 'phatic' and not {RELABELLED}
        )
        """,
        "h_rule_registered",
    ),
    change(
        "family_signals",
        "a score that is none",
        CHAT,
        "signal_epi_score = 1.5",
        f"{LIVE} and len(regexp_extract_all(probe, '[a-z]+')) > 3",
    ),
    change(
        "family_locus",
        "a locus that verification raised",
        CHAT,
        "a_locus = 'thread'",
        f"{LIVE} and b_locus = 'episode'",
    ),
    change(
        "family_structure",
        "a question of two hops with one left",
        QA,
        "evidence = evidence[:1]",
        "withdrawn is null and category = 'multi_hop'",
    ),
    change(
        "family_structure",
        "a reference without a weight",
        CHAT,
        "profile_refs = [struct_update(profile_refs[1], weight := 'heavy')]",
        f"{LIVE} and len(profile_refs) = 1",
    ),
    letter(
        "manifest_rows",
        "a slot that was lost on the way",
        "delete from staging.stg_companion__persona_slot "
        "where rowid = (select min(rowid) from staging.stg_companion__persona_slot)",
    ),
    letter(
        "nothing_irregular",
        "a field that nobody declared",
        "insert into staging.stg_companion__irregularity "
        "select dataset, 1, subject_id, 'U01_chat.json', 'unknown_field', 'chat_gt.mood', '3' "
        "from staging.stg_companion__subject order by subject_id limit 1",
        "manifest_rows",
    ),
)
