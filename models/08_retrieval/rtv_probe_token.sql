-- The content tokens of each probe that its history knows, and how often the probe has them.
with setting as (
    select * from {{ ref('rtv_setting') }}
),

vocabulary as (
    select distinct
        subject_id,
        token,
        token_no
    from {{ ref('rtv_posting') }}
),

token as (
    select
        probe_no,
        subject_id,
        unnest({{ tokens('question') }}) as token
    from {{ ref('rtv_probe') }}
)

select
    token.probe_no,
    vocabulary.token_no,
    if(any_value(setting.query_repeats), count(*), 1) as n_asked
from token
cross join setting
inner join vocabulary
    on
        token.subject_id = vocabulary.subject_id
        and token.token = vocabulary.token
where {{ is_content('token.token') }}
group by token.probe_no, vocabulary.token_no
order by token.probe_no, vocabulary.token_no
