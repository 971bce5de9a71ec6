"""A turn: who decides, and how actions, treasure cards and flood cards follow each other (§4)."""

from __future__ import annotations

from archipel.core.decisions import close_frame, current, deciding_seat, open_frame
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, flood, hands, pieces, special_cards, state as st, swimming, treasure_cards
from .state import Chance, Island


def deciders(island: Island) -> int:
    """Whose turn it is; before a card and for a rescue, those who are asked; otherwise the swimmers."""
    if island.outcome != st.RUNNING:
        return 0
    kind = current(island.decisions)
    if kind == st.TREASURE or kind == st.FLOOD or kind == st.SWIM:
        if island.decisions.waiting != 0:
            return island.decisions.waiting
        if kind == st.SWIM:
            return swimming.swimmers(island)
    return 1 << deciding_seat(island.decisions)


def why_not_end(island: Island, seat: int) -> int:
    """The player whose turn it is ends it, with actions left or without (§4.1, §4.3)."""
    if seat != island.active:
        return act.NOT_YOUR_TURN
    return act.NOT_NOW if current(island.decisions) != st.TURN else act.FINE


def why_not_act(island: Island, seat: int) -> int:
    """An action is taken by the player whose turn it is, while some are left (§4.1)."""
    code = why_not_end(island, seat)
    return act.NO_ACTIONS_LEFT if code == act.FINE and island.actions_left == 0 else code


def spend(island: Island) -> None:
    """A turn has three actions (§4.1)."""
    island.actions_left -= 1


def end_actions(island: Island, events: Events) -> None:
    """After the actions come two treasure cards (§4.3)."""
    tell(events, act.ENDED, EVERYONE, island.active)
    island.actions_left = 0
    island.flown = 0
    island.cards_due = pieces.CARDS_A_TURN
    close_frame(island.decisions)
    open_frame(island.decisions, st.TREASURE, island.active)


def why_not_turn_card(island: Island, seat: int) -> int:
    """The player whose turn it is turns a card once nobody plays another before it (§6.1, §7.4, §8.1)."""
    kind = current(island.decisions)
    if (kind != st.TREASURE and kind != st.FLOOD) or island.decisions.waiting != 0:
        return act.NOT_NOW
    return act.FINE if seat == island.active else act.NOT_YOUR_TURN


def turn_card(island: Island, chance: Chance, events: Events) -> None:
    """The table turns the next treasure or flood card (§6.1, §8.1)."""
    if current(island.decisions) == st.TREASURE:
        treasure_cards.draw_one(island, chance, events)
    else:
        flood.turn_one(island, chance, events)


def go_on(island: Island, events: Events) -> None:
    """What is settled closes, what is now due opens, and whoever holds a card is asked."""
    if island.outcome != st.RUNNING:
        return
    if current(island.decisions) == st.LIMIT:
        if island.players[deciding_seat(island.decisions)].held > pieces.HAND_LIMIT:
            return
        close_frame(island.decisions)
    if current(island.decisions) == st.SWIM:
        swimming.look_after_swimmers(island, events)
        if island.outcome != st.RUNNING:
            return
    kind = current(island.decisions)
    if kind == st.TURN:
        hands.limit_hands(island, events)
    elif kind == st.TREASURE:
        after_treasure_card(island, events)
    elif kind == st.FLOOD:
        after_flood_card(island, events)


def after_treasure_card(island: Island, events: Events) -> None:
    """Down to five cards, at once or after both; then the next card, or the flood (§6.1, §6.3)."""
    if island.cards_due == 0 or island.options.discard_after_both == 0:
        hands.limit_hands(island, events)
        if current(island.decisions) == st.LIMIT:
            return
    if island.cards_due == 0:
        flood.begin(island, events)
    special_cards.ask_everyone(island)


def after_flood_card(island: Island, events: Events) -> None:
    """Pawns in the water swim first; then the next card, or the next turn (§8.1, §8.4)."""
    if swimming.swimmers(island) != 0:
        open_frame(island.decisions, st.SWIM, island.active)
        for seat in range(island.seats):
            if swimming.in_the_water(island, seat):
                tell(events, act.IN_THE_WATER, EVERYONE, seat)
        swimming.look_after_swimmers(island, events)
    elif island.cards_due == 0:
        next_turn(island, events)
    else:
        special_cards.ask_everyone(island)


def next_turn(island: Island, events: Events) -> None:
    """The next player to the left takes the turn (§4.3)."""
    island.active = (island.active + 1) % island.seats
    island.turn += 1
    island.actions_left = pieces.ACTIONS_A_TURN
    island.decisions.waiting = 0
    close_frame(island.decisions)
    open_frame(island.decisions, st.TURN, island.active)
    tell(events, act.TURN_BEGAN, EVERYONE, island.active)
