-- Every text of the five files, for the gates that look through all of them.
with claim as (
    select
        dataset,
        subject_id,
        path,
        unnest([
            struct_pack(field := 'text', text := text),
            struct_pack(field := 'value', text := value),
            struct_pack(field := 'markers', text := markers)
        ]) as part
    from {{ ref('stg_companion__claim') }}
),

reference as (
    select
        dataset,
        subject_id,
        ordinal,
        unnest(list_concat(
            list_transform(
                coalesce(profile_refs, []),
                lambda one: struct_pack(field := 'claim_text', text := one.claim_text)
            ),
            list_transform(
                coalesce(episode_refs, []),
                lambda one: struct_pack(field := 'gist', text := one.gist)
            )
        )) as part
    from {{ ref('stg_companion__chat_row') }}
),

chat as (
    select
        dataset,
        subject_id,
        ordinal,
        unnest([
            struct_pack(field := 'probe', text := probe),
            struct_pack(field := 'gold_response', text := gold_response),
            struct_pack(field := 'referent_text', text := a_referent_text),
            struct_pack(field := 'rationaleA', text := a_rationale),
            struct_pack(field := 'rationaleB', text := b_rationale),
            struct_pack(field := 'ruleC', text := c_rule),
            struct_pack(field := 'rationaleD', text := d_rationale),
            struct_pack(field := 'rationaleE', text := e_rationale),
            struct_pack(field := 'note', text := e_note),
            struct_pack(field := 'criterion', text := on_screen_criterion),
            struct_pack(field := 'markers', text := markers)
        ]) as part
    from {{ ref('stg_companion__chat_row') }}
),

qa as (
    select
        dataset,
        subject_id,
        ordinal,
        unnest([
            struct_pack(field := 'question', text := question),
            struct_pack(field := 'answer', text := answer),
            struct_pack(field := 'markers', text := markers)
        ]) as part
    from {{ ref('stg_companion__qa_row') }}
),

text as (
    select
        dataset, subject_id, 'source' as file, source_id as place, 'content' as field, text
    from {{ ref('stg_companion__message') }}
    union all
    select dataset, subject_id, file, 'the top', 'header', header
    from {{ ref('stg_companion__file') }}
    union all
    select dataset, subject_id, 'profile', path, part.field, part.text from claim
    union all
    select dataset, subject_id, 'profile', path, 'value', value
    from {{ ref('stg_companion__profile_entry') }}
    union all
    select dataset, subject_id, 'persona', slot, 'value', value
    from {{ ref('stg_companion__persona_slot') }}
    union all
    select dataset, subject_id, 'chat', cast(ordinal as varchar), part.field, part.text from chat
    union all
    select dataset, subject_id, 'chat', cast(ordinal as varchar), part.field, part.text
    from reference
    union all
    select dataset, subject_id, 'qa', cast(ordinal as varchar), part.field, part.text from qa
    union all
    select dataset, subject_id, file, place, 'rest', rest
    from {{ ref('stg_companion__rest') }}
)

select
    dataset,
    subject_id,
    file,
    place,
    field,
    text
from text
where text is not null
