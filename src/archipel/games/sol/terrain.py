"""What one sees on the table: who sits where, who stands where, what a way costs, who carries what.

A set of cells, seats or pontoons is a number with one bit each.
"""

from __future__ import annotations

from archipel.games.sol.pieces import (
    ADVENTURERS,
    BARRICADE_TOLL,
    BOAT,
    COMBAT,
    CREW,
    CUZCO,
    FOREST,
    FOREST_SWORDS,
    NEAR,
    NEAR_BITS,
    NO_PAWN,
    SIDES,
    STEPS,
    TERRAIN,
    TERRAINS,
    YAO,
)
from archipel.games.sol.state import ADVANCED, Sol


def holds(things: int, thing: int) -> bool:
    """Whether a set holds something."""
    return (things >> thing & 1) == 1


def how_many(things: int) -> int:
    """How many a small set holds."""
    count = 0
    left = things
    while left != 0:
        left &= left - 1
        count += 1
    return count


# Teams and seats (§3.2)


def team_of(pawn: int) -> int:
    """The team of a pawn."""
    return pawn // CREW


def team_of_seat(sol: Sol, seat: int) -> int:
    """The first seats play the Adventurers (players only: a spectator has no team)."""
    return 0 if seat < sol.adventurers else 1


def seats_of(sol: Sol, team: int) -> int:
    """The seats of a team."""
    first = (1 << sol.adventurers) - 1
    return first if team == ADVENTURERS else ((1 << sol.seats) - 1) & ~first


def players_of(sol: Sol, pawn: int) -> int:
    """The seats that decide for a pawn: its own player, or the whole team if it has none (§4.4)."""
    team = team_of(pawn)
    slot = pawn % CREW
    first = 0 if team == ADVENTURERS else sol.adventurers
    players = sol.adventurers if team == ADVENTURERS else sol.seats - sol.adventurers
    return 1 << (first + slot) if slot < players else seats_of(sol, team)


def pawn_of(sol: Sol, sheet: int) -> int:
    """The pawn of a character; NO_PAWN if it is not in the game."""
    for team in range(2):
        for slot in range(sol.crew):
            if sol.pawns[team * CREW + slot].sheet == sheet:
                return team * CREW + slot
    return NO_PAWN


# Who stands where


def on_land(sol: Sol, pawn: int) -> bool:
    """Whether a pawn has left its boat."""
    return sol.pawns[pawn].cell < BOAT


def is_near(cell: int, other: int) -> bool:
    """Whether two cells touch; a boat touches none."""
    return cell < BOAT and other < BOAT and holds(NEAR_BITS[cell], other)


def valid_enemies(sol: Sol, team: int, cell: int) -> int:
    """How many Valid opponents of a team stand on a cell."""
    count = 0
    first = (1 - team) * CREW
    for pawn in range(first, first + sol.crew):
        if sol.pawns[pawn].cell == cell and sol.pawns[pawn].wounded == 0:
            count += 1
    return count


def faces_enemy(sol: Sol, pawn: int) -> bool:
    """Whether a Valid opponent stands where a pawn stands on land."""
    return on_land(sol, pawn) and valid_enemies(sol, team_of(pawn), sol.pawns[pawn].cell) > 0


def can_enter(sol: Sol, pawn: int, cell: int) -> bool:
    """The wounded do not enter a cell with a Valid opponent (§7.7)."""
    return sol.pawns[pawn].wounded == 0 or valid_enemies(sol, team_of(pawn), cell) == 0


# What a way costs


def toll(sol: Sol, pawn: int, cell: int) -> int:
    """What a barricade adds for an opponent of La Roca (§10.11)."""
    return BARRICADE_TOLL if pawn < CREW and holds(sol.barricades, cell) else 0


def walk_cost(sol: Sol, pawn: int, side: int) -> int:
    """One step, and one more for each level climbed; Cuzco flies (§5.2, §10.7)."""
    way = sol.pawns[pawn].cell * SIDES + side
    cost = 1 if has_ability(sol, pawn, CUZCO) else STEPS[way]
    return cost + toll(sol, pawn, NEAR[way])


# Abilities and tokens


def has_ability(sol: Sol, pawn: int, sheet: int) -> bool:
    """Whether a pawn is a certain character, on the Advanced side, and Valid (§3.4, §7.7)."""
    who = sol.pawns[pawn]
    return who.sheet == sheet and who.wounded == 0 and sol.options.side == ADVANCED


def tokens_of(sol: Sol, pawn: int) -> int:
    """How many tokens a character has in its inventory, whatever they are."""
    held = sol.pawns[pawn].held
    count = 0
    for terrain in range(TERRAINS):
        count += held[terrain]
    return count


def can_add(sol: Sol, pawn: int) -> bool:
    """Whether, as far as everybody knows, a fighter could add to its swords (§7.3)."""
    return sol.pawns[pawn].order == 1 or tokens_of(sol, pawn) > 0


def swords_of(sol: Sol, pawn: int, cell: int) -> int:
    """The swords of a sheet; Yao has more in the forest (§7.3, §10.3)."""
    swords = COMBAT[sol.pawns[pawn].sheet]
    if has_ability(sol, pawn, YAO) and TERRAIN[cell] == FOREST:
        swords += FOREST_SWORDS
    return swords


def winner_of(sol: Sol) -> int:
    """Who won the combat that was just decided."""
    return sol.defender if sol.pawns[sol.attacker].wounded == 1 else sol.attacker
