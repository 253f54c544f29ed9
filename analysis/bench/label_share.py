"""Are our label shares those of the release? Forty seeds of ours against its four."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt

from memlake.analysis.bench.figure import Figure
from memlake.analysis.lake import find_lake
from memlake.ingest.seeds import seed_rows

FORTY = tuple(range(20260321, 20260361))
FOUR = FORTY[:4]
_PUBLISHED_N = 1920
_ROUNDING = 0.5


def label_share_figures() -> Iterator[Figure]:
    """Compare every published label share, over forty seeds and over four.

    Over forty seeds a share may lie 4 standard errors of the difference from the published
    one, plus half a point for its rounding; over four seeds, 5.5 points.
    """
    published = _published()
    counts = [_label_counts(seed) for seed in FORTY]
    ours = _shares(counts)
    yield _worst("label shares, forty seeds", ours, published, _bounds(published))
    four = _shares(counts[: len(FOUR)])
    yield _worst("label shares, four seeds", four, published, dict.fromkeys(published, 5.5))


def _published() -> dict[tuple[str, str], float]:
    seed = find_lake().root / "dbt" / "seeds" / "published_label_share.csv"
    return {
        (row["question_id"], row["label"]): float(row["share_percent"]) for row in seed_rows(seed)
    }


def _label_counts(seed: int) -> Counter[tuple[str, str]]:
    from memlake.ingest.multisource.audit import audit_labels
    from memlake.ingest.multisource.generate import generate_tables

    labels = audit_labels(generate_tables(seed))
    return Counter(zip(labels["question_id"].to_pylist(), labels["label"].to_pylist(), strict=True))


def _shares(counts: Sequence[Counter[tuple[str, str]]]) -> dict[tuple[str, str], float]:
    total: Counter[tuple[str, str]] = sum(counts, Counter())
    per_question: Counter[str] = Counter()
    for (question, _), n in total.items():
        per_question[question] += n
    return {key: 100 * n / per_question[key[0]] for key, n in total.items()}


def _bounds(published: dict[tuple[str, str], float]) -> dict[tuple[str, str], float]:
    scale = 1 / (480 * len(FORTY)) + 1 / _PUBLISHED_N
    return {
        key: 400 * sqrt(share / 100 * (1 - share / 100) * scale) + _ROUNDING
        for key, share in published.items()
    }


def _worst(
    name: str,
    ours: dict[tuple[str, str], float],
    published: dict[tuple[str, str], float],
    bounds: dict[tuple[str, str], float],
) -> Figure:
    used = {key: abs(ours.get(key, 0.0) - published[key]) / bounds[key] for key in published}
    worst = max(used, key=used.__getitem__)
    inside = sum(share <= 1 for share in used.values())
    return Figure(
        name,
        f"{inside} of {len(used)} within; worst {' '.join(worst)}: "
        f"{ours.get(worst, 0.0):.1f} beside {published[worst]:g}, bound {bounds[worst]:.1f}",
        "all within",
        inside == len(used),
    )
