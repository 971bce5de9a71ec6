"""The verbs of the dock: what a player is asked now, and what says why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.events import UNKNOWN
from archipel.draw.guided import companion
from archipel.draw.look import Verb, is_seated, one
from archipel.games.desert import actions as act
from archipel.games.desert.panels import CARD_FIRST, CARD_ICONS, CARD_VERBS
from archipel.games.desert.pieces import (
    ARCHEOLOGIST,
    AROUND,
    CARRIER,
    CELLS,
    CLIMBER,
    DIRECTIONS,
    EQUIPMENT,
    METEOROLOGIST,
    NAVIGATOR,
    NO_TILE,
    OFF_BOARD,
    PARTS,
    SEATS,
)
from archipel.games.desert.state import (
    FORECAST,
    GUIDE,
    ORDER,
    RUNNING,
    STORM,
    TRACK,
    Desert,
)
from archipel.games.desert.terrain import beside, room, together


def verbs(view: Desert, seat: int) -> Sequence[Verb]:
    """What a player is asked now, always in the same order."""
    if not is_seated(view, seat) or view.outcome != RUNNING:
        return ()
    kind = current(view.decisions)
    if kind == STORM:
        return storm_verbs(view, seat)
    decides = seat == deciding_seat(view.decisions)
    if kind in (FORECAST, ORDER, TRACK):
        return card_verbs(view, kind) if decides else ()
    if not decides:
        return (share_verb(view, seat), *equipment_verbs(view, seat))
    first = guide_verbs(view) if kind == GUIDE else turn_verbs(view, seat)
    last = one("stop", "i-end", act.STOP, "end") if kind == GUIDE else one("end", "i-end", act.END, "end")
    return (*first, share_verb(view, seat), *equipment_verbs(view, seat), last)


def turn_verbs(view: Desert, seat: int) -> Iterator[Verb]:
    """What costs an action: for everybody, then what only this adventurer can do."""
    role = view.players[seat].role
    here = view.tiles[view.players[seat].tile].cell
    step = near_cell(view, here)
    yield Verb("move", "i-walk", ("move",), act.MOVE + step)
    yield Verb("dig", "i-dig", ("dig",), act.DIG + here)
    yield one("excavate", "i-eye", act.EXCAVATE)
    part = next((n for n in range(PARTS) if view.parts[n] == view.players[seat].tile), 0)
    yield Verb("take", "i-chest", ("take",), act.TAKE + part)
    if role == ARCHEOLOGIST:
        yield Verb("dig_two", "i-dig", ("dig_two",), act.DIG_TWO + most_sand(view, here))
    elif role == CLIMBER:
        yield Verb(
            "carry",
            "i-climber",
            ("move_with",),
            act.MOVE_WITH + step * SEATS + companion(view, seat, together),
        )
    elif role == METEOROLOGIST:
        yield one("forecast", "i-meteorologist", act.LOOK)
        yield one("calm", "i-calm", act.CALM)
    elif role == CARRIER:
        yield one("refill", "i-wellw", act.REFILL)
    elif role == NAVIGATOR:
        yield Verb("guide", "i-compass", ("guide",), act.GUIDE_PAWN + (seat + 1) % view.seats)


def near_cell(view: Desert, here: int) -> int:
    """A neighbouring tile, to ask why one cannot step there."""
    around = AROUND[here * DIRECTIONS : here * DIRECTIONS + 4]
    return next(cell for cell in around if cell != OFF_BOARD and view.grid[cell] != NO_TILE)


def most_sand(view: Desert, here: int) -> int:
    """The cell within reach that has most sand."""
    around = AROUND[here * DIRECTIONS : here * DIRECTIONS + 4]
    cells = [here, *(cell for cell in around if cell != OFF_BOARD and view.grid[cell] != NO_TILE)]
    return max(cells, key=lambda cell: view.tiles[view.grid[cell]].sand)


def guide_verbs(view: Desert) -> Iterator[Verb]:
    """The steps of a guided pawn (§9.5)."""
    guided = view.players[view.guided]
    step = near_cell(view, view.tiles[guided.tile].cell)
    yield Verb("step", "i-walk", ("move",), act.MOVE + step)
    if guided.role == CLIMBER:
        pair = step * SEATS + companion(view, view.guided, together)
        yield Verb("carry", "i-climber", ("move_with",), act.MOVE_WITH + pair)


def card_verbs(view: Desert, kind: int) -> tuple[Verb, ...]:
    """What to do with the storm cards in hand (§9.4, §8.8)."""
    card = view.storm_hand[1]
    if kind == ORDER:
        return (
            Verb("stack", "i-storm", ("stack",), act.STACK + card),
            one("keep", "i-check", act.KEEP, "end"),
        )
    return Verb("bury", "i-down", ("bury",), act.BURY + card), one("keep", "i-check", act.KEEP, "end")


def storm_verbs(view: Desert, seat: int) -> tuple[Verb, ...]:
    """Before a storm card, who is asked gives, uses equipment or passes (§7.3)."""
    if is_waited_for(view.decisions, seat):
        last = one("pass", "i-end", act.PASS, "end")
        return (share_verb(view, seat), *equipment_verbs(view, seat), last)
    if view.decisions.waiting == 0 and seat == view.active:
        return (one("continue", "i-storm", act.CONTINUE, "end"),)
    return ()


def share_verb(view: Desert, seat: int) -> Verb:
    """Give water or equipment; when that is not possible, the closest gift says why."""
    others = [other for other in range(view.seats) if other != seat]

    def closeness(other: int) -> tuple[bool, bool]:
        reach = view.players[seat].role == CARRIER and beside(view, seat, other)
        return together(view, seat, other) or reach, room(view, other) > 0

    other = max(others, key=closeness)
    return Verb("share", "i-drop", ("give_water", "give"), act.GIVE_WATER + other)


def equipment_verbs(view: Desert, seat: int) -> Iterator[Verb]:
    """Each kind of equipment in the hand (§8)."""
    player = view.players[seat]
    here = view.tiles[player.tile].cell
    elsewhere = near_cell(view, here)
    unseen = (view.tiles[tile].cell for tile in range(CELLS - 1) if view.tiles[tile].face == UNKNOWN)
    samples = (here, elsewhere, next(unseen, here), 0, 0, 0, 0)
    for card in range(EQUIPMENT):
        if player.equipment[card]:
            key = CARD_VERBS[card]
            forms = ("fly", "fly_with") if key == "fly" else (key,)
            yield Verb(key, CARD_ICONS[card], forms, CARD_FIRST[card] + samples[card], "card")
