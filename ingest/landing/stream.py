"""A table written in parts that follow one another in grain order, in flat memory."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import pyarrow as pa

from memlake.ingest.landing.errors import BadInputError
from memlake.ingest.landing.files import machine_errors
from memlake.ingest.landing.manifest import LandedFile
from memlake.ingest.landing.parquet import ROW_GROUP_ROWS, writer
from memlake.ingest.landing.table import Table

ROW_GROUP_BYTES = 16 << 20


class TableStream:
    """The file of one table while parts are appended to it.

    Parts are held back until they fill a row group, by rows or by bytes, so that the file
    depends on the parts alone and no more than a row group is in memory.
    """

    def __init__(self, table: Table, folder: Path) -> None:
        """Open the file in a folder.

        Raises:
            MachineError: If the file cannot be made.
        """
        self._table, self._path = table, folder / f"{table.name}.parquet"
        with machine_errors(self._path):
            self._sink = _HashedFile(self._path)
        self._writer = writer(self._sink, table.schema)
        self._held: list[pa.Table] = []
        self._last: tuple[object, ...] | None = None
        self._rows = self._leading = 0

    def append(self, part: pa.Table, leading: int, where: str) -> None:
        """Take the next audited rows.

        Args:
            part: Rows in grain order.
            leading: Distinct values of the first grain column among them.
            where: What an error names as the file.

        Raises:
            BadInputError: If the first row does not come after the last one before it.
            MachineError: If the disk is full.
        """
        if not part.num_rows:
            return
        first = self._key(part, 0)
        if self._last is not None:
            if not self._last < first:
                raise BadInputError(
                    where,
                    f"a part begins at {first}, but rows up to {self._last} are written",
                    field=", ".join(self._table.grain),
                )
            leading -= self._last[0] == first[0]
        self._last = self._key(part, part.num_rows - 1)
        self._rows, self._leading = self._rows + part.num_rows, self._leading + leading
        self._held.append(part)
        if self._is_full():
            self._flush()

    def close(self) -> LandedFile:
        """Write what is held back and wait until the disk holds the file."""
        self._flush()
        with machine_errors(self._path):
            self._writer.close()
            digest, size = self._sink.finish()
        return LandedFile(self._path.name, digest, self._rows, size, self._leading)

    def abandon(self) -> None:
        """Let the file go; the draft's folder is removed with it."""
        self._held.clear()
        with suppress(OSError, pa.ArrowException):  # the draft is lost as it is
            self._writer.close()
        self._sink.close()

    def _key(self, part: pa.Table, row: int) -> tuple[object, ...]:
        return tuple(part.column(name)[row].as_py() for name in self._table.grain)

    def _is_full(self) -> bool:
        rows = sum(part.num_rows for part in self._held)
        size = sum(part.get_total_buffer_size() for part in self._held)
        return bool(rows >= ROW_GROUP_ROWS or size >= ROW_GROUP_BYTES)

    def _flush(self) -> None:
        if self._held:
            with machine_errors(self._path):
                self._writer.write_table(pa.concat_tables(self._held).combine_chunks())
            self._held.clear()


class _HashedFile:
    """A new binary file that knows the hash of what was written to it."""

    closed = False

    def __init__(self, path: Path) -> None:
        self._file: BinaryIO = path.open("xb")
        self._digest = hashlib.sha256()
        self._size = 0

    def write(self, content: bytes | memoryview) -> int:
        self._digest.update(content)
        self._size += len(content)
        return self._file.write(content)

    def flush(self) -> None:
        self._file.flush()

    def finish(self) -> tuple[str, int]:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        return self._digest.hexdigest(), self._size

    def close(self) -> None:
        self._file.close()
