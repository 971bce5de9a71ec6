"""The dock: the verbs, what a player is asked now; the moment in words, its § and its pace.

Verbs also say why not: each has an action to ask about when it cannot be done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.events import UNKNOWN, Event
from archipel.draw.guided import companion
from archipel.draw.look import Eyes, Moment, Verb, is_seated, one

from ..rules import actions as act, crew, pieces, state as st
from ..rules.state import Desert
from . import odds, panels, storm_cards


def verbs(view: Desert, seat: int) -> Sequence[Verb]:
    """What a player is asked now, always in the same order."""
    if not is_seated(view, seat) or view.outcome != st.RUNNING:
        return ()
    kind = current(view.decisions)
    if kind == st.STORM:
        return storm_verbs(view, seat)
    decides = seat == deciding_seat(view.decisions)
    if kind in (st.FORECAST, st.ORDER, st.TRACK):
        return card_verbs(view, kind) if decides else ()
    if not decides:
        return (share_verb(view, seat), *equipment_verbs(view, seat))
    first = guide_verbs(view) if kind == st.GUIDE else turn_verbs(view, seat)
    last = one("stop", "i-end", act.STOP, "end") if kind == st.GUIDE else one("end", "i-end", act.END, "end")
    return (*first, share_verb(view, seat), *equipment_verbs(view, seat), last)


def turn_verbs(view: Desert, seat: int) -> Iterator[Verb]:
    """What costs an action: for everybody, then what only this adventurer can do."""
    role = view.players[seat].role
    here = view.tiles[view.players[seat].tile].cell
    step = near_cell(view, here)
    yield Verb("move", "i-walk", ("move",), act.MOVE + step)
    yield Verb("dig", "i-dig", ("dig",), act.DIG + here)
    yield one("excavate", "i-eye", act.EXCAVATE)
    part = next((n for n in range(pieces.PARTS) if view.parts[n] == view.players[seat].tile), 0)
    yield Verb("take", "i-chest", ("take",), act.TAKE + part)
    if role == pieces.ARCHEOLOGIST:
        yield Verb("dig_two", "i-dig", ("dig_two",), act.DIG_TWO + most_sand(view, here))
    elif role == pieces.CLIMBER:
        yield Verb(
            "carry",
            "i-climber",
            ("move_with",),
            act.MOVE_WITH + step * pieces.SEATS + companion(view, seat, crew.together),
        )
    elif role == pieces.METEOROLOGIST:
        yield one("forecast", "i-meteorologist", act.LOOK)
        yield one("calm", "i-calm", act.CALM)
    elif role == pieces.CARRIER:
        yield one("refill", "i-wellw", act.REFILL)
    elif role == pieces.NAVIGATOR:
        yield Verb("guide", "i-compass", ("guide",), act.GUIDE_PAWN + (seat + 1) % view.seats)


def near_cell(view: Desert, here: int) -> int:
    """A neighbouring tile, to ask why one cannot step there."""
    around = pieces.AROUND[here * pieces.DIRECTIONS : here * pieces.DIRECTIONS + 4]
    return next(cell for cell in around if cell != pieces.OFF_BOARD and view.grid[cell] != pieces.NO_TILE)


def most_sand(view: Desert, here: int) -> int:
    """The cell within reach that has most sand."""
    around = pieces.AROUND[here * pieces.DIRECTIONS : here * pieces.DIRECTIONS + 4]
    cells = [
        here,
        *(cell for cell in around if cell != pieces.OFF_BOARD and view.grid[cell] != pieces.NO_TILE),
    ]
    return max(cells, key=lambda cell: view.tiles[view.grid[cell]].sand)


def guide_verbs(view: Desert) -> Iterator[Verb]:
    """The steps of a guided pawn (§9.5)."""
    guided = view.players[view.guided]
    step = near_cell(view, view.tiles[guided.tile].cell)
    yield Verb("step", "i-walk", ("move",), act.MOVE + step)
    if guided.role == pieces.CLIMBER:
        pair = step * pieces.SEATS + companion(view, view.guided, crew.together)
        yield Verb("carry", "i-climber", ("move_with",), act.MOVE_WITH + pair)


def card_verbs(view: Desert, kind: int) -> tuple[Verb, ...]:
    """What to do with the storm cards in hand (§9.4, §8.8)."""
    card = view.storm_hand[1]
    if kind == st.ORDER:
        return (
            Verb("stack", "i-storm", ("stack",), act.STACK + card),
            one("keep", "i-check", act.KEEP, "end"),
        )
    return Verb("bury", "i-down", ("bury",), act.BURY + card), one("keep", "i-check", act.KEEP, "end")


def storm_verbs(view: Desert, seat: int) -> tuple[Verb, ...]:
    """Before a storm card, who is asked gives, uses equipment or passes (§7.3)."""
    if is_waited_for(view.decisions, seat):
        last = one("pass", "i-end", act.PASS, "end")
        return (share_verb(view, seat), *equipment_verbs(view, seat), last)
    if view.decisions.waiting == 0 and seat == view.active:
        return (one("continue", "i-storm", act.CONTINUE, "end"),)
    return ()


def share_verb(view: Desert, seat: int) -> Verb:
    """Give water or equipment; when that is not possible, the closest gift says why."""
    others = [other for other in range(view.seats) if other != seat]

    def closeness(other: int) -> tuple[bool, bool]:
        reach = view.players[seat].role == pieces.CARRIER and crew.beside(view, seat, other)
        return crew.together(view, seat, other) or reach, crew.room(view, other) > 0

    other = max(others, key=closeness)
    return Verb("share", "i-drop", ("give_water", "give"), act.GIVE_WATER + other)


def equipment_verbs(view: Desert, seat: int) -> Iterator[Verb]:
    """Each kind of equipment in the hand (§8)."""
    player = view.players[seat]
    here = view.tiles[player.tile].cell
    elsewhere = near_cell(view, here)
    unseen = (view.tiles[tile].cell for tile in range(pieces.CELLS - 1) if view.tiles[tile].face == UNKNOWN)
    samples = (here, elsewhere, next(unseen, here), 0, 0, 0, 0)
    for card in range(pieces.EQUIPMENT):
        if player.equipment[card]:
            key = panels.CARD_VERBS[card]
            forms = ("fly", "fly_with") if key == "fly" else (key,)
            sample = panels.CARD_USES[card][0] + samples[card]
            yield Verb(key, panels.CARD_ICONS[card], forms, sample, "card")


def moment(view: Desert, eyes: Eyes) -> Moment:
    """The headline, what is left of the turn, a warning, and the storm cards."""
    if view.outcome != st.RUNNING:
        return Moment(eyes.texts.say(f"story.title.{st.ENDINGS[view.outcome]}"))
    kind = current(view.decisions)
    left, total = pips(view, kind)
    return Moment(
        headline(view, kind, eyes),
        left,
        total,
        ribbon(view, eyes),
        danger(view, eyes),
        cards=storm_cards.cards(view, kind, eyes),
    )


def headline(view: Desert, kind: int, eyes: Eyes) -> str:
    """What is being decided, and by whom."""
    texts, name, decider = eyes.texts, eyes.texts.namer(view, eyes.names), deciding_seat(view.decisions)
    if kind == st.STORM:
        turned = sum(view.storm_turned)
        asked = is_seated(view, eyes.seat) and is_waited_for(view.decisions, eyes.seat)
        fresh = not asked and any(event.kind == act.CARD for event in eyes.news)
        key = "before" if asked else "card"
        return texts.say(
            f"look.headline.{key}", n=turned + (0 if fresh else 1), total=turned + view.cards_due
        )
    whose = "my" if decider == eyes.seat else "their"
    what = {st.TURN: "turn", st.GUIDE: "guide", st.ORDER: "order"}.get(kind, "forecast")
    return texts.say(
        f"look.headline.{whose}-{what}",
        seat=lambda form: name(decider, form),
        seat2=lambda form: name(view.guided, form),
        n=view.steps_left,
    )


def pips(view: Desert, kind: int) -> tuple[int, int]:
    """Actions left of those a turn has."""
    if kind == st.TURN:
        return view.actions_left, max(pieces.ACTIONS_A_TURN, view.actions_left)
    return 0, 0


def ribbon(view: Desert, eyes: Eyes) -> tuple[str, ...]:
    """The rest of the turn: actions, storm, who comes next."""
    texts, due = eyes.texts, odds.cards_to_come(view)
    storm = texts.say("look.ribbon.storm" if due else "look.ribbon.calm", n=due)
    after = eyes.name(view, (view.active + 1) % view.seats)
    return (storm, after) if odds.in_storm(view) else (texts.say("look.ribbon.actions"), storm, after)


def danger(view: Desert, eyes: Eyes) -> str:
    """One line: thirst before sand before storm, mine before anybody's."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    order = sorted(range(view.seats), key=lambda seat: seat != eyes.seat)
    for seat in order:
        if view.players[seat].water == 0 and not crew.sheltered(view, seat):
            key = "mine" if seat == eyes.seat else "theirs"
            return texts.say(f"look.danger.dry-{key}", seat=lambda form, seat=seat: name(seat, form))
    if is_seated(view, eyes.seat) and eyes.seat == view.active and crew.buried(view, eyes.seat):
        return texts.say("look.danger.buried")
    if view.sand_left < panels.LITTLE_SAND:
        return texts.say("look.danger.sand", n=view.sand_left)
    if pieces.METER[view.seats * pieces.TICKS + view.tick + 1] == 0:
        return texts.say("look.danger.skull")
    return ""


