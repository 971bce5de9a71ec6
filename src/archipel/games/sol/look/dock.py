"""The dock: the verbs a player is asked, the headline, dice that fell, the § that fits, and the pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from markupsafe import Markup

from archipel.core.events import Event
from archipel.core.match import seats_in
from archipel.draw.look import NOTHING, Eyes, Moment, Verb, is_seated, one

from ..rules import actions as act, combat, deciding, island, pieces, roster, sets, state as st
from ..rules.state import Sol
from . import last_play

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
    st.RECRUIT: (Verb("recruit", "i-user", ("recruit",), act.RECRUITS),),
    st.ANCHOR: (Verb("anchor", "i-anchor", ("anchor",), act.ANCHORS),),
    st.NEXT: (Verb("next", "i-user", ("next",), act.NEXT_IS),),
    st.ENTER: (one("fight", "i-sword", act.FIGHT), one("slip", "i-walk", act.SLIP_BY)),
    st.DEFENDER: (Verb("defend", "i-sword", ("defend",), act.DEFEND),),
    st.SPOILS: (one("take", "i-idol", act.TAKE), one("leave", "i-end", act.LEAVE, "end")),
    st.PUSH: (Verb("push", "i-push", ("push",), act.PUSH_TO), one("stay", "i-end", act.STAY, "end")),
    st.CLUE_FOUND: (
        one("draw", "i-medal", act.DRAW_CARD),
        one("show", "i-eye", act.SHOW),
        Verb("hide", "i-cards", ("hide",), act.HIDE),
    ),
    st.FLAG_FOUND: (Verb("flag", "i-flag", ("flag",), act.PLACE_FLAG),),
    st.OVERFLOW: (Verb("drop", "i-bag", ("drop",), act.DROP),),
}
SWORDS = (Verb("add", "i-sword", ("add", "add_order"), act.ADD), one("ready", "i-check", act.READY, "end"))


def verbs(view: Sol, seat: int) -> Sequence[Verb]:
    """What there is to press, by what is being decided."""
    if view.outcome != st.RUNNING or not is_seated(view, seat):
        return ()
    if view.phase in (st.ATTACK, st.DEFENCE):
        return SWORDS
    if view.phase == st.TURN:
        return tuple(in_turn(view, seat))
    found = OTHER_PHASES.get(view.phase, ())
    return tuple(verb for verb in found if verb.key != "draw" or view.options.medallion)


def in_turn(view: Sol, seat: int) -> list[Verb]:
    """The verbs of a turn; the Idol from the moment it is out."""
    mine = sets.holds(roster.players_of(view, view.active), seat)
    found = []
    if mine:
        found = [
            Verb("move", "i-foot", ("land", "move", "row", "ride"), step_sample(view)),
            Verb("search", "i-spade", ("search",), act.SEARCH),
            Verb("pull", "i-pull", ("pull",), act.PULL + ally_of(view)),
            Verb("use", "i-bag", ("use", "use_order"), act.USE),
        ]
        power = POWERS.get(pieces.SHEET_NAMES[view.pawns[view.active].sheet])
        if power is not None and view.options.side == st.ADVANCED:
            found.append(replace(power, sample=power_sample(view, power)))
    if view.carrier != pieces.NO_PAWN or view.idol < len(view.faces):
        found.append(Verb("idol", "i-idol", ("idol",), idol_sample(view, seat)))
    return [*found, one("end", "i-end", act.END, "end")] if mine else found


def step_sample(view: Sol) -> int:
    """A step to a neighbour, or ashore, to say why there is none."""
    here = view.pawns[view.active].cell
    if here < pieces.BOAT:
        return act.MOVE + pieces.NEAR[here * pieces.SIDES]
    boat = view.teams[view.active // pieces.CREW].boat
    return act.LAND + next(n for n in range(island.PONTOONS) if sets.holds(pieces.ANCHORAGE_FLAGS[boat], n))


def power_sample(view: Sol, power: Verb) -> int:
    """An action of an ability that could be meant: somebody of the game, a neighbouring cell."""
    here = view.pawns[view.active].cell
    own = view.active // pieces.CREW * pieces.CREW
    if power.sample in (act.HEAL, act.GIVE_ORDER):
        return power.sample + ally_of(view)
    if power.sample == act.SHOOT:
        return power.sample + int(view.pawns[pieces.CREW - own].sheet)
    if power.sample in (act.PEEK, act.REACH, act.CLIMB) and here < pieces.BOAT:
        return power.sample + pieces.NEAR[here * pieces.SIDES]
    return power.sample


def ally_of(view: Sol) -> int:
    """Somebody else of the team, to say why nobody can be pulled, healed or ordered."""
    first = view.active // pieces.CREW * pieces.CREW
    ally = next(pawn for pawn in range(first, first + view.crew) if pawn != view.active)
    return int(view.pawns[ally].sheet)


def idol_sample(view: Sol, seat: int) -> int:
    """The active character or one of the own team, to say why it cannot have the Idol."""
    own = roster.team_of_seat(view, seat)
    who = view.active if view.active // pieces.CREW == own else own * pieces.CREW
    return act.IDOL_TO + int(view.pawns[who].sheet)


WHAT = {
    st.RECRUIT: "recruit",
    st.ANCHOR: "anchor",
    st.NEXT: "next",
    st.TURN: "turn",
    st.ENTER: "enter",
    st.DEFENDER: "defender",
    st.ATTACK: "attack",
    st.DEFENCE: "defence",
    st.SPOILS: "spoils",
    st.PUSH: "push",
    st.CLUE_FOUND: "clue",
    st.FLAG_FOUND: "flag",
    st.OVERFLOW: "overflow",
}
LAST_TURNS = 4
"""So many team turns before the last one it is said."""


def moment(view: Sol, eyes: Eyes) -> Moment:
    """The headline, what comes next, a warning, and dice that fell."""
    if view.outcome != st.RUNNING:
        return Moment(eyes.texts.say(f"endings.{st.ENDINGS[view.outcome]}"))
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
    sheet = int(view.pawns[who].sheet) if who != pieces.NO_PAWN else pieces.SHEETS
    said = {"sheet": lambda form: texts.word("sheet", sheet, form)} if sheet != pieces.SHEETS else {}
    team = int(view.team)
    if view.phase == st.DICE:
        return texts.say("look.headline.dice")
    asked = seats_in(deciding.deciders(view))
    if is_seated(view, eyes.seat) and eyes.seat in asked:
        key = "leave" if view.phase == st.TURN and view.must_leave else WHAT[view.phase]
        return texts.say(f"look.headline.my-{key}", **said, team=lambda form: texts.word("team", team, form))
    if view.phase == st.DEFENDER:
        team = 1 - roster.team_of(view.attacker)
    if len(asked) == 1:
        name = eyes.name(view, asked[0])
        return texts.say(f"look.headline.their-{WHAT[view.phase]}", name=name, **said)
    return texts.say(
        f"look.headline.team-{WHAT[view.phase]}", team=lambda form: texts.word("team", team, form), **said
    )


def about(view: Sol) -> int:
    """The character a decision is about."""
    if view.phase in (st.ENTER, st.DEFENDER, st.ATTACK):
        return int(view.attacker)
    if view.phase == st.DEFENCE:
        return int(view.defender)
    if view.phase in (st.SPOILS, st.PUSH):
        return combat.winner_of(view)
    return int(view.active) if view.phase >= st.TURN else pieces.NO_PAWN


def ribbon(view: Sol, eyes: Eyes) -> tuple[str, ...]:
    """Who plays after whom in this team turn."""
    if view.phase < st.TURN or view.options.order == st.FREE_ORDER:
        return ()
    return tuple(order_of_play(view, eyes))


def order_of_play(view: Sol, eyes: Eyes) -> Iterator[str]:
    """The active character, those after it, then the other team."""
    first = view.active // pieces.CREW * pieces.CREW
    for who in range(view.active, first + view.crew):
        yield eyes.texts.word("sheet", view.pawns[who].sheet)
    yield eyes.texts.word("team", 1 - roster.team_of(view.active))


def danger(view: Sol, eyes: Eyes) -> str:
    """One line: the Idol about to leave with the others, or the last turns."""
    texts = eyes.texts
    if view.carrier != pieces.NO_PAWN:
        team = roster.team_of(view.carrier)
        pontoon = pieces.PONTOON_AT[view.pawns[view.carrier].cell]
        mine = is_seated(view, eyes.seat) and roster.team_of_seat(view, eyes.seat) == team
        home = pontoon != pieces.NO_PONTOON and sets.holds(view.teams[team].flags, pontoon)
        if home and not mine:
            return texts.say("look.danger.home", team=lambda form: texts.word("team", team, form))
    left = st.CAPS[view.options.cap] - view.turn
    return texts.say("look.danger.last", n=left + 1) if 0 <= left < LAST_TURNS else ""


def dice(view: Sol, eyes: Eyes) -> Markup:
    """What both rolled, while there is no scene over the island that shows it."""
    marks = last_play.marks_of(eyes.news)
    if len(marks.rolls) < 2 or view.phase in (st.DICE, st.SPOILS, st.DEFENDER, st.ATTACK, st.DEFENCE):
        return NOTHING
    cards = "".join(rolled(view, eyes, sheet, face, total) for sheet, face, total in marks.rolls)
    return Markup(f'<div class="rolls">{cards}</div>')


def rolled(view: Sol, eyes: Eyes, sheet: int, face: int, total: int) -> str:
    """One side: its face, its die and its total."""
    name, texts = pieces.SHEET_NAMES[sheet], eyes.texts
    hurt = "-w" if view.pawns[roster.pawn_of(view, sheet)].wounded else ""
    said = texts.say("look.fight.rolled", name=texts.word("sheet", sheet), face=face, n=total)
    return (
        f'<p class="roll{" lose" if hurt else ""}" role="img" aria-label="{said}">'
        f'<svg class="s44"><use href="#pw-{name}{hurt}"/></svg>'
        f'<svg class="die fell"><use href="#d-{face}"/></svg><b>{total}</b></p>'
    )


# Rules and pace

SECTIONS = {
    st.RECRUIT: "3",
    st.ANCHOR: "3",
    st.NEXT: "4",
    st.TURN: "5",
    st.ENTER: "7",
    st.DEFENDER: "7.2",
    st.ATTACK: "7.3",
    st.DEFENCE: "7.3",
    st.DICE: "7.4",
    st.SPOILS: "7.5",
    st.PUSH: "7.5",
    st.CLUE_FOUND: "8.2",
    st.FLAG_FOUND: "6.7",
    st.OVERFLOW: "6.5",
}


def section(view: Sol, seat: int) -> str:
    """The § that fits the moment of a seat."""
    if view.outcome != st.RUNNING:
        return "13"
    if view.phase == st.TURN and view.must_leave:
        return "7.7"
    if view.phase == st.TURN and (view.carrier != pieces.NO_PAWN or view.idol != pieces.NO_CELL):
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
