"""The rules, in the order of a turn."""

from __future__ import annotations

from archipel.core.chance import draw
from archipel.core.decisions import (
    answered,
    close_frame,
    current,
    deciding_seat,
    is_waited_for,
    open_frame,
)
from archipel.core.events import EVERYONE, Events, tell
from archipel.core.known_cards import append, take_first
from archipel.core.records import medium, row

from .actions import (
    ACTIONS,
    ANNOUNCED,
    CONTINUE,
    DECK_EMPTY,
    DELIVER,
    DELIVERED,
    DRAW,
    DREW,
    ENDED,
    FINE,
    HAND_FULL,
    HID,
    HIDE,
    NO_TOLL,
    NOT_ASKED,
    NOT_HELD,
    NOT_NOW,
    NOT_YOUR_TURN,
    NOTHING_HIDDEN,
    NOTHING_TO_SPY,
    OVER,
    PASS,
    PASSED,
    PILE_FULL,
    PLAY_TOLL,
    SEIZED,
    SPIED,
    SPY,
    STILL_ASKED,
    TOLLED,
    WAIT,
    WAITED,
)
from .state import (
    CARDS,
    DELIVERY,
    DRAWN,
    EVEN_WINS,
    HAND,
    KINDS,
    MOST_HAND,
    MOST_PILE,
    ODD_WINS,
    RUNNING,
    TEAM_SEATS,
    TEAMS,
    TOLL,
    TURN,
    TURNS_EACH,
    WORTH,
    Chance,
    Smugglers,
)


def setup(smugglers: Smugglers, chance: Chance) -> None:
    """Everybody gets a hand."""
    for kind in range(KINDS):
        smugglers.deck[kind] = CARDS[kind]
        smugglers.deck_left += CARDS[kind]
    for seat in range(smugglers.seats):
        for _ in range(HAND + smugglers.options.rich):
            take_card(smugglers, seat, chance)
    smugglers.turns_left = TURNS_EACH * smugglers.seats
    open_frame(smugglers.decisions, TURN, 0)


def take_card(smugglers: Smugglers, seat: int, chance: Chance) -> int:
    """A card from the deck into a hand."""
    card = draw(smugglers.deck, chance.deck)
    smugglers.deck_left -= 1
    smugglers.players[seat].cards[card] += 1
    smugglers.players[seat].held += 1
    return card


def team_of(seat: int) -> int:
    """Even seats against odd seats (players only: a spectator has no team)."""
    return seat % TEAMS


# What may be done


def deciders(smugglers: Smugglers) -> int:
    """Whose turn it is; before a delivery, everybody who has not answered yet."""
    if smugglers.outcome != RUNNING:
        return 0
    if smugglers.decisions.waiting != 0:
        return smugglers.decisions.waiting
    return 1 << deciding_seat(smugglers.decisions)


def legal(smugglers: Smugglers, seat: int, actions: row[medium]) -> int:
    """Everything that has no reason against it."""
    count = 0
    for action in range(ACTIONS):
        if refusal(smugglers, seat, action) == FINE:
            actions[count] = action
            count += 1
    return count


def refusal(smugglers: Smugglers, seat: int, action: int) -> int:
    """Why an action is not possible."""
    if smugglers.outcome != RUNNING:
        return OVER
    if seat >= smugglers.seats:
        return NOT_YOUR_TURN
    if current(smugglers.decisions) == DELIVERY:
        return why_not_at_the_border(smugglers, seat, action)
    if seat != deciding_seat(smugglers.decisions):
        return NOT_YOUR_TURN
    return why_not_in_turn(smugglers, seat, action)


def why_not_at_the_border(smugglers: Smugglers, seat: int, action: int) -> int:
    """During a delivery the others answer, then the cards are turned over."""
    if action > PLAY_TOLL:
        return NOT_NOW
    if action == CONTINUE:
        if seat != deciding_seat(smugglers.decisions):
            return NOT_YOUR_TURN
        return STILL_ASKED if smugglers.decisions.waiting != 0 else FINE
    if not is_waited_for(smugglers.decisions, seat):
        return NOT_ASKED
    if action == PLAY_TOLL and smugglers.players[seat].cards[TOLL] == 0:
        return NO_TOLL
    return FINE


def why_not_in_turn(smugglers: Smugglers, seat: int, action: int) -> int:
    """In a turn one draws, hides, spies, delivers or waits."""
    player = smugglers.players[seat]
    team = smugglers.teams[team_of(seat)]
    others = smugglers.teams[1 - team_of(seat)]
    if action < DRAW:
        return NOT_NOW
    if action == DRAW:
        if smugglers.deck_left == 0:
            return DECK_EMPTY
        return HAND_FULL if player.held == MOST_HAND else FINE
    if action == SPY:
        return NOTHING_TO_SPY if others.seen == others.pile[0] else FINE
    if action == DELIVER:
        return NOTHING_HIDDEN if team.pile[0] == 0 else FINE
    if action == WAIT:
        return FINE
    if team.pile[0] == MOST_PILE:
        return PILE_FULL
    return NOT_HELD if player.cards[action - HIDE] == 0 else FINE


