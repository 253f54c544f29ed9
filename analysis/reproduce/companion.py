"""The RealCompanion paper's tables over a landed corpus, ours beside the quoted figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from memlake.analysis.companion import judged, scored, studies
from memlake.analysis.companion.ablation import ABLATION, prompt_table
from memlake.analysis.companion.by_subject import by_subject
from memlake.analysis.companion.corpus import Corpus, landed_corpus
from memlake.analysis.companion.figures import beside_published, load_published
from memlake.analysis.companion.judgments import NOTHING, Judged
from memlake.analysis.companion.judgments_file import read_judgments
from memlake.analysis.companion.windows import token_counter
from memlake.analysis.lake import Lake
from memlake.analysis.retrieval.settings import Settings, read_settings
from memlake.analysis.studies.row import StudyRow
from memlake.ingest.landing import code_version, land

Progress = Callable[[int, int, str], None]
SEED = 20260321
STUDIES = (
    "census",
    "demand",
    "truth",
    "chat",
    "reach",
    "window_coverage",
    "sampling",
    "categories",
    "validity",
    "profile",
    "questions",
    "authorship",
    "retrieval",
    "detectors",
    "contrasts",
    "demand_split",
    "replies",
    "by_subject",
)
"""Every study, in the order in which they are printed."""


def default_dataset(
    lake: Lake,
    *,
    seed: int = SEED,
    tell: Callable[[str], None],
    progress: Progress | None = None,
) -> str:
    """Return the corpus to reproduce on: the released one where it is landed, else a seed's.

    A synthetic corpus that is not landed yet is generated and landed.

    Args:
        lake: The lakehouse.
        seed: Of the synthetic corpus.
        tell: Told in a line of what is about to be generated.
        progress: Called with (done, all, what) as it is.
    """
    from memlake.ingest.companion.generate import dataset_name
    from memlake.ingest.companion.land import DATASET
    from memlake.ingest.companion.land_generated import is_landed, land_generated
    from memlake.ingest.companion.life.size import sizes
    from memlake.ingest.companion.tables import COMPANION
    from memlake.ingest.landing import read_manifest

    if read_manifest(lake.landing, COMPANION, DATASET) is not None:
        return DATASET
    if not is_landed(lake.landing, seed):
        lives = sizes()
        tell(
            f"{dataset_name(seed)} is not landed as this version makes it: generating "
            f"{len(lives)} subjects with {sum(one.messages for one in lives):,} messages"
        )
    return land_generated(lake.landing, seed, progress=progress).dataset


def reproduce_companion(
    corpus: Corpus,
    settings: Settings,
    *,
    judgments: Path | None = None,
    submissions: Judged = NOTHING,
    tokens: str = "chars_4",
    progress: Progress | None = None,
) -> list[StudyRow]:
    """Run every study over a corpus.

    Args:
        corpus: The corpus.
        settings: Settings of retrieval.
        judgments: A file of judgments of replies; without it, what needs them has no value.
        submissions: What systems submitted, see `submitted`.
        tokens: Counter of tokens: `chars_4` or `cl100k`.
        progress: Called with (done, all, what).

    Raises:
        BadInputError: If the file of judgments has an error.
        UsageError: If the counter of tokens cannot be had.
    """
    verdicts = read_judgments(judgments, corpus, submissions) if judgments else submissions
    counter = token_counter(tokens)
    steps: dict[str, Iterator[StudyRow]] = {
        "census": studies.source(corpus, counter, tokens),
        "demand": studies.demand(corpus),
        "truth": studies.truth(corpus),
        "chat": studies.rows_of_chat(corpus),
        "reach": studies.reach(corpus),
        "window coverage": studies.window_coverage(corpus, counter, tokens),
        "sampling": studies.sampling(corpus),
        "validity": studies.conditions(corpus),
        "profile": studies.profile(corpus),
        "questions": studies.questions(corpus),
        "authorship": studies.authorship(corpus),
        "retrieval": scored.retrieval(corpus, settings),
        "detectors": scored.detectors(corpus, settings, verdicts),
        "contrasts": judged.contrasts(corpus, verdicts),
        "demand split": judged.demand_split(corpus, verdicts),
        "replies": judged.replies(corpus, verdicts, settings),
        "by subject": by_subject(corpus, verdicts, settings),
    }
    rows: list[StudyRow] = []
    for done, (name, found) in enumerate(steps.items()):
        if progress:
            progress(done, len(steps), name)
        rows += found
    return beside_published(rows, load_published(), synthetic=bool(corpus.turns))


def load(lake: Lake, dataset: str) -> tuple[Corpus, Settings]:
    """Read a landed corpus and the settings of retrieval."""
    return landed_corpus(lake.landing, dataset), read_settings(lake.root)


def land_prompts(lake: Lake, corpus: Corpus, settings: Settings) -> int:
    """Render the seven conditions of the context ablation and land them.

    Returns:
        How many prompts there are.
    """
    table = prompt_table(corpus, settings)
    with land(
        lake.landing,
        ABLATION,
        corpus.dataset,
        parameters={"dataset": corpus.dataset},
        seed=None,
        code_version=code_version(lake.root / "analysis" / "companion"),
        replace=True,
    ) as draft:
        draft.write("prompt", table)
    return int(table.num_rows)
