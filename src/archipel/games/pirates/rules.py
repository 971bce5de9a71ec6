"""What actions do, in the order of the rule page."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell
from archipel.games.pirates.actions import (
    BOARD,
    CONTINUE,
    DECLINE,
    DISCARD,
    DISCARDED,
    DREW_CARD,
    DREW_NOTHING,
    LAY_DOWN,
    LOOT,
    NAME,
    OFFER,
    PASS,
    ROW_FILLED,
    SAIL,
    SNAIL_STAYED,
    STAY,
    STEP_ON,
    STOPPED,
    TAKE,
    TOOK_CARD,
)
from archipel.games.pirates.asking import ask, asked, asked_seat
from archipel.games.pirates.auction import lay_card, name_figure, offer, pass_bid, settle_auction
from archipel.games.pirates.cards import (
    cards_to_draw,
    lay_on_discard,
    receive_openly,
    receive_secretly,
    turn_talisman,
)
from archipel.games.pirates.crew import in_lair
from archipel.games.pirates.moving import go, step_on, turn_snail_card
from archipel.games.pirates.pieces import CARDS_A_DRAW, LAIR
from archipel.games.pirates.sailing import decline, set_sail, take_loot, turn_tile
from archipel.games.pirates.scoring import total
from archipel.games.pirates.state import BID, GROUP, LAY, PAY, REFILL, RUNNING, SECOND, Chance, Pirates
from archipel.games.pirates.turn import go_on
from archipel.games.pirates.ways import ship_named, species_named, start_named, target_named


def play(pirates: Pirates, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action, and go on with what is due."""
    if action == CONTINUE:
        turn_up(pirates, chance, events)
    elif action >= NAME or action == PASS:
        bargain(pirates, seat, action, events)
    elif action < BOARD:
        draw_card(pirates, seat, action, chance, events)
    elif action < SAIL:
        advance(pirates, seat, action, events)
    elif action < LOOT:
        set_sail(pirates, action - SAIL, events)
    elif action < DISCARD:
        decide(pirates, seat, action, events)
    else:
        discard(pirates, seat, action - DISCARD, events)
    if pirates.turn == 0 and pirates.refill == 0:
        go_on_in_tavern(pirates, seat, events)
    if pirates.turn > 0 or pirates.refill == 1:
        go_on(pirates, events)


# §5.1 To draw


def draw_card(pirates: Pirates, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Two cards one after the other, each from the row or from the deck; then the row is filled up."""
    pirates.drawing = 0 if asked(pirates) == SECOND else CARDS_A_DRAW - 1
    if pirates.drawing == 0:
        pirates.refill = 1
    else:
        pirates.calm += 1
    if action >= TAKE:
        pirates.display[action - TAKE] -= 1
        receive_openly(pirates, seat, action - TAKE)
        tell(events, TOOK_CARD, EVERYONE, seat, action - TAKE, 0, 0)
    elif cards_to_draw(pirates) == 0:
        tell(events, DREW_NOTHING, EVERYONE, seat, 0, 0, 0)
    else:
        suit = turn_talisman(pirates, chance, events)
        receive_secretly(pirates, seat, suit)
        tell(events, DREW_CARD, 1 << seat, seat, pirates.players[seat].held, suit, 0)


def turn_up(pirates: Pirates, chance: Chance, events: Events) -> None:
    """The table turns the next card of the row, the next tile of a group, or the card of a snail."""
    if asked(pirates) == REFILL:
        suit = turn_talisman(pirates, chance, events)
        pirates.display[suit] += 1
        tell(events, ROW_FILLED, EVERYONE, suit, 0, 0, 0)
    elif asked(pirates) == GROUP:
        turn_tile(pirates, chance, events)
    else:
        turn_snail_card(pirates, chance, events)


# §5.2 To move, §5.3 to become captain


def advance(pirates: Pirates, seat: int, action: int, events: Events) -> None:
    """A figure goes to a crew square or becomes captain, from the lair or along its ship."""
    ship, start = ship_named(action), start_named(action)
    if start == LAIR:
        figure = in_lair(pirates, seat, species_named(action))
    else:
        figure = pirates.ships[ship].squares[start]
    go(pirates, figure, ship, start, target_named(action), events)


# While sailing, after an ability, at the end of a turn


def decide(pirates: Pirates, seat: int, action: int, events: Events) -> None:
    """A choice inside a turn: which loot, and what a toad, a snail or a weasel does."""
    if action < DECLINE:
        take_loot(pirates, action - LOOT, events)
    elif action == DECLINE:
        decline(pirates, seat, events)
    elif action == STEP_ON:
        square = pirates.stepper
        pirates.stepper = 0
        step_on(pirates, square, events)
    elif action == STAY:
        pirates.stepper = 0
        tell(events, SNAIL_STAYED, EVERYONE, seat, 0, 0, 0)
    else:
        pirates.weasel = 0
        tell(events, STOPPED, EVERYONE, seat, 0, 0, 0)


def discard(pirates: Pirates, seat: int, suit: int, events: Events) -> None:
    """A card goes, down to the limit or to pay a bid (§4.3, §9.4)."""
    lay_on_discard(pirates, seat, suit)
    tell(events, DISCARDED, EVERYONE, seat, suit, 0, 0)
    if asked(pirates) == PAY:
        pirates.bid -= 1


# §9 The tavern


def bargain(pirates: Pirates, seat: int, action: int, events: Events) -> None:
    """What is done in the tavern."""
    if action == PASS:
        pass_bid(pirates, seat, events)
    elif action < LAY_DOWN:
        name_figure(pirates, seat, action - NAME, events)
    elif action < OFFER:
        lay_card(pirates, seat, action - LAY_DOWN, events)
    else:
        offer(pirates, seat, action - OFFER, events)


def go_on_in_tavern(pirates: Pirates, seat: int, events: Events) -> None:
    """Once there is a bid, the auction goes on; before it, the starter lays cards and opens."""
    if pirates.opened == 1:
        settle_auction(pirates, seat, events)
    elif pirates.to_lay == 0:
        ask(pirates, BID, seat)
    else:
        ask(pirates, LAY, seat)


# The contract


def over(pirates: Pirates) -> bool:
    """The game ends when the flotsam has run out, or nobody moves any more (§10.1)."""
    return pirates.outcome != RUNNING


def ending(pirates: Pirates) -> int:
    """How it ended."""
    return pirates.outcome


def score(pirates: Pirates, seat: int) -> int:
    """The points of a crew, at any time (§10)."""
    return total(pirates, seat)


def deciders(pirates: Pirates) -> int:
    """The one who is asked."""
    if pirates.outcome != RUNNING:
        return 0
    return 1 << asked_seat(pirates)
