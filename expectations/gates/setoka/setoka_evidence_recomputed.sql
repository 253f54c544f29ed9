-- population
select dataset, subject_id, item from staging.stg_setoka__evidence_item

-- failing
-- Salience and choice of evidence anew, in whole numbers, from the sheet alone: an item counts for
-- more the further its response is from neutral and the more its facet agrees, so moving one
-- response never turns the order (Proposition 3).
with choice as (
    select
        cast(max(value) filter (where choice = 'k_ev') as integer) as most,
        cast(max(value) filter (where choice = 'reserved_per_pole') as integer) as reserved,
        max(value) filter (where choice = 'tau_ev') as tau
    from registry.setoka_choice
),

twice as (
    select
        sheet.dataset,
        sheet.subject_id,
        sheet.item,
        scale_key.domain,
        scale_key.facet,
        scale_key.keyed * (2 * sheet.response - 6) as off
    from staging.stg_setoka__sheet as sheet
    inner join registry.setoka_scale_key as scale_key on sheet.item = scale_key.item
),

-- In units of 1/96: 8 for the distance, 12 for the support of the three other items.
weighed as (
    select
        *,
        off * (
            12 + greatest(
                0, sign(off) * (sum(off) over (partition by subject_id, facet) - off)
            )
        ) as units
    from twice
),

eligible as (
    select
        *,
        row_number() over (
            partition by subject_id, domain, sign(units) order by abs(units) desc, item
        ) as strength
    from weighed
    where
        abs(units) * cast(split_part((select tau from choice), '/', 2) as integer)
        >= 96 * cast(split_part((select tau from choice), '/', 1) as integer)
),

chosen as (
    select
        *,
        row_number() over (partition by subject_id order by abs(units) desc, item) as rank
    from (
        select * from eligible
        qualify
            row_number() over (
                partition by subject_id
                order by
                    strength <= (select reserved from choice) desc,
                    abs(units) desc,
                    item
            ) <= (select most from choice)
    )
)

select
    coalesce(stored.dataset, chosen.dataset) as dataset,
    coalesce(stored.subject_id, chosen.subject_id) as subject_id,
    coalesce(stored.item, chosen.item) as item,
    stored.rank as rank_stored,
    chosen.rank,
    stored.salience as salience_stored,
    chosen.units / 96 as salience
from staging.stg_setoka__evidence_item as stored
full outer join chosen
    on
        stored.subject_id = chosen.subject_id
        and stored.item = chosen.item
where
    stored.rank is distinct from chosen.rank
    or not coalesce(abs(stored.salience - chosen.units / 96) < 1e-9, false)
