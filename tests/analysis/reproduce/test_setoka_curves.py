"""Failing understanding, replayed over two users: nothing fails as published, the rest as drawn."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from memlake.analysis.lake import Lake
from memlake.analysis.reproduce.replay import Replay, replay
from memlake.analysis.reproduce.setoka_curves import CURVES, SYSTEM, Curve, figures_at
from memlake.ingest.landing.errors import BuildError

pytestmark = pytest.mark.xdist_group("scored lake")

DATASET = "setoka-7-u2"
LOST, WRONG = CURVES


def manifest_of(lake: Lake) -> Path:
    return lake.root / "target" / "manifest.json"


@pytest.fixture(params=CURVES, ids=lambda curve: curve.name)
def curve(request: pytest.FixtureRequest) -> Curve:
    found: Curve = request.param
    return found


@pytest.fixture
def part(scored_lake: Lake, curve: Curve) -> Iterator[Replay]:
    replaced = ("core_run", curve.model)
    with replay(scored_lake.warehouse, manifest_of(scored_lake), replaced, "met_setoka") as made:
        yield made


def test_where_nothing_fails_all_is_as_published(part: Replay, curve: Curve) -> None:
    found = figures_at(part, curve, DATASET, 0, 0)
    published = part.connection.execute(
        f"""
        select figure.population, figure.metric, figure.value, figure.n
        from {part.published("met_setoka")} as figure
        inner join {part.published("met_run_set")} as run_set
            on figure.run_set_id = run_set.run_set_id
        where run_set.system = ?
        """,
        [SYSTEM],
    ).fetchall()
    assert {row[:2] for row in published} == found.keys()
    for population, metric, value, n in published:
        assert found[population, metric] == (pytest.approx(value, abs=1e-9), n)
    ours, theirs = (
        part.connection.execute(
            f"select item_id, answer, error from {place} where system = ? order by item_id",
            [SYSTEM],
        ).fetchall()
        for place in (part.replayed("dbq_answer"), part.published("dbq_answer"))
    )
    assert ours == theirs and len(ours) > 2_000


@pytest.mark.parametrize("curve", [LOST], ids=["lost"], indirect=True)
def test_a_share_of_each_users_activities_is_lost_whole(part: Replay, curve: Curve) -> None:
    def kept(percent: int) -> dict[str, set[tuple[str, str]]]:
        part.run({LOST.model: LOST.select(part, _users(part), percent, "k"), **_ours(part)})
        rows = part.connection.execute(f"from {part.replayed('epi_name')}").fetchall()
        names: dict[str, set[tuple[str, str]]] = {}
        for subject_id, event_key, activity in rows:
            names.setdefault(f"{subject_id}|{activity}", set()).add((subject_id, event_key))
        return names

    everything, fewer, fewest = kept(0), kept(25), kept(75)
    assert all(everything[name] == events for name, events in fewer.items())
    assert set(fewest) < set(fewer) < set(everything)
    for user in {name.split("|")[0] for name in everything}:
        n, n_25, n_75 = (
            sum(name.startswith(user) for name in names) for names in (everything, fewer, fewest)
        )
        assert (n - n_25, n - n_75) == (n // 4, 3 * n // 4)


@pytest.mark.parametrize("curve", [WRONG], ids=["wrong"], indirect=True)
def test_a_share_of_each_users_records_goes_to_another_event(part: Replay, curve: Curve) -> None:
    def links(percent: int) -> dict[str, tuple[str, tuple[object, ...]]]:
        part.run({WRONG.model: WRONG.select(part, _users(part), percent, "k"), **_ours(part)})
        rows = part.connection.execute(
            "select record_id, subject_id, event_key, started_local, ended_local, span_is_stated "
            f"from {part.replayed('epi_record')}"
        ).fetchall()
        return {row[0]: (row[1], row[2:]) for row in rows}

    right, few, many = links(0), links(5), links(50)
    events = set(right.values())
    assert right.keys() == few.keys() == many.keys()
    assert set(few.values()) <= events and set(many.values()) <= events
    moved = [{name for name in right if right[name] != said[name]} for said in (few, many)]
    assert moved[0] < moved[1]
    for user in {subject_id for subject_id, _ in right.values()}:
        own = {name for name, (subject_id, _) in right.items() if subject_id == user}
        assert [len(own & one) for one in moved] == [5 * len(own) // 100, len(own) // 2]


def test_what_fails_is_answered_less(part: Replay, curve: Curve) -> None:
    right = figures_at(part, curve, DATASET, 0, 0)
    wrong = figures_at(part, curve, DATASET, curve.percent[-1], 0)
    assert wrong["level=BP", "similarity"][0] < right["level=BP", "similarity"][0]  # type: ignore[operator]
    assert wrong["level=SM", "similarity"] == right["level=SM", "similarity"]


def test_sql_that_the_build_did_not_compile_is_asked_for(scored_lake: Lake, tmp_path: Path) -> None:
    told = json.loads(manifest_of(scored_lake).read_text())
    told["nodes"]["model.memlake.beh_cue"]["compiled_code"] = None
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps(told))
    with (
        pytest.raises(BuildError, match="did not run beh_cue from SQL; run `memlake build`"),
        replay(scored_lake.warehouse, path, ("epi_name",), "met_setoka"),
    ):
        pass


def test_the_warehouse_is_only_read(scored_lake: Lake, part: Replay, curve: Curve) -> None:
    with pytest.raises(duckdb.Error, match="read-only"):
        part.connection.execute(f"delete from {part.published('epi_name')}")
    with contextlib.closing(duckdb.connect(str(scored_lake.warehouse), read_only=True)):
        pass


def _users(part: Replay) -> str:
    return f"(select subject_id from {part.published('subject_setoka')})"


def _ours(part: Replay) -> dict[str, str]:
    return {"core_run": f"from {part.published('core_run')} where system = '{SYSTEM}'"}
