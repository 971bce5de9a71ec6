"""Games under watch, compiled: every state is checked, and which species meet is counted.

Written like rules, so that hundreds of thousands of games take a minute.
"""

from __future__ import annotations

from archipel.core.chance import Stream, below, size
from archipel.core.contract import policy
from archipel.core.events import Events
from archipel.core.records import copy_into, long, many, medium, row, wide
from archipel.games.pirates.actions import BOARD, CONTINUE, LOOT, SAIL
from archipel.games.pirates.asking import asked, asked_seat
from archipel.games.pirates.cards import surely_held
from archipel.games.pirates.crew import captained_by, species_of
from archipel.games.pirates.legality import legal
from archipel.games.pirates.pieces import (
    BONUSES,
    CREW,
    GROUP_LOOT,
    LAIR,
    LOOTS,
    NO_FIGURE,
    NO_LOOT,
    NOBODY,
    SHIPS,
    SNAIL,
    SQUARES,
    SUITS,
)
from archipel.games.pirates.rules import over, play
from archipel.games.pirates.setup import setup
from archipel.games.pirates.state import ADVANCED, BOTH_CAPTAINS, SNAIL_CARD, TURN, Chance, Pirates
from archipel.games.pirates.ways import ship_named, species_named, start_named, target_named

# How two figures can meet in one action.
MEETINGS = 4
JUMPS, PUSHES, CAPTAINS, SAILS_BEFORE = range(MEETINGS)
SIDE = 7  # species
WELL = 0
# What may be wrong.
CARDS, HANDS, KNOWLEDGE, LOOT_TILES, BONUS_TILES, FIGURES, FRAME, STUCK, TOO_LONG, LIMIT_PASSED = range(1, 11)


def wrong_cards(pirates: Pirates) -> int:
    """Every talisman is somewhere, and nobody is sure of a card that is not there."""
    for suit in range(SUITS):
        total = pirates.deck[suit] + pirates.display[suit] + pirates.discard[suit]
        for slot in range(pirates.laid):
            if pirates.laid_card[slot] == suit:
                total += 1
        for seat in range(pirates.seats):
            total += pirates.players[seat].cards[suit]
            if pirates.players[seat].cards[suit] < 0:
                return HANDS
            if pirates.options.mode == ADVANCED:
                for observer in range(pirates.seats):
                    if surely_held(pirates, observer, seat, suit) > pirates.players[seat].cards[suit]:
                        return KNOWLEDGE
            if pirates.players[seat].seen[suit] > pirates.players[seat].cards[suit]:
                return KNOWLEDGE
        if total != pirates.options.talismans:
            return CARDS
    if size(pirates.deck) != pirates.deck_left:
        return CARDS
    for seat in range(pirates.seats):
        if size(pirates.players[seat].cards) != pirates.players[seat].held:
            return HANDS
    return WELL


def wrong_tiles(pirates: Pirates) -> int:
    """No tile is made; no bonus is lost."""
    for kind in range(LOOTS):
        left = pirates.options.tiles[kind] - pirates.loot_left[kind]
        for seat in range(pirates.seats):
            left -= pirates.players[seat].loot[kind]
        if left < 0 or pirates.loot_left[kind] < 0:
            return LOOT_TILES
    for kind in range(BONUSES):
        left = pirates.options.bonus[kind] - pirates.bonus_left[kind]
        for seat in range(pirates.seats):
            left -= pirates.players[seat].bonus[kind]
        for ship in range(SHIPS):
            if pirates.ships[ship].near_bonus == kind:
                left -= 1
            if pirates.ships[ship].far_bonus == kind:
                left -= 1
        if left != 0:
            return BONUS_TILES
    return WELL


def tiles_in_play(pirates: Pirates) -> int:
    """How many loot tiles are in the pile, before a ship or with a player: never more than before."""
    count = size(pirates.loot_left)
    for seat in range(pirates.seats):
        count += size(pirates.players[seat].loot)
    for ship in range(SHIPS):
        for spot in range(GROUP_LOOT):
            if pirates.ships[ship].near[spot] != NO_LOOT:
                count += 1
            if pirates.ships[ship].far[spot] != NO_LOOT:
                count += 1
    return count


