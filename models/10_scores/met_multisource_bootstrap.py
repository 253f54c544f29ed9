"""The sampler behind met_multisource_interval; the arithmetic lives in the package."""


def model(dbt, session):
    from memlake.analysis.macro_intervals import macro_intervals

    items = dbt.ref("met_multisource_item").df()
    run_sets = dbt.ref("met_run_set").df()
    return macro_intervals(items, run_sets[run_sets["benchmark"] == "multisource"])
