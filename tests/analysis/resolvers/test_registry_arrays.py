from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from memlake.analysis.resolvers import Registry, load_registry
from memlake.analysis.resolvers.bias import label_distance, reported_label
from memlake.ingest.landing.errors import BadInputError


def test_registry_counts(registry: Registry) -> None:
    assert len(registry.questions) == 18
    assert registry.mapped.sum() == 67
    assert registry.edge.sum() == 9
    assert registry.credit_unit == 12
    assert registry.types.count("F") == 3 and registry.types.count("Ctrl") == 2


@pytest.mark.parametrize(
    ("question", "source", "truth", "reported"),
    [
        ("A1", "planner", "10_to_19", "20_or_more"),
        ("A1", "planner", "20_or_more", "20_or_more"),
        ("A1", "device_log", "10_to_19", "10_to_19"),
        ("A2", "daily_self_report", "8_or_more", "4_to_7"),  # reversed scale: fewer long days
        ("A2", "planner", "0_to_3", "0_to_3"),
        ("F1", "planner", "7_or_more", "4_to_6"),
        ("F1", "planner", "no_social_activities", "no_social_activities"),
        ("D1", "daily_self_report", "increased", "stayed_same"),
        ("B3", "daily_self_report", "matches", "matches"),  # unordered: nothing moves
        ("Ctrl2", "daily_self_report", "3_or_more", "1_to_2"),
    ],
)
def test_reported_label(
    registry: Registry, question: str, source: str, truth: str, reported: str
) -> None:
    moved = reported_label(registry)
    q, s = registry.question(question), registry.source(source)
    assert moved[q, s, registry.code(question, truth)] == registry.code(question, reported)


def test_label_distance(registry: Registry) -> None:
    distance = label_distance(registry)
    a1 = distance[registry.question("A1"), :3, :3]
    assert a1.tolist() == [[0, 0.5, 1], [0.5, 0, 0.5], [1, 0.5, 0]]
    f1 = distance[registry.question("F1")]
    assert f1[3].tolist() == [1, 1, 1, 0]  # an edge label is as far from every other
    e1 = distance[registry.question("E1")]
    np.testing.assert_array_equal(e1, 1 - np.eye(4))
    assert distance[registry.question("D2"), 0, 1] == 1


def test_registry_names_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"question\.csv: the registry seed is missing"):
        load_registry(tmp_path)
    (tmp_path / "question.csv").write_text("question_id,ordinal\nA1,1\n")
    (tmp_path / "answer_option.csv").write_text(
        "question_id,label,ordinal,is_edge,bias_rank\nA9,x,1,false,1\n"
    )
    (tmp_path / "question_source.csv").write_text("question_id,source,is_mapped,bias\n")
    with pytest.raises(BadInputError, match="unknown question 'A9'"):
        load_registry(tmp_path)


def _seeds(folder: Path, options: str, cells: str) -> Path:
    (folder / "question.csv").write_text("question_id,type,ordinal\nA1,A,1\nK9,social,2\n")
    (folder / "answer_option.csv").write_text(
        "question_id,label,ordinal,is_edge,bias_rank\nA1,x,1,false,1\n" + options
    )
    (folder / "question_source.csv").write_text(
        "question_id,source,is_mapped,bias\nA1,planner,true,0\nA1,partner,false,0\n" + cells
    )
    return folder


def test_an_added_question_brings_its_own_type(tmp_path: Path) -> None:
    cells = "K9,planner,true,1\nK9,partner,true,-1\n"
    registry = load_registry(_seeds(tmp_path, "K9,y,1,false,1\nK9,z,2,false,2\n", cells))
    assert registry.types == ("A", "social")
    assert registry.sources == ("planner", "partner")
    assert registry.labels == (("x",), ("y", "z"))
    assert registry.mapped.tolist() == [[True, False], [True, True]]


@pytest.mark.parametrize(
    ("options", "cells", "told"),
    [
        ("", "K9,planner,true,1\nK9,partner,true,1\n", "no label of question 'K9'"),
        ("K9,y,1,false,1\n", "K9,planner,true,1\n", "question 'K9' and source 'partner'"),
    ],
)
def test_an_added_question_is_whole(tmp_path: Path, options: str, cells: str, told: str) -> None:
    with pytest.raises(BadInputError, match=told):
        load_registry(_seeds(tmp_path, options, cells))


def test_the_registry_is_that_of_the_lakehouse_one_works_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "dbt_project.yml").touch()
    (tmp_path / "dbt" / "seeds").mkdir(parents=True)
    cells = "K9,planner,true,1\nK9,partner,true,-1\n"
    _seeds(tmp_path / "dbt" / "seeds", "K9,y,1,false,1\n", cells)
    monkeypatch.setenv("MEMLAKE_ROOT", str(tmp_path))
    assert load_registry().questions == ("A1", "K9")


def test_a_part_of_the_registry_is_the_registry_of_that_part(registry: Registry) -> None:
    part = registry.only({"E1", "A1"})
    assert part.questions == ("A1", "E1")
    assert part.types == ("A", "E")
    assert part.sources == registry.sources
    for question in part.questions:
        mine, whole = part.question(question), registry.question(question)
        assert part.labels[mine] == registry.labels[whole]
        for name in ("rank", "edge", "bias", "mapped"):
            np.testing.assert_array_equal(getattr(part, name)[mine], getattr(registry, name)[whole])
