"""Setting up, turns (§1, §2), and the end (§4)."""

from __future__ import annotations

from archipel.core import decisions
from archipel.core.chance import draw
from archipel.core.events import EVERYONE, Events, tell
from archipel.core.known_cards import append

from . import actions as act, state as st
from .state import Chance, Smugglers


def setup(smugglers: Smugglers, chance: Chance) -> None:
    """Everybody gets a hand."""
    for kind in range(st.KINDS):
        smugglers.deck[kind] = st.CARDS[kind]
        smugglers.deck_left += st.CARDS[kind]
    for seat in range(smugglers.seats):
        for _ in range(st.HAND + smugglers.options.rich):
            take_card(smugglers, seat, chance)
    smugglers.turns_left = st.TURNS_EACH * smugglers.seats
    decisions.open_frame(smugglers.decisions, st.TURN, 0)


def take_card(smugglers: Smugglers, seat: int, chance: Chance) -> int:
    """A card from the deck into a hand."""
    card = draw(smugglers.deck, chance.deck)
    smugglers.deck_left -= 1
    smugglers.players[seat].cards[card] += 1
    smugglers.players[seat].held += 1
    return card


def team_of(seat: int) -> int:
    """Even seats against odd seats (players only: a spectator has no team)."""
    return seat % st.TEAMS


def deciders(smugglers: Smugglers) -> int:
    """Whose turn it is; before a delivery, everybody who has not answered yet."""
    if smugglers.outcome != st.RUNNING:
        return 0
    if smugglers.decisions.waiting != 0:
        return smugglers.decisions.waiting
    return 1 << decisions.deciding_seat(smugglers.decisions)


def why_not_in_turn(smugglers: Smugglers, seat: int) -> int:
    """One plays in one's own turn, unless a delivery is waiting."""
    if decisions.current(smugglers.decisions) == st.DELIVERY:
        return act.NOT_NOW
    return act.FINE if seat == decisions.deciding_seat(smugglers.decisions) else act.NOT_YOUR_TURN


def why_not_draw(smugglers: Smugglers, seat: int) -> int:
    """There must be a card, and room for it."""
    if smugglers.deck_left == 0:
        return act.DECK_EMPTY
    return act.HAND_FULL if smugglers.players[seat].held == st.MOST_HAND else act.FINE


def draw_card(smugglers: Smugglers, seat: int, chance: Chance, events: Events) -> None:
    """Everybody learns that a card was drawn, the team learns which."""
    card = take_card(smugglers, seat, chance)
    tell(events, act.DREW, st.TEAM_SEATS[team_of(seat)], seat, smugglers.players[seat].held, card)


def why_not_hide(smugglers: Smugglers, seat: int, goods: int) -> int:
    """A pile has room for four, and one hides what one holds."""
    if smugglers.teams[team_of(seat)].pile[0] == st.MOST_PILE:
        return act.PILE_FULL
    return act.NOT_HELD if smugglers.players[seat].cards[goods] == 0 else act.FINE


def hide(smugglers: Smugglers, seat: int, goods: int, events: Events) -> None:
    """Goods go face down on the pile of the team."""
    pile = smugglers.teams[team_of(seat)].pile
    smugglers.players[seat].cards[goods] -= 1
    smugglers.players[seat].held -= 1
    append(pile, goods)
    tell(events, act.HID, st.TEAM_SEATS[team_of(seat)], seat, pile[0], goods)


def why_not_spy(smugglers: Smugglers, seat: int) -> int:
    """There must be a card that nobody has spied on."""
    others = smugglers.teams[1 - team_of(seat)]
    return act.NOTHING_TO_SPY if others.seen == others.pile[0] else act.FINE


def spy(smugglers: Smugglers, seat: int, events: Events) -> None:
    """A look at the first card of the others that nobody has spied on: every player knows it now."""
    others = smugglers.teams[1 - team_of(seat)]
    others.seen += 1
    readers = st.TEAM_SEATS[0] | st.TEAM_SEATS[1]
    tell(events, act.SPIED, readers, seat, others.seen, others.pile[others.seen])


def wait(smugglers: Smugglers, seat: int, events: Events) -> None:
    """Nothing is always possible."""
    tell(events, act.WAITED, EVERYONE, seat)


def next_turn(smugglers: Smugglers, events: Events) -> None:
    """The next seat, or the end."""
    smugglers.turns_left -= 1
    if smugglers.turns_left > 0:
        seat = decisions.deciding_seat(smugglers.decisions)
        smugglers.decisions.seats[0] = (seat + 1) % smugglers.seats
        return
    even = smugglers.teams[0].points
    odd = smugglers.teams[1].points
    smugglers.outcome = st.EVEN_WINS if even > odd else st.ODD_WINS if odd > even else st.DRAWN
    tell(events, act.ENDED, EVERYONE)


def over(smugglers: Smugglers) -> bool:
    """Whether all turns are used up."""
    return smugglers.outcome != st.RUNNING


def ending(smugglers: Smugglers) -> int:
    """Which team won."""
    return smugglers.outcome


def score(smugglers: Smugglers, seat: int) -> int:
    """A team shares its points."""
    return smugglers.teams[team_of(seat)].points
