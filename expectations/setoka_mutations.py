"""The corruptions that each gate of Setoka must notice: at least one a gate."""

from __future__ import annotations

from .mutation import Mutation

_EVIDENCE_AS_TABLE = """
create temp table held as from core.evidence;
drop view core.evidence;
create table core.evidence as from held;
"""
_QUOTA_TOO = frozenset({"setoka_quota_recomputed", "setoka_rate_equals_quota"})
_WALK_TOO = frozenset({"setoka_walk_unique"})
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
        also=_QUOTA_TOO,
    ),
    Mutation(
        "setoka_count_equals_quota",
        "an entry that lost its quota and happened all the same",
        _first("staging.stg_setoka__quota", "count = 0"),
        also=_QUOTA_TOO,
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
        also=_WALK_TOO,
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
        also=_WALK_TOO,
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
    Mutation(
        "setoka_shared_field_equal",
        "a payment before its event",
        _first(
            "queries.qry_setoka_record",
            "start_local = start_local - interval 5 hour, end_local = end_local - interval 5 hour",
            "schema_name = 'payment'",
        ),
        also=_WALK_TOO,
    ),
    Mutation(
        "setoka_correlation_definite",
        "a cell that differs from its mirror image",
        _first("staging.stg_setoka__group_correlation", "used = used + 0.01", "trait < other"),
    ),
    Mutation(
        "setoka_correlation_definite",
        "a diagonal that is not 1",
        _first("staging.stg_setoka__group_correlation", "used = 1.5", "trait = other"),
    ),
    Mutation(
        "setoka_correlation_definite",
        "three traits that cannot go together",
        """
        update staging.stg_setoka__group_correlation set
            reported = if(
                least(trait, other) = 'agreeableness' and greatest(trait, other) = 'openness',
                -0.9, 0.9
            ),
            used = if(
                least(trait, other) = 'agreeableness' and greatest(trait, other) = 'openness',
                -0.9, 0.9
            )
        where
            trait <> other
            and trait in ('agreeableness', 'extraversion', 'openness')
            and other in ('agreeableness', 'extraversion', 'openness')
        """,
        also=frozenset({"setoka_group_within_tolerance"}),
    ),
    Mutation(
        "setoka_trait_in_box",
        "a box that a trait is outside of",
        "update staging.stg_setoka__group_trait set high = low where trait = 'openness'",
    ),
    Mutation(
        "setoka_group_within_tolerance",
        "a group of two that passes for verified",
        "update staging.stg_setoka__group_log set verified = true",
    ),
    Mutation(
        "setoka_group_within_tolerance",
        "a deviation that is not the users'",
        _first("staging.stg_setoka__group_log", "sd_deviation = sd_deviation / 2"),
    ),
    Mutation(
        "setoka_evidence_recomputed",
        "two items that changed places",
        """
        update staging.stg_setoka__evidence_item set rank = 3 - rank
        where
            rank < 3
            and subject_id = (select min(subject_id) from staging.stg_setoka__user)
        """,
    ),
    Mutation(
        "setoka_evidence_recomputed",
        "an item that nobody plans with is not there",
        """
        delete from staging.stg_setoka__evidence_item as evidence
        where not exists (
            select 1 from staging.stg_setoka__plan_entry as plan
            where
                plan.subject_id = evidence.subject_id
                and list_contains(plan.evidence, evidence.item)
        )
        """,
    ),
    Mutation(
        "setoka_quota_recomputed",
        "a level too high",
        _first("staging.stg_setoka__quota", "level = level + 1"),
    ),
    Mutation(
        "setoka_quota_recomputed",
        "an allowed day too many",
        _first("staging.stg_setoka__quota", "allowed_days = allowed_days + 1"),
    ),
    Mutation(
        "setoka_sheet_plausible",
        "a bound that the sheets do not keep",
        "update registry.setoka_choice set value = '4 5' where choice = 'acquiescence'",
    ),
    Mutation(
        "setoka_chain_kept",
        "a scene of another category",
        _first("staging.stg_setoka__scene", "category_id = category_id % 426 + 1"),
    ),
    Mutation(
        "setoka_chain_kept",
        "an episode that was never told",
        """
        insert into staging.stg_setoka__episode
        select * replace (99 as position) from staging.stg_setoka__episode limit 1
        """,
    ),
    Mutation(
        "setoka_storyline_own",
        "two users of one storyline",
        "update staging.stg_setoka__persona set storyline = 'the same'",
    ),
    Mutation(
        "setoka_rate_equals_quota",
        "a rate that is off in its second decimal",
        _first(
            "queries.qry_setoka_pattern",
            "answer = cast(cast(answer as decimal(9, 2)) + 0.02 as varchar)",
            "family = 'per_week'",
        ),
    ),
    Mutation(
        "setoka_occasion_unique",
        "a second event at the place on the day with the people",
        """
        insert into queries.qry_setoka_event
        select * replace ('twin' as event_id, cast([] as varchar[]) as records)
        from queries.qry_setoka_event
        where event_id = (select min(event_id) from queries.qry_setoka_occasion)
        """,
    ),
    Mutation(
        "setoka_occasion_linked",
        "an episodic question about a record that is alone",
        _first("queries.qry_setoka_occasion", "evidence = [answer_record]"),
    ),
    Mutation(
        "setoka_walk_unique",
        "a walk that ends elsewhere",
        _first("queries.qry_setoka_chain", "path = list_append(path[:-2], path[1])", "depth = 3"),
    ),
    Mutation(
        "setoka_training_apart",
        "a user to train on, told in the other lexicon",
        _first(
            "staging.stg_setoka__persona",
            "lexicon = 'b'",
            "starts_with(dataset, 'setoka-train-')",
        ),
    ),
    Mutation(
        "setoka_sentence_distinct",
        "users who write one sentence over and over",
        """
        create or replace view document.doc_group_message as
        select * replace (repeat('well, it is as it is. ', 40) as text)
        from staging.stg_setoka__group_message
        """,
    ),
    Mutation(
        "setoka_event_link",
        "all records of a day taken for one event",
        """
        update understanding.epi_record
        set event_key = subject_id || strftime(started_local, '%Y-%m-%d')
        """,
    ),
    Mutation(
        "setoka_event_link",
        "every record taken for an event of its own",
        "update understanding.epi_record set event_key = record_id",
    ),
)