def section(view: Desert, seat: int) -> str:
    """The § that fits the moment of a seat."""
    if view.outcome != st.RUNNING:
        return "11"
    kind = current(view.decisions)
    if kind == st.STORM:
        asked = is_seated(view, seat) and is_waited_for(view.decisions, seat)
        return "7.3" if asked else "10"
    if kind != st.TURN:
        return {st.GUIDE: "9.5", st.TRACK: "8.8"}.get(kind, "9.4")
    if seat != view.active:
        return "7"
    if crew.buried(view, seat):
        return "5.5"
    return "5.4" if view.players[seat].tile in tuple(view.parts) else "5"


SLOWEST, TURNING, SLIDING, FALLING = 2000, 300, 430, 250
PACES = {
    act.DRANK: 900,
    act.SHELTERED: 900,
    act.STORM_PICKED_UP: 700,
    act.FLEW: 600,
    act.EXCAVATED: 500,
    act.MOVED: 350,
}


def pace(news: Sequence[Event]) -> int:
    """How long each thing takes to be seen; a wind as long as its tiles slide. Nothing told, no wait."""
    if not news:
        return 0
    slides = sum(event.kind == act.SHIFTED for event in news)
    wind = TURNING + SLIDING * slides + FALLING if slides else 0
    return min(SLOWEST, max(wind, *(PACES.get(event.kind, 250) for event in news)))
