"""What an action looks like at first sight, to either side: one action ahead, at what its team may know.

Whoever goes by it searches the nearest cells, runs for the Idol and home with it, chases whoever carries it,
and adds swords while not clearly ahead. The balance of the game is measured with such players on both sides
(§15.2).
"""

from __future__ import annotations

from archipel.core.records import row, wide
from archipel.games.sol.actions import (
    ADD,
    ADD_ORDER,
    CLIMB,
    DEFEND,
    DROP,
    END,
    FIGHT,
    GIVE_ORDER,
    HEAL,
    HIDE,
    IDOL_TO,
    LAND,
    LAY_BARRICADE,
    LEAVE,
    MOVE,
    PEEK,
    PLACE_FLAG,
    PULL,
    PUSH_TO,
    REACH,
    READY,
    ROW,
    SEARCH,
    SHOOT,
    SHOW,
    STAY,
    TAKE,
    USE,
)
from archipel.games.sol.advice_weights import (
    W_AHEAD,
    W_AWAY,
    W_BARRICADE,
    W_CARD,
    W_CLUE,
    W_DULL,
    W_HEAL,
    W_IDOL,
    W_IDOL_ON,
    W_ORDER,
    W_OURS,
    W_PEEK,
    W_PULL,
    W_PULL_STEP,
    W_REACH,
    W_RISK,
    W_SEARCH,
    W_SHOOT,
    W_SPENT,
    W_THEIRS,
    W_TOKEN,
    W_TOKEN_REACH,
    W_WAY,
)
from archipel.games.sol.chart import FAR, TEMPLES
from archipel.games.sol.moving import side_of_cell
from archipel.games.sol.pieces import (
    ADVENTURERS,
    ALTAR,
    BOAT,
    CELL_OF_PONTOON,
    CELLS,
    CHART,
    CLUE,
    COMBAT,
    CREW,
    MOVEMENT,
    NO_CELL,
    NO_PAWN,
    PROPERTIES,
    ROWING,
    SEARCH_CELLS,
    STEP,
    TEMPLE_CELLS,
    TERRAIN,
    TERRAINS,
    VALUES,
    WALKING,
)
from archipel.games.sol.searching import NO_VALUE
from archipel.games.sol.state import ATTACK, Sol
from archipel.games.sol.terrain import holds, pawn_of, swords_of, team_of, valid_enemies, walk_cost

# DISTANCE[cell * CELLS + other]: the cheapest way on foot and by rowboat.
DISTANCE = tuple(cost for cell in range(CELLS) for cost in CHART.costs_from({cell: 0}, max(MOVEMENT)))

A_STEP = 1000  # all figures of ways are in thousandths of a step
NEVER, NOTHING, A_LITTLE = -1_000_000, 0, 10  # to stop is worth nothing


def at_first_sight(sol: Sol, seat: int, weights: row[wide], action: int) -> int:
    """What an action seems good for to whoever of a team decides."""
    if END <= action < IDOL_TO:
        return worth_in_turn(sol, weights, action)
    if action < PEEK:
        return worth_of_idol(sol, weights, pawn_of(sol, action - IDOL_TO)) if action >= IDOL_TO else NOTHING
    if action < FIGHT:
        return worth_of_ability(sol, weights, action)
    return worth_in_combat(sol, weights, action)


# Where to


def goal_cost(sol: Sol, weights: row[wide], pawn: int, cell: int) -> int:
    """How far it is from a cell to where a character wants to be."""
    if sol.carrier == pawn:
        return A_STEP * way_home(sol, pawn, cell)
    if sol.carrier != NO_PAWN:
        return A_STEP * DISTANCE[cell * CELLS + sol.pawns[sol.carrier].cell]
    if sol.idol != NO_CELL:
        return A_STEP * DISTANCE[cell * CELLS + sol.idol]
    best = A_STEP * FAR
    for other in SEARCH_CELLS:
        if holds(sol.unsearched, other):
            cost = A_STEP * DISTANCE[cell * CELLS + other] + dullness(sol, weights, pawn, other)
            best = min(best, cost)
    return best


