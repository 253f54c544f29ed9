-- Which populations each question belongs to.
with facet as (
    select
        item_id,
        unnest([
            { 'facet': 'all', 'value': 'all' },
            { 'facet': 'level', 'value': level },
            { 'facet': 'depth', 'value': cast(depth as varchar) },
            { 'facet': 'combo', 'value': combination },
            { 'facet': 'depth/combo', 'value': depth || '/' || combination },
            { 'facet': 'phrasing', 'value': if(phrasing_held_out, 'held_out', 'known') },
            {
                'facet': 'level/phrasing',
                'value': level || '/' || if(phrasing_held_out, 'held_out', 'known')
            },
            { 'facet': 'lexicon', 'value': lexicon },
            { 'facet': 'level/lexicon', 'value': level || '/' || lexicon },
            { 'facet': 'trait', 'value': if(level = 'PT', family, null) }
        ], recursive := true)
    from {{ ref('lbl_setoka') }}
)

select
    facet.item_id,
    population.population
from facet
inner join {{ ref('population_setoka') }} as population
    on
        facet.facet = population.facet
        and facet.value = population.facet_value
