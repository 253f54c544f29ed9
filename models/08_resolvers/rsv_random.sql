-- Uniform over the answer space: every option is equally ranked, so its score is 1/K exactly.
select
    dataset,
    item_id,
    'random' as system,
    'direct_readout' as condition,
    answer_space[1] as answer,
    answer_space as tied,
    cast(1.0 / len(answer_space) as double) as confidence
from {{ ref('core_item') }}
where benchmark = 'multisource' and split = 'test'
