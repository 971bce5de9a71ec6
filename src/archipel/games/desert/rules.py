"""What actions do, in the order of the rule page."""

from __future__ import annotations

from archipel.core.chance import draw, size
from archipel.core.decisions import answered, close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.desert.actions import (
    BURY,
    CALM,
    CALMED,
    CARRIED,
    CONTINUE,
    DIG,
    DIG_TWO,
    DUG,
    ENDED,
    EXCAVATE,
    EXCAVATED,
    FOUND,
    GIVE_WATER,
    GUIDE_PAWN,
    GUIDES,
    LOCATED,
    LOOK,
    MIRAGE_SEEN,
    MOVE,
    MOVE_WITH,
    MOVED,
    PART_IN_STORM,
    PASS,
    REFILL,
    STOP,
    TAKE,
    TOOK,
    WON,
)
from archipel.games.desert.conditions import NOBODY
from archipel.games.desert.equipment import gain, look_under, play_free, receive
from archipel.games.desert.forecast import look_ahead, put_back
from archipel.games.desert.pieces import (
    BEARS_GEAR,
    BLOCKING,
    FIRST_CLUE,
    GUIDED_STEPS,
    MIRAGE,
    PAD,
    PARTS,
    SEATS,
    SIDE,
    TILES,
    WATER_FOUND,
    WELL,
)
from archipel.games.desert.state import (
    FORECAST,
    GUIDE,
    IN_STORM,
    RUNNING,
    STORM,
    TAKE_OFF,
    TAKEN,
    Chance,
    Desert,
)
from archipel.games.desert.storm import ask_everyone, begin_storm, turn_card


