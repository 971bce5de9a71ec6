"""Combat (§7): who fights whom, swords, dice, and what comes of it; and the end of a turn (§4.3)."""

from __future__ import annotations

from archipel.core.chance import roll
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.sol.actions import (
    ADDED,
    ADDED_ORDER,
    BEAT,
    DROPPED_IDOL,
    DUEL,
    PUSHED,
    ROLLED,
    SLIPPED_BY,
    TIED,
    WON_MEDALLION,
)
from archipel.games.sol.pieces import (
    CREW,
    DIE,
    FACES,
    LA_GOUPILE,
    NO_PAWN,
    SLOTS,
    TERRAINS,
    TOKEN_SWORDS,
)
from archipel.games.sol.state import (
    ATTACK,
    AUTOMATIC,
    DEFENCE,
    DEFENDER,
    DICE,
    DUELLING,
    ENTER,
    EVERYBODY,
    FACING,
    FIGHT_AT_ONCE,
    OVERFLOW,
    PARTED,
    PUSH,
    SPOILS,
    TURN,
    TURN_OVER,
    Chance,
    Sol,
)
from archipel.games.sol.terrain import (
    can_add,
    faces_enemy,
    has_ability,
    swords_of,
    team_of,
    tokens_of,
    valid_enemies,
    winner_of,
)
from archipel.games.sol.turns import close_turn, take_idol

# §7.1 When there is a combat


def meet(sol: Sol) -> None:
    """A Valid character that enters a cell with a Valid opponent fights at once (§7.1).

    La Goupile is asked first whether she will (§10.5).
    """
    if sol.pawns[sol.attacker].wounded == 1 or not faces_enemy(sol, sol.attacker):
        sol.phase = PARTED
    elif has_ability(sol, sol.attacker, LA_GOUPILE):
        sol.phase = ENTER
    else:
        sol.phase = FACING


def slip_by(sol: Sol, events: Events) -> None:
    """La Goupile declines the combat and stays on the cell (§10.5)."""
    who = sol.pawns[sol.attacker]
    tell(events, SLIPPED_BY, EVERYONE, who.sheet, who.cell, 0, 0)
    sol.phase = PARTED


# §7.2 The defender


def call_defender(sol: Sol) -> None:
    """The defending team says which of its Valid characters there fights; if there is one only, that one."""
    team, cell = team_of(sol.attacker), sol.pawns[sol.attacker].cell
    waiting = 0
    first = (1 - team) * CREW
    for pawn in range(first, first + sol.crew):
        if sol.pawns[pawn].cell == cell and sol.pawns[pawn].wounded == 0:
            sol.defender = pawn
            waiting += 1
    if waiting == 1:
        sol.phase = DUELLING
    else:
        sol.defender = NO_PAWN
        sol.phase = DEFENDER


def begin_duel(sol: Sol, events: Events) -> None:
    """Two characters face each other; whoever could add swords is asked, the attacker first (§7.3)."""
    sol.phase = ATTACK
    tell(events, DUEL, EVERYONE, sol.pawns[sol.attacker].sheet, sol.pawns[sol.defender].sheet, 0, 0)


# §7.3 Swords


def fighter(sol: Sol) -> int:
    """Whoever may add swords now."""
    return sol.attacker if sol.phase == ATTACK else sol.defender


def add(sol: Sol, thing: int, terrain: int, events: Events) -> None:
    """A token is shown and spent for one more sword in this combat (§7.3)."""
    pawn = fighter(sol)
    spend(sol, pawn, thing, terrain)
    tell(events, ADDED, EVERYONE, sol.pawns[pawn].sheet, thing, terrain, 0)
    one_more_sword(sol)


def spend(sol: Sol, pawn: int, thing: int, terrain: int) -> None:
    """A token leaves an inventory, for all to see (§6.2)."""
    who = sol.pawns[pawn]
    who.things[thing * TERRAINS + terrain] -= 1
    who.held[terrain] -= 1
    sol.spent[thing * TERRAINS + terrain] += 1


def add_order(sol: Sol, events: Events) -> None:
    """An Order of Cortes is spent for one more sword (§10.8)."""
    pawn = fighter(sol)
    sol.pawns[pawn].order = 0
    tell(events, ADDED_ORDER, EVERYONE, sol.pawns[pawn].sheet, 0, 0, 0)
    one_more_sword(sol)


def one_more_sword(sol: Sol) -> None:
    """It counts until this combat is over (§6.4)."""
    if sol.phase == ATTACK:
        sol.attack += TOKEN_SWORDS
    else:
        sol.defence += TOKEN_SWORDS


def ready(sol: Sol) -> None:
    """After the attacker the defender is asked, after the defender the dice roll (§7.3)."""
    sol.phase = DEFENCE if sol.phase == ATTACK else DICE