def wrong_figures(pirates: Pirates) -> int:
    """Every figure is where its ship says, and nobody is lost."""
    aboard = 0
    for ship in range(SHIPS):
        for square in range(SQUARES):
            figure = pirates.ships[ship].squares[square]
            if figure != NO_FIGURE:
                aboard += 1
                if figure // CREW >= pirates.seats:
                    return FIGURES
                if pirates.players[figure // CREW].where[figure % CREW] != 1 + ship * SQUARES + square:
                    return FIGURES
    out = 0
    crew = 0
    for seat in range(pirates.seats):
        for number in range(CREW):
            if pirates.players[seat].where[number] > 0:
                out += 1
            if pirates.players[seat].species[number] != NOBODY:
                crew += 1
    for place in range(len(pirates.queue)):
        if pirates.queue[place] != NOBODY:
            crew += 1
    return WELL if aboard == out and crew == CREW * pirates.seats else FIGURES


def wrong_frame(pirates: Pirates) -> int:
    """One decision at a time; a captain at the beginning of a turn is bound to sail."""
    if pirates.decisions.depth != 1 or asked_seat(pirates) >= pirates.seats:
        return FRAME
    if asked(pirates) == TURN and not over(pirates):
        if pirates.options.captains != BOTH_CAPTAINS:
            if pirates.forced != captained_by(pirates, pirates.active):
                return FRAME
    return WELL


def what_is_wrong(pirates: Pirates) -> int:
    """The first thing that does not hold."""
    found = wrong_cards(pirates)
    if found == WELL:
        found = wrong_tiles(pirates)
    if found == WELL:
        found = wrong_figures(pirates)
    return found if found != WELL else wrong_frame(pirates)


# Who meets whom


def meet(table: row[long], how: int, one: int, other: int) -> None:
    """Count a meeting of two species."""
    table[(how * SIDE + one) * SIDE + other] += 1


def note_meetings(pirates: Pirates, seat: int, action: int, table: row[long]) -> None:
    """Who is jumped by a move, and who sails together."""
    if BOARD <= action < SAIL:
        ship, start = ship_named(action), start_named(action)
        mover = species_named(action)
        if start < LAIR:
            mover = species_of(pirates, pirates.ships[ship].squares[start])
        for square in range(target_named(action) + 1, start):
            figure = pirates.ships[ship].squares[square]
            if figure != NO_FIGURE and figure // CREW != seat:
                meet(table, JUMPS, mover, species_of(pirates, figure))
    elif SAIL <= action < LOOT:
        squares = pirates.ships[action - SAIL].squares
        for ahead in range(SQUARES):
            for behind in range(ahead + 1, SQUARES):
                if squares[ahead] != NO_FIGURE and squares[behind] != NO_FIGURE:
                    how = CAPTAINS if ahead == 0 else SAILS_BEFORE
                    meet(
                        table, how, species_of(pirates, squares[ahead]), species_of(pirates, squares[behind])
                    )


def snail_about(pirates: Pirates) -> int:
    """The square of a snail whose card is about to be turned, or 0."""
    if asked(pirates) != SNAIL_CARD:
        return 0
    square = 0
    while pirates.snails >> square & 1 == 0:
        square += 1
    return square


# Playing


def watched_games(
    template: many[Pirates],
    states: many[Pirates],
    chances: many[Chance],
    policies: many[Stream],
    weights: row[wide],
    actions: row[medium],
    events: many[Events],
    table: row[long],
    greedy: int,
    most_turns: int,
) -> int:
    """Play games to their end and check every state.

    With `greedy` the seats of the set bits of the game's number are greedy. Returns what was wrong
    first, as 100 times the number of the game plus the reason, or 0.
    """
    events[0].room = 0
    for index in range(len(states)):
        state = states[index]
        copy_into(state, template[0])
        setup(state, chances[index])
        in_play = tiles_in_play(state)
        while not over(state):
            found = what_is_wrong(state)
            if state.turn > most_turns:
                found = TOO_LONG
            now = tiles_in_play(state)
            if now > in_play:
                found = LOOT_TILES
            in_play = now
            seat = asked_seat(state)
            count = legal(state, seat, actions)
            if count == 0:
                found = STUCK
            if found != WELL:
                return index * 100 + found
            wise = greedy == 1 and (index >> seat) & 1 == 1
            if wise:
                action = policy(state, seat, weights, actions, count, policies[index])
            else:
                action = int(actions[below(count, policies[index])])
            note_meetings(state, seat, action, table)
            square = snail_about(state) if action == CONTINUE else 0
            ship = state.snail_ship
            ahead = state.ships[ship].squares[square - 1] if square > 0 else NO_FIGURE
            before, active = state.turn, state.active
            play(state, seat, action, chances[index], events[0])
            if square > 0 and ahead != NO_FIGURE and state.ships[ship].squares[square] == ahead:
                meet(table, PUSHES, SNAIL, species_of(state, ahead))
            if state.turn > before and before > 0:
                if state.players[active].held > state.options.hand_limit:
                    return index * 100 + LIMIT_PASSED
        if what_is_wrong(state) != WELL:
            return index * 100 + what_is_wrong(state)
    return WELL
