"""One legality: `legal` lists what has no reason against it, `refusal` names the reason."""

from __future__ import annotations

from archipel.core.records import medium, row
from archipel.games.pirates.actions import (
    BOARD,
    CONTINUE,
    DECLINE,
    DISCARD,
    DRAW,
    FINE,
    LAY_DOWN,
    LEAP,
    LOOT,
    MOVE,
    NAME,
    NOT_NOW,
    OFFER,
    OVER,
    PASS,
    PROMOTE,
    SAIL,
    STAY,
    STEP_ON,
    STOP,
    TAKE,
)
from archipel.games.pirates.asking import asked, asked_seat
from archipel.games.pirates.auction import farthest, lowest_bid
from archipel.games.pirates.conditions import (
    why_not_advance,
    why_not_asked,
    why_not_bid,
    why_not_deck,
    why_not_decline,
    why_not_discard,
    why_not_draw,
    why_not_enter,
    why_not_lay,
    why_not_name,
    why_not_pass,
    why_not_pick,
    why_not_sail,
    why_not_step,
    why_not_stop,
    why_not_take,
)
from archipel.games.pirates.crew import reduced, toll_at
from archipel.games.pirates.pieces import (
    ABOARD_TO_CAPTAIN,
    CAPTAIN,
    COCKROACH,
    CREW,
    FROM_THE_LAIR_TO_CAPTAIN,
    GROUP_LOOT,
    LAIR,
    NO_FIGURE,
    NO_LOOT,
    NOBODY,
    QUEUE,
    SHIPS,
    SQUARES,
    SUITS,
)
from archipel.games.pirates.sailing import may_decline
from archipel.games.pirates.state import (
    CHOOSE,
    EXTRA,
    GROUP,
    LAY,
    LIMIT,
    PAY,
    PICK,
    REFILL,
    RUNNING,
    SECOND,
    SNAIL_CARD,
    STEP,
    TURN,
    Pirates,
)
from archipel.games.pirates.ways import (
    CREW_SQUARES,
    ship_named,
    species_named,
    start_named,
    target_named,
)

# The list of what is possible


def legal(pirates: Pirates, seat: int, actions: row[medium]) -> int:
    """Everything a player may do now."""
    if pirates.outcome != RUNNING or seat != asked_seat(pirates):
        return 0
    kind = asked(pirates)
    if kind == TURN:
        if pirates.forced != 0:
            return legal_sailings(pirates, actions)
        return legal_ways(pirates, seat, actions, legal_draws(pirates, actions))
    if kind == SECOND:
        return legal_draws(pirates, actions)
    if kind == REFILL or kind == GROUP or kind == SNAIL_CARD:
        actions[0] = CONTINUE
        return 1
    if kind == PICK:
        return legal_picks(pirates, actions)
    if kind == LIMIT or kind == PAY:
        return legal_cards(pirates, seat, DISCARD, actions)
    if kind == EXTRA:
        return legal_extra(pirates, seat, actions)
    if kind == STEP:
        actions[0] = STEP_ON
        actions[1] = STAY
        return 2
    return legal_in_tavern(pirates, seat, actions)


def legal_sailings(pirates: Pirates, actions: row[medium]) -> int:
    """The ships one of which has to sail (§4.2)."""
    count = 0
    for ship in range(SHIPS):
        if pirates.forced >> ship & 1 == 1:
            actions[count] = SAIL + ship
            count += 1
    return count


def legal_draws(pirates: Pirates, actions: row[medium]) -> int:
    """A card of the row, or one of the deck (§5.1)."""
    count = 0
    if why_not_deck(pirates) == FINE:
        actions[count] = DRAW
        count += 1
    for suit in range(SUITS):
        if pirates.display[suit] > 0:
            actions[count] = TAKE + suit
            count += 1
    return count


def legal_ways(pirates: Pirates, seat: int, actions: row[medium], count: int) -> int:
    """Wherever one's figures can go: of those in the lair, one of each species (§5.2, §5.3)."""
    player = pirates.players[seat]
    entered = 0
    for number in range(CREW):
        where = player.where[number]
        species = player.species[number]
        if where > 0:
            count = ways_along(pirates, seat, species, where - 1, actions, count)
        elif entered >> species & 1 == 0:
            entered |= 1 << species
            for ship in range(SHIPS):
                if player.cards[ship] > 0 or species == COCKROACH:
                    count = ways_in(pirates, seat, species, ship, actions, count)
    return count


def ways_in(pirates: Pirates, seat: int, species: int, ship: int, actions: row[medium], count: int) -> int:
    """From the lair: the price grows with each empty square, the tolls with each raccoon."""
    squares = pirates.ships[ship].squares
    hand = pirates.players[seat].cards[ship]
    first = BOARD + (species * SHIPS + ship) * CREW_SQUARES
    cards = 0
    due = 0
    for back in range(1, SQUARES):
        square = SQUARES - back
        if squares[square] == NO_FIGURE:
            cards += 1
            if reduced(species, cards) + due <= hand:
                actions[count] = first + square - 1
                count += 1
        else:
            due += toll_at(pirates, seat, ship, square)
    if cards == 0 and squares[CAPTAIN] == NO_FIGURE:
        if reduced(species, FROM_THE_LAIR_TO_CAPTAIN) + due <= hand:
            actions[count] = LEAP + species * SHIPS + ship
            count += 1
    return count


