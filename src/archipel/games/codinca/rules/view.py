"""What a seat may know: everything but the open keys and the unshown spirit cards of others (§2.5)."""

from __future__ import annotations

from archipel.core.chance import draw, pick
from archipel.core.events import UNKNOWN
from archipel.core.records import copy_into

from . import pieces, sets
from .state import Chance, Codinca


def view(codinca: Codinca, seat: int, out: Codinca) -> None:
    """The secrets of others go back among the unseen cards."""
    copy_into(out, codinca)
    for other in range(codinca.seats):
        if other != seat:
            hide_keys(out, other)
            hide_spirits(out, other)
    if codinca.active != seat and codinca.card < pieces.TRAPS:
        out.unseen_traps[codinca.card] = 1
        out.card = UNKNOWN


def hide_keys(out: Codinca, seat: int) -> None:
    """A key is secret until it is complete."""
    player = out.players[seat]
    for group in range(pieces.GROUPS):
        key = player.keys[group]
        if player.done >> group & 1 == 0 and key < pieces.KEYS:
            out.unseen_keys[key] = 1 + group
            player.keys[group] = UNKNOWN


def hide_spirits(out: Codinca, seat: int) -> None:
    """Cards in hand and cards spent unseen could be any."""
    player = out.players[seat]
    for trap in range(pieces.TRAPS):
        if (player.hand | player.spent) >> trap & 1 == 1:
            out.unseen_traps[trap] = 1
    player.hand = 0
    player.spent = 0


def imagine(world: Codinca, seat: int, chance: Chance) -> None:
    """Deal the unseen keys of each group and the unseen spirit cards to those who hold some.

    Where nobody looks at spirit cards they have no face yet, and nothing is dealt (§10.5).
    """
    for other in range(world.seats):
        player = world.players[other]
        for group in range(pieces.GROUPS):
            if player.keys[group] == UNKNOWN:
                key = pick(world.unseen_keys, 1 + group, chance.hidden)
                world.unseen_keys[key] = 0
                player.keys[group] = key
        if world.options.blind == 0:
            for _ in range(player.held - sets.size_of(player.hand)):
                player.hand |= 1 << draw(world.unseen_traps, chance.hidden)
            for _ in range(player.buried - sets.size_of(player.spent)):
                player.spent |= 1 << draw(world.unseen_traps, chance.hidden)
    if world.card == UNKNOWN and world.options.blind == 0:
        world.card = draw(world.unseen_traps, chance.hidden)
