-- applies: manifest mode: the corpus ships no text
select dataset from staging.stg_companion__corpus where mode = 'full'

-- population
select dataset, item_id from staging.stg_companion__chat_row

-- failing
-- Every row is matched: it says what the sampler believed, of a text that is a turn of the
-- person's. Or its text was withheld, or is too short to match.
with turn as (
    select distinct
        subject_id,
        lower(trim(text)) as folded
    from staging.stg_companion__message
    where sender_role = 'user'
),

accounted as (
    select
        chat.*,
        case
            when coalesce(chat.probe, '') = '' then 'withheld'
            when
                len(regexp_extract_all(chat.probe, '\w+')) < cast(choice.value as integer)
                then 'too short'
            when
                turn.folded is not null
                and chat.signal_hint is not null
                and chat.signal_epi_score between 0 and 1
                and chat.signal_prof_score between 0 and 1
                then 'matched'
        end as account
    from staging.stg_companion__chat_row as chat
    cross join registry.companion_choice as choice
    left join turn
        on chat.subject_id = turn.subject_id and lower(trim(chat.probe)) = turn.folded
    where choice.choice = 'signal_min_words'
)

select
    dataset,
    subject_id,
    ordinal,
    probe,
    signal_hint,
    signal_epi_score,
    signal_prof_score
from accounted
where account is null
