"""Games under watch, compiled: every state is checked, and which species meet is counted.

Written like rules, so that hundreds of thousands of games take a minute.
"""

from __future__ import annotations

from archipel.core.chance import Stream, below, size
from archipel.core.contract import policy
from archipel.core.events import Events
from archipel.core.records import long, many, medium, row, wide
from archipel.games.pirates.rules import (
    actions as act,
    asking,
    deeds,
    flotsam,
    hands,
    pieces,
    ships,
    state as st,
    the_end,
)
from archipel.games.pirates.rules.legal import legal
from archipel.games.pirates.rules.setup import setup
from archipel.games.pirates.rules.state import Chance, Pirates

# How two figures can meet in one action.
MEETINGS = 4
JUMPS, PUSHES, CAPTAINS, SAILS_BEFORE = range(MEETINGS)
SIDE = 7  # species
WELL = 0
# What may be wrong.
CARDS, HANDS, KNOWLEDGE, LOOT_TILES, BONUS_TILES, FIGURES, FRAME, STUCK, TOO_LONG, LIMIT_PASSED = range(1, 11)


def wrong_cards(pirates: Pirates) -> int:
    """Every talisman is somewhere, and nobody is sure of a card that is not there."""
    for suit in range(pieces.SUITS):
        total = pirates.deck[suit] + pirates.display[suit] + pirates.discard[suit]
        for slot in range(pirates.laid):
            if pirates.laid_card[slot] == suit:
                total += 1
        for seat in range(pirates.seats):
            total += pirates.players[seat].cards[suit]
            if pirates.players[seat].cards[suit] < 0:
                return HANDS
            if pirates.options.mode == st.ADVANCED:
                for observer in range(pirates.seats):
                    if hands.surely_held(pirates, observer, seat, suit) > pirates.players[seat].cards[suit]:
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
    for kind in range(pieces.LOOTS):
        left = pirates.options.tiles[kind] - pirates.loot_left[kind]
        for seat in range(pirates.seats):
            left -= pirates.players[seat].loot[kind]
        if left < 0 or pirates.loot_left[kind] < 0:
            return LOOT_TILES
    for kind in range(pieces.BONUSES):
        left = pirates.options.bonus[kind] - pirates.bonus_left[kind]
        for seat in range(pirates.seats):
            left -= pirates.players[seat].bonus[kind]
        for ship in range(pieces.SHIPS):
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
    for ship in range(pieces.SHIPS):
        for spot in range(pieces.GROUP_LOOT):
            if pirates.ships[ship].near[spot] != pieces.NO_LOOT:
                count += 1
            if pirates.ships[ship].far[spot] != pieces.NO_LOOT:
                count += 1
    return count


