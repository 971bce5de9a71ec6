"""Whose turn it is, and what is being decided, from the text of a position (see lines.py)."""

from __future__ import annotations

from archipel.core.lines import Lines, number, wrong

from ..rules import pieces, roster, state as st
from ..rules.state import Sol
from . import lines

EXAMPLES = {
    st.ENTER: "enter la-goupile",
    st.DEFENDER: "defender yao",
    st.ATTACK: "attack yao cortes",
    st.DEFENCE: "defence yao cortes 1 0",
    st.DICE: "dice yao cortes 1 2",
    st.SPOILS: "spoils yao cortes",
    st.PUSH: "push yao cortes",
}


def read_decision(sol: Sol, rest: Lines) -> None:
    """One line says whose turn it is, another one what is being decided inside it."""
    outer = [kind for kind, name in lines.OUTER.items() if name in rest]
    inner = [kind for kind, name in lines.INNER.items() if name in rest]
    if len(outer) != 1 or len(inner) > 1 or (inner and outer != [st.TURN]):
        wrong(
            "decision",
            ", ".join(key for key in rest if key in (*lines.OUTER.values(), *lines.INNER.values())),
            "turn zia",
        )
    sol.phase = outer[0]
    if sol.phase == st.TURN:
        lines.TURN.read(sol, rest)
        sol.team = roster.team_of(sol.active)
        check_number(sol)
        if inner:
            sol.phase = inner[0]
            read_inner(sol, rest[lines.INNER[sol.phase]])
    else:
        read_before(sol, rest)
    check_crews(sol)


def check_crews(sol: Sol) -> None:
    """Crews are complete once nobody is being recruited, boats moored once somebody plays."""
    for team in range(pieces.TEAMS):
        size = sum(sol.pawns[team * pieces.CREW + slot].sheet != pieces.SHEETS for slot in range(pieces.CREW))
        recruiting = sol.phase == st.RECRUIT and team >= sol.team
        complete = size == sol.crew if not recruiting else size < sol.crew and (team == sol.team or size == 0)
        if not complete:
            wrong("crew", pieces.TEAM_NAMES[team], str(sol.crew))
        moored = sol.teams[team].boat != pieces.NO_ANCHORAGE
        if sol.phase != st.ANCHOR and moored != (sol.phase >= st.NEXT):
            wrong("moored", pieces.TEAM_NAMES[team], "boat=s1" if not moored else "-")
    if sol.phase == st.ANCHOR and sol.teams[sol.team].boat != pieces.NO_ANCHORAGE:
        wrong("moored", pieces.TEAM_NAMES[sol.team], "-")


def read_before(sol: Sol, rest: Lines) -> None:
    """Which team recruits, anchors, or chooses who is next."""
    lines.BEFORE[sol.phase].read(sol, rest)
    if sol.phase == st.RECRUIT:
        crew = lines.crew_names(sol, sol.team)
        sol.active = sol.team * pieces.CREW + len(list(filter(None, crew)))
    elif sol.phase == st.ANCHOR:
        alone = sol.teams[1 - sol.team].boat == pieces.NO_ANCHORAGE
        sol.starter = sol.team if alone else 1 - sol.team
    else:
        check_number(sol)


def check_number(sol: Sol) -> None:
    """The number of the team turn tells who began; with a free order only, some have played in it."""
    sol.starter = sol.team if sol.turn % 2 == 1 else 1 - sol.team
    free = sol.options.order == st.FREE_ORDER
    if ((sol.gone or sol.phase == st.NEXT) and not free) or sol.gone == (1 << sol.crew) - 1:
        gone = lines.GONE.words(sol, sol) or ["gone=next"]
        wrong("gone", gone[0].removeprefix("gone="), "order=free")


def read_inner(sol: Sol, words: list[str]) -> None:
    """Who fights whom and with what; whether a card was drawn."""
    if sol.phase not in EXAMPLES:
        known = ["drawn"] if sol.phase == st.CLUE_FOUND else []
        if any(word not in known for word in words):
            wrong("word", " ".join(words), ", ".join(known) or "-")
        sol.drawn = 1 if "drawn" in words else 0
        return
    names = [word for word in words if not word.isdecimal()]
    swords = [word for word in words if word.isdecimal()]
    alone = sol.phase in (st.ENTER, st.DEFENDER)
    if len(names) != 1 + (not alone) or len(swords) not in (0, 2):
        wrong("inner", " ".join(words), EXAMPLES[sol.phase])
    sol.attacker = lines.A_PAWN.number(names[0], sol, sol)
    if not alone:
        sol.defender = lines.A_PAWN.number(names[1], sol, sol)
    sol.attack, sol.defence = (number(word, 0, lines.MOST_POINTS) for word in swords or ("0", "0"))
    check_fight(sol, " ".join(words))


def check_fight(sol: Sol, text: str) -> None:
    """Two Valid characters of two teams on one cell; once it is decided, exactly one is wounded."""
    attacker = sol.pawns[sol.attacker]
    if sol.defender == pieces.NO_PAWN:
        if attacker.wounded or attacker.cell >= pieces.NO_CELL - 1:
            wrong("fight", text, EXAMPLES[sol.phase])
        return
    defender = sol.pawns[sol.defender]
    decided = sol.phase in (st.SPOILS, st.PUSH)
    if (
        roster.team_of(sol.attacker) == roster.team_of(sol.defender)
        or attacker.cell != defender.cell
        or attacker.cell >= pieces.NO_CELL - 1
        or attacker.wounded + defender.wounded != (1 if decided else 0)
    ):
        wrong("fight", text, EXAMPLES[sol.phase])


def clue_pending(sol: Sol) -> int:
    """Whether a clue token has been found whose card is being chosen."""
    return 1 if sol.phase == st.CLUE_FOUND else 0


def flag_pending(sol: Sol) -> int:
    """Whether a flag token has been found whose pontoon is being chosen."""
    return 1 if sol.phase == st.FLAG_FOUND else 0
