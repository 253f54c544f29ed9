-- Which population each item of a conversation benchmark belongs to, by the facets that it has.
with asked as (
    select
        item.item_id,
        item.benchmark,
        gold.answerable,
        gold.category,
        gold.stratum,
        label.is_dependent,
        label.is_recorded,
        label.is_strict,
        label.is_strict2
    from {{ ref('core_item') }} as item
    left join {{ ref('core_gold') }} as gold on item.item_id = gold.item_id
    left join {{ ref('lbl_companion') }} as label on item.item_id = label.item_id
    where item.track in ('chat', 'qa') and gold.withdrawn_reason is null
),

reading as (
    select item_id, benchmark, stratum, 'recorded' as reading from asked where is_recorded
    union all
    select item_id, benchmark, stratum, 'strict' as reading from asked where is_strict
    union all
    select item_id, benchmark, stratum, 'strict2' as reading from asked where is_strict2
),

facet as (
    select item_id, benchmark, 'all' as facet, cast(null as varchar) as facet_value from asked
    union all
    select item_id, benchmark, 'answerable', cast(answerable as varchar) from asked
    union all
    select item_id, benchmark, 'category', category from asked
    union all
    select item_id, benchmark, 'stratum', stratum from asked
    union all
    select item_id, benchmark, 'sampled', 'true' from asked
    where stratum in ('proportional', 'enriched')
    union all
    select item_id, benchmark, 'dependent', 'true' from asked where is_dependent
    union all
    select item_id, benchmark, 'reading', unnest([stratum || '/' || reading, 'both/' || reading])
    from reading
)

select
    facet.item_id,
    population.population
from facet
inner join {{ ref('population') }} as population
    on
        facet.benchmark = population.benchmark
        and facet.facet = population.facet
        and facet.facet_value is not distinct from population.facet_value
