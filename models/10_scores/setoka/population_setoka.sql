-- What each population of Setoka's figures means. `facet` names an attribute of the question's
-- label, which `population_member_setoka` reads.
with label as (
    select distinct
        level,
        depth,
        combination,
        lexicon,
        if(phrasing_held_out, 'held_out', 'known') as wording,
        if(phrasing_held_out, 'held out', 'known') as wording_words,
        if(phrasing_held_out, 'label.phrasing_held_out', 'not label.phrasing_held_out')
            as wording_predicate,
        if(level = 'PT', family, null) as trait
    from {{ ref('lbl_setoka') }}
),

-- DISTINCT beside an unnested struct would compare its first field alone.
facet as (
    select
        unnest([
            {
                'facet': 'all',
                'facet_value': 'all',
                'population': 'all',
                'description': 'every question of the dataset',
                'predicate': 'true'
            },
            {
                'facet': 'level',
                'facet_value': level,
                'population': 'level=' || level,
                'description': 'questions of level ' || level,
                'predicate': 'item.level = ''' || level || ''''
            },
            {
                'facet': 'depth',
                'facet_value': cast(depth as varchar),
                'population': 'depth=' || depth,
                'description': 'factual questions that integrate ' || depth || ' records',
                'predicate': 'label.depth = ' || depth
            },
            {
                'facet': 'combo',
                'facet_value': combination,
                'population': 'combo=' || combination,
                'description': 'questions whose records are of data models ' || combination,
                'predicate': 'label.combination = ''' || combination || ''''
            },
            {
                'facet': 'depth/combo',
                'facet_value': depth || '/' || combination,
                'population': 'depth=' || depth || '/combo=' || combination,
                'description': 'factual questions over ' || depth
                || ' records of data models ' || combination,
                'predicate': 'label.depth = ' || depth
                || ' and label.combination = ''' || combination || ''''
            },
            {
                'facet': 'phrasing',
                'facet_value': wording,
                'population': 'phrasing=' || wording,
                'description': 'questions in a phrasing that is ' || wording_words,
                'predicate': wording_predicate
            },
            {
                'facet': 'level/phrasing',
                'facet_value': level || '/' || wording,
                'population': 'level=' || level || '/phrasing=' || wording,
                'description': 'questions of level ' || level
                || ' in a phrasing that is ' || wording_words,
                'predicate': 'item.level = ''' || level || ''' and ' || wording_predicate
            },
            {
                'facet': 'lexicon',
                'facet_value': lexicon,
                'population': 'lexicon=' || lexicon,
                'description': 'questions about users told in lexicon ' || lexicon,
                'predicate': 'label.lexicon = ''' || lexicon || ''''
            },
            {
                'facet': 'level/lexicon',
                'facet_value': level || '/' || lexicon,
                'population': 'level=' || level || '/lexicon=' || lexicon,
                'description': 'questions of level ' || level
                || ' about users told in lexicon ' || lexicon,
                'predicate': 'item.level = ''' || level
                || ''' and label.lexicon = ''' || lexicon || ''''
            },
            {
                'facet': 'trait',
                'facet_value': trait,
                'population': 'trait=' || trait,
                'description': 'where users stand on ' || trait,
                'predicate': 'item.level = ''PT'' and label.family = ''' || trait || ''''
            }
        ], recursive := true)
    from label
)

select distinct
    'setoka' as benchmark,
    population,
    facet,
    facet_value,
    description,
    predicate
from facet
where facet_value is not null
