-- population
select dataset, subject_id from staging.stg_setoka__persona

-- failing
-- Users to train on are told in lexicon family a and asked nothing.
select
    persona.dataset,
    persona.subject_id,
    persona.lexicon
from staging.stg_setoka__persona as persona
where
    starts_with(persona.dataset, 'setoka-train-')
    and (
        persona.lexicon <> 'a'
        or exists (select 1 from core.item as item where item.subject_id = persona.subject_id)
    )

-- applies: only users to train on are kept apart
select dataset from staging.stg_setoka__user where starts_with(dataset, 'setoka-train-')
