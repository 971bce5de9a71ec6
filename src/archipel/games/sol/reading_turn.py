"""Whose turn it is, and what is being decided, from the text of a position (see notation.py)."""

from __future__ import annotations

from archipel.games.sol.notation import INNER, OUTER, TURN_MARKS
from archipel.games.sol.pieces import (
    CREW,
    MOST_PASSES,
    MOVEMENT,
    NO_ANCHORAGE,
    NO_CELL,
    NO_PAWN,
    SEARCHES,
    SHEET_NAMES,
    SHEETS,
    TEAM_NAMES,
    TEAMS,
)
from archipel.games.sol.state import (
    ANCHOR,
    ATTACK,
    CLUE_FOUND,
    DEFENCE,
    DEFENDER,
    DICE,
    ENTER,
    FLAG_FOUND,
    FREE_ORDER,
    NEXT,
    PUSH,
    RECRUIT,
    SPOILS,
    TURN,
    Sol,
)
from archipel.games.sol.terrain import team_of
from archipel.games.sol.words import Lines, number, one_of, pairs, wrong

MOST_TURNS = 999
MOST_POINTS = 99
EXAMPLES = {
    ENTER: "enter la-goupile",
    DEFENDER: "defender yao",
    ATTACK: "attack yao cortes",
    DEFENCE: "defence yao cortes 1 0",
    DICE: "dice yao cortes 1 2",
    SPOILS: "spoils yao cortes",
    PUSH: "push yao cortes",
}


def read_decision(sol: Sol, rest: Lines) -> None:
    """One line says whose turn it is, another one what is being decided inside it."""
    outer = [kind for kind, name in OUTER.items() if name in rest]
    inner = [kind for kind, name in INNER.items() if name in rest]
    if len(outer) != 1 or len(inner) > 1 or (inner and outer != [TURN]):
        wrong(
            "decision",
            ", ".join(key for key in rest if key in (*OUTER.values(), *INNER.values())),
            "turn zia",
        )
    sol.phase = outer[0]
    if sol.phase == TURN:
        read_turn(sol, rest[OUTER[TURN]])
        if inner:
            sol.phase = inner[0]
            read_inner(sol, rest[INNER[sol.phase]])
    else:
        read_before(sol, rest[OUTER[sol.phase]])
    check_crews(sol)


def check_crews(sol: Sol) -> None:
    """Crews are complete once nobody is being recruited, boats moored once somebody plays."""
    for team in range(TEAMS):
        size = sum(sol.pawns[team * CREW + slot].sheet != SHEETS for slot in range(CREW))
        recruiting = sol.phase == RECRUIT and team >= sol.team
        complete = size == sol.crew if not recruiting else size < sol.crew and (team == sol.team or size == 0)
        if not complete:
            wrong("crew", TEAM_NAMES[team], str(sol.crew))
        moored = sol.teams[team].boat != NO_ANCHORAGE
        if sol.phase != ANCHOR and moored != (sol.phase >= NEXT):
            wrong("moored", TEAM_NAMES[team], "boat=s1" if not moored else "-")
    if sol.phase == ANCHOR and sol.teams[sol.team].boat != NO_ANCHORAGE:
        wrong("moored", TEAM_NAMES[sol.team], "-")


def read_before(sol: Sol, words: list[str]) -> None:
    """Which team recruits, anchors, or chooses who is next."""
    sol.team = one_of(words[0] if words else "", TEAM_NAMES)
    said = pairs(words[1:], ("number", "gone") if sol.phase == NEXT else ())
    first = sol.team * CREW
    if sol.phase == RECRUIT:
        sol.active = first + sum(sol.pawns[first + slot].sheet != SHEETS for slot in range(CREW))
    elif sol.phase == ANCHOR:
        alone = sol.teams[1 - sol.team].boat == NO_ANCHORAGE
        sol.starter = sol.team if alone else 1 - sol.team
    else:
        read_number(sol, said)


