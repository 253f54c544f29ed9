"""Landing a synthetic companion corpus."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from memlake.ingest.companion.generate import Progress, dataset_name, generate_tables
from memlake.ingest.companion.life.size import SUBJECT
from memlake.ingest.companion.registry import CATEGORY, CHOICE, RULE, SLOT, WITHDRAWAL
from memlake.ingest.companion.tables import COMPANION
from memlake.ingest.landing import (
    LandReport,
    code_version,
    is_current,
    land,
    read_manifest,
    report_landing,
)

_INGEST = Path(__file__).resolve().parents[1]
_LEXICON = _INGEST / "companion" / "life" / "lexicon"


def land_generated(
    root: Path,
    seed: int,
    *,
    tenth: bool = False,
    replace: bool = False,
    progress: Progress | None = None,
) -> LandReport:
    """Generate a companion corpus and land it, unless it is landed already.

    Args:
        root: The landing folder.
        seed: The generator's seed.
        tenth: Whether each subject has a tenth of its messages, but at least 100.
        replace: Land over a dataset of this name that was made with other parameters.
        progress: Told of every subject.

    Raises:
        UsageError: If the dataset was made with other parameters and `replace` is not set.
        MachineError: If the disk is full or a folder may not be written.
    """
    dataset = dataset_name(seed, tenth)
    if is_landed(root, seed, tenth=tenth):
        return report_landing(read_manifest(root, COMPANION, dataset), skipped=True)
    with land(
        root,
        COMPANION,
        dataset,
        parameters=_parameters(tenth),
        seed=seed,
        code_version=_code_version(),
        replace=replace,
    ) as draft:
        tables = generate_tables(seed, tenth=tenth, progress=progress)
        for name, table in tables.items():
            draft.write(name, table)
    return report_landing(draft.published, skipped=False)


def is_landed(root: Path, seed: int, *, tenth: bool = False) -> bool:
    """Say whether a corpus is landed as this generator makes it."""
    return is_current(
        root, COMPANION, dataset_name(seed, tenth), _parameters(tenth), seed, _code_version()
    )


def _parameters(tenth: bool) -> dict[str, bool]:
    return {"tenth": tenth}


@cache
def _code_version() -> str:
    return code_version(
        _INGEST / "companion",
        _INGEST / "landing",
        _INGEST / "random.py",
        _INGEST / "setoka" / "lexicon" / "grammar.py",
        _INGEST / "transcripts" / "local_time.py",
        CATEGORY,
        CHOICE,
        RULE,
        SLOT,
        SUBJECT,
        WITHDRAWAL,
        *sorted(_LEXICON.glob("*.csv")),
        *sorted(_LEXICON.glob("*.txt")),
    )
