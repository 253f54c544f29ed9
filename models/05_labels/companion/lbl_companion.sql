-- The sidecar of a chat item: everything that its row says of it beside gold and evidence.
with reference as (
    select
        citation.item_id,
        count(distinct citation.position) as n_references,
        min(row.probe_position - citation.position) as nearest_distance,
        max(row.probe_position - citation.position) as furthest_distance,
        bool_and(coalesce(citation.sender_role = 'companion', false)) as is_companion_supplied
    from {{ ref('lbl_companion__citation') }} as citation
    inner join {{ ref('lbl_companion__chat_row') }} as row on citation.item_id = row.item_id
    where citation.used_as in ('profile', 'episode')
    group by citation.item_id
)

select
    chat.dataset,
    chat.subject_id,
    chat.item_id,
    chat.tier,
    chat.category,
    chat.stratum,
    chat.a_locus as claimed_locus,
    chat.b_locus as locus,
    chat.c_rule as rule_text,
    chat.gold_depends_on_refs as is_dependent,
    chat.recent_needed,
    row.n_recent,
    cast(coalesce(reference.n_references, 0) as integer) as n_references,
    row.has_references,
    cast(reference.nearest_distance as integer) as nearest_distance,
    cast(reference.furthest_distance as integer) as furthest_distance,
    coalesce(reference.is_companion_supplied, false) as is_companion_supplied,
    chat.on_screen_verdict,
    chat.on_screen_source,
    chat.on_screen_distance,
    row.has_references and row.is_live as is_recorded,
    row.has_references and row.is_live and chat.on_screen_verdict <> 'clear' as is_strict,
    row.has_references and row.is_live and chat.on_screen_verdict = 'no' as is_strict2,
    chat.d_grounding_dayids as grounding,
    chat.signal_hint,
    chat.signal_epi_score,
    chat.signal_prof_score,
    chat.withdrawn as withdrawn_reason,
    row.is_live,
    coalesce(chat.markers like '%"l5_category_recomputed"%', false) as is_relabelled,
    coalesce(chat.markers like '%"l5_reference_disputed"%', false)
    or coalesce(chat.markers like '%"l5_gold_addressee_disputed"%', false) as is_disputed,
    row.probe_position
from {{ ref('stg_companion__chat_row') }} as chat
inner join {{ ref('lbl_companion__chat_row') }} as row on chat.item_id = row.item_id
left join reference on chat.item_id = reference.item_id
