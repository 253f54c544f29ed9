"""The settings of retrieval, from the registry that the warehouse reads too."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from memlake.analysis.root import find_root
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.seeds import SeedRow, seed_rows


@dataclass(frozen=True)
class Settings:
    """Settings of BM25 and of what a method may return.

    Attributes:
        k1: Saturation of term frequency.
        b: Share of length normalisation.
        min_token_length: Length of the shortest token that counts.
        cut: How many of the whole history BM25 takes first.
        keep: The most that a method returns.
        query_repeats: Whether a token counts as often as the probe has it.
        stop_words: Tokens that do not count.
    """

    k1: float
    b: float
    min_token_length: int
    cut: int
    keep: int
    query_repeats: bool
    stop_words: frozenset[str]


def read_settings(root: Path | None = None) -> Settings:
    """Read `retrieval_setting.csv` and `retrieval_stop_word.csv`.

    Args:
        root: The lakehouse's root; found as commands find it unless given.

    Raises:
        BadInputError: If a registry is missing, or lacks a setting.
    """
    seeds = (root or find_root()) / "dbt" / "seeds"
    values = {row["setting"]: row["value"] for row in _rows(seeds / "retrieval_setting.csv")}
    words = frozenset(row["token"] for row in _rows(seeds / "retrieval_stop_word.csv"))
    try:
        return Settings(
            k1=float(values["k1"]),
            b=float(values["b"]),
            min_token_length=int(values["min_token_length"]),
            cut=int(values["cut"]),
            keep=int(values["keep"]),
            query_repeats=values["query_repeats"] == "1",
            stop_words=words,
        )
    except KeyError as error:
        raise BadInputError("retrieval_setting.csv", f"no setting {error}") from None


def _rows(path: Path) -> list[SeedRow]:
    if not path.is_file():
        raise BadInputError(str(path), "no such registry")
    return seed_rows(path)
