"""How each slot of a run compares with the corpus; the rules live in the package."""


def model(dbt, session):
    from memlake.analysis.reconstruction.slots import slot_outcomes

    return slot_outcomes(
        dbt.ref("reconstruction_slot").to_arrow_table(),
        dbt.ref("chat_message_companion")
        .filter("sender_role = 'user'")
        .select("subject_id, record_id")
        .to_arrow_table(),
    )
