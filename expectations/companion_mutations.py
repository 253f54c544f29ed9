"""The corruptions that each gate over companion corpora must notice.

Each picks the first row of a kind, so that it breaks a small corpus and a large one alike.
Where one wrong value breaks two rules, both gates are declared.
"""

from __future__ import annotations

from .companion_break import (
    CHAT,
    CLAIM,
    HAS_REFS,
    LIVE,
    MESSAGE,
    NO_REFS,
    RELABELLED,
    TEXTS,
    change,
    letter,
)
from .companion_family_mutations import FAMILY_MUTATIONS
from .mutation import Mutation

COMPANION_MUTATIONS: tuple[Mutation, ...] = (
    change(
        "a_probe_resolves",
        "a probe whose message is gone",
        CHAT,
        "probe_dayid = 'day999-1'",
        f"{LIVE} and {NO_REFS} and stratum <> 'abstention' and len(d_grounding_dayids) = 0",
    ),
    change(
        "a_probe_verbatim",
        "a probe in capitals",
        CHAT,
        "probe = upper(probe)",
        f"{LIVE} and probe <> upper(probe)",
    ),
    change(
        "b_no_identifier",
        "a session's id in a header",
        "staging.stg_companion__file",
        """header = '{"session_id": "0d6f3c1e-8a52-4b7e-9c11-5e2f7a90b3d4"}'""",
        "file = 'qa'",
    ),
    change(
        "c_citation_resolves",
        "a claim that cites a message nobody has",
        CLAIM,
        "evidence = list_prepend('day999-9', evidence[2:])",
        "len(evidence) > 0",
    ),
    change(
        "c_citation_resolves",
        "a mark that cites a message nobody has",
        CHAT,
        """markers = '{"l5_reference_disputed":{"ids":["day999-9"]}}'""",
        f"{LIVE} and not {RELABELLED}",
    ),
    letter(
        "d_cited_before_probe",
        "recent context from after the probe",
        f"""
        update {CHAT} set recent_context = list_append(recent_context, last.source_id)
        from (
            select subject_id, arg_max(source_id, position) as source_id
            from {MESSAGE} group by subject_id
        ) as last
        where {CHAT}.subject_id = last.subject_id and {CHAT}.rowid = (
            select min(rowid) from {CHAT} where {LIVE} and len(recent_context) > 0
        )
        """,
    ),
    change(
        "d_cited_before_probe",
        "a reference that is recent context as well",
        CHAT,
        "recent_context = list_append(recent_context, episode_refs[1].dayids[1])",
        f"{LIVE} and len(episode_refs) > 0",
    ),
    change(
        "e_tier_from_lists",
        "a basic row whose thread was dropped",
        CHAT,
        "recent_context = [], recent_needed = 0",
        f"{LIVE} and tier = 'basic' and b_locus = 'none'",
        "family_tier",
    ),
    change(
        "f_row_agrees_with_itself",
        "a gold that depends on references it does not have",
        CHAT,
        "gold_depends_on_refs = true",
        f"{LIVE} and {NO_REFS}",
    ),
    change(
        "g_category_in_tier",
        "a relabelled row in a category of another tier",
        CHAT,
        "category = 'event_recall', markers = "
        """'{"l5_category_recomputed":{"from":"phatic","to":"event_recall"}}'""",
        f"{LIVE} and tier = 'basic'",
    ),
    change(
        "h_rule_registered",
        "a rule that nobody registered",
        CHAT,
        "c_rule = 'because it felt so'",
        f"{LIVE} and not {RELABELLED}",
        "family_category",
    ),
    change("i_trace_complete", "a stage without its reason", CHAT, "d_rationale = ''", LIVE),
    change("j_review_passed", "a live row that failed review", CHAT, "e_category_ok = false", LIVE),
    change(
        "k_withdrawal_coded",
        "a withdrawal for no reason",
        CHAT,
        "withdrawn = 'whatever'",
        "withdrawn is not null and probe <> ''",
    ),
    change(
        "k_withdrawal_coded",
        "a withdrawn row that counts",
        "labels.lbl_companion",
        "is_live = true",
        "withdrawn_reason is not null",
    ),
    change(
        "l_gold_clean",
        "a gold reply with a label in it",
        CHAT,
        "gold_response = gold_response || ' (event_recall)'",
        LIVE,
    ),
    letter(
        "l_gold_clean",
        "a gold reply that is the turn that followed",
        f"""
        update {CHAT} set gold_response = turn.text
        from (
            select
                min(chat.rowid) as of_row,
                arg_min(message.text, chat.rowid) as text
            from {CHAT} as chat
            inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
            inner join {MESSAGE} as message
                on row.subject_id = message.subject_id and row.probe_position + 1 = message.position
            where row.is_live and message.sender_role = 'companion' and message.text <> ''
                and not contains(message.text, '///')
        ) as turn
        where {CHAT}.rowid = turn.of_row
        """,
    ),
    change(
        "m_on_screen_judged",
        "references that nobody judged",
        CHAT,
        "on_screen_verdict = null",
        f"{LIVE} and {HAS_REFS}",
    ),
    change(
        "m_on_screen_judged",
        "a verdict of arithmetic that arithmetic does not give",
        CHAT,
        "on_screen_source = 'S1', on_screen_verdict = 'clear', on_screen_distance = 3",
        f"{LIVE} and on_screen_source <> 'S1'",
    ),
    change(
        "n_referent_in_probe",
        "a referent that the probe does not hold",
        CHAT,
        "a_referent_text = 'zebra crossing'",
        LIVE,
    ),
    change(
        "o_category_reporting",
        "a category averaged over too few",
        "staging.stg_companion__category_report",
        "reporting = 'macro'",
        "reporting <> 'macro'",
    ),
    letter(
        "p_no_unsupported_claim",
        "a reference to claims that the audit refused",
        f"""
        update {CLAIM} set audit_verdict = 'unsupported'
        where (subject_id, facet) = (
            select (subject_id, profile_refs[1].facet) from {CHAT}
            where {LIVE} and len(profile_refs) > 0 order by rowid limit 1
        )
        """,
    ),
    change(
        "q_reference_bears_on_turn",
        "a gist that has nothing in common with its turn",
        CHAT,
        "episode_refs = [struct_update(episode_refs[1], gist := 'qxz vwk')]",
        f"{LIVE} and len(episode_refs) = 1",
    ),
    change(
        "q_reference_bears_on_turn",
        "a facet that the profile does not have",
        CHAT,
        "profile_refs = [struct_update(profile_refs[1], facet := 'shoe_size')]",
        f"{LIVE} and len(profile_refs) = 1",
    ),
    change(
        "r_store_matches_locus",
        "a companion's locus for what the user said",
        CHAT,
        "a_locus = 'companion', b_locus = 'companion'",
        f"{LIVE} and b_locus = 'episode'",
    ),
    letter(
        "s_grounding_contained",
        "a reply that rests on the first message of all",
        f"""
        update {CHAT} set d_grounding_dayids = list_append(d_grounding_dayids, opening.source_id)
        from (
            select subject_id, arg_min(source_id, position) as source_id
            from {MESSAGE} group by subject_id
        ) as opening
        where {CHAT}.subject_id = opening.subject_id and {CHAT}.rowid = (
            select min(rowid) from {CHAT}
            where {LIVE} and {NO_REFS} and split_part(probe_dayid, '-', 1) <> 'day1'
        )
        """,
    ),
    change(
        "t_counter_recounted",
        "a counter that was written once",
        "staging.stg_companion__counter",
        "value = value + 182",
        "name = 'meta.n_rows'",
    ),
    change(
        "t_counter_recounted",
        "a claim that counts its evidence wrongly",
        CLAIM,
        "evidence_count = evidence_count + 1",
        "true",
    ),
    change(
        "u_empty_refs_local",
        "a demoted row that kept its distant locus",
        CHAT,
        "b_locus = a_locus",
        f"{LIVE} and {NO_REFS} and a_locus <> b_locus",
        "family_tier",
    ),
    change(
        "v_stratum_declared",
        "a row of no declared stratum",
        CHAT,
        "stratum = 'bonus'",
        "stratum = 'proportional'",
        "t_counter_recounted",
    ),
    change(
        "w_no_contact",
        "an address left in a message",
        MESSAGE,
        "text = text || ' mara@example.org'",
        f"sender_role = 'companion' and {TEXTS}",
    ),
    change(
        "w_no_contact",
        "a scan that found something",
        "staging.stg_companion__recorded_scan",
        "n_hits = 2",
        "scan = 'contact'",
    ),
    change(
        "x_id_and_order",
        "a message numbered into another day",
        MESSAGE,
        "day_number = day_number + 7",
        "true",
    ),
    change(
        "x_id_and_order",
        "a message at the place of one before",
        MESSAGE,
        "day_position = 0",
        "position > 1 and day_position > 1",
    ),
    change(
        "y_surrogate_consistent",
        "a name from before the surrogates",
        "staging.stg_companion__recorded_scan",
        "n_hits = 1",
        "scan = 'surrogate'",
    ),
    letter(
        "y_surrogate_consistent",
        "somebody whom the profile calls by another name",
        f"update {CLAIM} set facet = 'entities[Somebody]', entity = 'Somebody' "
        "where entity is not null",
    ),
    change("z_no_retired_label", "a tier that was given up", CHAT, "signal_hint = 'medium'", TEXTS),
    *FAMILY_MUTATIONS,
)
