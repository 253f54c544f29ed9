"""The shape of a file, as a tree compiled from the registry of fields."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

import pyarrow as pa

from memlake.ingest.landing.table import Table
from memlake.ingest.multisource import tables as declared
from memlake.ingest.multisource.released.registry import Field, stream_fields
from memlake.ingest.multisource.released.values import Convert, converter

TABLE: dict[str, Table] = {
    "personas": declared.PERSONA,
    "event_table": declared.EVENT_DAY,
    "profile_ltm": declared.PROFILE,
    "planner": declared.PLANNER_DAY,
    "daily_self_report": declared.SELF_REPORT_DAY,
    "objective_log": declared.OBJECTIVE_DAY,
    "device_log": declared.DEVICE_DAY,
    "generation_metadata": declared.PROJECTION_KNOB,
    "ground_truth": declared.GROUND_TRUTH,
}
"""The landing table of each file that is read by its shape."""

ENTRY = "[]"
KEY = "*"


@dataclass
class Leaf:
    """A field that holds one value.

    Attributes:
        field: Its row in the registry.
        convert: What its value becomes; None for a field that is kept as it stands.
    """

    field: Field
    convert: Convert | None


@dataclass
class Node:
    """An object in a file, or every entry of a list of objects.

    Attributes:
        path: Dotted path from the file's top.
        leaves: Its fields, by key.
        objects: The objects in it, by key.
        lists: The lists in it, by key: what each of their entries is.
        accepted: Key sets that passed the check already, in the order met.
    """

    path: str
    leaves: dict[str, Leaf] = field(default_factory=dict)
    objects: dict[str, Node] = field(default_factory=dict)
    lists: dict[str, Node | Leaf] = field(default_factory=dict)
    accepted: set[tuple[str, ...]] = field(default_factory=set)

    @property
    def may_be_left_out(self) -> bool:
        """Whether the object may be missing, or the list of such objects."""
        return any(leaf.field.presence == "group" for leaf in self.leaves.values())

    def required_keys(self) -> list[str]:
        """Return the keys that every such object has."""
        leaves = [k for k, leaf in self.leaves.items() if leaf.field.presence != "optional"]
        objects = [k for k, node in self.objects.items() if not node.may_be_left_out]
        return leaves + objects + [k for k in self.lists if not self.list_may_be_left_out(k)]

    def list_may_be_left_out(self, key: str) -> bool:
        """Say whether the list under a key may be missing."""
        entry = self.lists[key]
        return isinstance(entry, Node) and entry.may_be_left_out

    def known_keys(self) -> set[str]:
        """Return every key that such an object may have."""
        return {*self.leaves, *self.objects, *self.lists}


@cache
def shape_of(stream: str) -> Node:
    """Compile the shape of one of the release's files, see `compile_shape`."""
    return compile_shape(stream_fields(stream), TABLE[stream])


def compile_shape(fields: Iterable[Field], table: Table) -> Node:
    """Compile the shape of one file.

    Args:
        fields: Its fields.
        table: The landing table that their columns belong to.

    Returns:
        The node of the file's top object; of its entries, for a file that is a list or an
        object with free keys.
    """
    root = Node("")
    for entry in fields:
        *parents, last = entry.path.split(".")
        node = root
        for part in parents:
            node = _child(node, part)
        _add_leaf(node, last, entry, table)
    tops = [root.lists.get(""), root.objects.get(KEY)]
    return next((top for top in tops if isinstance(top, Node)), root)


def _child(node: Node, part: str) -> Node:
    key = part.removesuffix(ENTRY)
    path = f"{node.path}.{part}" if node.path else part
    found = node.objects.get(key) or node.lists.get(key)
    if not isinstance(found, Node):
        found = Node(path)
        if part.endswith(ENTRY):
            node.lists[key] = found
        else:
            node.objects[key] = found
    return found


def _add_leaf(node: Node, part: str, entry: Field, table: Table) -> None:
    leaf = Leaf(entry, _convert(entry, table))
    if part.endswith(ENTRY):
        node.lists[part.removesuffix(ENTRY)] = leaf
    else:
        node.leaves[part] = leaf


def _convert(entry: Field, table: Table) -> Convert | None:
    if entry.column is None or entry.column.startswith("parameters."):
        return None
    name, _, inner = entry.column.partition(".")
    kind = table.schema.field(name).type
    if pa.types.is_list(kind):
        kind = kind.value_type
    if inner:
        kind = kind.field(inner).type
    return converter(entry.column, kind)
