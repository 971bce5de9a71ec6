"""Everything one can do: `play` carries an action out, `refusal` names the reason against it.

What each action does and its reasons stand side by side in the chapters of the rule page.
"""

from __future__ import annotations

from archipel.core.events import Events
from archipel.games.codinca.rules import actions as act
from archipel.games.codinca.rules import (
    completing_keys,
    pieces,
    setup,
    spirit_cards,
    standard_actions,
    taking_turns,
)
from archipel.games.codinca.rules import state as st
from archipel.games.codinca.rules.state import Chance, Codinca


def play(codinca: Codinca, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action; after every one that touches the grid, see whether a key fits (§8.2)."""
    if action >= act.PUSH:
        found = completing_keys.key_found(codinca, seat)
        use_card(codinca, seat, action, chance, events)
        completing_keys.after_action(codinca, seat, found, events)
    elif action >= act.TAKE:
        spirit_cards.take_up(codinca, seat, action - act.TAKE)
    elif action >= act.SWAP:
        found = completing_keys.key_found(codinca, seat)
        if action < act.FLIP:
            standard_actions.swap(codinca, seat, action - act.SWAP, events)
        else:
            standard_actions.flip(codinca, seat, action - act.FLIP, events)
        completing_keys.after_action(codinca, seat, found, events)
    elif action == act.END:
        taking_turns.next_turn(codinca, events)
    elif action == act.CONTINUE:
        setup.deal_next(codinca, seat, chance, events)
    else:
        setup.choose_element(codinca, seat, action - act.CHOOSE_ELEMENT, events)


def use_card(codinca: Codinca, seat: int, action: int, chance: Chance, events: Events) -> None:
    """One card, one additional action: a push, a rotation or a trap (§6.1)."""
    if action < act.TRAP:
        spirit_cards.bury(codinca, seat, events)
        if action < act.ROTATE:
            spirit_cards.push_line(codinca, seat, action - act.PUSH, events)
        else:
            spirit_cards.rotate_block(codinca, seat, action - act.ROTATE, events)
    else:
        spirit_cards.spring_trap(codinca, seat, action - act.TRAP, chance, events)
    codinca.card = pieces.NO_CARD
    codinca.phase = st.TURN


def refusal(codinca: Codinca, seat: int, action: int) -> int:
    """Why an action is not possible; FINE when it is."""
    if codinca.outcome != st.RUNNING:
        return act.OVER
    code = taking_turns.why_not_seat(codinca, seat)
    if code != act.FINE:
        return code
    if action == act.CONTINUE:
        return setup.why_not_deal(codinca)
    if act.CHOOSE_ELEMENT <= action < act.SWAP:
        return setup.why_not_choose(codinca, action - act.CHOOSE_ELEMENT)
    if action >= act.PUSH:
        return spirit_cards.why_not_use_card(codinca) or refusal_of_use(codinca, action)
    return taking_turns.why_not_act(codinca) or refusal_in_turn(codinca, seat, action)


def refusal_in_turn(codinca: Codinca, seat: int, action: int) -> int:
    """Why an action of a turn is not possible."""
    if action == act.END:
        return taking_turns.why_not_end(codinca)
    if action < act.FLIP:
        pair = action - act.SWAP
        return standard_actions.why_not_swap(
            codinca, seat, pieces.PAIR_CELLS[2 * pair], pieces.PAIR_CELLS[2 * pair + 1]
        )
    if action < act.TAKE:
        return standard_actions.why_not_flip(codinca, seat, action - act.FLIP)
    return spirit_cards.why_not_take(codinca, seat, action - act.TAKE)


def refusal_of_use(codinca: Codinca, action: int) -> int:
    """Why the spirit card that was taken up cannot do this."""
    if action < act.ROTATE:
        return spirit_cards.why_not_push(codinca, action - act.PUSH)
    if action < act.TRAP:
        return spirit_cards.why_not_rotate(codinca, action - act.ROTATE)
    return spirit_cards.why_not_trap(codinca, action - act.TRAP)
