"""What an action looks like at first sight, to either side: one action ahead, at what its team may know.

Whoever goes by it searches the nearest cells, runs for the Idol and home with it, chases whoever carries it,
and adds swords while not clearly ahead. The balance of the game is measured with such players on both sides
(§15.2).
"""

from __future__ import annotations

from archipel.core.records import row, wide

from ..rules import actions as act, clues, duel, island, moving, pieces, roster, sets, standing, state as st
from ..rules.state import Sol
from . import goals, weights as w

NEVER, NOTHING, A_LITTLE = -1_000_000, 0, 10  # to stop is worth nothing


def at_first_sight(sol: Sol, seat: int, weights: row[wide], action: int) -> int:
    """What an action seems good for to whoever of a team decides."""
    if sol.phase < st.TURN:
        return NOTHING
    if sol.phase == st.TURN:
        return worth_in_turn(sol, weights, action)
    if sol.phase < st.CLUE_FOUND:
        return worth_in_combat(sol, weights, action)
    return worth_when_found(sol, weights, action)


def worth_of_way(sol: Sol, weights: row[wide], cell: int, cost: int) -> int:
    """A step is worth as much as it brings one nearer, less what stands in the way."""
    pawn = sol.active
    here = sol.pawns[pawn].cell
    before = goals.A_STEP * island.FAR if here == pieces.BOAT else goals.goal_cost(sol, weights, pawn, here)
    after = goals.goal_cost(sol, weights, pawn, cell)
    if after >= before:
        return NEVER
    value = weights[w.W_WAY] - weights[w.W_AWAY] * after // goals.A_STEP - weights[w.W_SPENT] * cost
    if standing.valid_enemies(sol, roster.team_of(pawn), cell) > 0:
        robs = sol.carrier != pieces.NO_PAWN and sol.carrier != pawn and sol.pawns[sol.carrier].cell == cell
        if not robs:
            value -= weights[w.W_RISK]
    return value


# In a turn


def worth_in_turn(sol: Sol, weights: row[wide], action: int) -> int:
    """To search what is under one's feet comes first, then to get somewhere, then to stop."""
    kind = act.KIND[action]
    if kind == act.MOVE:
        cell = act.CELL[action]
        cost = moving.walk_cost(sol, sol.active, standing.side_of_cell(sol, sol.active, cell))
        return worth_of_way(sol, weights, cell, cost)
    if kind == act.END:
        return NOTHING
    if kind == act.LAND:
        return worth_of_way(sol, weights, pieces.CELL_OF_PONTOON[act.PONTOON[action]], pieces.WALKING)
    if kind == act.ROW:
        return worth_of_way(sol, weights, pieces.CELL_OF_PONTOON[act.PONTOON[action]], pieces.ROWING)
    if kind == act.SEARCH:
        return weights[w.W_SEARCH]
    if kind == act.PULL:
        return worth_of_pull(sol, weights, roster.pawn_of(sol, act.SHEET[action]))
    if kind == act.USE:
        return worth_of_a_step(sol, weights) if act.THING[action] == pieces.STEP else NEVER
    if kind == act.USE_ORDER:
        return worth_of_a_step(sol, weights)
    if kind == act.IDOL_TO:
        return worth_of_idol(sol, weights, roster.pawn_of(sol, act.SHEET[action]))
    return worth_of_ability(sol, weights, action)


def worth_of_a_step(sol: Sol, weights: row[wide]) -> int:
    """A Step or an Order is spent if it brings the Idol home or within reach, or a search to good use."""
    pawn = sol.active
    here = sol.pawns[pawn].cell
    if here == pieces.BOAT or sol.steps > 1:
        return NEVER
    far = goals.goal_cost(sol, weights, pawn, here)
    wanted = sol.carrier == pawn or sol.idol != pieces.NO_CELL or sol.searches > 0
    within = 0 < far <= goals.A_STEP * sol.steps + weights[w.W_TOKEN_REACH]
    return weights[w.W_TOKEN] if wanted and within else NEVER


def worth_of_pull(sol: Sol, weights: row[wide], ally: int) -> int:
    """With what is left, an ally is brought nearer to where it wants to be, if nobody waits for it here."""
    here, there = sol.pawns[sol.active].cell, sol.pawns[ally].cell
    if standing.valid_enemies(sol, roster.team_of(ally), here) > 0:
        return NEVER
    gain = goals.goal_cost(sol, weights, ally, there) - goals.goal_cost(sol, weights, ally, here)
    return weights[w.W_PULL] + weights[w.W_PULL_STEP] * gain // goals.A_STEP if gain > 0 else NEVER