def wrong_figures(pirates: Pirates) -> int:
    """Every figure is where its ship says, and nobody is lost."""
    aboard = 0
    for ship in range(pieces.SHIPS):
        for square in range(pieces.SQUARES):
            figure = pirates.ships[ship].squares[square]
            if figure != pieces.NO_FIGURE:
                aboard += 1
                if figure // pieces.CREW >= pirates.seats:
                    return FIGURES
                if (
                    pirates.players[figure // pieces.CREW].where[figure % pieces.CREW]
                    != 1 + ship * pieces.SQUARES + square
                ):
                    return FIGURES
    out = 0
    crew = 0
    for seat in range(pirates.seats):
        for number in range(pieces.CREW):
            if pirates.players[seat].where[number] > 0:
                out += 1
            if pirates.players[seat].species[number] != pieces.NOBODY:
                crew += 1
    for place in range(len(pirates.queue)):
        if pirates.queue[place] != pieces.NOBODY:
            crew += 1
    return WELL if aboard == out and crew == pieces.CREW * pirates.seats else FIGURES


def wrong_frame(pirates: Pirates) -> int:
    """One decision at a time; a captain at the beginning of a turn is bound to sail."""
    if pirates.decisions.depth != 1 or asking.asked_seat(pirates) >= pirates.seats:
        return FRAME
    if asking.asked(pirates) == st.TURN and not the_end.over(pirates):
        if pirates.options.captains != st.BOTH_CAPTAINS:
            if pirates.forced != ships.captained_by(pirates, pirates.active):
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
    kind = act.KIND[action]
    if kind == act.BOARD or kind == act.MOVE or kind == act.LEAP or kind == act.PROMOTE:
        ship, start = act.SHIP[action], act.START[action]
        mover = act.SPECIES[action]
        if start < pieces.LAIR:
            mover = ships.species_of(pirates, pirates.ships[ship].squares[start])
        for square in range(act.TARGET[action] + 1, start):
            figure = pirates.ships[ship].squares[square]
            if figure != pieces.NO_FIGURE and figure // pieces.CREW != seat:
                meet(table, JUMPS, mover, ships.species_of(pirates, figure))
    elif kind == act.SAIL:
        squares = pirates.ships[act.SHIP[action]].squares
        for ahead in range(pieces.SQUARES):
            for behind in range(ahead + 1, pieces.SQUARES):
                if squares[ahead] != pieces.NO_FIGURE and squares[behind] != pieces.NO_FIGURE:
                    how = CAPTAINS if ahead == 0 else SAILS_BEFORE
                    meet(
                        table,
                        how,
                        ships.species_of(pirates, squares[ahead]),
                        ships.species_of(pirates, squares[behind]),
                    )


def snail_about(pirates: Pirates) -> int:
    """The square of a snail whose card is about to be turned, or 0."""
    if asking.asked(pirates) != st.SNAIL_CARD:
        return 0
    square = 0
    while pirates.snails >> square & 1 == 0:
        square += 1
    return square


# Playing


def longest(pirates: Pirates) -> int:
    """§4.4: the bound on turns, as the rule page states it."""
    short = pirates.options.short
    loot = (size(pirates.options.tiles) - pieces.SHORT_LOOT * short) // pieces.GROUP_LOOT
    groups = min(loot, size(pirates.options.bonus) - pieces.SHORT_BONUS * short)
    voyages = groups - flotsam.groups_at_start(pirates.options) + 1
    return (20 + 10 * voyages + voyages + 1) * pirates.options.calm * pirates.seats


def watched_games(
    states: many[Pirates],
    chances: many[Chance],
    policies: many[Stream],
    weights: row[wide],
    actions: row[medium],
    events: many[Events],
    table: row[long],
    greedy: int,
) -> int:
    """Play games to their end and check every state.

    With `greedy` the seats of the set bits of the game's number are greedy. Returns what was wrong
    first, as 100 times the number of the game plus the reason, or 0.
    """
    events[0].room = 0
    for index in range(len(states)):
        state = states[index]
        setup(state, chances[index])
        in_play, most_turns = tiles_in_play(state), longest(state)
        while not the_end.over(state):
            found = what_is_wrong(state)
            if state.turn > most_turns:
                found = TOO_LONG
            now = tiles_in_play(state)
            if now > in_play:
                found = LOOT_TILES
            in_play = now
            seat = asking.asked_seat(state)
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
            square = snail_about(state) if action == act.CONTINUE else 0
            ship = state.snail_ship
            ahead = state.ships[ship].squares[square - 1] if square > 0 else pieces.NO_FIGURE
            before, active = state.turn, state.active
            deeds.play(state, seat, action, chances[index], events[0])
            if square > 0 and ahead != pieces.NO_FIGURE and state.ships[ship].squares[square] == ahead:
                meet(table, PUSHES, pieces.SNAIL, ships.species_of(state, ahead))
            if state.turn > before and before > 0:
                if state.players[active].held > state.options.hand_limit:
                    return index * 100 + LIMIT_PASSED
        if what_is_wrong(state) != WELL:
            return index * 100 + what_is_wrong(state)
    return WELL
