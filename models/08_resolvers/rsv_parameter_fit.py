"""What a grid or an optimiser chose from labels alone; the fits live in the package."""


def model(dbt, session):
    from memlake.analysis.resolvers.warehouse import fitted_parameters

    return fitted_parameters(
        atoms=dbt.ref("atm_multisource").to_arrow_table(),
        splits=dbt.ref("stg_multisource__split").to_arrow_table(),
        labels=dbt.ref("train_label").to_arrow_table(),
    )
