-- Answers in words, compared with gold by the type of the answer (setoka.md, section 9). An
-- abstention and a missing answer score 0 and say so; PT is ranked among users, not judged.
with asked as (
    select
        run.run_id,
        item.item_id,
        item.subject_id,
        item.level,
        item.answer_type,
        gold.answer as right_answer,
        if(answer.abstained, null, answer.answer) as answer,
        case
            when gold.item_id is null then 'no label'
            when answer.item_id is null then 'missing'
            when answer.abstained or answer.answer is null then 'abstained'
            when item.level = 'PT' then 'ranked among users'
        end as reason
    from {{ ref('core_run') }} as run
    inner join {{ ref('core_item') }} as item
        on
            run.benchmark = item.benchmark
            and run.dataset = item.dataset
    left join {{ ref('core_gold') }} as gold on item.item_id = gold.item_id
    left join {{ ref('core_answer') }} as answer
        on
            run.run_id = answer.run_id
            and item.item_id = answer.item_id
    where item.benchmark = 'setoka'
),

-- Runs share answers, and many answers are right to the letter: each pair is judged once.
pair as (
    select distinct
        subject_id,
        answer_type,
        answer,
        right_answer
    from asked
    where reason is null
),

read_as_text as (
    select
        *,
        {{ judged_text('answer') }} as said,
        {{ judged_text('right_answer') }} as meant
    from pair
),

-- Other names of what a subject's records name: a contact's first name where no other contact has
-- it, a contact's e-mail address, the address of a place.
alias as (
    select
        subject_id,
        any_value(name) as name,
        string_split(name, ' ')[1] as alias
    from {{ ref('graph_contact') }}
    group by subject_id, string_split(name, ' ')[1]
    having count(*) = 1
    union all
    select subject_id, name, email
    from {{ ref('graph_contact') }}
    union all
    select subject_id, place, address
    from {{ ref('rel_location_visit') }}
),

also_named as (
    select distinct
        subject_id,
        'name' as answer_type,
        {{ judged_text('name') }} as meant,
        {{ judged_text('alias') }} as said
    from alias
),

similarity as (
    select
        pair.subject_id,
        pair.answer_type,
        pair.answer,
        pair.right_answer,
        case
            when pair.answer = pair.right_answer then 1.0
            when pair.answer_type = 'number'
                then greatest(0.0, 1.0 - abs(
                    {{ judged_number('pair.answer') }} - {{ judged_number('pair.right_answer') }}
                ) / greatest(abs({{ judged_number('pair.right_answer') }}), 1.0))
            when pair.answer_type = 'time'
                then case
                    when {{ judged_stamp('pair.right_answer') }} is not null
                        then case
                            when
                                {{ judged_stamp('pair.answer') }}
                                = {{ judged_stamp('pair.right_answer') }}
                                then 1.0
                            when
                                {{ judged_day('pair.answer') }}
                                = {{ judged_day('pair.right_answer') }}
                                then 0.5
                        end
                    when {{ judged_day('pair.right_answer') }} is not null
                        then cast(
                            {{ judged_day('pair.answer') }}
                            = {{ judged_day('pair.right_answer') }} as integer
                        )
                    else cast(
                        {{ judged_clock('pair.answer') }}
                        = {{ judged_clock('pair.right_answer') }} as integer
                    )
                end
            when pair.answer_type = 'set'
                then 2.0 * len(list_intersect(
                    {{ judged_set('pair.answer') }}, {{ judged_set('pair.right_answer') }}
                )) / (
                    len({{ judged_set('pair.answer') }})
                    + len({{ judged_set('pair.right_answer') }})
                )
            when pair.said = pair.meant or also_named.said is not null then 1.0
            when pair.answer_type in ('name', 'text')
                then
                    {{ judged_word_f1(
                        "string_split(pair.said, ' ')", "string_split(pair.meant, ' ')"
                    ) }}
        end as value
    from read_as_text as pair
    left join also_named
        on
            pair.subject_id = also_named.subject_id
            and pair.answer_type = also_named.answer_type
            and pair.meant = also_named.meant
            and pair.said = also_named.said
)

select
    asked.run_id,
    asked.item_id,
    'typed' as scorer,
    case
        when asked.reason is null then cast(coalesce(similarity.value, 0) as double)
        when asked.level <> 'PT' and asked.reason <> 'no label' then 0.0
    end as value,
    asked.level <> 'PT' and coalesce(asked.reason, '') <> 'no label' as scored,
    asked.reason
from asked
left join similarity
    on
        asked.subject_id = similarity.subject_id
        and asked.answer_type = similarity.answer_type
        and asked.answer = similarity.answer
        and asked.right_answer = similarity.right_answer
