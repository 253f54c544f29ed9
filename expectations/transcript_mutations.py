"""The corruptions that the gates of transcripts must notice: at least one a gate."""

from __future__ import annotations

from .mutation import Mutation

_MANIFEST = frozenset({"transcripts_manifest_rows"})
_FIRST_SUBJECT = "(select min(subject_id) from staging.stg_transcripts__subject_key)"
_FIRST_ITEM = "(select min(item_id) from staging.stg_transcripts__gold where answerable)"


def _first(table: str, change: str, condition: str = "true") -> str:
    """Change the first row of a staged table that a condition holds for."""
    name = f"staging.stg_transcripts__{table}"
    return (
        f"update {name} set {change} "
        f"where rowid = (select min(rowid) from {name} where {condition})"
    )


TRANSCRIPT_MUTATIONS: tuple[Mutation, ...] = (
    Mutation(
        "transcripts_manifest_rows",
        "a manifest that counts one row more",
        """
        update staging.stg_core__manifest set n_rows = n_rows + 1
        where benchmark = 'transcripts' and table_name = 'irregularity'
        """,
    ),
    Mutation(
        "transcripts_nothing_lost",
        "a turn of the file that is nowhere",
        _first("subject_key", "n_turns_read = n_turns_read + 1"),
    ),
    Mutation(
        "transcripts_nothing_lost",
        "a question that was lost on the way",
        """
        delete from staging.stg_transcripts__question
        where rowid = (select min(rowid) from staging.stg_transcripts__question)
        """,
        also=_MANIFEST,
    ),
    Mutation(
        "transcripts_position_consecutive",
        "a gap before a last message",
        f"""
        update staging.stg_transcripts__message set position = position + 1
        where subject_id = {_FIRST_SUBJECT} and position = (
            select max(position) from staging.stg_transcripts__message
            where subject_id = {_FIRST_SUBJECT}
        )
        """,
    ),
    Mutation(
        "transcripts_session_size",
        "a session that claims a message more",
        _first("session", "n_messages = n_messages + 1", "n_messages > 0"),
    ),
    Mutation(
        "transcripts_category_known",
        "a sixth category",
        _first("gold", "category_raw = '6', category = 'sixth'"),
    ),
    Mutation(
        "transcripts_answerable_by_category",
        "an adversarial question that counts as answerable",
        _first("gold", "answerable = true", "category = 'adversarial' and answer is not null"),
    ),
    Mutation(
        "transcripts_answer_when_answerable",
        "an answerable question without an answer",
        _first("gold", "answer = null", "answerable"),
    ),
    Mutation(
        "transcripts_answer_when_answerable",
        "an answer of spaces",
        _first("gold", "answer = '  '", "answerable"),
    ),
    Mutation(
        "transcripts_distractor_is_not_gold",
        "a distractor taken for gold",
        _first("gold", "answer = distractor", "distractor is not null"),
    ),
    Mutation(
        "transcripts_retrieved_before_probe",
        "a retrieved record that is nobody's",
        """
        update core.answer set retrieved = list_append(retrieved, 'nobody')
        where rowid = (select min(rowid) from core.answer where retrieved is not null)
        """,
    ),
    Mutation(
        "transcripts_retrieved_before_probe",
        "a retrieved message of another subject",
        """
        update core.answer set retrieved = [(
            select min(record_id) from chat.chat_message where subject_id <> (
                select item.subject_id from core.answer as answer
                inner join core.item as item on answer.item_id = item.item_id
                where answer.retrieved is not null
                order by answer.rowid limit 1
            )
        )]
        where rowid = (select min(rowid) from core.answer where retrieved is not null)
        """,
    ),
    Mutation(
        "transcripts_retrieved_before_probe",
        "a probe that is asked before what it retrieved",
        """
        update core.item set asked_position = 1 where item_id = (
            select min(item_id) from core.answer where len(retrieved) > 0
        )
        """,
    ),
    Mutation(
        "transcripts_broken_oracle_finds_nothing",
        "a broken oracle that hits",
        """
        update metrics.met_retrieval_item set hit_20 = 1 where rowid = (
            select min(rowid) from metrics.met_retrieval_item
            where condition like '%broken_oracle' and scored
        )
        """,
    ),
    Mutation(
        "transcripts_set_aside",
        "a line that was set aside",
        """
        insert into staging.stg_transcripts__set_aside by name
        select dataset, subject_id, 1 as ordinal, 'line' as part, 'line 1' as place,
            'no JSON' as reason, 0 as n_turns, 0 as n_questions, '"x"' as raw
        from staging.stg_transcripts__subject_key order by subject_id limit 1
        """,
        also=_MANIFEST,
    ),
    Mutation(
        "transcripts_file_as_laid_out",
        "a byte-order mark",
        """
        insert into staging.stg_transcripts__irregularity by name
        select dataset, 1 as ordinal, 'byte_order_mark' as kind, 'file' as place
        from staging.stg_transcripts__subject_key order by subject_id limit 1
        """,
        also=_MANIFEST,
    ),
    Mutation(
        "transcripts_key_as_written",
        "a key with a stray space",
        _first("subject_key", "source_key = ' ' || source_key"),
    ),
    Mutation(
        "transcripts_session_has_messages",
        "a date without a session",
        f"""
        insert into staging.stg_transcripts__session by name
        select dataset, subject_id, session_position + 1 as session_position, 0 as n_messages,
            time_text, occurred_local, precision
        from staging.stg_transcripts__session
        where subject_id = {_FIRST_SUBJECT}
        order by session_position desc limit 1
        """,
        also=_MANIFEST,
    ),
    Mutation(
        "transcripts_session_id_unique",
        "one id for all sessions of a subject",
        f"""
        update staging.stg_transcripts__session_key set source_id = 'same'
        where subject_id = {_FIRST_SUBJECT}
        """,
    ),
    Mutation(
        "transcripts_session_time_known",
        "a session whose time can't be read",
        _first("session", "occurred_local = null"),
    ),
    Mutation(
        "transcripts_session_time_sound",
        "a weekday of another date",
        _first("session", "time_flaw = 'weekday'"),
    ),
    Mutation(
        "transcripts_session_time_ordered",
        "a second session ten years before the first",
        _first(
            "session", "occurred_local = occurred_local - interval 10 year", "session_position = 2"
        ),
    ),
    Mutation(
        "transcripts_asked_after_history",
        "a question asked before there was anything to ask about",
        _first("question", "asked_local = timestamp '1970-01-01'", "asked_local is not null"),
    ),
    Mutation(
        "transcripts_message_id_unique",
        "two messages with one id",
        f"""
        update staging.stg_transcripts__message_key set source_id = 'same'
        where subject_id = {_FIRST_SUBJECT} and position <= 2
        """,
    ),
    Mutation(
        "transcripts_message_text_whole",
        "a text with a replaced surrogate",
        _first("message", "n_replaced = 1"),
    ),
    Mutation(
        "transcripts_message_text_whole",
        "a text with a NUL",
        _first("message", "text = 'a' || chr(0) || 'b'"),
    ),
    Mutation(
        "transcripts_message_text_present",
        "a message of nothing",
        _first("message", "text = ''"),
    ),
    Mutation(
        "transcripts_sender_known",
        "a turn of a third person",
        _first("message", "sender_role = 'unknown'"),
    ),
    Mutation(
        "transcripts_image_has_address",
        "a picture without an address",
        _first("message", "image_urls = null", "media is not null"),
    ),
    Mutation(
        "transcripts_answer_is_text",
        "an answer that is a number",
        _first("gold", "answer_kind = 'number'", "answer is not null"),
    ),
    Mutation(
        "transcripts_question_repeated",
        "an answerable question twice",
        f"""
        update staging.stg_transcripts__question set text = 'again' where item_id in (
            select item_id from staging.stg_transcripts__gold
            where answerable and subject_id = (
                select subject_id from staging.stg_transcripts__gold
                where item_id = {_FIRST_ITEM}
            )
            order by ordinal limit 2
        )
        """,
    ),
    Mutation(
        "transcripts_question_not_contradicted",
        "a question that can be answered and can't",
        """
        update staging.stg_transcripts__question set text = 'again' where item_id in (
            select unnest([
                min(item_id) filter (where answerable), min(item_id) filter (where not answerable)
            ])
            from staging.stg_transcripts__gold
            where subject_id = (
                select min(subject_id) from staging.stg_transcripts__gold where not answerable
            )
        )
        """,
        also=frozenset({"transcripts_question_repeated"}),
    ),
    Mutation(
        "transcripts_evidence_present",
        "evidence that went over to another question of the subject",
        f"""
        update staging.stg_transcripts__evidence set item_id = (
            select max(other.item_id)
            from staging.stg_transcripts__gold as other
            inner join staging.stg_transcripts__gold as mine using (subject_id)
            where mine.item_id = {_FIRST_ITEM}
        )
        where item_id = {_FIRST_ITEM}
        """,
    ),
    Mutation(
        "transcripts_evidence_as_written",
        "a citation that had to be repaired",
        _first("evidence", "repaired = true"),
    ),
    Mutation(
        "transcripts_evidence_resolves",
        "a second citation that leads nowhere",
        _first("evidence", "dangling = true, position = null", "citation = 2"),
    ),
    Mutation(
        "transcripts_evidence_resolves",
        "a citation of a message that is not there",
        _first("evidence", "position = 1000000", "citation = 2"),
    ),
    Mutation(
        "transcripts_evidence_cited_once",
        "a citation of the same message again",
        """
        update staging.stg_transcripts__evidence as second
        set position = first.position, source_id = first.source_id
        from staging.stg_transcripts__evidence as first
        where
            second.item_id = first.item_id
            and second.citation = 2
            and first.citation = 1
            and second.item_id = (
                select min(item_id) from staging.stg_transcripts__evidence where citation = 2
            )
        """,
    ),
    Mutation(
        "transcripts_gold_is_shipped",
        "a question that nobody says can be answered",
        _first("gold", "answerable = null"),
        also=frozenset({"transcripts_answerable_by_category"}),
    ),
)
