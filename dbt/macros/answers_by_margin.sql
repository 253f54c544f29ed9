{#
    The answers of a posterior, forced and selective. The selective form is silent where its two
    best posteriors lie too close, unless fewer than two sources speak: a margin then says nothing.

    posterior: the name of a CTE with system, dataset, item_id, label, ordinal, n_active and
    posterior_nano; it comes as the first of the caller's CTEs.
    parameters: the relation of the fitted thresholds.
#}
{% macro answers_by_margin(posterior, parameters) %}
ranked as (
    select
        *,
        row_number() over (
            partition by system, item_id
            order by posterior_nano desc, ordinal asc
        ) as place
    from {{ posterior }}
),

answered as (
    select
        system,
        dataset,
        item_id,
        arg_min(label, place) as answer,
        max(posterior_nano) as best_nano,
        max(posterior_nano) filter (where place = 2) as second_nano,
        max(n_active) as n_active
    from ranked
    group by system, dataset, item_id
),

threshold as (
    select
        dataset,
        system,
        cast(round(1e9 * value) as bigint) as margin_nano
    from {{ parameters }}
    where parameter = 'margin_threshold' and cell = 0
)

select
    answered.dataset,
    answered.item_id,
    answered.system,
    'direct_readout' as condition,
    answered.answer,
    cast(null as varchar[]) as tied,
    answered.best_nano / 1e9 as confidence,
    answered.n_active >= 2
    and answered.best_nano - answered.second_nano < coalesce(threshold.margin_nano, 0)
        as abstained
from answered
left join threshold
    on
        answered.dataset = threshold.dataset
        and answered.system = threshold.system
{% endmacro %}
