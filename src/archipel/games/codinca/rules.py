"""What actions do, in the order of the rule page."""

from __future__ import annotations

from archipel.core.chance import draw
from archipel.core.events import EVERYONE, UNKNOWN, Events, tell
from archipel.games.codinca.actions import (
    CHOOSE_ELEMENT,
    CONTINUE,
    END,
    FLIP,
    FLIPPED_TILE,
    PUSH,
    PUSHED,
    ROTATE,
    ROTATED,
    SPENT,
    SWAP,
    SWAPPED_TILES,
    TAKE,
    TRAP,
    TRAPPED_TILES,
)
from archipel.games.codinca.conditions import push_steps, trap_turns
from archipel.games.codinca.patterns import marked_cells, size_of
from archipel.games.codinca.phases import after_action, begin, key_found, next_turn, points
from archipel.games.codinca.pieces import (
    CELLS,
    FLIPPED,
    GOLD,
    LINES,
    NO_CARD,
    PAIR_CELLS,
    RING_CELLS,
    SWAPPED_FIRST,
    SWAPPED_SECOND,
    TILES_OF_A_KEY,
    TRAPPED_FIRST,
    TURNS_OF_A_BLOCK,
)
from archipel.games.codinca.setup import choose_element, deal
from archipel.games.codinca.state import (
    BOTH,
    FLIP_MADE,
    NOTHING,
    RUNNING,
    SPIRIT,
    SWAP_MADE,
    TURN,
    Chance,
    Codinca,
)


