"""The sampler behind met_retrieval_interval; the arithmetic lives in the package."""


def model(dbt, session):
    from memlake.analysis.retrieval.intervals import retrieval_intervals

    return retrieval_intervals(
        dbt.ref("met_retrieval_subject").df(),
        dbt.ref("met_run_set").df(),
        dbt.ref("met_answer").df(),
        dbt.ref("met_reconstruction_subject").df(),
    )
