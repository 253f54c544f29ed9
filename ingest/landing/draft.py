"""A draft: the folder beside the published dataset in which a version is written."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from memlake.ingest.landing.audit import audited
from memlake.ingest.landing.errors import UsageError
from memlake.ingest.landing.files import hold_folder, locked, machine_errors, write_durably
from memlake.ingest.landing.manifest import QUARANTINE, LandedFile, Manifest
from memlake.ingest.landing.parquet import encode
from memlake.ingest.landing.place import DRAFT, Place
from memlake.ingest.landing.stream import TableStream
from memlake.ingest.landing.table import Benchmark, Table


class Draft:
    """A version being written. `land` opens one, publishes it, or discards it.

    The draft's folder stays locked while its process lives, so that another process can
    tell a draft that was left behind from one that is being written.
    """

    def __init__(self, place: Place, benchmark: Benchmark) -> None:
        """Make the draft's folder.

        Raises:
            MachineError: If the folder cannot be made.
        """
        self._place, self._benchmark = place, benchmark
        self._files: dict[str, LandedFile] = {}
        self._streams: dict[str, TableStream] = {}
        self.quarantine: LandedFile | None = None
        self.published: Manifest | None = None
        name = f"{DRAFT}{place.dataset}-{os.getpid()}-{secrets.token_hex(4)}"
        self.folder: Path = place.versions / name
        for folder in (place.versions, place.folder):
            with machine_errors(folder):
                folder.mkdir(parents=True, exist_ok=True)
        with locked(place.versions), machine_errors(self.folder):
            self.folder.mkdir()
            self._handle = hold_folder(self.folder)

    def write(self, table_name: str, data: pa.Table) -> None:
        """Audit one declared table and write it.

        Args:
            table_name: Name of a table the benchmark declares.
            data: All its rows, with exactly the declared columns, in any row order.

        Raises:
            UsageError: If the benchmark declares no such table, or it is written already.
            BadInputError: If the rows break the declaration.
            MachineError: If the disk is full or the folder may not be written.
        """
        table = self._declared(table_name)
        if table_name in self._files or table_name in self._streams:
            raise UsageError(f"{self._place.dataset}: {table_name} is written twice in one land")
        self._write_audited(table, audited(table, data, self._where(table)))

    def append(self, table_name: str, data: pa.Table) -> None:
        """Audit the next part of one declared table and write it, in flat memory.

        Args:
            table_name: Name of a table the benchmark declares.
            data: Rows that all come after those appended before, by the table's grain.

        Raises:
            UsageError: If the benchmark declares no such table, or it is written as a whole.
            BadInputError: If the rows break the declaration or their order.
            MachineError: If the disk is full or the folder may not be written.
        """
        table = self._declared(table_name)
        if table_name in self._files:
            raise UsageError(f"{self._place.dataset}: {table_name} is written twice in one land")
        where = self._where(table)
        rows = audited(table, data, where)
        if table_name not in self._streams:
            self._streams[table_name] = TableStream(table, self.folder)
        self._streams[table_name].append(rows, _leading_keys(table, rows), where)

    def _declared(self, table_name: str) -> Table:
        try:
            return self._benchmark.table(table_name)
        except KeyError as error:
            raise UsageError(str(error.args[0])) from error

    def _where(self, table: Table) -> str:
        return f"{self._place.dataset}/{table.name}.parquet"

    def _write_audited(self, table: Table, rows: pa.Table) -> None:
        name = f"{table.name}.parquet"
        content = memoryview(encode(rows))
        leading = _leading_keys(table, rows)
        self._files[table.name] = self._write_file(name, content, len(rows), leading)

    def set_aside(self, rows: Sequence[Mapping[str, object]]) -> None:
        """Write the rows that were quarantined, as JSON.

        Raises:
            MachineError: If the disk is full or the folder may not be written.
        """
        if rows:
            content = json.dumps(list(map(dict, rows)), indent=1, sort_keys=True) + "\n"
            self.quarantine = self._write_file(QUARANTINE, content.encode(), len(rows), 0)

    def complete(self) -> dict[str, LandedFile]:
        """Finish the tables appended to, and write those not written yet, with no row.

        Returns:
            The entry of each declared table, in declared order.
        """
        for name in list(self._streams):
            self._files[name] = self._streams.pop(name).close()
        for table in self._benchmark.tables:
            if table.name not in self._files:
                self._write_audited(table, table.schema.empty_table())
        return {table.name: self._files[table.name] for table in self._benchmark.tables}

    def discard(self) -> None:
        """Remove the draft if it is still there, and let its lock go."""
        for stream in self._streams.values():
            stream.abandon()
        self._streams.clear()
        shutil.rmtree(self.folder, ignore_errors=True)
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _write_file(
        self, name: str, content: bytes | memoryview, rows: int, leading: int
    ) -> LandedFile:
        write_durably(self.folder / name, content)
        digest = hashlib.sha256(content).hexdigest()
        return LandedFile(name, digest, rows, len(content), leading)


def _leading_keys(table: Table, rows: pa.Table) -> int:
    return int(pc.count_distinct(rows.column(table.grain[0])).as_py())
