-- BM25 as the paper has it: statistics and the first cut are of the whole history, which reaches
-- past the probe; what does not stand before the probe is dropped then.
with scored as (
    select
        probe_token.probe_no,
        posting.position,
        cast(sum(probe_token.n_asked * posting.weight_nano) as bigint) as score_nano
    from {{ ref('rtv_probe_token') }} as probe_token
    inner join {{ ref('rtv_posting') }} as posting on probe_token.token_no = posting.token_no
    group by probe_token.probe_no, posting.position
),

{{ best_before_probe('scored') }},

{{ retrieved_answers('bm25', 'ranked') }}
