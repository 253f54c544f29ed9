"""What a grid chose for the fusion that is stratified by class; the fits live in the package."""


def model(dbt, session):
    from memlake.analysis.resolvers.warehouse import fitted_dsnbf_parameters

    return fitted_dsnbf_parameters(
        atoms=dbt.ref("atm_multisource").to_arrow_table(),
        splits=dbt.ref("stg_multisource__split").to_arrow_table(),
        labels=dbt.ref("train_label").to_arrow_table(),
        classes=dbt.ref("train_class").to_arrow_table(),
    )
