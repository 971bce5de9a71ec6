"""Two characters fight: their swords, what they add, and the dice (§7.3, §7.4)."""

from __future__ import annotations

from archipel.core.chance import roll
from archipel.core.events import EVERYONE, Events, tell

from . import abilities, actions as act, combat, deciding, pieces, state as st, tokens
from .state import Chance, Sol


def begin(sol: Sol, events: Events) -> None:
    """Two characters face each other; whoever could add swords is asked, the attacker first (§7.3)."""
    sol.phase = st.ATTACK
    tell(events, act.DUEL, EVERYONE, sol.pawns[sol.attacker].sheet, sol.pawns[sol.defender].sheet)


# §7.3 Swords


def fighter(sol: Sol) -> int:
    """Whoever may add swords now."""
    return sol.attacker if sol.phase == st.ATTACK else sol.defender


def swords_of(sol: Sol, pawn: int, cell: int) -> int:
    """The swords of a sheet; Yao has more in the forest (§7.3, §10.3)."""
    swords = pieces.COMBAT[sol.pawns[pawn].sheet]
    if abilities.has_ability(sol, pawn, pieces.YAO) and pieces.TERRAIN[cell] == pieces.FOREST:
        swords += pieces.FOREST_SWORDS
    return swords


def why_not_strengthen(sol: Sol, seat: int) -> int:
    """The attacker may add to its swords first, then the defender (§7.3)."""
    return deciding.why_not_decide(sol, seat, st.DEFENCE if sol.phase == st.DEFENCE else st.ATTACK)


def add(sol: Sol, thing: int, terrain: int, events: Events) -> None:
    """A token is shown and spent for one more sword in this combat (§7.3)."""
    pawn = fighter(sol)
    tokens.spend(sol, pawn, thing, terrain)
    tell(events, act.ADDED, EVERYONE, sol.pawns[pawn].sheet, thing, terrain)
    one_more_sword(sol)


def why_not_add(sol: Sol, thing: int, terrain: int) -> int:
    """A Sword token; Cabeza's Steps are Swords as well (§6.4, §10.9)."""
    pawn = fighter(sol)
    if thing != pieces.SWORD and not abilities.has_ability(sol, pawn, pieces.CABEZA):
        return act.NOT_A_SWORD
    return act.FINE if sol.pawns[pawn].things[thing * pieces.TERRAINS + terrain] > 0 else act.NOT_HELD


def add_order(sol: Sol, events: Events) -> None:
    """An Order of Cortes is spent for one more sword (§10.8)."""
    pawn = fighter(sol)
    sol.pawns[pawn].order = 0
    tell(events, act.ADDED_ORDER, EVERYONE, sol.pawns[pawn].sheet)
    one_more_sword(sol)


def why_not_add_order(sol: Sol) -> int:
    """An Order that the fighter has been given (§10.8)."""
    return abilities.why_not_spend_order(sol, fighter(sol))


def one_more_sword(sol: Sol) -> None:
    """It counts until this combat is over (§6.4)."""
    if sol.phase == st.ATTACK:
        sol.attack += pieces.TOKEN_SWORDS
    else:
        sol.defence += pieces.TOKEN_SWORDS


def ready(sol: Sol) -> None:
    """After the attacker the defender is asked, after the defender the dice roll (§7.3)."""
    sol.phase = st.DEFENCE if sol.phase == st.ATTACK else st.DICE


def skip_the_empty_handed(sol: Sol) -> None:
    """Nobody is asked who, as everybody can see, has nothing to add (§7.3)."""
    if sol.phase == st.ATTACK and not can_add(sol, sol.attacker):
        sol.phase = st.DEFENCE
    if sol.phase == st.DEFENCE and not can_add(sol, sol.defender):
        sol.phase = st.DICE


def can_add(sol: Sol, pawn: int) -> bool:
    """Whether, as far as everybody knows, a fighter could add to its swords (§7.3)."""
    return sol.pawns[pawn].order == 1 or tokens.tokens_of(sol, pawn) > 0


# §7.4 Dice


def roll_dice(sol: Sol, chance: Chance, events: Events) -> None:
    """Both roll; the higher total wins, and a tie rolls the dice alone again (§7.4)."""
    cell = sol.pawns[sol.attacker].cell
    mine, theirs = pieces.DIE[roll(pieces.FACES, chance.dice)], pieces.DIE[roll(pieces.FACES, chance.dice)]
    attack = swords_of(sol, sol.attacker, cell) + sol.attack + mine
    defence = swords_of(sol, sol.defender, cell) + sol.defence + theirs
    tell(events, act.ROLLED, EVERYONE, sol.pawns[sol.attacker].sheet, mine, attack)
    tell(events, act.ROLLED, EVERYONE, sol.pawns[sol.defender].sheet, theirs, defence)
    if attack == defence:
        tell(events, act.TIED, EVERYONE, attack)
        return
    winner = sol.attacker if attack > defence else sol.defender
    combat.defeat(sol, winner, sol.attacker + sol.defender - winner, events)
