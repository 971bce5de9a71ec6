"""What an action promises: the advice for bots. A stand-in that plans no turn ahead.

Actions are tried in thought on the two sets of cells that worth.py weighs.
"""

from __future__ import annotations

from archipel.core.records import row, wide
from archipel.games.codinca.advice import weights as w
from archipel.games.codinca.advice import worth
from archipel.games.codinca.rules import actions as act
from archipel.games.codinca.rules import grid, pieces, spirit_cards
from archipel.games.codinca.rules import state as st
from archipel.games.codinca.rules.state import Codinca, Player

NEVER = -worth.KEY_WORTH


def promise(codinca: Codinca, seat: int, weights: row[wide], action: int) -> int:
    """What an action seems good for; spirit cards are thought of after the pair."""
    if codinca.phase != st.TURN and codinca.phase != st.SPIRIT:
        return 0
    player = codinca.players[seat]
    mine = grid.cells_of(codinca, player.element)
    gold = grid.gold_cells(codinca)
    if action == act.END:
        return worth.standing(player, weights, mine, gold, False)
    if action < act.FLIP:
        one = pieces.PAIR_CELLS[2 * (action - act.SWAP)]
        other = pieces.PAIR_CELLS[2 * (action - act.SWAP) + 1]
        return worth.standing(
            player, weights, worth.swapped(mine, one, other), worth.swapped(gold, one, other), True
        )
    if action < act.TAKE:
        return worth.standing(player, weights, mine, gold ^ 1 << (action - act.FLIP), True)
    if action < act.PUSH:
        return promise_of_card(codinca, player, weights, mine, gold, action - act.TAKE)
    if action < act.ROTATE:
        push = action - act.PUSH
        return worth.of_ring(player, weights, mine, gold, push // 2, spirit_cards.push_steps(push))
    if action < act.TRAP:
        block = pieces.LINES + (action - act.ROTATE) // pieces.TURNS_OF_A_BLOCK
        turns = 1 + (action - act.ROTATE) % pieces.TURNS_OF_A_BLOCK
        return worth.of_ring(player, weights, mine, gold, block, turns)
    if codinca.card >= pieces.TRAPS:
        return NEVER
    return worth.standing(
        player, weights, mine, gold ^ spirit_cards.trap_turns(codinca, codinca.card, action - act.TRAP), True
    )


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
    for rotation in range(pieces.ROTATIONS):
        if spirit_cards.why_not_rotate(codinca, rotation) == act.FINE:
            block = pieces.LINES + rotation // pieces.TURNS_OF_A_BLOCK
            turns = 1 + rotation % pieces.TURNS_OF_A_BLOCK
            best = max(best, worth.of_ring(player, weights, mine, gold, block, turns))
    if card < pieces.TRAPS:
        codinca.card = card
        for side in range(pieces.TRAP_SIDES):
            if spirit_cards.why_not_trap(codinca, side) == act.FINE:
                turned = gold ^ spirit_cards.trap_turns(codinca, card, side)
                best = max(best, worth.standing(player, weights, mine, turned, True))
        codinca.card = pieces.NO_CARD
    return best - weights[w.W_CARD]
