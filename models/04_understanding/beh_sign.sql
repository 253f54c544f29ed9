-- What speaks for an annotation of an activity and against it, one value each: the words, which
-- other behaviour there is for the same trait, whether the activity is one that annotations come
-- with, and whether what is told comes evenly.
{% set chance %}
best.n_told * ln(best.n_told / best.n_documents)
        + if(
            best.n_told < best.n_documents,
            (best.n_documents - best.n_told) * ln(1 - best.n_told / best.n_documents),
            0
        )
{% endset %}
{% set signs = [
    'words', 'of_label', 'of_activity', 'of_user', 'clarity', 'pole_shown', 'pole_denied', 'host',
    'company', 'rhythm', 'place', 'first_of_pole',
] %}
with parameter as (
    select * from {{ ref('understanding_parameter') }}
),

pole as (
    select
        cast(key as integer) as category_id,
        subkey as domain,
        value as pole
    from parameter
    where part = 'category_pole'
),

label as (
    select
        pole.key as label_id,
        pole.subkey as domain,
        pole.value as pole,
        coalesce(company.value > 0.95, false) as needs_company
    from parameter as pole
    left join parameter as company
        on company.part = 'annotation_company' and pole.key = company.key
    where pole.part = 'annotation_pole'
),

block as (
    select
        candidate.subject_id,
        pole.domain,
        pole.pole,
        least(sum(candidate.belief), 1) as belief
    from {{ ref('beh_candidate') }} as candidate
    inner join pole on candidate.category_id = pole.category_id
    group by candidate.subject_id, pole.domain, pole.pole
),

-- Annotations come with what the user does most of all, or most of all in company.
planned as (
    select
        candidate.subject_id,
        candidate.activity,
        candidate.n_events,
        1 - coalesce(alone.share, 0) as in_company
    from {{ ref('beh_candidate') }} as candidate
    left join {{ ref('beh_cue') }} as alone
        on
            candidate.subject_id = alone.subject_id
            and candidate.activity = alone.activity
            and alone.cue = 'who=nobody'
    where
        candidate.is_best
        and candidate.category_id in (select category_id from pole)
),

host as (
    select
        subject_id,
        activity,
        in_company,
        rank() over (partition by subject_id order by n_events desc) = 1 as is_most,
        in_company > 0.5
        and rank() over (
            partition by subject_id, in_company > 0.5
            order by n_events desc
        ) = 1 as is_most_in_company
    from planned
),

fit as (
    select
        rhythm.*,
        {{ understanding_told('rhythm', 'setting.value') }} as log_odds
    from {{ ref('beh_rhythm') }} as rhythm
    inner join parameter as setting
        on setting.part = 'setting' and setting.key = 'told'
),

best as (
    select
        subject_id,
        activity,
        label_id,
        max(log_odds) as log_odds,
        max(n_on_told + n_off_told) as n_told,
        max(n_on_told + n_off_told + n_on_silent + n_off_silent) as n_documents
    from fit
    group by subject_id, activity, label_id
),

-- Any number of times, evenly, against documents that tell of it by chance.
rhythm as (
    select
        best.subject_id,
        best.activity,
        best.label_id,
        any_value(best.log_odds)
        + ln(sum(exp(fit.log_odds - best.log_odds)))
        - any_value({{ chance }}) as log_odds
    from fit
    inner join best
        on
            fit.subject_id = best.subject_id
            and fit.activity = best.activity
            and fit.label_id = best.label_id
    group by best.subject_id, best.activity, best.label_id
),

trace as (
    select
        trace.dataset,
        trace.subject_id,
        trace.activity,
        trace.label_id,
        ln(1 + trace.n_words) as words,
        trace.share_of_label as of_label,
        trace.share_of_activity as of_activity,
        trace.share_of_user as of_user,
        ln(trace.score / 1e6 / trace.n_sentences) as clarity,
        coalesce(same.belief, 0) as pole_shown,
        coalesce(opposite.belief, 0) as pole_denied,
        cast(if(label.needs_company, host.is_most_in_company, host.is_most) as integer) as host,
        if(label.needs_company, host.in_company, 1) as company,
        least(greatest(rhythm.log_odds, -10), 10) as rhythm,
        least(rank() over (partition by trace.subject_id order by trace.score desc), 8) as place,
        cast(
            rank() over (
                partition by trace.subject_id, label.domain, label.pole
                order by trace.score desc
            ) = 1 as integer
        ) as first_of_pole
    from {{ ref('beh_trace') }} as trace
    inner join label on trace.label_id = label.label_id
    inner join host
        on trace.subject_id = host.subject_id and trace.activity = host.activity
    inner join rhythm
        on
            trace.subject_id = rhythm.subject_id
            and trace.activity = rhythm.activity
            and trace.label_id = rhythm.label_id
    left join block as same
        on
            trace.subject_id = same.subject_id
            and label.domain = same.domain
            and label.pole = same.pole
    left join block as opposite
        on
            trace.subject_id = opposite.subject_id
            and label.domain = opposite.domain
            and label.pole = -opposite.pole
),

listed as (
    select
        dataset,
        subject_id,
        activity,
        label_id,
        unnest(
            [
                {%- for sign in signs %}
                    { 'sign': '{{ sign }}', 'amount': cast({{ sign }} as double) }
                    {{- ',' if not loop.last }}
                {%- endfor %}
            ]
        ) as one
    from trace
)

select
    dataset,
    subject_id,
    activity,
    label_id,
    one.sign,
    one.amount
from listed
