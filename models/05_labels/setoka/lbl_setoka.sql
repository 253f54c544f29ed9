select
    item.item_id,
    item.dataset,
    item.subject_id,
    item.level,
    item.depth,
    item.combination,
    item.family,
    item.phrasing,
    item.phrasing_held_out,
    persona.lexicon,
    item.reference_sql,
    item.trait_rank,
    item.entry
from {{ ref('qry_setoka_item') }} as item
inner join {{ ref('stg_setoka__persona') }} as persona on item.subject_id = persona.subject_id
