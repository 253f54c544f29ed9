"""`memlake query --untrusted` answers over the snapshot, and exits with 7 where it does not."""

from __future__ import annotations

import json

import pytest

from memlake.analysis.cli import main
from memlake.analysis.lake import Lake


def _query(lake: Lake, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    (lake.root / "dbt_project.yml").touch()
    (lake.root / "models").mkdir(exist_ok=True)
    monkeypatch.setenv("MEMLAKE_ROOT", str(lake.root))
    monkeypatch.setattr("sys.argv", ["memlake", "query", "--untrusted", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_what_is_open_is_answered(
    lake: Lake, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = _query(lake, monkeypatch, "select id from relational.rel_payment", "--json")

    assert code == 0
    assert json.loads(capsys.readouterr().out) == [{"id": 7}]


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("select * from core.gold", "forbidden: no relation core.gold is open"),
        ("drop table core.item", "statement: DROP where a SELECT is allowed"),
        ("select 1; select 2", "statement: 2 statements where one is allowed"),
        ("select cast('x' as integer)", "failed: Conversion Error"),
    ],
)
def test_what_is_not_is_one_line_and_exit_code_seven(
    lake: Lake,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    sql: str,
    told: str,
) -> None:
    code = _query(lake, monkeypatch, sql)

    printed = capsys.readouterr()
    assert code == 7
    assert printed.out == ""
    assert told in printed.err
    assert printed.err.count("\n") == 1
