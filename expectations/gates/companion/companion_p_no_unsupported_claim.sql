-- population
select chat.dataset, chat.item_id, unnest(chat.profile_refs) as reference
from staging.stg_companion__chat_row as chat
where chat.withdrawn is null

-- failing
-- A reference is of a claim of its facet with its text; where the corpus ships no text, with
-- its evidence. It is refused where every such claim was judged unsupported.
with reference as (
    select
        chat.dataset,
        chat.subject_id,
        chat.ordinal,
        unnest(chat.profile_refs) as ref,
        generate_subscripts(chat.profile_refs, 1) as ref_no
    from staging.stg_companion__chat_row as chat
    where chat.withdrawn is null
),

found as (
    select
        reference.dataset,
        reference.subject_id,
        reference.ordinal,
        reference.ref_no,
        reference.ref.facet as facet,
        reference.ref.claim_text as claim_text,
        bool_and(coalesce(claim.audit_verdict = 'unsupported', false)) as is_unsupported
    from reference
    inner join staging.stg_companion__claim as claim
        on
            reference.subject_id = claim.subject_id
            and reference.ref.facet = claim.facet
            and (
                reference.ref.claim_text = claim.text
                or (
                    reference.ref.claim_text is null
                    and list_has_all(claim.evidence, reference.ref.evidence_dayids)
                )
            )
    group by all
)

select
    dataset,
    subject_id,
    ordinal,
    ref_no,
    facet,
    claim_text
from found
where is_unsupported
