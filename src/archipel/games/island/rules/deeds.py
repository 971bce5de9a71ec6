"""Everything one can do: each action with what it does (`play`) and what speaks against it (`refusal`)."""

from __future__ import annotations

from archipel.core.decisions import answered, close_frame, current, is_waited_for
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.island.rules import actions as act
from archipel.games.island.rules import (
    adventurers,
    capturing,
    ending,
    flood,
    giving,
    hands,
    helicopter,
    moving,
    pieces,
    sandbags,
    shoring,
    swimming,
    terrain,
    treasure_cards,
    turn,
)
from archipel.games.island.rules import state as st
from archipel.games.island.rules.state import Chance, Island


def play(island: Island, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action, and go on with what is due."""
    if action == act.PASS:
        answered(island.decisions, seat)
        if current(island.decisions) == st.SWIM:
            swimming.drown(island, events)
        return
    if action == act.CONTINUE:
        turn_card(island, chance, events)
    elif action == act.END:
        turn.end_actions(island, events)
    elif action >= act.BOARD:
        play_special(island, seat, action, events)
    elif action >= act.DISCARD:
        hands.discard(island, seat, action - act.DISCARD, events)
    elif action >= act.SWIM_TO:
        swimming.swim(island, seat, terrain.place_at(island, action - act.SWIM_TO), events)
    else:
        play_in_turn(island, seat, action, events)
    turn.go_on(island, events)


def turn_card(island: Island, chance: Chance, events: Events) -> None:
    """The table turns the next treasure or flood card (§6.1, §8.1)."""
    if current(island.decisions) == st.TREASURE:
        treasure_cards.draw_one(island, chance, events)
    else:
        flood.turn_one(island, chance, events)


# §5 The actions of a turn


def play_in_turn(island: Island, seat: int, action: int, events: Events) -> None:
    """Carry out an action of the player whose turn it is, and pay for it (§4.1)."""
    if action == act.STOP:
        close_frame(island.decisions)
        return
    if current(island.decisions) == st.SECOND:
        close_frame(island.decisions)
        shoring.shore_up(island, seat, terrain.place_at(island, action - act.SHORE), events)
        return
    island.actions_left -= 1
    if action < act.FLY:
        moving.move(island, seat, terrain.place_at(island, action - act.MOVE), events)
    elif action < act.SHORE:
        adventurers.fly(island, seat, terrain.place_at(island, action - act.FLY), events)
    elif action < act.STOP:
        shoring.shore_up(island, seat, terrain.place_at(island, action - act.SHORE), events)
        adventurers.offer_second(island, seat)
    elif action < act.CAPTURE:
        pair = action - act.GIVE
        giving.give(island, seat, pair % pieces.SEATS, pair // pieces.SEATS, events)
    elif action < act.GUIDE:
        capturing.capture(island, seat, action - act.CAPTURE, events)
    else:
        pair = action - act.GUIDE
        adventurers.guide(
            island, seat, pair // pieces.CELLS, terrain.place_at(island, pair % pieces.CELLS), events
        )


def play_special(island: Island, seat: int, action: int, events: Events) -> None:
    """Play a special card."""
    if action < act.LAND:
        helicopter.board(island, seat, action - act.BOARD, events)
    elif action < act.SANDBAG:
        helicopter.land(island, seat, terrain.place_at(island, action - act.LAND), events)
    elif action < act.LEAVE:
        sandbags.sandbag(island, seat, terrain.place_at(island, action - act.SANDBAG), events)
    else:
        hands.use_up(island, seat, pieces.HELICOPTER)
        island.outcome = st.TAKE_OFF
        tell(events, act.WON, EVERYONE, seat)


# The reason against an action


def refusal(island: Island, seat: int, action: int) -> int:
    """Why an action is not possible; FINE when it is."""
    if island.outcome != st.RUNNING:
        return act.OVER
    if seat >= island.seats:
        return act.NOT_YOUR_TURN
    if action >= act.BOARD:
        return refusal_of_special(island, seat, action)
    if action >= act.DISCARD:
        return hands.why_not_discard(island, seat, action - act.DISCARD)
    if action >= act.SWIM_TO:
        return swimming.why_not_swim(island, seat, action - act.SWIM_TO)
    if action == act.CONTINUE:
        kind = current(island.decisions)
        if (kind != st.TREASURE and kind != st.FLOOD) or island.decisions.waiting != 0:
            return act.NOT_NOW
        return act.FINE if seat == island.active else act.NOT_YOUR_TURN
    if action == act.PASS:
        return act.FINE if is_waited_for(island.decisions, seat) else act.NOTHING_TO_PASS
    if action == act.STOP:
        return adventurers.why_not_second(island, seat)
    return refusal_in_turn(island, seat, action)


def refusal_in_turn(island: Island, seat: int, action: int) -> int:
    """Why an action of a turn is not possible."""
    if act.SHORE <= action < act.STOP and adventurers.why_not_second(island, seat) == act.FINE:
        return shoring.why_not_shore(island, seat, action - act.SHORE)
    code = turn.why_not_act(island, seat)
    if action == act.END and code == act.NO_ACTIONS_LEFT:
        return act.FINE
    if code != act.FINE or action == act.END:
        return code
    if action < act.FLY:
        return moving.why_not_move(island, seat, action - act.MOVE)
    if action < act.SHORE:
        return adventurers.why_not_fly(island, seat) or moving.why_not_stand(island, seat, action - act.FLY)
    if action < act.STOP:
        return shoring.why_not_shore(island, seat, action - act.SHORE)
    if action < act.CAPTURE:
        treasure, other = (action - act.GIVE) // pieces.SEATS, (action - act.GIVE) % pieces.SEATS
        return giving.why_not_give(island, seat, other, treasure)
    if action < act.GUIDE:
        return capturing.why_not_capture(island, seat, action - act.CAPTURE)
    pawn, cell = (action - act.GUIDE) // pieces.CELLS, (action - act.GUIDE) % pieces.CELLS
    return adventurers.why_not_guide(island, seat, pawn, cell)


def refusal_of_special(island: Island, seat: int, action: int) -> int:
    """Why a special card cannot be played."""
    if action < act.LAND:
        return helicopter.why_not_lift(island, seat, action - act.BOARD)
    if action < act.SANDBAG:
        return helicopter.why_not_land(island, seat, action - act.LAND)
    if action < act.LEAVE:
        return sandbags.why_not_sandbag(island, seat, action - act.SANDBAG)
    return ending.why_not_leave(island, seat)
