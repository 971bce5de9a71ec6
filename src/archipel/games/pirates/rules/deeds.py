"""Everything one can do, on one page: `play` says what each action does, `refusal` the reasons against it."""

from __future__ import annotations

from archipel.core.events import EVERYONE, Events, tell
from archipel.games.pirates.rules import actions as act
from archipel.games.pirates.rules import (
    asking,
    drawing,
    flotsam,
    moving,
    pieces,
    sailing,
    ships,
    talents,
    tavern,
    turn,
    ways,
)
from archipel.games.pirates.rules import state as st
from archipel.games.pirates.rules.state import Chance, Pirates


def play(pirates: Pirates, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action, and go on with what is due."""
    if action == act.CONTINUE:
        turn_up(pirates, chance, events)
    elif action >= act.NAME or action == act.FOLD:
        bargain(pirates, seat, action, events)
    elif action < act.BOARD:
        drawing.draw_card(pirates, seat, action, chance, events)
    elif action < act.SAIL:
        advance(pirates, seat, action, events)
    elif action < act.LOOT:
        sailing.set_sail(pirates, action - act.SAIL, events)
    elif action < act.DISCARD:
        decide(pirates, seat, action, events)
    else:
        turn.discard(pirates, seat, action - act.DISCARD, events)
    if pirates.turn == 0 and pirates.refill == 0:
        tavern.go_on_in_tavern(pirates, seat, events)
    if pirates.turn > 0 or pirates.refill == 1:
        turn.go_on(pirates, events)


def turn_up(pirates: Pirates, chance: Chance, events: Events) -> None:
    """The table turns the next card of the row, the next tile of a group, or the card of a snail."""
    if asking.asked(pirates) == st.REFILL:
        suit = drawing.turn_talisman(pirates, chance, events)
        pirates.display[suit] += 1
        tell(events, act.ROW_FILLED, EVERYONE, suit)
    elif asking.asked(pirates) == st.GROUP:
        flotsam.turn_tile(pirates, chance, events)
    else:
        talents.turn_snail_card(pirates, chance, events)


# §5.2 To move, §5.3 to become captain


def advance(pirates: Pirates, seat: int, action: int, events: Events) -> None:
    """A figure goes to a crew square or becomes captain, from the lair or along its ship."""
    ship, start = ways.ship_named(action), ways.start_named(action)
    if start == pieces.LAIR:
        figure = ships.in_lair(pirates, seat, ways.species_named(action))
    else:
        figure = pirates.ships[ship].squares[start]
    moving.go(pirates, figure, ship, start, ways.target_named(action), events)


# While sailing, after an ability, at the end of a turn


def decide(pirates: Pirates, seat: int, action: int, events: Events) -> None:
    """A choice inside a turn: which loot, and what a toad, a snail or a weasel does."""
    if action < act.DECLINE:
        sailing.take_loot(pirates, action - act.LOOT, events)
    elif action == act.DECLINE:
        sailing.decline(pirates, seat, events)
    elif action == act.STEP_ON:
        square = pirates.stepper
        pirates.stepper = 0
        talents.step_on(pirates, square, events)
    elif action == act.STAY:
        pirates.stepper = 0
        tell(events, act.SNAIL_STAYED, EVERYONE, seat)
    else:
        pirates.weasel = 0
        tell(events, act.STOPPED, EVERYONE, seat)


# §9 The tavern


def bargain(pirates: Pirates, seat: int, action: int, events: Events) -> None:
    """What is done in the tavern."""
    if action == act.FOLD:
        tavern.pass_bid(pirates, seat, events)
    elif action < act.LAY_DOWN:
        tavern.name_figure(pirates, seat, action - act.NAME, events)
    elif action < act.OFFER:
        tavern.lay_card(pirates, seat, action - act.LAY_DOWN, events)
    else:
        tavern.offer(pirates, seat, action - act.OFFER, events)


# The reason against an action


def refusal(pirates: Pirates, seat: int, action: int) -> int:
    """Why an action is not possible; FINE when it is."""
    if pirates.outcome != st.RUNNING:
        return act.OVER
    code = asking.why_not_asked(pirates, seat)
    if code != act.FINE:
        return code
    if action >= act.NAME:
        return refusal_in_tavern(pirates, seat, action)
    if action == act.CONTINUE:
        kind = asking.asked(pirates)
        return act.FINE if kind == st.REFILL or kind == st.GROUP or kind == st.SNAIL_CARD else act.NOT_NOW
    if action == act.FOLD:
        return tavern.why_not_pass(pirates)
    if action < act.BOARD:
        code = drawing.why_not_draw(pirates)
        if code != act.FINE:
            return code
        return (
            drawing.why_not_deck(pirates)
            if action == act.DRAW
            else drawing.why_not_take(pirates, action - act.TAKE)
        )
    if action < act.LOOT:
        return refusal_of_way(pirates, seat, action)
    if action < act.DECLINE:
        return sailing.why_not_pick(pirates, action - act.LOOT)
    if action == act.DECLINE:
        return sailing.why_not_decline(pirates)
    if action < act.STOP:
        return talents.why_not_step(pirates)
    return (
        talents.why_not_stop(pirates)
        if action == act.STOP
        else turn.why_not_discard(pirates, seat, action - act.DISCARD)
    )


def refusal_of_way(pirates: Pirates, seat: int, action: int) -> int:
    """Why a figure cannot go there, or not sail."""
    if action >= act.SAIL:
        return sailing.why_not_sail(pirates, seat, action - act.SAIL)
    ship, start, target = ways.ship_named(action), ways.start_named(action), ways.target_named(action)
    if start == pieces.LAIR:
        return moving.why_not_enter(pirates, seat, ways.species_named(action), ship, target)
    return moving.why_not_advance(pirates, seat, ship, start, target)


def refusal_in_tavern(pirates: Pirates, seat: int, action: int) -> int:
    """Why this cannot be done in the tavern."""
    if action < act.LAY_DOWN:
        return tavern.why_not_name(pirates, seat, action - act.NAME)
    if action < act.OFFER:
        return tavern.why_not_lay(pirates, seat, action - act.LAY_DOWN)
    return tavern.why_not_bid(pirates, seat, action - act.OFFER)
