-- BM25 that has seen nothing but what stands before the probe: its statistics, too, are of the
-- history so far. Where all questions come after the whole history this is rtv_bm25, so only
-- benchmarks that the registry names are answered.
with setting as (
    select * from {{ ref('rtv_setting') }}
),

probe as (
    select
        probe_no,
        subject_id,
        asked_before
    from {{ ref('rtv_probe') }}
    where benchmark in (
        select unnest(string_split(system.benchmarks, ' ')) from {{ ref('system') }} as system
        where system.system = 'bm25_point_in_time'
    )
),

posting as (
    select * from {{ ref('rtv_posting') }}
),

message_length as (
    select distinct
        subject_id,
        position,
        dl
    from posting
),

-- Of the messages up to each one, how many there are and how long they are together.
so_far as (
    select
        message.subject_id,
        message.position,
        count(*) over earlier as n,
        cast(sum(coalesce(message_length.dl, 0)) over earlier as bigint) as total_length
    from {{ ref('chat_message') }} as message
    left join message_length
        on
            message.subject_id = message_length.subject_id
            and message.position = message_length.position
    where message.sender_role <> 'app'
    window earlier as (
        partition by message.subject_id
        order by message.position
        rows between unbounded preceding and current row
    )
),

history as (
    select
        probe.probe_no,
        probe.asked_before,
        so_far.n,
        so_far.total_length
    from probe
    asof inner join so_far
        on
            probe.subject_id = so_far.subject_id
            and probe.asked_before > so_far.position
),

probe_token as (
    select
        history.*,
        token.token_no,
        token.n_asked
    from history
    inner join {{ ref('rtv_probe_token') }} as token on history.probe_no = token.probe_no
),

known as (
    select
        probe_token.*,
        posting.df_so_far as df
    from probe_token
    asof inner join posting
        on
            probe_token.token_no = posting.token_no
            and probe_token.asked_before > posting.position
),

scored as (
    select
        known.probe_no,
        posting.position,
        cast(
            sum(
                known.n_asked
                * {{ bm25_weight_nano(
                    'posting.tf', 'posting.dl', 'known.df', 'known.n', 'known.total_length'
                ) }}
            ) as bigint
        ) as score_nano
    from known
    cross join setting
    inner join posting
        on
            known.token_no = posting.token_no
            and known.asked_before > posting.position
    group by known.probe_no, posting.position
),

{{ best_before_probe('scored') }},

{{ retrieved_answers('bm25_point_in_time', 'ranked') }}