def play(desert: Desert, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action, and look whether it was the last."""
    if action == CONTINUE:
        turn_card(desert, chance, events)
    elif action == PASS:
        answered(desert.decisions, seat)
    elif action >= GIVE_WATER:
        play_free(desert, seat, action, chance, events)
        if current(desert.decisions) == STORM:
            ask_everyone(desert)
    elif action >= BURY:
        put_back(desert, seat, action, events)
    else:
        play_in_turn(desert, seat, action, chance, events)
    take_off(desert, events)


def take_off(desert: Desert, events: Events) -> None:
    """With all four parts and everybody on the free launch pad, the machine flies (§11.1)."""
    if desert.outcome != RUNNING:
        return
    for part in range(PARTS):
        if desert.parts[part] != TAKEN:
            return
    pad = desert.players[0].tile
    tile = desert.tiles[pad]
    if tile.face != PAD or tile.excavated == 0 or tile.sand >= BLOCKING:
        return
    for seat in range(desert.seats):
        if desert.players[seat].tile != pad:
            return
    desert.outcome = TAKE_OFF
    tell(events, WON, EVERYONE, 0, 0, 0, 0)


def over(desert: Desert) -> bool:
    """The game ends with the take-off or the first loss (§11)."""
    return desert.outcome != RUNNING


def ending(desert: Desert) -> int:
    """How it ended."""
    return desert.outcome


def score(desert: Desert, seat: int) -> int:
    """Everybody wins or loses together (§1)."""
    return 1 if desert.outcome == TAKE_OFF else 0


def deciders(desert: Desert) -> int:
    """Whose turn it is; before a storm card, everybody who has not answered yet."""
    if desert.outcome != RUNNING:
        return 0
    if desert.decisions.waiting != 0 and current(desert.decisions) == STORM:
        return desert.decisions.waiting
    return 1 << deciding_seat(desert.decisions)


# §5 The actions of a turn


def play_in_turn(desert: Desert, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out an action of the player whose turn it is."""
    if action < MOVE:
        tell(events, ENDED, EVERYONE, seat, 0, 0, 0)
        begin_storm(desert, events)
    elif action < MOVE_WITH:
        move(desert, seat, action - MOVE, NOBODY, events)
    elif action < DIG:
        pair = action - MOVE_WITH
        move(desert, seat, pair // SEATS, pair % SEATS, events)
    elif action == STOP:
        close_guide(desert)
    else:
        spend(desert)
        if action < DIG_TWO:
            remove_sand(desert, seat, action - DIG, 1, events)
        elif action < EXCAVATE:
            remove_sand(desert, seat, action - DIG_TWO, 2, events)
        elif action == EXCAVATE:
            excavate(desert, seat, chance, events)
        elif action < CALM:
            desert.parts[action - TAKE] = TAKEN
            tell(events, TOOK, EVERYONE, seat, action - TAKE, 0, 0)
        elif action == CALM:
            desert.calmed += 1
            tell(events, CALMED, EVERYONE, seat, 0, 0, 0)
        elif action == LOOK:
            look_ahead(desert, seat, FORECAST, chance, events)
        elif action == REFILL:
            gain(desert, seat, WATER_FOUND, events)
        else:
            guide(desert, seat, action - GUIDE_PAWN, events)


def spend(desert: Desert) -> None:
    """Pay one action; gifts are counted anew from here (§4.1, §7.4)."""
    desert.actions_left -= 1
    desert.gifts = 0


def move(desert: Desert, seat: int, cell: int, companion: int, events: Events) -> None:
    """A pawn steps onto a tile; in a guided move it is the guided one's, and already paid (§5.1, §9.5)."""
    guided = current(desert.decisions) == GUIDE
    pawn = desert.guided if guided else seat
    desert.players[pawn].tile = desert.grid[cell]
    tell(events, MOVED, EVERYONE, pawn, cell, 0, 0)
    if companion != NOBODY:
        desert.players[companion].tile = desert.grid[cell]
        tell(events, CARRIED, EVERYONE, pawn, companion, 0, 0)
    if guided:
        desert.steps_left -= 1
        if desert.steps_left == 0:
            close_guide(desert)
    else:
        spend(desert)


def remove_sand(desert: Desert, seat: int, cell: int, markers: int, events: Events) -> None:
    """Sand goes back to the pile (§5.2)."""
    desert.tiles[desert.grid[cell]].sand -= markers
    desert.sand_left += markers
    tell(events, DUG, EVERYONE, seat, cell, markers, 0)


def excavate(desert: Desert, seat: int, chance: Chance, events: Events) -> None:
    """Turn the own tile over and do what its symbol says (§5.3, §6).

    There is a card for every gear; only a written position can have fewer.
    """
    here = desert.players[seat].tile
    look_under(desert, here, chance)
    tile = desert.tiles[here]
    tile.excavated = 1
    tell(events, EXCAVATED, EVERYONE, seat, tile.cell, tile.face, 0)
    if BEARS_GEAR[tile.face] == 1 and size(desert.equipment_left) > 0:
        card = draw(desert.equipment_left, chance.equipment)
        receive(desert, seat, card)
        tell(events, FOUND, EVERYONE, seat, card, 0, 0)
    elif tile.face == WELL:
        for other in range(desert.seats):
            if desert.players[other].tile == here:
                gain(desert, other, WATER_FOUND, events)
    elif tile.face == MIRAGE:
        tell(events, MIRAGE_SEEN, EVERYONE, tile.cell, 0, 0, 0)
    elif tile.face >= FIRST_CLUE:
        locate(desert, (tile.face - FIRST_CLUE) // 2, events)


def locate(desert: Desert, part: int, events: Events) -> None:
    """With both clues open, the part lies where the row of one meets the column of the other (§6.3)."""
    row_clue = clue_cell(desert, FIRST_CLUE + 2 * part)
    column_clue = clue_cell(desert, FIRST_CLUE + 2 * part + 1)
    if row_clue < 0 or column_clue < 0:
        return
    cell = row_clue // SIDE * SIDE + column_clue % SIDE
    if cell == desert.hole:
        desert.parts[part] = IN_STORM
        tell(events, PART_IN_STORM, EVERYONE, part, 0, 0, 0)
    else:
        desert.parts[part] = desert.grid[cell]
        tell(events, LOCATED, EVERYONE, part, cell, 0, 0)


def clue_cell(desert: Desert, clue: int) -> int:
    """Where an excavated clue lies now; -1 if it is not open yet."""
    for tile in range(TILES):
        if desert.tiles[tile].face == clue and desert.tiles[tile].excavated == 1:
            return desert.tiles[tile].cell
    return -1


# §9.5 The Navigator


def guide(desert: Desert, seat: int, pawn: int, events: Events) -> None:
    """The Navigator leads another pawn up to three steps (§9.5)."""
    desert.guided = pawn
    desert.steps_left = GUIDED_STEPS
    open_frame(desert.decisions, GUIDE, seat)
    tell(events, GUIDES, EVERYONE, seat, pawn, 0, 0)


def close_guide(desert: Desert) -> None:
    """Back to the Navigator's turn."""
    desert.guided = 0
    desert.steps_left = 0
    close_frame(desert.decisions)
