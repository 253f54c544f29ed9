-- Which event each dated record tells of: that of the stated span it lies in, or else that of its
-- neighbours in time, up to the learned gap and never across another event's beginning or end.
with gap as (
    select value from {{ ref('understanding_parameter') }} where part = 'link_gap_min'
),

chained as (
    select
        neighbour.*,
        count(*) filter (
            not (
                neighbour.is_same_start
                or coalesce(
                    not neighbour.is_cut and neighbour.gap_s <= 60 * gap.value, false
                )
            )
        ) over (
            partition by neighbour.subject_id
            order by neighbour.at_local, neighbour.record_id
        ) as chain
    from {{ ref('epi_neighbour') }} as neighbour
    cross join gap
),

chain as (
    select
        subject_id,
        chain,
        coalesce(min(said_start_local), min(at_local)) as started_local,
        coalesce(max(said_end_local), max(until_local)) as ended_local
    from chained
    group by subject_id, chain
),

placed as (
    select
        record_id,
        started_local,
        ended_local,
        true as span_is_stated
    from {{ ref('epi_held') }}
    union all
    select
        chained.record_id,
        chain.started_local,
        chain.ended_local,
        false as span_is_stated
    from chained
    inner join chain on chained.subject_id = chain.subject_id and chained.chain = chain.chain
)

select
    record.dataset,
    record.subject_id,
    record.record_id,
    record.schema_name,
    {{ hashed_id([
        "record.dataset", "record.subject_id", "'believed'", "placed.started_local",
        "placed.ended_local"
    ]) }} as event_key,
    placed.started_local,
    placed.ended_local,
    placed.span_is_stated
from {{ ref('sem_record') }} as record
inner join placed on record.record_id = placed.record_id
