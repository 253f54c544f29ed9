"""Trait vectors: any inventory, drawn with its correlations, box and group statistics."""

from memlake.ingest.setoka.traits.group import draw_group
from memlake.ingest.setoka.traits.inventory import Inventory, inventory, read_inventory
from memlake.ingest.setoka.traits.sampler import TraitSampler

__all__ = ["Inventory", "TraitSampler", "draw_group", "inventory", "read_inventory"]
