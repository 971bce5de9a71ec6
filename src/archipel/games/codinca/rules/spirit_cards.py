"""Spirit cards: taking one up, then pushing a line, rotating a block or springing its trap (§6).

Each `why_not_…` is the one place of a condition, and stands before what it forbids.
"""

from __future__ import annotations

from archipel.core.chance import draw
from archipel.core.events import EVERYONE, UNKNOWN, Events, tell

from . import actions as act, completing_keys, grid, no_reverse, pieces, sets, state as st, taking_turns
from .state import Chance, Codinca


def why_not_take(codinca: Codinca, seat: int, card: int) -> int:
    """A spirit card from one's hand; where nobody looks at them, simply one of them (§6.1, §10.5)."""
    player = codinca.players[seat]
    if player.held == 0:
        return act.NO_SPIRITS_LEFT
    if codinca.options.blind == 1:
        return act.FINE if card == pieces.UNSEEN_CARD else act.NOT_LOOKED_AT
    return act.FINE if card != pieces.UNSEEN_CARD and player.hand >> card & 1 == 1 else act.NOT_IN_HAND


def take_up(codinca: Codinca, seat: int, card: int) -> None:
    """A spirit card leaves the hand; nobody else sees which (§6.1)."""
    player = codinca.players[seat]
    codinca.card = UNKNOWN
    if codinca.options.blind == 0:
        codinca.card = card
        player.hand &= ~(1 << card)
    player.held -= 1
    codinca.phase = st.SPIRIT


def why_not_use_card(codinca: Codinca) -> int:
    """Pushes, rotations and traps need a spirit card that was taken up (§6.1)."""
    if codinca.phase == st.SPIRIT:
        return act.FINE
    code = taking_turns.why_not_act(codinca)
    return code if code != act.FINE else act.NO_CARD_TAKEN


def bury(codinca: Codinca, seat: int, events: Events) -> None:
    """A card spent on a push or a rotation stays unseen; its owner remembers it (§6.1)."""
    player = codinca.players[seat]
    player.buried += 1
    if codinca.card != UNKNOWN:
        player.spent |= 1 << codinca.card
    tell(events, act.SPENT, EVERYONE, seat, player.held)


def card_used(codinca: Codinca, seat: int, found: int, events: Events) -> None:
    """One card, one additional action; then the grid is compared with one's keys (§6.1, §8.2)."""
    codinca.card = pieces.NO_CARD
    codinca.phase = st.TURN
    completing_keys.after_action(codinca, seat, found, events)


def push_steps(push: int) -> int:
    """Right and down by one; left and up the other way round (§6.2)."""
    return 1 if push % 2 == 0 else pieces.TILES_OF_A_KEY - 1