def dullness(sol: Sol, weights: row[wide], pawn: int, cell: int) -> int:
    """A token known to be no Clue is worth a detour less (what Zia has seen, the Adventurers know)."""
    face = sol.faces[cell] if team_of(pawn) == ADVENTURERS else 0
    if face == 0:
        return 0
    return -weights[W_CLUE] if face == CLUE + 1 else weights[W_DULL]


def way_home(sol: Sol, pawn: int, cell: int) -> int:
    """How far it is to the nearest pontoon under the own flag."""
    best = FAR
    for pontoon in range(len(CELL_OF_PONTOON)):
        if holds(sol.teams[team_of(pawn)].flags, pontoon):
            best = min(best, DISTANCE[cell * CELLS + CELL_OF_PONTOON[pontoon]])
    return best


def worth_of_way(sol: Sol, weights: row[wide], cell: int, cost: int) -> int:
    """A step is worth as much as it brings one nearer, less what stands in the way."""
    pawn = sol.active
    here = sol.pawns[pawn].cell
    before = A_STEP * FAR if here == BOAT else goal_cost(sol, weights, pawn, here)
    after = goal_cost(sol, weights, pawn, cell)
    if after >= before:
        return NEVER
    value = weights[W_WAY] - weights[W_AWAY] * after // A_STEP - weights[W_SPENT] * cost
    if valid_enemies(sol, team_of(pawn), cell) > 0:
        robs = sol.carrier != NO_PAWN and sol.carrier != pawn and sol.pawns[sol.carrier].cell == cell
        if not robs:
            value -= weights[W_RISK]
    return value


# In a turn


def worth_in_turn(sol: Sol, weights: row[wide], action: int) -> int:
    """To search what is under one's feet comes first, then to get somewhere, then to stop."""
    if action == END:
        return NOTHING
    if action < MOVE:
        return worth_of_way(sol, weights, CELL_OF_PONTOON[action - LAND], WALKING)
    if action < ROW:
        cell = action - MOVE
        cost = walk_cost(sol, sol.active, side_of_cell(sol, sol.active, cell))
        return worth_of_way(sol, weights, cell, cost)
    if action < ROW + len(CELL_OF_PONTOON):
        return worth_of_way(sol, weights, CELL_OF_PONTOON[action - ROW], ROWING)
    if action == SEARCH:
        return weights[W_SEARCH]
    if action >= USE:
        return worth_of_step_token(sol, weights, action)
    return worth_of_pull(sol, weights, pawn_of(sol, action - PULL))


def worth_of_step_token(sol: Sol, weights: row[wide], action: int) -> int:
    """A token is spent if it brings the Idol home or within reach, or a search point to good use."""
    if action < USE + TERRAINS or action == USE + 2 * TERRAINS:
        pawn = sol.active
        here = sol.pawns[pawn].cell
        if here == BOAT or sol.steps > 1:
            return NEVER
        far = goal_cost(sol, weights, pawn, here)
        wanted = sol.carrier == pawn or sol.idol != NO_CELL or sol.searches > 0
        within = 0 < far <= A_STEP * sol.steps + weights[W_TOKEN_REACH]
        return weights[W_TOKEN] if wanted and within else NEVER
    return NEVER


def worth_of_pull(sol: Sol, weights: row[wide], ally: int) -> int:
    """With what is left, an ally is brought nearer to where it wants to be, if nobody waits for it here."""
    here, there = sol.pawns[sol.active].cell, sol.pawns[ally].cell
    if valid_enemies(sol, team_of(ally), here) > 0:
        return NEVER
    gain = goal_cost(sol, weights, ally, there) - goal_cost(sol, weights, ally, here)
    return weights[W_PULL] + weights[W_PULL_STEP] * gain // A_STEP if gain > 0 else NEVER


