from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.random import Draws
from memlake.ingest.setoka.traits import TraitSampler, draw_group, inventory, read_inventory

OWN = """
name: own
traits:
  - {name: calm, mean: 2.0, sd: 0.5, low: 0, high: 4}
  - {name: grit, mean: 3.0, sd: 0.5, low: 1, high: 5}
correlations: [[1, 0.5], [0.5, 1]]
tolerances: {mean: 0.4, sd: 0.4, correlation: 0.4}
most_groups: 1000
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "own.yml"
    path.write_text(text)
    return path


def test_a_new_inventory_needs_no_more_than_its_file(tmp_path: Path) -> None:
    sampler = TraitSampler.of(read_inventory(written(tmp_path, OWN)))
    theta, _ = sampler.accepted(Draws.of(1, "own").counted(100_000))
    assert theta.shape == (100_000, 2)
    assert theta.mean(axis=0) == pytest.approx([2, 3], abs=0.01)
    assert theta.std(axis=0) == pytest.approx([0.5, 0.5], abs=0.01)
    assert np.corrcoef(theta.T)[0, 1] == pytest.approx(0.5, abs=0.01)
    group, verification = draw_group(Draws.of(2, "own"), sampler, 10)
    assert verification.verified
    assert verification.mean_deviation <= 0.4
    assert group.shape == (10, 2)


def test_six_dimensions_are_verified_within_tolerances_of_their_own() -> None:
    hexaco = inventory("hexaco")
    assert len(hexaco.traits) == 6
    theta, verification = draw_group(Draws.of(3, "hexaco"), TraitSampler.of(hexaco), 10)
    assert theta.shape == (10, 6)
    assert verification.verified
    found = np.corrcoef(theta.T) - hexaco.correlation
    assert np.abs(found).max() <= hexaco.tolerances.correlation
    assert np.abs(found).max() == pytest.approx(verification.correlation_deviation)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("sd: 0.5, low: 0", "sd: 0, low: 0", "traits[0]"),
        ("mean: 3.0", "mean: 5.5", "traits[1]"),
        ("mean: 2.0, ", "", "traits[0].mean"),
        ("mean: 2.0", "mean: .nan", "traits[0].mean"),
        ("mean: 2.0", "mean: high", "traits[0].mean"),
        ("tolerances:", "limits:", "tolerances"),
        ("correlation: 0.4", "correlation: true", "tolerances.correlation"),
        ("[[1, 0.5], [0.5, 1]]", "[[1, 0.5], [0.5]]", "correlations[1]"),
        ("[[1, 0.5], [0.5, 1]]", "[]", "correlations"),
        ("[[1, 0.5], [0.5, 1]]", "[1, 0.5]", "correlations[0]"),
        ("[[1, 0.5], [0.5, 1]]", "[[1, true], [true, 1]]", "correlations[0][1]"),
        ("[[1, 0.5], [0.5, 1]]", "[[1, 0.5], [0.5, true]]", "correlations[1][1]"),
        ("[[1, 0.5], [0.5, 1]]", "[[1, '0.5'], ['0.5', 1]]", "correlations[0][1]"),
        ("[[1, 0.5], [0.5, 1]]", "[[1, .nan], [.nan, 1]]", "correlations[0][1]"),
        ("sd: 0.5, low: 0", "sd: 1.0e+300, low: 0", "traits[0]"),
        ("name: grit", "name: calm", "traits[1].name"),
        ("mean: 0.4", "mean: .nan", "tolerances.mean"),
        ("mean: 0.4", "mean: -0.4", "tolerances.mean"),
        ("most_groups: 1000", "most_groups: 0", "most_groups"),
        ("most_groups: 1000", "most_groups: 10.5", "most_groups"),
        ("most_groups: 1000", "most_groups: 1000001", "most_groups"),
        ("name: own", "name: 7", "name"),
        ("name: own", "name: &a [1, *a]", "name"),
        ("[0.5, 1]]", f"[1{'0' * 400}, 1]]", "correlations[1][0]"),
        ("most_groups: 1000", f"most_groups: 1{'0' * 400}", "most_groups"),
    ],
)
def test_a_wrong_part_is_named(tmp_path: Path, old: str, new: str, place: str) -> None:
    assert old in OWN
    with pytest.raises(BadInputError) as caught:
        read_inventory(written(tmp_path, OWN.replace(old, new)))
    assert caught.value.field == place
    assert str(caught.value).startswith("own.yml")


@pytest.mark.parametrize("name", ["2020-13-45", "2020-01-01T25:00:00", "9" * 5000])
def test_a_value_that_yaml_cannot_make_is_bad_input(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInputError, match="it is no YAML"):
        read_inventory(written(tmp_path, OWN.replace("name: own", f"name: {name}")))


def test_correlations_of_another_size_are_refused(tmp_path: Path) -> None:
    three = OWN.replace("[[1, 0.5], [0.5, 1]]", "[[1, 0, 0], [0, 1, 0], [0, 0, 1]]")
    with pytest.raises(BadInputError, match=r"own\.yml.*: 2 traits, but correlations of 3"):
        TraitSampler.of(read_inventory(written(tmp_path, three)))


def test_an_unknown_inventory_names_those_there_are() -> None:
    with pytest.raises(BadInputError, match="there are big_five, big_five_norms"):
        inventory("sixteen_factors")
