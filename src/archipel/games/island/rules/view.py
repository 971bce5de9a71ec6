"""What a seat may know: everything. Hands lie face up, and cards are drawn when they are turned."""

from __future__ import annotations

from archipel.core.records import copy_into

from .state import Chance, Island


def view(island: Island, seat: int, out: Island) -> None:
    """Nothing is hidden from anybody."""
    copy_into(out, island)


def imagine(world: Island, seat: int, chance: Chance) -> None:
    """A view is already a whole world: nothing has to be filled in."""
