-- Which population each item of a conversation benchmark belongs to.
select
    item.item_id,
    population.population
from {{ ref('core_item') }} as item
inner join {{ ref('population') }} as population on item.benchmark = population.benchmark
left join {{ ref('core_gold') }} as gold on item.item_id = gold.item_id
where
    item.track in ('chat', 'qa')
    and (
        population.facet = 'all'
        or (
            population.facet = 'answerable'
            and population.facet_value = cast(gold.answerable as varchar)
        )
        or (population.facet = 'category' and population.facet_value = gold.category)
    )
