-- What each population of the leaderboard means, in words and as a predicate over core.item
-- joined to core.gold, and for companion and Setoka to labels.lbl_companion or labels.lbl_setoka
-- as label. Of a companion corpus no withdrawn row is in any population.
select
    'multisource' as benchmark,
    'test' as population,
    'all' as facet,
    cast(null as varchar) as facet_value,
    'every item of the test split' as description,
    'item.split = ''test''' as predicate
union all
select distinct
    'multisource',
    'test/type=' || type,
    'type',
    type,
    'test items of reasoning type ' || type || ', ' || question_type,
    'item.split = ''test'' and item.level = ''' || type || ''''
from {{ ref('question') }}
union all
select
    'multisource',
    'test/question=' || question_id,
    'question_id',
    question_id,
    'test items of question ' || question_id,
    'item.split = ''test'' and item.category = ''' || question_id || ''''
from {{ ref('question') }}
union all
select distinct
    'multisource',
    'test/class=' || stratum,
    'difficulty',
    stratum,
    'test items of personas of difficulty class ' || stratum,
    'item.split = ''test'' and gold.stratum = ''' || stratum || ''''
from {{ ref('core_gold') }}
where stratum is not null
union all
select
    'transcripts',
    'all',
    'all',
    null,
    'every question of the dataset',
    'true'
union all
select
    'transcripts',
    'answerable',
    'answerable',
    'true',
    'questions that the history answers',
    'gold.answerable'
union all
select
    'transcripts',
    'unanswerable',
    'answerable',
    'false',
    'questions to abstain from',
    'not gold.answerable'
union all
select distinct
    'transcripts',
    'category=' || gold.category,
    'category',
    gold.category,
    'questions of category ' || gold.category,
    'gold.category = ''' || gold.category || ''''
from {{ ref('core_gold') }} as gold
inner join {{ ref('core_item') }} as item on gold.item_id = item.item_id
where item.benchmark = 'transcripts' and gold.category is not null
union all
select
    'companion',
    population,
    facet,
    facet_value,
    description,
    'gold.withdrawn_reason is null and ' || predicate
from {{ ref('companion_population') }}
union all
select distinct
    'companion',
    'category=' || gold.category,
    'category',
    gold.category,
    'live items of category ' || gold.category,
    'gold.withdrawn_reason is null and gold.category = ''' || gold.category || ''''
from {{ ref('core_gold') }} as gold
inner join {{ ref('core_item') }} as item on gold.item_id = item.item_id
where item.benchmark = 'companion' and item.track <> 'reconstruction' and gold.category is not null
union all by name
select * from {{ ref('population_setoka') }}