def read_number(sol: Sol, said: dict[str, str]) -> None:
    """The number of the team turn tells who began; with a free order, who has played in it."""
    sol.turn = number(said.get("number", "1"), 1, MOST_TURNS)
    sol.starter = sol.team if sol.turn % 2 == 1 else 1 - sol.team
    crew = tuple("" if p.sheet == SHEETS else SHEET_NAMES[p.sheet] for p in sol.pawns)[sol.team * CREW :]
    for name in said["gone"].split(",") if "gone" in said else []:
        sol.gone |= 1 << one_of(name, crew)
    free = sol.options.order == FREE_ORDER
    if (sol.gone and not free) or (sol.phase == NEXT and not free) or sol.gone == (1 << sol.crew) - 1:
        wrong("gone", said.get("gone", "next"), "order=free")


def in_play(sol: Sol, name: str) -> int:
    """The pawn of a character that is in the game."""
    names = tuple(SHEET_NAMES[pawn.sheet] if pawn.sheet != SHEETS else "" for pawn in sol.pawns)
    if not name or name not in names:
        wrong("word", name, ", ".join(filter(None, names)))
    return names.index(name)


def read_turn(sol: Sol, words: list[str]) -> None:
    """Whose turn it is, and what is left of it."""
    sol.active = in_play(sol, words[0] if words else "")
    sol.team = team_of(sol.active)
    sheet = sol.pawns[sol.active].sheet
    marks = tuple(mark.replace("_", "-") for mark in TURN_MARKS)
    said = pairs(words[1:], ("steps", "searches", "passes", "number", "gone"), marks)
    sol.steps = number(said.get("steps", str(MOVEMENT[sheet])), 0, MOST_POINTS)
    sol.searches = number(said.get("searches", str(SEARCHES[sheet])), 0, MOST_POINTS)
    sol.passes = number(said.get("passes", "0"), 0, MOST_PASSES)
    for field, mark in zip(TURN_MARKS, marks, strict=True):
        setattr(sol, field, 1 if mark in said else 0)
    read_number(sol, said)


def read_inner(sol: Sol, words: list[str]) -> None:
    """Who fights whom and with what; whether a card was drawn."""
    if sol.phase not in EXAMPLES:
        known = ["drawn"] if sol.phase == CLUE_FOUND else []
        if any(word not in known for word in words):
            wrong("word", " ".join(words), ", ".join(known) or "-")
        sol.drawn = 1 if "drawn" in words else 0
        return
    names = [word for word in words if not word.isdecimal()]
    swords = [word for word in words if word.isdecimal()]
    alone = sol.phase in (ENTER, DEFENDER)
    if len(names) != 1 + (not alone) or len(swords) not in (0, 2):
        wrong("inner", " ".join(words), EXAMPLES[sol.phase])
    sol.attacker = in_play(sol, names[0])
    if not alone:
        sol.defender = in_play(sol, names[1])
    sol.attack, sol.defence = (number(word, 0, MOST_POINTS) for word in swords or ("0", "0"))
    check_fight(sol, " ".join(words))


def check_fight(sol: Sol, text: str) -> None:
    """Two Valid characters of two teams on one cell; once it is decided, exactly one is wounded."""
    attacker = sol.pawns[sol.attacker]
    if sol.defender == NO_PAWN:
        if attacker.wounded or attacker.cell >= NO_CELL - 1:
            wrong("fight", text, EXAMPLES[sol.phase])
        return
    defender = sol.pawns[sol.defender]
    decided = sol.phase in (SPOILS, PUSH)
    if (
        team_of(sol.attacker) == team_of(sol.defender)
        or attacker.cell != defender.cell
        or attacker.cell >= NO_CELL - 1
        or attacker.wounded + defender.wounded != (1 if decided else 0)
    ):
        wrong("fight", text, EXAMPLES[sol.phase])


def clue_pending(sol: Sol) -> int:
    """Whether a clue token has been found whose card is being chosen."""
    return 1 if sol.phase == CLUE_FOUND else 0


def flag_pending(sol: Sol) -> int:
    """Whether a flag token has been found whose pontoon is being chosen."""
    return 1 if sol.phase == FLAG_FOUND else 0