def worth_of_idol(sol: Sol, weights: row[wide], pawn: int) -> int:
    """Whoever has steps left takes the Idol on; nobody gives it back."""
    if sol.carrier == pieces.NO_PAWN or roster.team_of(sol.carrier) != roster.team_of(pawn):
        return weights[w.W_IDOL]
    return weights[w.W_IDOL_ON] if pawn == sol.active and sol.steps > 0 else NEVER


def worth_of_ability(sol: Sol, weights: row[wide], action: int) -> int:
    """Healing, Orders, shots and looks are good; tokens on the ground are laid as they come."""
    kind = act.KIND[action]
    if kind == act.PEEK:
        return weights[w.W_PEEK]
    if kind == act.REACH:
        return weights[w.W_REACH]
    if kind == act.HEAL:
        return weights[w.W_HEAL]
    if kind == act.GIVE_ORDER:
        return weights[w.W_ORDER]
    if kind == act.CLIMB:
        return worth_of_way(sol, weights, act.CELL[action], pieces.WALKING)
    if kind == act.LAY_BARRICADE:
        return weights[w.W_BARRICADE]
    return weights[w.W_SHOOT] if kind == act.SHOOT else NEVER


# When something is found


def worth_when_found(sol: Sol, weights: row[wide], action: int) -> int:
    """The card that brings the Idol nearest to the own crew; of tokens too many, a Step goes first."""
    kind = act.KIND[action]
    if kind == act.SHOW:
        return worth_of_card(sol, weights, sol.visible)
    if kind == act.HIDE:
        return worth_of_card(sol, weights, act.CARD[action])
    return A_LITTLE if kind == act.DROP and act.THING[action] == pieces.STEP else NOTHING


def worth_of_card(sol: Sol, weights: row[wide], card: int) -> int:
    """A card is worth as much as the temple it points to is nearer to the own crew than to the others."""
    cell = pieces.ALTAR
    wanted = 0
    silent = False
    for of in range(pieces.PROPERTIES):
        value = would_say(sol, of, card)
        silent = silent or value == clues.NO_VALUE
        wanted |= value << of
    if not silent:
        for place in range(island.TEMPLES):
            if sol.temples[place] == wanted:
                cell = pieces.TEMPLE_CELLS[place]
    theirs, ours = goals.trip(sol, 1 - sol.team, cell), goals.trip(sol, sol.team, cell)
    return weights[w.W_CARD] + weights[w.W_THEIRS] * theirs - weights[w.W_OURS] * ours


def would_say(sol: Sol, of: int, card: int) -> int:
    """What a column would say with one card more, as far as the team knows it."""
    balance = 0
    last = clues.NO_VALUE
    for place in range(sol.played):
        if sol.properties[place] == of and sets.holds(sol.known[place], sol.team):
            last = sol.values[place]
            balance += 2 * last - 1
    if card // pieces.VALUES == of:
        last = card % pieces.VALUES
        balance += 2 * last - 1
    if balance == 0:
        return last
    return 1 if balance > 0 else 0


# In a combat


def worth_in_combat(sol: Sol, weights: row[wide], action: int) -> int:
    """The strongest defends, swords are added until one is clearly ahead, the loser is pushed down."""
    kind = act.KIND[action]
    if kind == act.DEFEND:
        return pieces.COMBAT[act.SHEET[action]]
    if kind == act.ADD:
        return NEVER if clearly_ahead(sol, weights) else A_LITTLE
    if kind == act.ADD_ORDER or kind == act.TAKE:
        return A_LITTLE
    if kind == act.FIGHT:
        return A_LITTLE if sol.pawns[sol.attacker].wounded == 0 else NOTHING
    if kind == act.PUSH_TO:
        return A_LITTLE + 3 - pieces.TERRAIN[act.CELL[action]]
    return NEVER if kind == act.LEAVE else NOTHING


def clearly_ahead(sol: Sol, weights: row[wide]) -> bool:
    """Whether the one who may add has enough swords already."""
    cell = sol.pawns[sol.attacker].cell
    lead = (
        duel.swords_of(sol, sol.attacker, cell)
        + sol.attack
        - duel.swords_of(sol, sol.defender, cell)
        - sol.defence
    )
    return goals.A_STEP * (lead if sol.phase == st.ATTACK else -lead) >= weights[w.W_AHEAD]
