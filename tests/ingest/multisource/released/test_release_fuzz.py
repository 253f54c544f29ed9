"""Whatever stands in a file: it loads as declared, or one line says why not."""

import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memlake.ingest.landing.audit import audited
from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.multisource.reader import read_release
from memlake.ingest.multisource.released.files import ReleaseFiles
from memlake.ingest.multisource.tables import MULTISOURCE

VALUE = (
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(-1e4, 1e4)
    | st.text(max_size=5)
    | st.just([])
    | st.just({})
    | st.just([None])
    | st.just({"date": 1})
    | st.sampled_from([float("nan"), float("inf"), "00:00", 1, 2.5, "train", "A1"])
)


def spots(tree: Any) -> list[tuple[Any, Any]]:
    """Return every place of a JSON tree as (container, key)."""
    if not isinstance(tree, dict | list):
        return []
    keys = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
    return [(tree, key) for key in keys] + [s for key in keys for s in spots(tree[key])]


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data(), quarantine=st.booleans())
def test_any_value_anywhere_loads_whole_or_is_refused_in_one_line(
    pristine: dict[str, bytes], data: st.DataObject, quarantine: bool
):
    name = data.draw(st.sampled_from(sorted(pristine)))
    tree = json.loads(pristine[name])
    container, key = data.draw(st.sampled_from(spots(tree)))
    container[key] = data.draw(VALUE)
    spoilt = pristine | {name: json.dumps(tree).encode()}
    try:
        release = read_release(ReleaseFiles(Path("s77"), "", spoilt), quarantine=quarantine)
    except BadInputError as error:
        # What the config says of a persona may only show where a file says otherwise.
        assert name in str(error) or name.startswith("config/") or error.field == "seed"
        assert "\n" not in str(error)
        return
    kept = release.tables["persona"].num_rows
    assert kept == 3 - len({one.persona for one in release.quarantined} & {*_ids(pristine)})
    for table, rows in release.tables.items():
        audited(MULTISOURCE.table(table), rows, table)


def _ids(pristine: dict[str, bytes]) -> list[str]:
    return [entry["id"] for entry in json.loads(pristine["config/personas.json"])]


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_a_file_cut_anywhere_is_refused(pristine: dict[str, bytes], data: st.DataObject):
    name = data.draw(st.sampled_from(sorted(pristine)))
    end = data.draw(st.integers(0, len(pristine[name]) - 1))
    spoilt = pristine | {name: pristine[name][:end]}
    try:
        read_release(ReleaseFiles(Path("s77"), "", spoilt))
    except BadInputError as error:
        assert str(error).startswith(name)
        assert "cut short" in error.reason or "not JSON" in error.reason
    else:
        raise AssertionError(f"{name} was read though cut at byte {end}")