def worth_of_idol(sol: Sol, weights: row[wide], pawn: int) -> int:
    """Whoever has steps left takes the Idol on; nobody gives it back."""
    if sol.carrier == NO_PAWN or team_of(sol.carrier) != team_of(pawn):
        return weights[W_IDOL]
    return weights[W_IDOL_ON] if pawn == sol.active and sol.steps > 0 else NEVER


def worth_of_ability(sol: Sol, weights: row[wide], action: int) -> int:
    """Healing, Orders, shots and looks are good; tokens on the ground are laid as they come."""
    if action < REACH:
        return weights[W_PEEK]
    if action < HEAL:
        return weights[W_REACH]
    if action < GIVE_ORDER:
        return weights[W_HEAL]
    if action < CLIMB:
        return weights[W_ORDER]
    if action < LAY_BARRICADE:
        return worth_of_way(sol, weights, action - CLIMB, WALKING)
    if action >= SHOOT:
        return weights[W_SHOOT]
    return NEVER if action > LAY_BARRICADE else weights[W_BARRICADE]


# Clues


def worth_of_card(sol: Sol, weights: row[wide], card: int) -> int:
    """A card is worth as much as the temple it points to is nearer to the own crew than to the others."""
    cell = ALTAR
    wanted = 0
    silent = False
    for of in range(PROPERTIES):
        value = would_say(sol, of, card)
        silent = silent or value == NO_VALUE
        wanted |= value << of
    if not silent:
        for place in range(TEMPLES):
            if sol.temples[place] == wanted:
                cell = TEMPLE_CELLS[place]
    theirs, ours = trip(sol, 1 - sol.team, cell), trip(sol, sol.team, cell)
    return weights[W_CARD] + weights[W_THEIRS] * theirs - weights[W_OURS] * ours


def would_say(sol: Sol, of: int, card: int) -> int:
    """What a column would say with one card more, as far as the team knows it."""
    balance = 0
    last = NO_VALUE
    for place in range(sol.played):
        if sol.properties[place] == of and holds(sol.known[place], sol.team):
            last = sol.values[place]
            balance += 2 * last - 1
    if card // VALUES == of:
        last = card % VALUES
        balance += 2 * last - 1
    if balance == 0:
        return last
    return 1 if balance > 0 else 0


def trip(sol: Sol, team: int, cell: int) -> int:
    """How far it is for a team to fetch the Idol from a cell and to bring it home."""
    nearest = FAR
    for pawn in range(team * CREW, team * CREW + sol.crew):
        here = sol.pawns[pawn].cell
        if here != BOAT:
            nearest = min(nearest, DISTANCE[here * CELLS + cell])
    return nearest + way_home(sol, team * CREW, cell)


# In a combat


def worth_in_combat(sol: Sol, weights: row[wide], action: int) -> int:
    """The strongest defends, swords are added until one is clearly ahead, the loser is pushed down."""
    if DEFEND <= action < ADD:
        return COMBAT[action - DEFEND]
    if ADD <= action < READY:
        return A_LITTLE if action == ADD_ORDER or not clearly_ahead(sol, weights) else NEVER
    if action == TAKE:
        return A_LITTLE
    if action == FIGHT:
        return A_LITTLE if sol.pawns[sol.attacker].wounded == 0 else NOTHING
    if PUSH_TO <= action < STAY:
        return A_LITTLE + 3 - TERRAIN[action - PUSH_TO]
    if action == SHOW:
        return worth_of_card(sol, weights, sol.visible)
    if HIDE <= action < PLACE_FLAG:
        return worth_of_card(sol, weights, action - HIDE)
    if action >= DROP:
        return A_LITTLE if (action - DROP) // TERRAINS == STEP else NOTHING
    return NEVER if action == LEAVE else NOTHING


def clearly_ahead(sol: Sol, weights: row[wide]) -> bool:
    """Whether the one who may add has enough swords already."""
    cell = sol.pawns[sol.attacker].cell
    lead = swords_of(sol, sol.attacker, cell) + sol.attack - swords_of(sol, sol.defender, cell) - sol.defence
    return A_STEP * (lead if sol.phase == ATTACK else -lead) >= weights[W_AHEAD]
