"""What a seat may know: everything. The Desert hides nothing from anybody."""

from __future__ import annotations

from archipel.core.records import copy_into

from .state import Chance, Desert


def view(desert: Desert, seat: int, out: Desert) -> None:
    """Faces and cards are drawn when they are seen, and then everybody sees them."""
    copy_into(out, desert)


def imagine(world: Desert, seat: int, chance: Chance) -> None:
    """A view is already a whole world: nothing has to be filled in."""
