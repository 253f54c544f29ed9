-- The inverted index: which message has which content token how often, with the statistics that
-- a score needs, of the whole history and of what stands before the message. One index a subject;
-- turns that the app posts are not indexed.
with setting as (
    select * from {{ ref('rtv_setting') }}
),

message as (
    select
        subject_id,
        position,
        text
    from {{ ref('chat_message') }}
    where sender_role <> 'app'
),

token as (
    select
        subject_id,
        position,
        unnest({{ tokens('text') }}) as token
    from message
),

frequency as (
    select
        token.subject_id,
        token.position,
        token.token,
        count(*) as tf
    from token
    cross join setting
    where {{ is_content('token.token') }}
    group by token.subject_id, token.position, token.token
),

message_length as (
    select
        message.subject_id,
        message.position,
        cast(coalesce(sum(frequency.tf), 0) as bigint) as dl
    from message
    left join frequency
        on
            message.subject_id = frequency.subject_id
            and message.position = frequency.position
    group by message.subject_id, message.position
),

history as (
    select
        subject_id,
        count(*) as n,
        cast(sum(dl) as bigint) as total_length
    from message_length
    group by subject_id
),

document_frequency as (
    select
        subject_id,
        token,
        cast(row_number() over (order by subject_id, token) as integer) as token_no,
        count(*) as df
    from frequency
    group by subject_id, token
)

select
    frequency.subject_id,
    frequency.token,
    document_frequency.token_no,
    frequency.position,
    frequency.tf,
    message_length.dl,
    document_frequency.df,
    -- Of the messages up to this one, how many have the token.
    row_number() over (
        partition by document_frequency.token_no
        order by frequency.position
    ) as df_so_far,
    {{ bm25_weight_nano(
        'frequency.tf', 'message_length.dl', 'document_frequency.df', 'history.n',
        'history.total_length'
    ) }} as weight_nano
from frequency
cross join setting
inner join message_length
    on
        frequency.subject_id = message_length.subject_id
        and frequency.position = message_length.position
inner join history on frequency.subject_id = history.subject_id
inner join document_frequency
    on
        frequency.subject_id = document_frequency.subject_id
        and frequency.token = document_frequency.token
-- Postings of a token lie together, which joins and sums over them gain from.
order by document_frequency.token_no, frequency.position
