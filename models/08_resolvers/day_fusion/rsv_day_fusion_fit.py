"""Day fusion taught by the days of training subjects; the sampler lives in the package."""


def model(dbt, session):
    from memlake.analysis.day_fusion.warehouse import fused_days

    return fused_days(
        {
            "profile": dbt.ref("stream_profile").to_arrow_table(),
            "planner_day": dbt.ref("stream_planner").to_arrow_table(),
            "self_report_day": dbt.ref("stream_self_report").to_arrow_table(),
            "objective_day": dbt.ref("stream_objective").to_arrow_table(),
            "device_day": dbt.ref("stream_device").to_arrow_table(),
        },
        splits=dbt.ref("stg_multisource__split").to_arrow_table(),
        events=dbt.ref("train_event").filter("date is not null").to_arrow_table(),
        masked=False,
    )
