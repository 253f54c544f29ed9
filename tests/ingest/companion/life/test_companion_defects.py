"""Injected defects: as many as counted, all on record, and nothing else touched."""

from __future__ import annotations

from collections import Counter

from memlake.ingest.companion.generate import GeneratedSubject, generate_subject
from memlake.ingest.companion.life.defects import inject
from memlake.ingest.companion.life.size import sizes

SEED = 20260321


def test_rows_that_are_not_on_record_are_as_the_derivation_left_them(
    longer: GeneratedSubject,
) -> None:
    clean, flawed = longer.derived.files, longer.files
    touched = {(one["file"], one["ordinal"]) for one in longer.truth["injected_defect"]}
    assert touched
    pairs = {
        "chat": (clean.chat["chat_gt"], flawed.chat["chat_gt"]),
        "qa": (clean.qa["qa_gt"], flawed.qa["qa_gt"]),
    }
    for file, (before, after) in pairs.items():
        for at, (was, now) in enumerate(zip(before, after, strict=True), 1):
            assert (was != now) == ((file, at) in touched), (file, at)


def test_withdrawn_rows_have_the_fault_that_their_code_names(
    everybody: dict[str, GeneratedSubject],
) -> None:
    codes = Counter[str]()
    rows = [(one.files, row) for one in everybody.values() for row in one.files.chat["chat_gt"]]
    for files, row in rows:
        code = row.get("withdrawn")
        if code is None:
            continue
        ids = {m["id"] for m in files.source["messages"]}
        codes[code] += 1
        if code == "probe_not_released":
            assert "probe" not in row and row["probe_dayid"] not in ids
        if code == "context_lost":
            recent = row["required_context"]["recent_context"]
            assert recent and not set(recent) & ids
        if code == "reference_on_screen":
            assert row["referent_on_screen"]["verdict"] == "clear"
    # The tenth corpus has 215 of 1,227 rows, so that share of 13, 17, 14, 14 and 9.
    assert codes["probe_not_released"] == 2
    assert codes["context_lost"] == 3
    assert codes["invalid_reference"] == codes["unfixable_gold"] == 2
    assert codes["reference_on_screen"] <= 2


def test_a_whole_corpus_has_the_published_numbers_of_defects() -> None:
    """Shares are of the corpus, so they are summed over subjects, on rows made up for it."""
    drawn = Counter[str]()
    sample = generate_subject(SEED, "U05", tenth=True)
    chat = sample.derived.files.chat["chat_gt"] * 60
    qa = sample.derived.files.qa["qa_gt"] * 20
    for size in sizes():
        found = inject(size, False, chat, qa, sample.subject.vacant, SEED)
        drawn.update(one["kind"] for one in found.record if one["file"] == "qa")
        drawn.update(
            one["kind"]
            for one in found.record
            if one["kind"] in ("probe_not_released", "context_lost")
        )
    assert drawn["probe_not_released"] == 13
    assert drawn["context_lost"] == 17
    qa_codes = ("unsupported_answer", "ill_formed_question", "wrong_evidence")
    assert sum(drawn[code] for code in qa_codes) == 77
