"""What actions do, in the order of the rule page."""

from __future__ import annotations

from archipel.core.chance import draw, size
from archipel.core.decisions import answered, close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, UNKNOWN, Events, tell
from archipel.core.lists import append, deck_size, draw_late, place_of, take_at, take_first
from archipel.games.desert.actions import (
    BLAST,
    BLASTED,
    BURIED_CARD,
    BURY,
    CALM,
    CALMED,
    CARRIED,
    CONTINUE,
    DIG,
    DIG_TWO,
    DUG,
    END,
    ENDED,
    EXCAVATE,
    EXCAVATED,
    FLEW,
    FLY,
    FLY_WITH,
    FORECAST_MADE,
    FOUND,
    GAINED,
    GAVE,
    GAVE_WATER,
    GIVE,
    GIVE_WATER,
    GUIDE_PAWN,
    GUIDES,
    HURRY,
    KEEP,
    LOCATED,
    LOOK,
    MIRAGE_SEEN,
    MOVE,
    MOVE_WITH,
    MOVED,
    PART_IN_STORM,
    PASS,
    POUR,
    POURED,
    RAISE_SHIELD,
    REFILL,
    SAW,
    SCOPE,
    SCOPED,
    SHIELDED,
    STACK,
    STACKED,
    STOP,
    TAKE,
    THROTTLED,
    TOOK,
    TRACKED,
    WON,
)
from archipel.games.desert.legality import NOBODY
from archipel.games.desert.pieces import (
    BEARS_GEAR,
    BLASTER,
    BLOCKING,
    DROP,
    FIRST_CLUE,
    GUIDED_STEPS,
    JET_PACK,
    MIRAGE,
    PAD,
    PARTS,
    RESERVE,
    SEATS,
    SHIELD,
    SIDE,
    TERRASCOPE,
    THROTTLE,
    THROTTLE_ACTIONS,
    TILES,
    TRACKER,
    WATER_FOUND,
    WELL,
)
from archipel.games.desert.state import (
    FORECAST,
    GUIDE,
    IN_STORM,
    ORDER,
    RUNNING,
    STORM,
    TAKE_OFF,
    TAKEN,
    TRACK,
    Chance,
    Desert,
)
from archipel.games.desert.storm import ask_everyone, begin_storm, turn_card
from archipel.games.desert.terrain import level, room


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


def look_under(desert: Desert, tile: int, chance: Chance) -> None:
    """A tile gets its face when somebody first looks (§3.1)."""
    if desert.tiles[tile].face == UNKNOWN:
        if desert.backs[tile] == DROP:
            desert.tiles[tile].face = draw(desert.drop_left, chance.faces)
        else:
            desert.tiles[tile].face = draw(desert.plain_left, chance.faces)


def gain(desert: Desert, seat: int, water: int, events: Events) -> None:
    """A canteen is filled, no further than it goes (§6.1)."""
    gained = min(water, room(desert, seat))
    if gained > 0:
        desert.players[seat].water += gained
        tell(events, GAINED, EVERYONE, seat, gained, 0, 0)


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


# §9.4 The Meteorologist's forecast, §8.8 the Storm Tracker


def look_ahead(desert: Desert, seat: int, frame: int, chance: Chance, events: Events) -> None:
    """Take as many cards as the meter says from the top of the storm deck, for all to see."""
    left = deck_size(desert.storm_top, desert.storm_left, desert.storm_bottom)
    count = min(level(desert), left)
    tell(events, FORECAST_MADE, EVERYONE, seat, count, 0, 0)
    for _ in range(count):
        card = draw_late(desert.storm_top, desert.storm_left, desert.storm_bottom, chance.storm)
        append(desert.storm_hand, card)
        tell(events, SAW, EVERYONE, seat, card, 0, 0)
    desert.decisions.waiting = 0
    open_frame(desert.decisions, frame, seat)


def put_back(desert: Desert, seat: int, action: int, events: Events) -> None:
    """One card may go to the bottom; the others go back on top, in the order chosen (§9.4).

    Meanwhile the list of known cards on top holds just those put back: a look takes all it had,
    since the meter never falls.
    """
    kind = current(desert.decisions)
    if action < KEEP:
        card = action - BURY
        take_at(desert.storm_hand, place_of(desert.storm_hand, card))
        append(desert.storm_bottom, card)
        tell(events, BURIED_CARD, EVERYONE, seat, card, 0, 0)
    elif action >= STACK:
        card = action - STACK
        take_at(desert.storm_hand, place_of(desert.storm_hand, card))
        append(desert.storm_top, card)
        tell(events, STACKED, EVERYONE, seat, card, 0, 0)
    if kind == FORECAST and not all_alike(desert):
        close_frame(desert.decisions)
        open_frame(desert.decisions, ORDER, seat)
    elif kind == TRACK or action == KEEP or all_alike(desert):
        close_cards(desert)


def all_alike(desert: Desert) -> bool:
    """Whether the order of the cards in hand makes no difference."""
    for place in range(2, desert.storm_hand[0] + 1):
        if desert.storm_hand[place] != desert.storm_hand[1]:
            return False
    return True


