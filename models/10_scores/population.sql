-- What each population of the leaderboard means, in words and as a predicate over core.item
-- joined to core.gold.
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
