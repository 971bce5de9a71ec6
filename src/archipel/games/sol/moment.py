"""What is being decided, in the dock: the headline, the rest of the turn, dice that fell; rules and pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from archipel.core.events import Event
from archipel.core.match import seats_in
from archipel.draw.look import NOTHING, Eyes, Moment, is_seated
from archipel.games.sol import actions as act
from archipel.games.sol.marks import marks_of
from archipel.games.sol.pieces import (
    CREW,
    NO_CELL,
    NO_PAWN,
    NO_PONTOON,
    PONTOON_AT,
    SHEET_NAMES,
    SHEETS,
)
from archipel.games.sol.rules import deciders
from archipel.games.sol.state import (
    ANCHOR,
    ATTACK,
    CAPS,
    CLUE_FOUND,
    DEFENCE,
    DEFENDER,
    DICE,
    ENDINGS,
    ENTER,
    FLAG_FOUND,
    FREE_ORDER,
    NEXT,
    OVERFLOW,
    PUSH,
    RECRUIT,
    RUNNING,
    SPOILS,
    TURN,
    Sol,
)
from archipel.games.sol.terrain import holds, pawn_of, team_of, team_of_seat, winner_of

WHAT = {
    RECRUIT: "recruit",
    ANCHOR: "anchor",
    NEXT: "next",
    TURN: "turn",
    ENTER: "enter",
    DEFENDER: "defender",
    ATTACK: "attack",
    DEFENCE: "defence",
    SPOILS: "spoils",
    PUSH: "push",
    CLUE_FOUND: "clue",
    FLAG_FOUND: "flag",
    OVERFLOW: "overflow",
}
LAST_TURNS = 4
"""So many team turns before the last one it is said."""


def moment(view: Sol, eyes: Eyes) -> Moment:
    """The headline, what comes next, a warning, and dice that fell."""
    if view.outcome != RUNNING:
        return Moment(eyes.texts.say(f"endings.{ENDINGS[view.outcome]}"))
    return Moment(
        headline(view, eyes),
        ribbon=ribbon(view, eyes),
        danger=danger(view, eyes),
        cards=dice(view, eyes),
    )


def headline(view: Sol, eyes: Eyes) -> str:
    """What is being decided, and by whom."""
    texts = eyes.texts
    who = about(view)
    sheet = int(view.pawns[who].sheet) if who != NO_PAWN else SHEETS
    said = {"sheet": lambda form: texts.word("sheet", sheet, form)} if sheet != SHEETS else {}
    team = int(view.team)
    if view.phase == DICE:
        return texts.say("look.headline.dice")
    asked = seats_in(deciders(view))
    if is_seated(view, eyes.seat) and eyes.seat in asked:
        key = "leave" if view.phase == TURN and view.must_leave else WHAT[view.phase]
        return texts.say(f"look.headline.my-{key}", **said, team=lambda form: texts.word("team", team, form))
    if view.phase == DEFENDER:
        team = 1 - team_of(view.attacker)
    if len(asked) == 1:
        name = eyes.name(view, asked[0])
        return texts.say(f"look.headline.their-{WHAT[view.phase]}", name=name, **said)
    return texts.say(
        f"look.headline.team-{WHAT[view.phase]}", team=lambda form: texts.word("team", team, form), **said
    )


def about(view: Sol) -> int:
    """The character a decision is about."""
    if view.phase in (ENTER, DEFENDER, ATTACK):
        return int(view.attacker)
    if view.phase == DEFENCE:
        return int(view.defender)
    if view.phase in (SPOILS, PUSH):
        return winner_of(view)
    return int(view.active) if view.phase >= TURN else NO_PAWN


def ribbon(view: Sol, eyes: Eyes) -> tuple[str, ...]:
    """Who plays after whom in this team turn."""
    if view.phase < TURN or view.options.order == FREE_ORDER:
        return ()
    return tuple(order_of_play(view, eyes))


def order_of_play(view: Sol, eyes: Eyes) -> Iterator[str]:
    """The active character, those after it, then the other team."""
    first = view.active // CREW * CREW
    for who in range(view.active, first + view.crew):
        yield eyes.texts.word("sheet", view.pawns[who].sheet)
    yield eyes.texts.word("team", 1 - team_of(view.active))


def danger(view: Sol, eyes: Eyes) -> str:
    """One line: the Idol about to leave with the others, or the last turns."""
    texts = eyes.texts
    if view.carrier != NO_PAWN:
        team = team_of(view.carrier)
        pontoon = PONTOON_AT[view.pawns[view.carrier].cell]
        mine = is_seated(view, eyes.seat) and team_of_seat(view, eyes.seat) == team
        home = pontoon != NO_PONTOON and holds(view.teams[team].flags, pontoon)
        if home and not mine:
            return texts.say("look.danger.home", team=lambda form: texts.word("team", team, form))
    left = CAPS[view.options.cap] - view.turn
    return texts.say("look.danger.last", n=left + 1) if 0 <= left < LAST_TURNS else ""


# Dice that fell


def dice(view: Sol, eyes: Eyes) -> Markup:
    """What both rolled, while there is no scene over the island that shows it."""
    marks = marks_of(eyes.news)
    if len(marks.rolls) < 2 or view.phase in (DICE, SPOILS, DEFENDER, ATTACK, DEFENCE):
        return NOTHING
    cards = "".join(rolled(view, eyes, sheet, face, total) for sheet, face, total in marks.rolls)
    return Markup(f'<div class="rolls">{cards}</div>')


def rolled(view: Sol, eyes: Eyes, sheet: int, face: int, total: int) -> str:
    """One side: its face, its die and its total."""
    name, texts = SHEET_NAMES[sheet], eyes.texts
    hurt = "-w" if view.pawns[pawn_of(view, sheet)].wounded else ""
    said = texts.say("look.fight.rolled", name=texts.word("sheet", sheet), face=face, n=total)
    return (
        f'<p class="roll{" lose" if hurt else ""}" role="img" aria-label="{said}">'
        f'<svg class="s44"><use href="#pw-{name}{hurt}"/></svg>'
        f'<svg class="die fell"><use href="#d-{face}"/></svg><b>{total}</b></p>'
    )


# Rules and pace

SECTIONS = {
    RECRUIT: "3",
    ANCHOR: "3",
    NEXT: "4",
    TURN: "5",
    ENTER: "7",
    DEFENDER: "7.2",
    ATTACK: "7.3",
    DEFENCE: "7.3",
    DICE: "7.4",
    SPOILS: "7.5",
    PUSH: "7.5",
    CLUE_FOUND: "8.2",
    FLAG_FOUND: "6.7",
    OVERFLOW: "6.5",
}


def section(view: Sol, seat: int) -> str:
    """The § that fits the moment of a seat."""
    if view.outcome != RUNNING:
        return "13"
    if view.phase == TURN and view.must_leave:
        return "7.7"
    if view.phase == TURN and (view.carrier != NO_PAWN or view.idol != NO_CELL):
        return "9"
    return SECTIONS[view.phase]


PACES = {
    act.MOVED: 450,
    act.LANDED: 500,
    act.ROWED: 700,
    act.RODE: 700,
    act.PULLED: 600,
    act.SEARCHED: 600,
    act.FOUND_CLUE: 1000,
    act.FOUND_FLAG: 900,
    act.DUEL: 1200,
    act.ADDED: 700,
    act.ROLLED: 1800,
    act.TIED: 1500,
    act.PUSHED: 700,
    act.SHOWED: 900,
    act.HID: 900,
    act.IDOL_APPEARED: 2000,
    act.TOOK_IDOL: 900,
    act.ROBBED_IDOL: 1200,
    act.WON_MEDALLION: 900,
}


def pace(news: Sequence[Event]) -> int:
    """How long each thing takes to be seen. Nothing told, no wait."""
    return max((PACES.get(event.kind, 250) for event in news), default=0)