def close_cards(desert: Desert) -> None:
    """The rest goes back as it is, and play goes on where it was."""
    while desert.storm_hand[0] > 0:
        append(desert.storm_top, take_first(desert.storm_hand))
    close_frame(desert.decisions)
    if current(desert.decisions) == STORM:
        ask_everyone(desert)


# §7, §8 Free at any time


def play_free(desert: Desert, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Give something, or use equipment."""
    if action < GIVE:
        pair = action - GIVE_WATER
        give_water(desert, seat, pair % SEATS, pair // SEATS + 1, events)
    elif action < BLAST:
        pair = action - GIVE
        hand_over(desert, seat, pair % SEATS, pair // SEATS, events)
    elif action < FLY:
        blast(desert, seat, action - BLAST, events)
    elif action < FLY_WITH:
        fly(desert, seat, action - FLY, NOBODY, events)
    elif action < SCOPE:
        pair = action - FLY_WITH
        fly(desert, seat, pair // SEATS, pair % SEATS, events)
    elif action < RAISE_SHIELD:
        scope(desert, seat, action - SCOPE, chance, events)
    elif action == RAISE_SHIELD:
        raise_shield(desert, seat, events)
    elif action == HURRY:
        lay_down(desert, seat, THROTTLE)
        desert.actions_left += THROTTLE_ACTIONS
        tell(events, THROTTLED, EVERYONE, seat, 0, 0, 0)
    elif action == POUR:
        pour(desert, seat, events)
    else:
        lay_down(desert, seat, TRACKER)
        tell(events, TRACKED, EVERYONE, seat, 0, 0, 0)
        look_ahead(desert, seat, TRACK, chance, events)


def give_water(desert: Desert, seat: int, other: int, amount: int, events: Events) -> None:
    """Water passes from one canteen to another (§7.1)."""
    desert.players[seat].water -= amount
    desert.players[other].water += amount
    desert.gifts += 1
    tell(events, GAVE_WATER, EVERYONE, seat, other, amount, 0)


def hand_over(desert: Desert, seat: int, other: int, card: int, events: Events) -> None:
    """An equipment card changes hands (§7.2)."""
    lay_down(desert, seat, card)
    receive(desert, other, card)
    desert.gifts += 1
    tell(events, GAVE, EVERYONE, seat, other, card, 0)


def receive(desert: Desert, seat: int, card: int) -> None:
    """A player gets an equipment card; there is no limit (§6.2)."""
    desert.players[seat].equipment[card] += 1
    desert.players[seat].cards += 1


def lay_down(desert: Desert, seat: int, card: int) -> None:
    """Equipment leaves a hand; used, it leaves the game (§8.1)."""
    desert.players[seat].equipment[card] -= 1
    desert.players[seat].cards -= 1


def blast(desert: Desert, seat: int, cell: int, events: Events) -> None:
    """A Dune Blaster removes all sand of one tile (§8.2)."""
    lay_down(desert, seat, BLASTER)
    tile = desert.tiles[desert.grid[cell]]
    tell(events, BLASTED, EVERYONE, seat, cell, tile.sand, 0)
    desert.sand_left += tile.sand
    tile.sand = 0


def fly(desert: Desert, seat: int, cell: int, companion: int, events: Events) -> None:
    """A Jet Pack carries its owner, and one other pawn if wanted, to any free tile (§8.3)."""
    lay_down(desert, seat, JET_PACK)
    desert.players[seat].tile = desert.grid[cell]
    tell(events, FLEW, EVERYONE, seat, cell, 0, 0)
    if companion != NOBODY:
        desert.players[companion].tile = desert.grid[cell]
        tell(events, CARRIED, EVERYONE, seat, companion, 0, 0)


def scope(desert: Desert, seat: int, cell: int, chance: Chance, events: Events) -> None:
    """A Terrascope shows everybody what is under a tile (§8.4)."""
    lay_down(desert, seat, TERRASCOPE)
    tile = desert.grid[cell]
    look_under(desert, tile, chance)
    tell(events, SCOPED, EVERYONE, seat, cell, desert.tiles[tile].face, 0)


def raise_shield(desert: Desert, seat: int, events: Events) -> None:
    """A Solar Shield keeps the sun off until its owner's next turn (§8.5)."""
    lay_down(desert, seat, SHIELD)
    player = desert.players[seat]
    if desert.options.shield_follows == 0:
        player.shield_tiles[player.shield] = player.tile
    player.shield += 1
    tell(events, SHIELDED, EVERYONE, seat, 0, 0, 0)


def pour(desert: Desert, seat: int, events: Events) -> None:
    """The Secret Water Reserve gives two water to everybody on the tile (§8.7)."""
    lay_down(desert, seat, RESERVE)
    tell(events, POURED, EVERYONE, seat, 0, 0, 0)
    for other in range(desert.seats):
        if desert.players[other].tile == desert.players[seat].tile:
            gain(desert, other, WATER_FOUND, events)
