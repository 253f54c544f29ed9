-- applies: manifest mode: the corpus ships no text
select dataset from staging.stg_companion__corpus where mode = 'full'

-- population
select dataset, item_id from labels.lbl_companion__chat_row where is_live

-- failing
-- A reply that is what the companion said next was copied, not written.
with next_turn as (
    select
        subject_id,
        position,
        lead(text) over stream as next_text,
        lead(sender_role) over stream as next_sender
    from staging.stg_companion__message
    window stream as (partition by subject_id order by position)
),

flawed as (
    select
        chat.dataset,
        chat.subject_id,
        chat.ordinal,
        chat.gold_response,
        concat_ws(
            '; ',
            if(coalesce(trim(chat.gold_response), '') = '', 'it is empty', null),
            if(contains(chat.gold_response, '///'), 'it holds a separator', null),
            if(
                regexp_matches(chat.gold_response, '\bday[0-9]+-[0-9]+\b'),
                'it holds an id',
                null
            ),
            if(
                regexp_matches(chat.gold_response, choice.value),
                'it holds a label or a role',
                null
            ),
            if(
                next_turn.next_sender = 'companion'
                and trim(next_turn.next_text) = trim(chat.gold_response),
                'it is the turn that follows the probe',
                null
            )
        ) as flaw
    from staging.stg_companion__chat_row as chat
    inner join labels.lbl_companion__chat_row as row on chat.item_id = row.item_id
    cross join registry.companion_choice as choice
    left join next_turn
        on row.subject_id = next_turn.subject_id and row.probe_position = next_turn.position
    where row.is_live and choice.choice = 'label_leak_pattern'
)

select
    dataset,
    subject_id,
    ordinal,
    gold_response,
    flaw
from flawed
where flaw <> ''
