-- applies: it ships no direct readout to compare with
select dataset
from staging.stg_core__manifest
where benchmark = 'multisource' and table_name = 'direct_readout' and n_rows > 0

-- population
select
    dataset,
    subject_id,
    question_id,
    source
from staging.stg_multisource__direct_readout

-- failing
-- A cell that no source fills is a row whose label is NULL, on both sides. Cells that the
-- registries add have no counterpart in a release.
with atom as (
    select
        atom.dataset,
        atom.subject_id,
        atom.question_id,
        atom.source,
        string_agg(coalesce(atom.label, 'NULL'), ' and ' order by atom.label) as label
    from atoms.atm_multisource as atom
    anti join (select * from registry.question_source where not in_release) as added
        on
            atom.question_id = added.question_id
            and atom.source = added.source
    group by atom.dataset, atom.subject_id, atom.question_id, atom.source
),

release as (
    select
        dataset,
        subject_id,
        question_id,
        source,
        string_agg(coalesce(label, 'NULL'), ' and ' order by label) as release_label
    from staging.stg_multisource__direct_readout
    group by dataset, subject_id, question_id, source
)

select
    coalesce(atom.dataset, release.dataset) as dataset,
    coalesce(atom.subject_id, release.subject_id) as subject_id,
    coalesce(atom.question_id, release.question_id) as question_id,
    coalesce(atom.source, release.source) as source,
    atom.label,
    release.release_label
from atom
full join release
    on
        atom.dataset is not distinct from release.dataset
        and atom.subject_id is not distinct from release.subject_id
        and atom.question_id is not distinct from release.question_id
        and atom.source is not distinct from release.source
where atom.label is distinct from release.release_label
