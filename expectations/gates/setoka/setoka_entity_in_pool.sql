-- population
select dataset, record_id from queries.qry_setoka_record where schema_name not in ('contact')

-- failing
-- Whoever a record names is a contact or the user; whatever it names stands in the user's pool.
with named as (
    select dataset, subject_id, record_id, 'place' as kind, fields['place'] as name
    from queries.qry_setoka_record
    union all
    select dataset, subject_id, record_id, 'place', fields['venue'] from queries.qry_setoka_record
    union all
    select dataset, subject_id, record_id, 'place', fields['origin'] from queries.qry_setoka_record
    union all
    select dataset, subject_id, record_id, 'place', fields['destination']
    from queries.qry_setoka_record
    union all
    select dataset, subject_id, record_id, 'merchant', fields['merchant']
    from queries.qry_setoka_record
    union all
    select dataset, subject_id, record_id, 'app', fields['app'] from queries.qry_setoka_record
    union all
    select dataset, subject_id, record_id, 'site', fields['site'] from queries.qry_setoka_record
    union all
    select dataset, subject_id, record_id, 'group', fields['chat_group']
    from queries.qry_setoka_record
    union all
    select dataset, subject_id, record_id, 'title', fields['title'] from queries.qry_setoka_record
    where schema_name in ('media_playback', 'reading_session')
    union all
    select
        dataset,
        subject_id,
        record_id,
        'person',
        unnest(
            flatten([
                string_split(fields['attendees'], '; '), string_split(fields['companions'], '; '),
                string_split(fields['people'], '; '), [fields['contact'], fields['thread'],
                fields['other'], fields['sender'], fields['recipient']]
            ])
        )
    from queries.qry_setoka_record
),

known as (
    select subject_id, kind, name from staging.stg_setoka__pool_item
    union
    -- A museum sells its own tickets: a place may be paid.
    select subject_id, 'merchant', name from staging.stg_setoka__pool_item where kind = 'place'
    union
    select subject_id, 'person', name from graph.graph_node
    union
    select subject_id, 'person', email from graph.graph_contact
    union
    select subject_id, 'person', email from staging.stg_setoka__user
)

select
    named.dataset,
    named.record_id,
    named.kind,
    named.name
from named
where
    named.name is not null
    and not exists (
        select 1 from known
        where
            known.subject_id = named.subject_id
            and known.kind = named.kind
            and known.name = named.name
    )
