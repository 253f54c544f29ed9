"""The context ablation: seven conditions of one prompt, rendered exactly (spec, section 6)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa

from memlake.analysis.companion.corpus import Corpus, Probe
from memlake.analysis.companion.retrieval import Indexed, indexed, retrieved
from memlake.analysis.retrieval.settings import Settings
from memlake.ingest.landing.table import Benchmark, Table

CUT = 220
ASK = "THE USER JUST SAID:"
RECENT = "recent conversation"
REQUIRED = "relevant memories"
RETRIEVED = "retrieved memories"
NEUTRAL = "earlier messages from this chat"

PROMPT = Table(
    "prompt",
    pa.schema(
        [
            pa.field("user_id", pa.string(), nullable=False),
            pa.field("probe_dayid", pa.string(), nullable=False),
            pa.field("condition", pa.string(), nullable=False),
            pa.field("message_ids", pa.list_(pa.string()), nullable=False),
            pa.field("prompt", pa.string(), nullable=False),
            pa.field("prompt_sha256", pa.string(), nullable=False),
        ]
    ),
    ("user_id", "probe_dayid", "condition"),
    "One prompt of the context ablation: what stands in its block, and its text.",
)
ABLATION = Benchmark("ablation", (PROMPT,))


@dataclass(frozen=True)
class Condition:
    """One condition.

    Attributes:
        name: `C0` to `C4`, `C3m`, `C4m`.
        source: Which messages: none, `recency`, `required` or `bm25`.
        count: How many at most; None for all.
        heading: What stands above the block.
        by_time: Whether the block is in order of time; else best first.
    """

    name: str
    source: str | None
    count: int | None
    heading: str
    by_time: bool = True


CONDITIONS = (
    Condition("C0", None, 0, ""),
    Condition("C1", "recency", 3, RECENT),
    Condition("C2", "required", None, REQUIRED),
    Condition("C3", "bm25", 10, RETRIEVED, by_time=False),
    Condition("C4", "recency", 10, RECENT),
    Condition("C3m", "bm25", 10, NEUTRAL),
    Condition("C4m", "recency", 10, NEUTRAL),
)


def block_positions(
    condition: Condition, probe: Probe, subject: Indexed, settings: Settings
) -> list[int]:
    """Return the positions that a condition's block holds, in the order in which they stand.

    Nothing from the probe on is among them, whatever the corpus cites.
    """
    if condition.source is None or probe.position is None:
        return []
    if condition.source == "required":
        found = [place for place in probe.required if place < probe.position]
    else:
        found = retrieved(condition.source, probe, subject, settings, condition.count)
    return sorted(found) if condition.by_time else found


def render(heading: str, turns: Sequence[tuple[str, str]], probe: str) -> str:
    """Render one prompt.

    An empty block leaves no trace, heading included, so that the prompt equals that of C0
    byte by byte.

    Args:
        heading: What stands above the block.
        turns: Sender and text of each message, in order; a text is cut at 220 characters.
        probe: The probe, whole.
    """
    lines = [f"[{sender}] {text[:CUT]}" for sender, text in turns]
    block = "\n".join([f"{heading}:", *lines, "", ""]) if lines else ""
    return f"{block}{ASK}\n{probe}"


def prompts(corpus: Corpus, settings: Settings) -> Iterator[dict[str, object]]:
    """Render every condition of every live probe with text, abstention rows included.

    A prompt names neither subject nor label, and shows no profile, persona or gold.
    """
    subjects = indexed(corpus, settings)
    for probe in corpus.probes:
        if not probe.live or probe.text is None or probe.position is None:
            continue
        history = corpus.histories[probe.subject]
        for condition in CONDITIONS:
            places = block_positions(condition, probe, subjects[probe.subject], settings)
            turns = [(history.senders[p - 1], history.contents[p - 1] or "") for p in places]
            text = render(condition.heading, turns, probe.text)
            yield {
                "user_id": history.user_id,
                "probe_dayid": probe.message_id,
                "condition": condition.name,
                "message_ids": [history.ids[p - 1] for p in places],
                "prompt": text,
                "prompt_sha256": hashlib.sha256(text.encode()).hexdigest(),
            }


def prompt_table(corpus: Corpus, settings: Settings) -> pa.Table:
    """Render all prompts as the declared table."""
    return pa.Table.from_pylist(list(prompts(corpus, settings)), schema=PROMPT.schema)