def why_not_push(codinca: Codinca, push: int) -> int:
    """Any line, either way, but not the push of the player before back again (§6.2, §7.1)."""
    if codinca.options.no_reverse != st.BY_GRID and codinca.pushed_before >> (push ^ 1) & 1 == 1:
        return act.UNDOES_PUSH
    return why_not_ring(codinca, push // 2, push_steps(push))


def push_line(codinca: Codinca, seat: int, push: int, events: Events) -> None:
    """A line moves on by one cell, and the tile at its end comes back at its beginning (§6.2)."""
    found = completing_keys.key_found(codinca, seat)
    bury(codinca, seat, events)
    send_round(codinca, push // 2, push_steps(push))
    codinca.pushed |= 1 << push
    tell(events, act.PUSHED, EVERYONE, seat, push)
    card_used(codinca, seat, found, events)


def why_not_rotate(codinca: Codinca, block: int, turn: int) -> int:
    """Any block by a quarter or a half, but not the rotation of the player before back again (§6.3, §7.1)."""
    back = block * pieces.TURNS_OF_A_BLOCK + pieces.TURNS_OF_A_BLOCK - 1 - turn
    if codinca.options.no_reverse != st.BY_GRID and codinca.rotated_before >> back & 1 == 1:
        return act.UNDOES_ROTATION
    return why_not_ring(codinca, pieces.LINES + block, turn + 1)


def rotate_block(codinca: Codinca, seat: int, block: int, turn: int, events: Events) -> None:
    """A block turns by a quarter or a half; its tiles keep their sides (§6.3)."""
    found = completing_keys.key_found(codinca, seat)
    bury(codinca, seat, events)
    send_round(codinca, pieces.LINES + block, turn + 1)
    codinca.rotated |= 1 << block * pieces.TURNS_OF_A_BLOCK + turn
    tell(events, act.ROTATED, EVERYONE, seat, block, turn)
    card_used(codinca, seat, found, events)


def ring_changes(codinca: Codinca, ring: int, steps: int) -> bool:
    """Whether sending four tiles round by some steps changes what the eye sees."""
    for nth in range(pieces.TILES_OF_A_KEY):
        here = pieces.RING_CELLS[ring * pieces.TILES_OF_A_KEY + nth]
        there = pieces.RING_CELLS[ring * pieces.TILES_OF_A_KEY + (nth + steps) % pieces.TILES_OF_A_KEY]
        if grid.look_at(codinca, here) != grid.look_at(codinca, there):
            return True
    return False


def why_not_ring(codinca: Codinca, ring: int, steps: int) -> int:
    """What holds for pushes and rotations alike: an effect if the table asks for one, no old grid."""
    if codinca.options.idle == 0 and not ring_changes(codinca, ring, steps):
        return act.NO_EFFECT
    if codinca.options.no_reverse == st.BY_GRID and no_reverse.ring_restores(codinca, ring, steps):
        return act.RESTORES_GRID
    return act.FINE


def send_round(codinca: Codinca, ring: int, steps: int) -> None:
    """The four tiles of a line or block move on by so many places, one behind the other."""
    first = ring * pieces.TILES_OF_A_KEY
    for _ in range(steps):
        tile = codinca.grid[pieces.RING_CELLS[first + pieces.TILES_OF_A_KEY - 1]]
        for nth in range(pieces.TILES_OF_A_KEY - 1, 0, -1):
            codinca.grid[pieces.RING_CELLS[first + nth]] = codinca.grid[pieces.RING_CELLS[first + nth - 1]]
        codinca.grid[pieces.RING_CELLS[first]] = tile


def trap_turns(codinca: Codinca, trap: int, side: int) -> int:
    """The set of cells whose tile a trap turns over from a side of the grid (§6.4)."""
    number = trap * pieces.TRAP_SIDES + side
    return pieces.TRAP_CELLS[number] & (grid.gold_cells(codinca) ^ pieces.TRAP_GOLD[number])


def why_not_trap(codinca: Codinca, side: int) -> int:
    """A trap from any side; of one nobody has looked at, nothing is known in advance (§6.4, §10.5)."""
    if codinca.card == UNKNOWN:
        return act.FINE
    turns = trap_turns(codinca, codinca.card, side)
    if codinca.options.idle == 0 and turns == 0:
        return act.NO_EFFECT
    if codinca.options.no_reverse == st.BY_GRID:
        return act.RESTORES_GRID if no_reverse.flips_restore(codinca, turns) else act.FINE
    return act.UNDOES_TRAP if turns != 0 and no_reverse.was_trapped(codinca, turns) else act.FINE


def spring_trap(codinca: Codinca, seat: int, side: int, chance: Chance, events: Events) -> None:
    """The four tiles of the pattern are set to gold or stone as it says; the others stay (§6.4)."""
    found = completing_keys.key_found(codinca, seat)
    trap = codinca.card
    if trap == UNKNOWN:
        trap = draw(codinca.unseen_traps, chance.spirits)
    codinca.shown |= 1 << trap
    turns = trap_turns(codinca, trap, side)
    mark = pieces.TRAPPED_FIRST
    while grid.marked_cells(codinca, mark) != 0:
        mark *= 2
    for cell in range(pieces.CELLS):
        if turns >> cell & 1 == 1:
            codinca.grid[cell] = (codinca.grid[cell] ^ pieces.GOLD) | mark
    tell(events, act.TRAPPED_TILES, EVERYONE, seat, side, trap, sets.size_of(turns))
    card_used(codinca, seat, found, events)
