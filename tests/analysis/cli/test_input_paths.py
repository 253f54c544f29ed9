"""A path that is not there, of another kind, or shut: told alike by every reader of one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memlake.analysis.companion import judgments_file
from memlake.analysis.reconstruction.submitted import Truth, read_run
from memlake.analysis.submission.records import read_records
from memlake.ingest.companion.folder import find_corpus
from memlake.ingest.landing.errors import BadInputError, Exit, MachineError
from memlake.ingest.multisource.exports.fields import FILE as EXPORTS
from memlake.ingest.multisource.exports.files import open_exports
from memlake.ingest.multisource.released.files import open_release
from memlake.ingest.setoka.traits.inventory import inventory
from memlake.ingest.transcripts.land import land_locomo, land_longmemeval, land_memorybank

Read = Callable[[Path], object]

FILES: dict[str, Read] = {
    "submit": lambda path: list(read_records(path)),
    "ingest locomo": lambda path: land_locomo(path.parent / "landing", path),
    "ingest longmemeval": lambda path: land_longmemeval(path.parent / "landing", path),
    "generate setoka --inventory": lambda path: inventory(str(path)),
    "reproduce realcompanion --judgments": lambda path: list(judgments_file._lines(path)),
}
FOLDERS: dict[str, Read] = {
    "ingest companion": find_corpus,
    "ingest exports": open_exports,
    "reproduce reconstruction": lambda path: read_run(path, Truth({}, {}, {})),
}
EITHER: dict[str, Read] = {
    "ingest multisource": open_release,
    "ingest memorybank": lambda path: land_memorybank(path.parent / "landing", path),
}


@pytest.mark.parametrize("verb", [*FILES, *FOLDERS, *EITHER])
def test_what_is_not_there_is_bad_input(verb: str, tmp_path: Path) -> None:
    read = (FILES | FOLDERS | EITHER)[verb]
    wanted = "file" if verb in FILES else "folder" if verb in FOLDERS else "file or folder"
    with pytest.raises(BadInputError, match=rf"none\.yml: no such {wanted}"):
        read(tmp_path / "none.yml")
    (tmp_path / "link.yml").symlink_to("gone")
    with pytest.raises(BadInputError, match=rf"link\.yml: no such {wanted}; it is a link to gone"):
        read(tmp_path / "link.yml")
    (tmp_path / "text").write_text("x")
    with pytest.raises(BadInputError, match=rf"text/in\.yml: no such {wanted}"):
        read(tmp_path / "text" / "in.yml")


@pytest.mark.parametrize("verb", [*FILES, *FOLDERS])
def test_what_is_of_another_kind_is_bad_input(verb: str, tmp_path: Path) -> None:
    (tmp_path / "folder.yml").mkdir()
    (tmp_path / "file.yml").write_text("x")
    if verb in FILES:
        with pytest.raises(BadInputError, match=r"folder\.yml: a folder, where a file is expected"):
            FILES[verb](tmp_path / "folder.yml")
    else:
        with pytest.raises(BadInputError, match=r"file\.yml: not a folder, where one is expected"):
            FOLDERS[verb](tmp_path / "file.yml")


@pytest.mark.parametrize("call", ["stat", "open"])
@pytest.mark.parametrize("verb", [*FILES, *FOLDERS, *EITHER])
def test_what_the_machine_refuses_is_the_machines(
    verb: str, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "shut.yml"
    if verb in FILES:
        path.write_text("x")
    else:
        path.mkdir()
        for name in ("memory_bank_en.json", *EXPORTS.values()):
            (path / name).write_text("{}")

    def refusing(method: Any) -> Any:
        def refuse(self: Path, *given: Any, **named: Any) -> Any:
            if self == path or (call == "open" and path in self.parents):
                raise PermissionError(13, "Permission denied", str(path))
            return method(self, *given, **named)

        return refuse

    # A test may run as root, to whom no file is shut.
    calls = ["stat"] if call == "stat" else ["open", "iterdir", "read_bytes"]
    for name in calls:
        monkeypatch.setattr(Path, name, refusing(getattr(Path, name)))
    with pytest.raises(MachineError) as caught:
        (FILES | FOLDERS | EITHER)[verb](path)
    assert str(caught.value) == (
        f"{path}: permission denied (make it readable and writable for this user)"
    )
    assert caught.value.exit_code == Exit.MACHINE == 5
