"""What each question was understood to ask; the parser lives in the package."""


def model(dbt, session):
    from memlake.analysis.dbquery.warehouse import parsed_questions
    from memlake.analysis.stream import streamed

    named = (
        dbt.ref("dbquery_term").filter("kind = 'cue' and value_type = 'name'").set_alias("named")
    )
    items = (
        dbt.ref("item_setoka")
        .select("dataset, subject_id, item_id, level, question, answer_type")
        .order("subject_id, item_id")
    )
    names = (
        dbt.ref("dbq_value")
        .set_alias("said")
        .join(named, "said.schema_name = named.schema_name and said.field = named.name")
        .select("said.subject_id, said.schema_name, said.field, said.value")
        .distinct()
        .order("subject_id")
    )
    return parsed_questions(
        streamed(session, items),
        terms=dbt.ref("dbquery_term").to_arrow_table(),
        # How views are read and joined; how questions word it is not the planner's to see.
        fields=dbt.ref("qry_setoka_field")
        .select("schema_name, view_name, start_column, end_column, field, expression, answer_type")
        .to_arrow_table(),
        links=dbt.ref("setoka_link")
        .select("link, from_schema, to_schema, kind, from_field, to_field")
        .to_arrow_table(),
        categories=dbt.ref("setoka_category").to_arrow_table(),
        names=streamed(session, names),
    )