# What it does


def play(smugglers: Smugglers, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action."""
    if action == CONTINUE:
        turn_over(smugglers, seat, events)
    elif action == PASS:
        answered(smugglers.decisions, seat)
        tell(events, PASSED, EVERYONE, seat)
    elif action == PLAY_TOLL:
        raise_toll(smugglers, seat, events)
    elif action == DELIVER:
        open_frame(smugglers.decisions, DELIVERY, seat)
        tell(events, ANNOUNCED, EVERYONE, seat, smugglers.teams[team_of(seat)].pile[0])
        ask(smugglers)
    else:
        if action == DRAW:
            draw_card(smugglers, seat, chance, events)
        elif action == SPY:
            spy(smugglers, seat, events)
        elif action == WAIT:
            tell(events, WAITED, EVERYONE, seat)
        else:
            hide(smugglers, seat, action - HIDE, events)
        next_turn(smugglers, events)


def draw_card(smugglers: Smugglers, seat: int, chance: Chance, events: Events) -> None:
    """Everybody learns that a card was drawn, the team learns which."""
    card = take_card(smugglers, seat, chance)
    held = smugglers.players[seat].held
    tell(events, DREW, TEAM_SEATS[team_of(seat)], seat, held, card)


def hide(smugglers: Smugglers, seat: int, card: int, events: Events) -> None:
    """Goods go face down on the pile of the team."""
    pile = smugglers.teams[team_of(seat)].pile
    smugglers.players[seat].cards[card] -= 1
    smugglers.players[seat].held -= 1
    append(pile, card)
    tell(events, HID, TEAM_SEATS[team_of(seat)], seat, pile[0], card)


def spy(smugglers: Smugglers, seat: int, events: Events) -> None:
    """A look at the first card of the others that nobody has spied on: every player knows it now."""
    others = smugglers.teams[1 - team_of(seat)]
    others.seen += 1
    readers = TEAM_SEATS[0] | TEAM_SEATS[1]
    tell(events, SPIED, readers, seat, others.seen, others.pile[others.seen])


def ask(smugglers: Smugglers) -> None:
    """Ask everyone of the other team who, as far as everybody knows, could hold a useful toll."""
    smugglers.decisions.waiting = 0
    team = team_of(deciding_seat(smugglers.decisions))
    if smugglers.discard[TOLL] == CARDS[TOLL] or smugglers.tolls == smugglers.teams[team].pile[0]:
        return
    for seat in range(smugglers.seats):
        if team_of(seat) != team and smugglers.players[seat].held > 0:
            smugglers.decisions.waiting |= 1 << seat


def raise_toll(smugglers: Smugglers, seat: int, events: Events) -> None:
    """A toll is played, and everybody is asked again."""
    smugglers.players[seat].cards[TOLL] -= 1
    smugglers.players[seat].held -= 1
    smugglers.discard[TOLL] += 1
    smugglers.tolls += 1
    tell(events, TOLLED, EVERYONE, seat, smugglers.tolls)
    ask(smugglers)


def turn_over(smugglers: Smugglers, seat: int, events: Events) -> None:
    """The next card of the delivery: the first ones pay the tolls, the others bring points."""
    team = smugglers.teams[team_of(seat)]
    card = take_first(team.pile)
    team.seen = max(team.seen - 1, 0)
    smugglers.discard[card] += 1
    if smugglers.tolls > 0:
        smugglers.tolls -= 1
        tell(events, SEIZED, EVERYONE, seat, card)
    else:
        team.points += WORTH[card]
        tell(events, DELIVERED, EVERYONE, seat, card)
    if team.pile[0] == 0:
        close_frame(smugglers.decisions)
        next_turn(smugglers, events)


def next_turn(smugglers: Smugglers, events: Events) -> None:
    """The next seat, or the end."""
    smugglers.turns_left -= 1
    if smugglers.turns_left > 0:
        seat = deciding_seat(smugglers.decisions)
        smugglers.decisions.seats[0] = (seat + 1) % smugglers.seats
        return
    even = smugglers.teams[0].points
    odd = smugglers.teams[1].points
    smugglers.outcome = EVEN_WINS if even > odd else ODD_WINS if odd > even else DRAWN
    tell(events, ENDED, EVERYONE)


def over(smugglers: Smugglers) -> bool:
    """Whether all turns are used up."""
    return smugglers.outcome != RUNNING


def ending(smugglers: Smugglers) -> int:
    """Which team won."""
    return smugglers.outcome


def score(smugglers: Smugglers, seat: int) -> int:
    """A team shares its points."""
    return smugglers.teams[team_of(seat)].points
