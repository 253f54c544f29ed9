"""Fixtures of the array side: the registry, small atoms, and the released seed's tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from memlake.analysis.build import build_part
from memlake.analysis.code_record import init_lake
from memlake.analysis.lake import Lake, scratch_lake
from memlake.analysis.resolvers import SPLITS, Atoms, Registry, load_registry
from memlake.ingest.multisource.reader import read_release
from memlake.ingest.setoka.land import land_setoka

Build = Callable[..., Atoms]


@pytest.fixture(scope="session")
def registry() -> Registry:
    return load_registry()


@pytest.fixture(scope="session")
def small_registry(registry: Registry) -> Registry:
    """A1 (three ranked labels), C2 (with an edge label) and E1 (unordered)."""
    return registry.only(("A1", "C2", "E1"))


@pytest.fixture(scope="session")
def noisy_atoms() -> Build:
    """Personas whose atoms lean to the label, unequally by source, question and class."""

    def build(registry: Registry, n: int, seed: int = 0, split: str = "train") -> Atoms:
        draw = np.random.default_rng(seed)
        shape = (n, len(registry.questions), len(registry.sources))
        gold = draw.integers(0, registry.sizes, size=shape[:2]).astype(np.int8)
        noise = draw.integers(0, registry.sizes[:, None], size=shape)
        difficulty = draw.integers(0, 3, size=n).astype(np.int8)
        lean = draw.random(shape) < 0.35 + 0.1 * difficulty[:, None, None]
        codes = np.where(lean, gold[:, :, None], noise).astype(np.int8)
        codes[draw.random(shape) < 0.25] = -1
        ids = tuple(f"{split}{i}" for i in range(n))
        return Atoms(ids, codes, gold, np.full(n, SPLITS.index(split), np.int8), difficulty)

    return build


@pytest.fixture(scope="session")
def atoms_of() -> Build:
    """Atoms from plain lists of codes `[person][question][source]` and labels."""

    def build(
        codes: list[list[list[int]]],
        gold: list[list[int]],
        difficulty: list[int] | None = None,
        split: str = "train",
    ) -> Atoms:
        n = len(gold)
        return Atoms(
            tuple(f"p{i}" for i in range(n)),
            np.array(codes, dtype=np.int8),
            np.array(gold, dtype=np.int8),
            np.full(n, SPLITS.index(split), dtype=np.int8),
            np.array(difficulty if difficulty is not None else [0] * n, dtype=np.int8),
        )

    return build


@pytest.fixture(scope="session")
def released_tables(release: Path) -> dict[str, pa.Table]:
    """Landing tables of the released seed; skips where it is not at hand."""
    return read_release(release).tables


@pytest.fixture(scope="session")
def extended_registry(registry: Registry) -> Registry:
    """The registry with a nineteenth question of five labels and a sixth source."""
    five = ("never", "rarely", "sometimes", "often", "always")
    rank = np.zeros((19, 5), dtype=np.int8)
    rank[:18, :4], rank[18] = registry.rank, [1, 2, 3, 4, 5]
    edge = np.zeros((19, 5), dtype=np.bool_)
    edge[:18, :4] = registry.edge
    bias = np.zeros((19, 6), dtype=np.int8)
    bias[:18, :5] = registry.bias
    mapped = np.ones((19, 6), dtype=np.bool_)
    mapped[:18, :5] = registry.mapped
    return Registry(
        (*registry.questions, "H1"),
        (*registry.types, "H"),
        (*registry.sources, "partner_report"),
        (*registry.labels, five),
        rank,
        edge,
        bias,
        mapped,
    )


@pytest.fixture(scope="session")
def scored_lake(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Lake:
    """Dataset `setoka-7-u2`, two users, with every answer scored."""
    made = scratch_lake(tmp_path_factory.mktemp("scored lake"), project)
    init_lake(made)
    land_setoka(made.landing, 7, users=2)
    build_part(made, ["+met_setoka"])
    return made
