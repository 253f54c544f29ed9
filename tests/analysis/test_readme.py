"""The README's figures are the leaderboard's, and its markers can't be lost unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from memlake.analysis.lake import Lake
from memlake.analysis.readme import BEGIN, END, leaderboard_block, replace_block
from memlake.ingest.landing.errors import BadInputError

pytestmark = pytest.mark.xdist_group("lake")


def test_the_readme_shows_what_the_demo_measures(lake: Lake, project: Path, release: Path) -> None:
    readme = (project / "README.md").read_text(encoding="utf-8")
    assert replace_block(readme, leaderboard_block(lake.warehouse)) == readme, "run memlake docs"


def test_the_data_dictionary_is_what_dbt_describes(project: Path) -> None:
    from memlake.analysis.dictionary import data_dictionary

    written = (project / "DATA_DICTIONARY.md").read_text(encoding="utf-8")
    assert written == data_dictionary(Lake(project)), "run memlake docs"


def test_a_block_is_replaced_and_the_rest_is_kept() -> None:
    text = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert replace_block(text, "new") == f"before\n{BEGIN}\n\nnew\n\n{END}\nafter\n"


@pytest.mark.parametrize("text", ["", BEGIN, END, f"{BEGIN}{BEGIN}{END}"])
def test_lost_markers_are_an_error(text: str) -> None:
    with pytest.raises(BadInputError, match="markers"):
        replace_block(text, "new")
