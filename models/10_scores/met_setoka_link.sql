-- How well believed events agree with the hidden ones, over pairs of a user's records. A view, so
-- that it is of the tables as they stand.
with linked as (
    select
        believed.dataset,
        believed.subject_id,
        persona.lexicon,
        believed.event_key,
        truth.event_id
    from {{ ref('epi_record') }} as believed
    inner join {{ ref('stg_setoka__record_event') }} as truth
        on believed.record_id = truth.record_id
    inner join {{ ref('stg_setoka__persona') }} as persona
        on believed.subject_id = persona.subject_id
    where not starts_with(believed.dataset, 'setoka-train-')
),

{% for side in [['event_key'], ['event_id'], ['event_key', 'event_id']] %}
    pair_{{ loop.index }} as (
        select
            dataset,
            lexicon,
            sum(n * (n - 1) // 2) as pairs,
            sum(n) as n_records
        from (
            select
                dataset,
                lexicon,
                count(*) as n
            from linked
            group by dataset, lexicon, subject_id, {{ side | join(', ') }}
        ) as grouped
        group by grouping sets ((dataset), (dataset, lexicon))
    ),
{% endfor %}

counted as (
    select
        truth.dataset,
        coalesce(truth.lexicon, 'all') as lexicon,
        truth.n_records,
        believed.pairs as n_believed,
        truth.pairs as n_true,
        agreed.pairs as n_both
    from pair_2 as truth
    inner join pair_1 as believed
        on
            truth.dataset = believed.dataset
            and truth.lexicon is not distinct from believed.lexicon
    inner join pair_3 as agreed
        on
            truth.dataset = agreed.dataset
            and truth.lexicon is not distinct from agreed.lexicon
)

select
    *,
    n_both / nullif(n_believed, 0) as precision,
    n_both / nullif(n_true, 0) as recall,
    2 * n_both / nullif(n_believed + n_true, 0) as f1
from counted
