"""The verbs of the dock: what a player is asked now, always in the same order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from archipel.draw.look import Verb, is_seated, one
from archipel.games.sol import actions as act
from archipel.games.sol.chart import PONTOONS
from archipel.games.sol.pieces import ANCHORAGE_FLAGS, BOAT, CREW, NEAR, NO_PAWN, SHEET_NAMES, SIDES
from archipel.games.sol.state import (
    ADVANCED,
    ANCHOR,
    ATTACK,
    CLUE_FOUND,
    DEFENCE,
    DEFENDER,
    ENTER,
    FLAG_FOUND,
    NEXT,
    OVERFLOW,
    PUSH,
    RECRUIT,
    RUNNING,
    SPOILS,
    TURN,
    Sol,
)
from archipel.games.sol.terrain import holds, players_of, team_of_seat

POWERS = {
    "zia": Verb("power", "i-eye", ("peek",), act.PEEK),
    "leonardo": Verb("power", "i-spade", ("reach",), act.REACH),
    "chipa": Verb("power", "i-plus", ("heal",), act.HEAL),
    "cortes": Verb("power", "i-star", ("order",), act.GIVE_ORDER),
    "aguilar": Verb("power", "i-up2", ("climb",), act.CLIMB),
    "la-roca": Verb("power", "i-lock", ("barricade", "shift_barricade"), act.LAY_BARRICADE),
    "marinche": Verb("power", "i-eye", ("look",), act.LOOK),
    "dona-bella": Verb("power", "i-flag", ("relay", "shift_relay"), act.LAY_RELAY),
    "el-mariachi": Verb("power", "i-star", ("shoot",), act.SHOOT),
}
"""Abilities that are actions of their own; the others act by themselves."""
OTHER_PHASES: dict[int, tuple[Verb, ...]] = {
    RECRUIT: (Verb("recruit", "i-user", ("recruit",), act.RECRUITS),),
    ANCHOR: (Verb("anchor", "i-anchor", ("anchor",), act.ANCHORS),),
    NEXT: (Verb("next", "i-user", ("next",), act.NEXT_IS),),
    ENTER: (one("fight", "i-sword", act.FIGHT), one("slip", "i-walk", act.SLIP_BY)),
    DEFENDER: (Verb("defend", "i-sword", ("defend",), act.DEFEND),),
    SPOILS: (one("take", "i-idol", act.TAKE), one("leave", "i-end", act.LEAVE, "end")),
    PUSH: (Verb("push", "i-push", ("push",), act.PUSH_TO), one("stay", "i-end", act.STAY, "end")),
    CLUE_FOUND: (
        one("draw", "i-medal", act.DRAW_CARD),
        one("show", "i-eye", act.SHOW),
        Verb("hide", "i-cards", ("hide",), act.HIDE),
    ),
    FLAG_FOUND: (Verb("flag", "i-flag", ("flag",), act.PLACE_FLAG),),
    OVERFLOW: (Verb("drop", "i-bag", ("drop",), act.DROP),),
}
SWORDS = (Verb("add", "i-sword", ("add", "add_order"), act.ADD), one("ready", "i-check", act.READY, "end"))


def verbs(view: Sol, seat: int) -> Sequence[Verb]:
    """What there is to press, by what is being decided."""
    if view.outcome != RUNNING or not is_seated(view, seat):
        return ()
    if view.phase in (ATTACK, DEFENCE):
        return SWORDS
    if view.phase == TURN:
        return tuple(in_turn(view, seat))
    found = OTHER_PHASES.get(view.phase, ())
    return tuple(verb for verb in found if verb.key != "draw" or view.options.medallion)


def in_turn(view: Sol, seat: int) -> list[Verb]:
    """The verbs of a turn; the Idol from the moment it is out."""
    mine = holds(players_of(view, view.active), seat)
    found = []
    if mine:
        found = [
            Verb("move", "i-foot", ("land", "move", "row", "ride"), step_sample(view)),
            Verb("search", "i-spade", ("search",), act.SEARCH),
            Verb("pull", "i-pull", ("pull",), pull_sample(view)),
            Verb("use", "i-bag", ("use", "use_order"), act.USE),
        ]
        power = POWERS.get(SHEET_NAMES[view.pawns[view.active].sheet])
        if power is not None and view.options.side == ADVANCED:
            found.append(replace(power, sample=power_sample(view, power)))
    if view.carrier != NO_PAWN or view.idol < len(view.faces):
        found.append(Verb("idol", "i-idol", ("idol",), idol_sample(view, seat)))
    return [*found, one("end", "i-end", act.END, "end")] if mine else found


def step_sample(view: Sol) -> int:
    """A step to a neighbour, or ashore, to say why there is none."""
    here = view.pawns[view.active].cell
    if here < BOAT:
        return act.MOVE + NEAR[here * SIDES]
    boat = view.teams[view.active // CREW].boat
    return act.LAND + next(n for n in range(PONTOONS) if holds(ANCHORAGE_FLAGS[boat], n))


def power_sample(view: Sol, power: Verb) -> int:
    """An action of an ability that could be meant: somebody of the game, a neighbouring cell."""
    here = view.pawns[view.active].cell
    own = view.active // CREW * CREW
    if power.sample in (act.HEAL, act.GIVE_ORDER):
        return power.sample + pull_sample(view) - act.PULL
    if power.sample == act.SHOOT:
        return power.sample + int(view.pawns[CREW - own].sheet)
    if power.sample in (act.PEEK, act.REACH, act.CLIMB) and here < BOAT:
        return power.sample + NEAR[here * SIDES]
    return power.sample


def pull_sample(view: Sol) -> int:
    """Somebody else of the team, to say why nobody can be pulled."""
    first = view.active // CREW * CREW
    ally = next(pawn for pawn in range(first, first + view.crew) if pawn != view.active)
    return act.PULL + int(view.pawns[ally].sheet)


def idol_sample(view: Sol, seat: int) -> int:
    """The active character or one of the own team, to say why it cannot have the Idol."""
    own = team_of_seat(view, seat)
    who = view.active if view.active // CREW == own else own * CREW
    return act.IDOL_TO + int(view.pawns[who].sheet)