def play(codinca: Codinca, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action; after every one that touches the grid, see whether a key fits (§8.2)."""
    if action >= PUSH:
        found = key_found(codinca, seat)
        use_card(codinca, seat, action, chance, events)
        after_action(codinca, seat, found, events)
    elif action >= TAKE:
        take_up(codinca, seat, action - TAKE)
    elif action >= SWAP:
        found = key_found(codinca, seat)
        if action < FLIP:
            swap(codinca, seat, action - SWAP, events)
        else:
            flip(codinca, seat, action - FLIP, events)
        after_action(codinca, seat, found, events)
    elif action == END:
        next_turn(codinca, events)
    elif action == CONTINUE:
        deal_next(codinca, seat, chance, events)
    else:
        choose_element(codinca, seat, action - CHOOSE_ELEMENT, events)


def deal_next(codinca: Codinca, seat: int, chance: Chance, events: Events) -> None:
    """The cards of one player; after the last one's the first turn begins (§3.3, §3.4)."""
    deal(codinca, seat, chance, events)
    codinca.active += 1
    if codinca.active == codinca.seats:
        begin(codinca, events)


def over(codinca: Codinca) -> bool:
    """The game ends with the fourth key, or with the last turn (§9)."""
    return codinca.outcome != RUNNING


def ending(codinca: Codinca) -> int:
    """How it ended."""
    return codinca.outcome


def score(codinca: Codinca, seat: int) -> int:
    """Four points a key and one a spirit card left: whoever wins has the most (§9.2)."""
    return points(codinca, seat)


def deciders(codinca: Codinca) -> int:
    """The player whose turn it is, to choose, to be dealt to, or to play."""
    return 1 << codinca.active if codinca.outcome == RUNNING else 0


# §5 The standard actions


def swap(codinca: Codinca, seat: int, pair: int, events: Events) -> None:
    """Two tiles change places; they keep their sides (§5.1)."""
    mark = SWAPPED_SECOND if codinca.made == SWAP_MADE else SWAPPED_FIRST
    one = PAIR_CELLS[2 * pair]
    other = PAIR_CELLS[2 * pair + 1]
    tile = codinca.grid[one]
    codinca.grid[one] = codinca.grid[other] | mark
    codinca.grid[other] = tile | mark
    codinca.made = SWAP_MADE if codinca.made == NOTHING else BOTH
    tell(events, SWAPPED_TILES, EVERYONE, seat, pair, 0, 0)


def flip(codinca: Codinca, seat: int, cell: int, events: Events) -> None:
    """A tile is turned over, from stone to gold or from gold to stone (§5.2)."""
    codinca.grid[cell] = (codinca.grid[cell] ^ GOLD) | FLIPPED
    codinca.made = FLIP_MADE if codinca.made == NOTHING else BOTH
    tell(events, FLIPPED_TILE, EVERYONE, seat, cell, codinca.grid[cell] & GOLD, 0)


# §6 Spirit cards


def take_up(codinca: Codinca, seat: int, card: int) -> None:
    """A spirit card leaves the hand; nobody else sees which (§6.1)."""
    player = codinca.players[seat]
    codinca.card = UNKNOWN
    if codinca.options.blind == 0:
        codinca.card = card
        player.hand &= ~(1 << card)
    player.held -= 1
    codinca.phase = SPIRIT


def use_card(codinca: Codinca, seat: int, action: int, chance: Chance, events: Events) -> None:
    """One card, one additional action: a push, a rotation or a trap (§6.1)."""
    if action < TRAP:
        bury(codinca, seat, events)
        if action < ROTATE:
            push(codinca, seat, action - PUSH, events)
        else:
            rotate(codinca, seat, action - ROTATE, events)
    else:
        spring_trap(codinca, seat, action - TRAP, chance, events)
    codinca.card = NO_CARD
    codinca.phase = TURN


def bury(codinca: Codinca, seat: int, events: Events) -> None:
    """A card spent on a push or a rotation stays unseen; its owner remembers it (§6.1)."""
    player = codinca.players[seat]
    player.buried += 1
    if codinca.card != UNKNOWN:
        player.spent |= 1 << codinca.card
    tell(events, SPENT, EVERYONE, seat, player.held, 0, 0)


def push(codinca: Codinca, seat: int, number: int, events: Events) -> None:
    """A line moves on by one cell, and the tile at its end comes back at its beginning (§6.2)."""
    send_round(codinca, number // 2, push_steps(number))
    codinca.pushed |= 1 << number
    tell(events, PUSHED, EVERYONE, seat, number, 0, 0)


def rotate(codinca: Codinca, seat: int, number: int, events: Events) -> None:
    """A block turns by a quarter or a half; its tiles keep their sides (§6.3)."""
    block = number // TURNS_OF_A_BLOCK
    turn = number % TURNS_OF_A_BLOCK
    send_round(codinca, LINES + block, turn + 1)
    codinca.rotated |= 1 << number
    tell(events, ROTATED, EVERYONE, seat, block, turn, 0)


def send_round(codinca: Codinca, ring: int, steps: int) -> None:
    """The four tiles of a line or block move on by so many places, one behind the other."""
    first = ring * TILES_OF_A_KEY
    for _ in range(steps):
        tile = codinca.grid[RING_CELLS[first + TILES_OF_A_KEY - 1]]
        for nth in range(TILES_OF_A_KEY - 1, 0, -1):
            codinca.grid[RING_CELLS[first + nth]] = codinca.grid[RING_CELLS[first + nth - 1]]
        codinca.grid[RING_CELLS[first]] = tile


def spring_trap(codinca: Codinca, seat: int, side: int, chance: Chance, events: Events) -> None:
    """The four tiles of the pattern are set to gold or stone as it says; the others stay (§6.4)."""
    trap = codinca.card
    if trap == UNKNOWN:
        trap = draw(codinca.unseen_traps, chance.spirits)
    codinca.shown |= 1 << trap
    turns = trap_turns(codinca, trap, side)
    mark = TRAPPED_FIRST
    while marked_cells(codinca, mark) != 0:
        mark *= 2
    for cell in range(CELLS):
        if turns >> cell & 1 == 1:
            codinca.grid[cell] = (codinca.grid[cell] ^ GOLD) | mark
    tell(events, TRAPPED_TILES, EVERYONE, seat, side, trap, size_of(turns))
