"""Whose turn it is, and what is being decided, from the text of a position (see write.py)."""

from __future__ import annotations

from archipel.games.sol.notation import parse, write
from archipel.games.sol.notation.parse import Lines
from archipel.games.sol.rules import pieces, roster
from archipel.games.sol.rules import state as st
from archipel.games.sol.rules.state import Sol

MOST_TURNS = 999
MOST_POINTS = 99
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
    outer = [kind for kind, name in write.OUTER.items() if name in rest]
    inner = [kind for kind, name in write.INNER.items() if name in rest]
    if len(outer) != 1 or len(inner) > 1 or (inner and outer != [st.TURN]):
        parse.wrong(
            "decision",
            ", ".join(key for key in rest if key in (*write.OUTER.values(), *write.INNER.values())),
            "turn zia",
        )
    sol.phase = outer[0]
    if sol.phase == st.TURN:
        read_turn(sol, rest[write.OUTER[st.TURN]])
        if inner:
            sol.phase = inner[0]
            read_inner(sol, rest[write.INNER[sol.phase]])
    else:
        read_before(sol, rest[write.OUTER[sol.phase]])
    check_crews(sol)


def check_crews(sol: Sol) -> None:
    """Crews are complete once nobody is being recruited, boats moored once somebody plays."""
    for team in range(pieces.TEAMS):
        size = sum(sol.pawns[team * pieces.CREW + slot].sheet != pieces.SHEETS for slot in range(pieces.CREW))
        recruiting = sol.phase == st.RECRUIT and team >= sol.team
        complete = size == sol.crew if not recruiting else size < sol.crew and (team == sol.team or size == 0)
        if not complete:
            parse.wrong("crew", pieces.TEAM_NAMES[team], str(sol.crew))
        moored = sol.teams[team].boat != pieces.NO_ANCHORAGE
        if sol.phase != st.ANCHOR and moored != (sol.phase >= st.NEXT):
            parse.wrong("moored", pieces.TEAM_NAMES[team], "boat=s1" if not moored else "-")
    if sol.phase == st.ANCHOR and sol.teams[sol.team].boat != pieces.NO_ANCHORAGE:
        parse.wrong("moored", pieces.TEAM_NAMES[sol.team], "-")


def read_before(sol: Sol, words: list[str]) -> None:
    """Which team recruits, anchors, or chooses who is next."""
    sol.team = parse.one_of(words[0] if words else "", pieces.TEAM_NAMES)
    said = parse.pairs(words[1:], ("number", "gone") if sol.phase == st.NEXT else ())
    first = sol.team * pieces.CREW
    if sol.phase == st.RECRUIT:
        sol.active = first + sum(
            sol.pawns[first + slot].sheet != pieces.SHEETS for slot in range(pieces.CREW)
        )
    elif sol.phase == st.ANCHOR:
        alone = sol.teams[1 - sol.team].boat == pieces.NO_ANCHORAGE
        sol.starter = sol.team if alone else 1 - sol.team
    else:
        read_number(sol, said)


def read_number(sol: Sol, said: dict[str, str]) -> None:
    """The number of the team turn tells who began; with a free order, who has played in it."""
    sol.turn = parse.number(said.get("number", "1"), 1, MOST_TURNS)
    sol.starter = sol.team if sol.turn % 2 == 1 else 1 - sol.team
    crew = tuple("" if p.sheet == pieces.SHEETS else pieces.SHEET_NAMES[p.sheet] for p in sol.pawns)[
        sol.team * pieces.CREW :
    ]
    for name in said["gone"].split(",") if "gone" in said else []:
        sol.gone |= 1 << parse.one_of(name, crew)
    free = sol.options.order == st.FREE_ORDER
    if (sol.gone and not free) or (sol.phase == st.NEXT and not free) or sol.gone == (1 << sol.crew) - 1:
        parse.wrong("gone", said.get("gone", "next"), "order=free")


def in_play(sol: Sol, name: str) -> int:
    """The pawn of a character that is in the game."""
    names = tuple(pieces.SHEET_NAMES[pawn.sheet] if pawn.sheet != pieces.SHEETS else "" for pawn in sol.pawns)
    if not name or name not in names:
        parse.wrong("word", name, ", ".join(filter(None, names)))
    return names.index(name)


def read_turn(sol: Sol, words: list[str]) -> None:
    """Whose turn it is, and what is left of it."""
    sol.active = in_play(sol, words[0] if words else "")
    sol.team = roster.team_of(sol.active)
    sheet = sol.pawns[sol.active].sheet
    marks = tuple(mark.replace("_", "-") for mark in write.TURN_MARKS)
    said = parse.pairs(words[1:], ("steps", "searches", "passes", "number", "gone"), marks)
    sol.steps = parse.number(said.get("steps", str(pieces.MOVEMENT[sheet])), 0, MOST_POINTS)
    sol.searches = parse.number(said.get("searches", str(pieces.SEARCHES[sheet])), 0, MOST_POINTS)
    sol.passes = parse.number(said.get("passes", "0"), 0, pieces.MOST_PASSES)
    for field, mark in zip(write.TURN_MARKS, marks, strict=True):
        setattr(sol, field, 1 if mark in said else 0)
    read_number(sol, said)


def read_inner(sol: Sol, words: list[str]) -> None:
    """Who fights whom and with what; whether a card was drawn."""
    if sol.phase not in EXAMPLES:
        known = ["drawn"] if sol.phase == st.CLUE_FOUND else []
        if any(word not in known for word in words):
            parse.wrong("word", " ".join(words), ", ".join(known) or "-")
        sol.drawn = 1 if "drawn" in words else 0
        return
    names = [word for word in words if not word.isdecimal()]
    swords = [word for word in words if word.isdecimal()]
    alone = sol.phase in (st.ENTER, st.DEFENDER)
    if len(names) != 1 + (not alone) or len(swords) not in (0, 2):
        parse.wrong("inner", " ".join(words), EXAMPLES[sol.phase])
    sol.attacker = in_play(sol, names[0])
    if not alone:
        sol.defender = in_play(sol, names[1])
    sol.attack, sol.defence = (parse.number(word, 0, MOST_POINTS) for word in swords or ("0", "0"))
    check_fight(sol, " ".join(words))


def check_fight(sol: Sol, text: str) -> None:
    """Two Valid characters of two teams on one cell; once it is decided, exactly one is wounded."""
    attacker = sol.pawns[sol.attacker]
    if sol.defender == pieces.NO_PAWN:
        if attacker.wounded or attacker.cell >= pieces.NO_CELL - 1:
            parse.wrong("fight", text, EXAMPLES[sol.phase])
        return
    defender = sol.pawns[sol.defender]
    decided = sol.phase in (st.SPOILS, st.PUSH)
    if (
        roster.team_of(sol.attacker) == roster.team_of(sol.defender)
        or attacker.cell != defender.cell
        or attacker.cell >= pieces.NO_CELL - 1
        or attacker.wounded + defender.wounded != (1 if decided else 0)
    ):
        parse.wrong("fight", text, EXAMPLES[sol.phase])


def clue_pending(sol: Sol) -> int:
    """Whether a clue token has been found whose card is being chosen."""
    return 1 if sol.phase == st.CLUE_FOUND else 0


def flag_pending(sol: Sol) -> int:
    """Whether a flag token has been found whose pontoon is being chosen."""
    return 1 if sol.phase == st.FLAG_FOUND else 0