def ways_along(pirates: Pirates, seat: int, species: int, at: int, actions: row[medium], count: int) -> int:
    """From a square of a ship to those ahead."""
    ship = at // SQUARES
    start = at % SQUARES
    squares = pirates.ships[ship].squares
    hand = pirates.players[seat].cards[ship]
    if start == CAPTAIN or (hand == 0 and species != COCKROACH):
        return count
    first = MOVE + (ship * CREW_SQUARES + start - 1) * CREW_SQUARES
    cards = 0
    due = 0
    for ahead in range(1, start):
        square = start - ahead
        if squares[square] == NO_FIGURE:
            cards += 1
            if reduced(species, cards) + due <= hand:
                actions[count] = first + square - 1
                count += 1
        else:
            due += toll_at(pirates, seat, ship, square)
    if cards == 0 and squares[CAPTAIN] == NO_FIGURE and reduced(species, ABOARD_TO_CAPTAIN) + due <= hand:
        actions[count] = PROMOTE + ship * CREW_SQUARES + start - 1
        count += 1
    return count


def legal_extra(pirates: Pirates, seat: int, actions: row[medium]) -> int:
    """One more action with the same weasel, or none (§8.6)."""
    actions[0] = STOP
    player = pirates.players[seat]
    number = pirates.weasel - 1
    where = player.where[number]
    count = 1
    if where == 0:
        for ship in range(SHIPS):
            count = ways_in(pirates, seat, player.species[number], ship, actions, count)
        return count
    if (where - 1) % SQUARES == CAPTAIN:
        actions[count] = SAIL + (where - 1) // SQUARES
        return count + 1
    return ways_along(pirates, seat, player.species[number], where - 1, actions, count)


def legal_picks(pirates: Pirates, actions: row[medium]) -> int:
    """The loot tiles that are left, or none for a toad (§6.2, §8.3)."""
    count = 0
    for spot in range(GROUP_LOOT):
        if pirates.ships[pirates.sailing].near[spot] != NO_LOOT:
            actions[count] = LOOT + spot
            count += 1
    if may_decline(pirates):
        actions[count] = DECLINE
        count += 1
    return count


def legal_cards(pirates: Pirates, seat: int, first: int, actions: row[medium]) -> int:
    """One of the suits in one's hand."""
    count = 0
    for suit in range(SUITS):
        if pirates.players[seat].cards[suit] > 0:
            actions[count] = first + suit
            count += 1
    return count


def legal_in_tavern(pirates: Pirates, seat: int, actions: row[medium]) -> int:
    """A figure to name, a card to lay, a bid (§9)."""
    kind = asked(pirates)
    if kind == LAY:
        return legal_cards(pirates, seat, LAY_DOWN, actions)
    count = 0
    if kind == CHOOSE:
        passed_over = 0
        for place in range(QUEUE):
            if pirates.queue[place] != NOBODY and passed_over <= farthest(pirates, seat):
                actions[count] = NAME + place
                count += 1
                passed_over += 1
        return count
    if pirates.opened == 1:
        actions[count] = PASS
        count += 1
    for cards in range(lowest_bid(pirates, seat), pirates.players[seat].held + 1):
        actions[count] = OFFER + cards
        count += 1
    return count


# The reason against an action


def refusal(pirates: Pirates, seat: int, action: int) -> int:
    """Why an action is not possible; FINE when it is."""
    if pirates.outcome != RUNNING:
        return OVER
    code = why_not_asked(pirates, seat)
    if code != FINE:
        return code
    if action >= NAME:
        return refusal_in_tavern(pirates, seat, action)
    if action == CONTINUE:
        kind = asked(pirates)
        return FINE if kind == REFILL or kind == GROUP or kind == SNAIL_CARD else NOT_NOW
    if action == PASS:
        return why_not_pass(pirates)
    if action < BOARD:
        code = why_not_draw(pirates)
        if code != FINE:
            return code
        return why_not_deck(pirates) if action == DRAW else why_not_take(pirates, action - TAKE)
    if action < LOOT:
        return refusal_of_way(pirates, seat, action)
    if action < DECLINE:
        return why_not_pick(pirates, action - LOOT)
    if action == DECLINE:
        return why_not_decline(pirates)
    if action < STOP:
        return why_not_step(pirates)
    return why_not_stop(pirates) if action == STOP else why_not_discard(pirates, seat, action - DISCARD)


def refusal_of_way(pirates: Pirates, seat: int, action: int) -> int:
    """Why a figure cannot go there, or not sail."""
    if action >= SAIL:
        return why_not_sail(pirates, seat, action - SAIL)
    ship, start, target = ship_named(action), start_named(action), target_named(action)
    if start == LAIR:
        return why_not_enter(pirates, seat, species_named(action), ship, target)
    return why_not_advance(pirates, seat, ship, start, target)


def refusal_in_tavern(pirates: Pirates, seat: int, action: int) -> int:
    """Why this cannot be done in the tavern."""
    if action < LAY_DOWN:
        return why_not_name(pirates, seat, action - NAME)
    if action < OFFER:
        return why_not_lay(pirates, seat, action - LAY_DOWN)
    return why_not_bid(pirates, seat, action - OFFER)
