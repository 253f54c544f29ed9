"""The corruptions that each gate of Setoka must notice: at least one a gate."""

from __future__ import annotations

from .mutation import Mutation

_EVIDENCE_AS_TABLE = """
create temp table held as from core.evidence;
drop view core.evidence;
create table core.evidence as from held;
"""
_BP_ITEM = "(select min(item_id) from labels.lbl_setoka where level = 'BP')"


def _first(table: str, change: str, condition: str = "true") -> str:
    """Change the first row of a table that a condition holds for."""
    return (
        f"update {table} set {change} "
        f"where rowid = (select min(rowid) from {table} where {condition})"
    )


SETOKA_MUTATIONS: tuple[Mutation, ...] = (
    Mutation(
        "setoka_count_equals_quota",
        "a quota of one more",
        _first("staging.stg_setoka__quota", "count = count + 1"),
    ),
    Mutation(
        "setoka_count_equals_quota",
        "an entry that lost its quota and happened all the same",
        _first("staging.stg_setoka__quota", "count = 0"),
    ),
    Mutation(
        "setoka_schema_not_empty",
        "a user without a note",
        """
        create or replace table core.record as
        select * from core.record
        where
            schema_name <> 'note'
            or subject_id <> (select min(subject_id) from staging.stg_setoka__user)
        """,
    ),
    Mutation(
        "setoka_shared_field_equal",
        "a visit that ends after its event",
        _first(
            "queries.qry_setoka_record",
            "end_local = end_local + interval 3 hour",
            "schema_name = 'location_visit'",
        ),
    ),
    Mutation(
        "setoka_shared_field_equal",
        "a record of an event that is not there",
        _first(
            "staging.stg_setoka__record_event", "event_id = 'none'", "schema_name = 'sleep_session'"
        ),
    ),
    Mutation(
        "setoka_text_without_leak",
        "a habit in a journal",
        _first(
            "staging.stg_setoka__chunk",
            "text = text || ' I usually read before bed.'",
            "schema_name = 'journal_entry'",
        ),
    ),
    Mutation(
        "setoka_text_without_leak",
        "an event's id in a note",
        _first(
            "staging.stg_setoka__chunk",
            "text = text || ' u00001-004-02'",
            "schema_name = 'note'",
        ),
    ),
    Mutation(
        "setoka_query_unique",
        "a second record that fits the cues",
        """
        insert into queries.qry_setoka_record
        select * replace ('twin' as record_id) from queries.qry_setoka_record
        where record_id = (select min(path[1]) from queries.qry_setoka_fact)
        """,
    ),
    Mutation(
        "setoka_item_has_evidence",
        "a question that lost its evidence",
        _EVIDENCE_AS_TABLE
        + """
        delete from core.evidence
        where item_id = (select min(item_id) from labels.lbl_setoka where level = 'SM')
        """,
    ),
    Mutation(
        "setoka_item_allocation",
        "a question that was not asked",
        """
        delete from core.item
        where item_id = (select min(item_id) from labels.lbl_setoka where level = 'SM')
        """,
    ),
    Mutation(
        "setoka_sheet_rescored",
        "a response that moved by one",
        _first("staging.stg_setoka__sheet", "response = response + 1", "response < 5"),
    ),
    Mutation(
        "setoka_trait_rank",
        "a rank too high",
        _first("labels.lbl_setoka", "trait_rank = trait_rank + 1", "level = 'PT'"),
    ),
    Mutation(
        "setoka_entity_in_pool",
        "an app that nobody has",
        """
        insert into queries.qry_setoka_record
        select * replace ('alien' as record_id, map {'app': 'Nowhere'} as fields)
        from queries.qry_setoka_record where schema_name = 'app_usage' order by record_id limit 1
        """,
    ),
    Mutation(
        "setoka_evidence_nested",
        "a behaviour that lost one of its records",
        _EVIDENCE_AS_TABLE
        + f"""
        delete from core.evidence
        where
            item_id = {_BP_ITEM}
            and ordinal = 1
        """,
    ),
)
