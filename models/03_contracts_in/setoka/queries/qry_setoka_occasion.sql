-- EM: how a missing detail is asked for by the cues of its event, and the SQL that answers it.
with detail as (
    select
        *,
        string_split(cue_set, ' ') as cue_fields
    from {{ ref('qry_setoka_detail') }}
),

cue_wording as (
    select map_from_entries(list({ 'key': field, 'value': cue })) as cue_of
    from {{ ref('setoka_field') }}
    where schema_name = 'event'
),

worded as (
    select
        detail.*,
        field.answer_type,
        field.ask,
        field.view_name,
        field.expression,
        array_to_string(
            list_transform(
                detail.cue_fields,
                lambda field_name: replace(
                    cue_wording.cue_of[field_name], '{}',
                    case field_name
                        when 'day' then detail.day
                        when 'part' then detail.part
                        when 'place' then detail.place
                        else detail.participant
                    end
                )
            ), ' '
        ) as cues
    from detail
    cross join cue_wording
    inner join {{ ref('qry_setoka_field') }} as field
        on
            detail.schema_name = field.schema_name
            and detail.target = field.field
),

named as (
    select distinct schema_name, noun from {{ ref('setoka_cue_set') }}
)

select
    worded.dataset,
    worded.subject_id,
    'EM' as level,
    cast(null as integer) as depth,
    concat(
        if(list_contains(worded.data_models, 'relational'), 'R', ''),
        if(list_contains(worded.data_models, 'graph'), 'G', ''),
        if(list_contains(worded.data_models, 'document'), 'D', '')
    ) as combination,
    concat(replace(worded.cue_set, ' ', '+'), '>', worded.schema_name, '/', worded.target)
        as family,
    '*' as phrasing_family,
    md5(worded.record_id || '|' || worded.target || '|' || worded.cues) as query_id,
    worded.answer_type,
    worded.answer,
    worded.records as evidence,
    worded.event_id,
    worded.cue_set,
    worded.participant,
    worded.record_id as answer_record,
    { 'noun': named.noun, 'cues': worded.cues, 'ask': worded.ask } as slots,
    'select distinct ' || worded.expression || ' as answer from ' || worded.view_name
    || ' where subject_id = ' || {{ setoka_literal('worded.subject_id') }}
    || ' and record_id in (select unnest(records) from labels.lbl_setoka_event where subject_id = '
    || {{ setoka_literal('worded.subject_id') }}
    || coalesce(
        ' and strftime(start_local, ''%Y-%m-%d'') = ' || {{ setoka_literal('worded.day') }}, ''
    )
    || coalesce(
        ' and {{ setoka_part_of_day('start_local') | replace('\n', ' ') | replace("'", "''") }} = '
        || {{ setoka_literal('worded.part') }}, ''
    )
    || coalesce(' and place = ' || {{ setoka_literal('worded.place') }}, '')
    || coalesce(
        ' and list_contains(participants, ' || {{ setoka_literal('worded.participant') }} || ')', ''
    )
    || ')' as reference_sql
from worded
inner join named
    on worded.schema_name = named.schema_name
