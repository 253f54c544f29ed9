-- How the lengths that records state of each activity lie in each range of lengths that the
-- catalogue has: how many within, how many not, and in which fifths of the range the shortest and
-- the longest of those within are.
with length as (
    select
        occasion.dataset,
        occasion.subject_id,
        named.activity,
        date_diff('minute', occasion.started_local, occasion.ended_local) as minutes,
        count(*) as n
    from {{ ref('epi_occasion') }} as occasion
    inner join {{ ref('epi_name') }} as named on occasion.event_key = named.event_key
    where occasion.span_is_stated
    group by all
),

catalogue as (
    select distinct
        duration_low_min as shortest_min,
        duration_high_min as longest_min
    from {{ ref('setoka_category') }}
),

placed as (
    select
        length.*,
        catalogue.*,
        length.minutes between catalogue.shortest_min and catalogue.longest_min as is_within,
        least(
            5 * (length.minutes - catalogue.shortest_min)
            // (catalogue.longest_min - catalogue.shortest_min),
            4
        ) as fifth
    from length
    cross join catalogue
)

select
    dataset,
    subject_id,
    activity,
    shortest_min,
    longest_min,
    cast(coalesce(sum(n) filter (is_within), 0) as bigint) as n_within,
    cast(coalesce(sum(n) filter (not is_within), 0) as bigint) as n_outside,
    case
        when bool_or(is_within)
            then
                (longest_min - shortest_min) || '|'
                || cast(least(floor(log2(sum(n) filter (is_within))), 5) as integer)
    end as spread,
    min(fifth) filter (is_within) || '|' || max(fifth) filter (is_within) as fifths
from placed
group by dataset, subject_id, activity, shortest_min, longest_min
