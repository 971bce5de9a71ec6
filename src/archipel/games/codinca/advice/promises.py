"""What an action promises: the advice for bots. A stand-in that plans no turn ahead.

Actions are tried in thought on the two sets of cells that worth.py weighs.
"""

from __future__ import annotations

from archipel.core.records import row, wide

from ..rules import actions as act, grid, pieces, spirit_cards, state as st
from ..rules.state import Codinca, Player
from . import weights as w, worth

NEVER = -worth.KEY_WORTH


def promise(codinca: Codinca, seat: int, weights: row[wide], action: int) -> int:
    """What an action seems good for; spirit cards are thought of after the pair."""
    if codinca.phase != st.TURN and codinca.phase != st.SPIRIT:
        return 0
    player = codinca.players[seat]
    mine = grid.cells_of(codinca, player.element)
    gold = grid.gold_cells(codinca)
    kind = act.KIND[action]
    if kind == act.END:
        return worth.standing(player, weights, mine, gold, False)
    if kind == act.SWAP:
        one = pieces.PAIR_CELLS[2 * act.PAIR[action]]
        other = pieces.PAIR_CELLS[2 * act.PAIR[action] + 1]
        return worth.standing(
            player, weights, worth.swapped(mine, one, other), worth.swapped(gold, one, other), True
        )
    if kind == act.FLIP:
        return worth.standing(player, weights, mine, gold ^ 1 << act.CELL[action], True)
    if kind == act.TAKE:
        return promise_of_card(codinca, player, weights, mine, gold, act.SPIRIT[action])
    if kind == act.PUSH:
        push = act.LINE_PUSH[action]
        return worth.of_ring(player, weights, mine, gold, push // 2, spirit_cards.push_steps(push))
    if kind == act.ROTATE:
        ring = pieces.LINES + act.BLOCK[action]
        return worth.of_ring(player, weights, mine, gold, ring, act.QUARTERS[action] + 1)
    if codinca.card >= pieces.TRAPS:
        return NEVER
    turned = gold ^ spirit_cards.trap_turns(codinca, codinca.card, act.BORDER[action])
    return worth.standing(player, weights, mine, turned, True)


def promise_of_card(
    codinca: Codinca, player: Player, weights: row[wide], mine: int, gold: int, card: int
) -> int:
    """What taking up a spirit card seems good for at its best, its price paid."""
    if codinca.made != st.BOTH:
        return NEVER
    best = NEVER
    for push in range(pieces.PUSHES):
        if spirit_cards.why_not_push(codinca, push) == act.FINE:
            best = max(
                best, worth.of_ring(player, weights, mine, gold, push // 2, spirit_cards.push_steps(push))
            )
    for block in range(pieces.BLOCKS):
        for turn in range(pieces.TURNS_OF_A_BLOCK):
            if spirit_cards.why_not_rotate(codinca, block, turn) == act.FINE:
                ring = pieces.LINES + block
                best = max(best, worth.of_ring(player, weights, mine, gold, ring, turn + 1))
    if card < pieces.TRAPS:
        codinca.card = card
        for side in range(pieces.TRAP_SIDES):
            if spirit_cards.why_not_trap(codinca, side) == act.FINE:
                turned = gold ^ spirit_cards.trap_turns(codinca, card, side)
                best = max(best, worth.standing(player, weights, mine, turned, True))
        codinca.card = pieces.NO_CARD
    return best - weights[w.W_CARD]