def skip_the_empty_handed(sol: Sol) -> None:
    """Nobody is asked who, as everybody can see, has nothing to add (§7.3)."""
    if sol.phase == ATTACK and not can_add(sol, sol.attacker):
        sol.phase = DEFENCE
    if sol.phase == DEFENCE and not can_add(sol, sol.defender):
        sol.phase = DICE


# §7.4 Dice


def roll_dice(sol: Sol, chance: Chance, events: Events) -> None:
    """Both roll; the higher total wins, and a tie rolls the dice alone again (§7.4)."""
    cell = sol.pawns[sol.attacker].cell
    mine, theirs = DIE[roll(FACES, chance.dice)], DIE[roll(FACES, chance.dice)]
    attack = swords_of(sol, sol.attacker, cell) + sol.attack + mine
    defence = swords_of(sol, sol.defender, cell) + sol.defence + theirs
    tell(events, ROLLED, EVERYONE, sol.pawns[sol.attacker].sheet, mine, attack, 0)
    tell(events, ROLLED, EVERYONE, sol.pawns[sol.defender].sheet, theirs, defence, 0)
    if attack == defence:
        tell(events, TIED, EVERYONE, attack, 0, 0, 0)
        return
    winner = sol.attacker if attack > defence else sol.defender
    defeat(sol, winner, sol.attacker + sol.defender - winner, events)


# §7.5 What comes of it


def defeat(sol: Sol, winner: int, loser: int, events: Events) -> None:
    """The loser is wounded, drops the Idol and costs its team the medallion (§7.5)."""
    tell(events, BEAT, EVERYONE, sol.pawns[winner].sheet, sol.pawns[loser].sheet, 0, 0)
    wound(sol, loser, events)
    if sol.medallion == team_of(loser):
        sol.medallion = team_of(winner)
        tell(events, WON_MEDALLION, EVERYONE, sol.medallion, 0, 0, 0)
    sol.attack = 0
    sol.defence = 0
    sol.phase = PUSH
    if sol.idol == sol.pawns[winner].cell:
        if sol.options.picking_up == AUTOMATIC:
            take_idol(sol, winner, events)
        else:
            sol.phase = SPOILS


def wound(sol: Sol, pawn: int, events: Events) -> None:
    """A wounded character lets the Idol fall where it stands (§7.5, §9.2)."""
    who = sol.pawns[pawn]
    who.wounded = 1
    if sol.carrier == pawn:
        sol.carrier = NO_PAWN
        sol.idol = who.cell
        tell(events, DROPPED_IDOL, EVERYONE, who.sheet, who.cell, 0, 0)


def push(sol: Sol, cell: int, events: Events) -> None:
    """The winner pushes the loser to a neighbouring cell (§7.5)."""
    loser = sol.attacker + sol.defender - winner_of(sol)
    sol.pawns[loser].cell = cell
    tell(events, PUSHED, EVERYONE, sol.pawns[loser].sheet, cell, 0, 0)


def after_duel(sol: Sol) -> None:
    """An attacker who is still Valid fights the next Valid opponent of the cell (§7.6)."""
    cell = sol.pawns[winner_of(sol)].cell
    beaten = sol.pawns[sol.attacker].wounded == 1
    if beaten and sol.options.melee == EVERYBODY:
        first = team_of(sol.attacker) * CREW
        for pawn in range(first + sol.crew - 1, first - 1, -1):
            if sol.pawns[pawn].cell == cell and sol.pawns[pawn].wounded == 0:
                sol.attacker = pawn
                beaten = False
    sol.defender = NO_PAWN
    going_on = not beaten and valid_enemies(sol, team_of(sol.attacker), cell) > 0
    sol.phase = FACING if going_on else PARTED


def part(sol: Sol) -> None:
    """The turn of the active character goes on, even if it was the loser (§7.6)."""
    sol.attacker = NO_PAWN
    sol.defender = NO_PAWN
    sol.phase = TURN_OVER if sol.closing == 1 else TURN


# §4.3 The end of a turn


def end_turn(sol: Sol, events: Events) -> None:
    """A character with more tokens than room has to drop some first; then its turn is over (§6.5).

    Whoever recovers among Valid opponents stays among them, or with the option fights (§7.7, §11).
    """
    if tokens_of(sol, sol.active) > SLOTS[sol.pawns[sol.active].sheet]:
        sol.phase = OVERFLOW
        return
    sol.phase = TURN_OVER
    recovered = close_turn(sol, events)
    if recovered and sol.options.meeting == FIGHT_AT_ONCE and faces_enemy(sol, sol.active):
        sol.closing = 1
        sol.attacker = sol.active
        sol.phase = FACING
