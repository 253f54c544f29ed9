-- The cells of one subject's rebuilt persona or profile, by how they compare with the corpus: what
-- F1, which is Dice over filled cells, and its interval are made from. By the paper's rule and as
-- claimed, whatever was cited for it.
with run as (
    select
        run_set_id,
        condition,
        unnest(run_ids) as run_id
    from {{ ref('met_run_set') }}
),

counted as (
    select
        run.run_set_id,
        run.condition,
        slot.file as population,
        slot.subject_id,
        count(*) as n,
        count(*) filter (where score.scored) as n_scored,
        count(*) filter (where score.outcome_as_claimed <> 'empty') as n_claimed,
        count(*) filter (where slot.answer is not null) as n_answered,
        count(*) filter (where score.outcome = 'match') as tp,
        count(*) filter (where score.outcome in ('extra', 'wrong')) as fp,
        count(*) filter (where score.outcome in ('missed', 'wrong')) as fn,
        count(*) filter (where score.outcome_as_claimed = 'match') as tp_claimed,
        count(*) filter (where score.outcome_as_claimed in ('extra', 'wrong')) as fp_claimed,
        count(*) filter (where score.outcome_as_claimed in ('missed', 'wrong')) as fn_claimed
    from {{ ref('score_reconstruction') }} as score
    inner join {{ ref('reconstruction_slot') }} as slot
        on
            score.run_id = slot.run_id
            and score.item_id = slot.item_id
    inner join run on score.run_id = run.run_id
    group by run.run_set_id, run.condition, slot.file, slot.subject_id
),

figure as (
    select
        run_set_id,
        condition,
        population,
        subject_id,
        n,
        unnest([
            struct_pack(
                metric := 'f1',
                part := 2 * tp, whole := 2 * tp + fp + fn, n_scored := n_scored
            ),
            struct_pack(
                metric := 'precision', part := tp, whole := tp + fp, n_scored := n_scored
            ),
            struct_pack(metric := 'recall', part := tp, whole := tp + fn, n_scored := n_scored),
            struct_pack(
                metric := 'f1_as_claimed',
                part := 2 * tp_claimed,
                whole := 2 * tp_claimed + fp_claimed + fn_claimed,
                n_scored := n_claimed
            ),
            struct_pack(
                metric := 'submission_coverage', part := n_answered, whole := n, n_scored := n
            )
        ]) as one
    from counted
)

select
    run_set_id,
    'reconstruction' as track,
    condition,
    population,
    subject_id,
    one.metric,
    one.part,
    one.whole,
    n,
    one.n_scored
from figure
