"""The sampler behind met_setoka_interval; the arithmetic lives in the package."""


def model(dbt, session):
    from memlake.analysis.setoka_intervals import setoka_intervals

    subjects = dbt.ref("met_setoka_subject").df()
    standings = dbt.ref("met_setoka_standing").df()
    run_sets = dbt.ref("met_run_set").df()
    return setoka_intervals(subjects, standings, run_sets[run_sets["benchmark"] == "setoka"])
