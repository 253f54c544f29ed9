"""The corruptions that each gate must notice: at least one a gate of the registry.

They are written for the tables that dbt builds, and pick the first row of a kind, so that
they break a hand-made warehouse and a real one alike.
"""

from __future__ import annotations

from typing import Any

from .companion_mutations import COMPANION_MUTATIONS
from .mutation import Mutation
from .setoka_mutations import SETOKA_MUTATIONS
from .transcript_mutations import TRANSCRIPT_MUTATIONS


def _reach_truth(manifest: dict[str, Any]) -> None:
    """Let the first answer-producing model refer to a truth model that is no door."""
    nodes = manifest["nodes"].values()
    model = next(n for n in nodes if "answers" in n["tags"])
    truth = next(n for n in nodes if n.get("group") == "truth" and n["schema"] != "truth")
    model["depends_on"]["nodes"].append(truth["unique_id"])


_EVIDENCE_AS_TABLE = """
create temp table held as from core.evidence;
drop view core.evidence;
create table core.evidence as from held;
"""

MUTATIONS: tuple[Mutation, ...] = (
    Mutation(
        "core_contract_not_null",
        "an item without a question",
        # The table is made anew, since dbt's has a constraint that would refuse it.
        """
        create or replace table core.item as
        select * replace (
            if(item_id = (select min(item_id) from core.item), null, question) as question
        )
        from core.item
        """,
    ),
    Mutation(
        "core_contract_not_null",
        "an answer that is NULL though nothing went wrong",
        "update core.answer set answer = null where rowid = (select min(rowid) from core.answer)",
    ),
    Mutation(
        "core_key_unique",
        "gold twice",
        "insert into core.gold select * from core.gold order by item_id limit 1",
    ),
    Mutation(
        "core_key_unique",
        "a record twice",
        "insert into core.record select * from core.record order by record_id limit 1",
    ),
    Mutation(
        "core_item_unique",
        "two items of a subject with one question",
        """
        update core.item set question = (select question from core.item order by item_id limit 1)
        where subject_id = (select subject_id from core.item order by item_id limit 1)
        and category <> (select category from core.item order by item_id limit 1)
        """,
    ),
    Mutation(
        "core_item_unique",
        "an item id twice",
        "insert into core.item select * from core.item order by item_id limit 1",
        also=frozenset({"multisource_item_per_question"}),
    ),
    Mutation(
        "core_item_subject_resolves",
        "an item about nobody",
        """
        update core.item set subject_id = 'nobody'
        where rowid = (select min(rowid) from core.item)
        """,
        also=frozenset({"core_evidence_resolves", "multisource_item_per_question"}),
    ),
    Mutation(
        "core_record_subject_resolves",
        "a record of nobody",
        """
        update core.record set subject_id = 'nobody'
        where record_id = (select min(record_id) from core.evidence)
        """,
        also=frozenset({"core_evidence_resolves"}),
    ),
    Mutation(
        "core_evidence_resolves",
        "evidence without a record",
        _EVIDENCE_AS_TABLE
        + """
        update core.evidence set record_id = null
        where rowid = (select min(rowid) from core.evidence)
        """,
    ),
    Mutation(
        "core_evidence_resolves",
        "evidence that is someone else's record",
        _EVIDENCE_AS_TABLE
        + """
        update core.evidence set record_id = (
            select record.record_id from core.record as record
            where record.subject_id <> (
                select item.subject_id from core.evidence as evidence
                inner join core.item as item on evidence.item_id = item.item_id
                order by evidence.rowid limit 1
            )
            order by record.record_id limit 1
        )
        where rowid = (select min(rowid) from core.evidence)
        """,
    ),
    Mutation(
        "core_gold_in_answer_space",
        "gold that is no option",
        "update core.gold set answer = 'none' where rowid = (select min(rowid) from core.gold)",
    ),
    Mutation(
        "core_gold_in_answer_space",
        "an item without gold",
        "delete from core.gold where rowid = (select min(rowid) from core.gold)",
    ),
    Mutation(
        "core_answer_resolves",
        "an answer without a run",
        "update core.answer set run_id = 'none' where rowid = (select min(rowid) from core.answer)",
    ),
    Mutation(
        "core_answer_unique",
        "an answer twice",
        "insert into core.answer select * from core.answer order by run_id, item_id limit 1",
    ),
    Mutation(
        "core_leaderboard_in_range",
        "a share above 1",
        """
        update metrics.leaderboard set value = 1.25
        where rowid = (select min(rowid) from metrics.leaderboard)
        """,
    ),
    Mutation(
        "core_leaderboard_in_range",
        "a figure that is not a number",
        """
        update metrics.leaderboard set value = 'nan'::double
        where rowid = (select min(rowid) from metrics.leaderboard)
        """,
    ),
    Mutation(
        "core_leaderboard_in_range",
        "a value over nothing",
        """
        update metrics.leaderboard set n = 0, n_scored = 0
        where rowid = (select min(rowid) from metrics.leaderboard where value is not null)
        """,
    ),
    Mutation(
        "core_submission_current",
        "a dataset landed anew since it was answered",
        """
        update staging.stg_core__submission_run set is_stale = true
        where submission = (select min(submission) from staging.stg_core__submission_run)
        """,
    ),
    Mutation("core_truth_behind_doors", "an answering model that refs truth", edit=_reach_truth),
    Mutation(
        "multisource_label_equals_audit",
        "an audited label that differs",
        """
        update staging.stg_multisource__audit_label set label = label || '?'
        where rowid = (select min(rowid) from staging.stg_multisource__audit_label)
        """,
    ),
    Mutation(
        "multisource_label_equals_audit",
        "an audited label that is NULL",
        """
        update staging.stg_multisource__audit_label set label = null
        where rowid = (select min(rowid) from staging.stg_multisource__audit_label)
        """,
    ),
    Mutation(
        "multisource_label_equals_audit",
        "a label that is missing",
        """
        delete from labels.lbl_multisource where rowid = (
            select min(rowid) from labels.lbl_multisource where dataset not in (
                select dataset from staging.stg_multisource__ground_truth
            )
        )
        """,
    ),
    Mutation(
        "multisource_label_equals_release",
        "a released label that differs",
        """
        update staging.stg_multisource__ground_truth set label = label || '?'
        where rowid = (select min(rowid) from staging.stg_multisource__ground_truth)
        """,
    ),
    Mutation(
        "multisource_atom_equals_release",
        "a released cell that is empty",
        """
        update staging.stg_multisource__direct_readout set label = null where rowid = (
            select min(rowid) from staging.stg_multisource__direct_readout where label is not null
        )
        """,
    ),
    Mutation(
        "multisource_label_in_answer_space",
        "an option that labels use is withdrawn",
        """
        delete from registry.answer_option where (question_id, label) = (
            select (question_id, label) from labels.lbl_multisource
            order by question_id, label limit 1
        )
        """,
    ),
    Mutation(
        "multisource_item_per_question",
        "an item under another question's id",
        """
        update core.item set category = (select max(category) from core.item)
        where rowid = (
            select min(rowid) from core.item where category = (select min(category) from core.item)
        )
        """,
    ),
    Mutation(
        "multisource_item_has_evidence",
        "an item that lost its evidence",
        _EVIDENCE_AS_TABLE
        + "delete from core.evidence where item_id = (select min(item_id) from core.evidence)",
    ),
    Mutation(
        "multisource_split_disjoint",
        "an item in another split than its subject",
        """
        update core.item set split = 'dev' where rowid = (
            select min(rowid) from core.item where split = 'train'
        )
        """,
    ),
    Mutation(
        "multisource_split_size",
        "a subject moved from train to dev",
        """
        create temp table moved as
        select min(subject_id) as subject_id from core.item where split = 'train';
        update core.item set split = 'dev' where subject_id = (from moved);
        update core.subject_key set split = 'dev' where subject_id = (from moved);
        """,
    ),
    Mutation(
        "multisource_thirty_days",
        "day 29 twice and no day 30",
        """
        update staging.stg_multisource__planner_day set day_index = 29 where rowid = (
            select min(rowid) from staging.stg_multisource__planner_day where day_index = 30
        )
        """,
    ),
    Mutation(
        "multisource_thirty_days",
        "an event on the wrong date",
        """
        update staging.stg_multisource__event_day set date = date + 1
        where rowid = (select min(rowid) from staging.stg_multisource__event_day)
        """,
    ),
    Mutation(
        "multisource_availability",
        "a dropped device day that holds values",
        """
        update staging.stg_multisource__device_day set available = false where rowid = (
            select min(rowid) from staging.stg_multisource__device_day where available
        )
        """,
    ),
    Mutation(
        "multisource_availability",
        "a dropped device day that claims to be there",
        """
        update staging.stg_multisource__device_day set available = true where rowid = (
            select min(rowid) from staging.stg_multisource__device_day where not available
        )
        """,
    ),
    Mutation(
        "multisource_availability",
        "an objective day that does not know whether it is there",
        """
        update staging.stg_multisource__objective_day set available = null where rowid = (
            select min(rowid) from staging.stg_multisource__objective_day where available
        )
        """,
    ),
    Mutation(
        "multisource_manifest_rows",
        "a document that was lost on the way",
        """
        delete from staging.stg_multisource__memory_document
        where rowid = (select min(rowid) from staging.stg_multisource__memory_document)
        """,
    ),
    *TRANSCRIPT_MUTATIONS,
    *COMPANION_MUTATIONS,
    *SETOKA_MUTATIONS,
)
