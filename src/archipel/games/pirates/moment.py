"""What is being decided, in the dock: the headline, a line that explains, the § and the pace."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.core.events import Event
from archipel.draw.look import Eyes, Moment, is_seated
from archipel.games.pirates import actions as act
from archipel.games.pirates.asking import asked, asked_seat
from archipel.games.pirates.crew import species_of
from archipel.games.pirates.loot import groups_left
from archipel.games.pirates.state import (
    BID,
    CHOOSE,
    ENDINGS,
    EXTRA,
    GROUP,
    LAY,
    LIMIT,
    PAY,
    PICK,
    REFILL,
    RUNNING,
    SECOND,
    SNAIL_CARD,
    STEP,
    TURN,
    Pirates,
)
from archipel.games.pirates.targets import the_goer
from archipel.games.pirates.text_board import MOMENTS

ALONE = (REFILL, SNAIL_CARD, GROUP)
"""What the table does by itself."""
SECTIONS = {
    TURN: "5",
    SECOND: "5.1",
    REFILL: "5.1",
    SNAIL_CARD: "8.5",
    STEP: "8.5",
    PICK: "6.2",
    GROUP: "6.4",
    EXTRA: "8.6",
    LIMIT: "4.3",
    CHOOSE: "9.2",
    LAY: "9.2",
    BID: "9.3",
    PAY: "9.4",
}


def moment(view: Pirates, eyes: Eyes) -> Moment:
    """The headline, what comes after it, a warning or an explanation."""
    if view.outcome != RUNNING:
        return Moment(eyes.texts.say(f"endings.{ENDINGS[view.outcome]}"))
    mine = asked_seat(view) == eyes.seat and asked(view) not in ALONE
    return Moment(
        headline(view, eyes, mine),
        ribbon=ribbon(view, eyes),
        danger=danger(view, eyes) if mine else "",
        line=line(view, eyes) if mine else "",
    )


def what(view: Pirates) -> str:
    """What is being decided, as a word."""
    if asked(view) == TURN and view.forced:
        return "sail"
    if asked(view) == BID and not view.opened:
        return "open"
    return MOMENTS[asked(view)]


def headline(view: Pirates, eyes: Eyes, mine: bool) -> str:
    """What is being decided, and by whom."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    seat, key = asked_seat(view), what(view)
    if mine and eyes.choosing and the_goer(view, eyes) >= 0:
        species = species_of(view, the_goer(view, eyes))
        return texts.say("look.headline.my-goer", species=texts.word("species", species, "the"))
    if asked(view) in ALONE:
        return texts.say(f"look.headline.{key}", seat=lambda form: name(seat, form))
    species = 0
    if key == "pick":
        species = species_of(view, view.ships[view.sailing].squares[view.picking])
    return texts.say(
        f"look.headline.{'my' if mine else 'their'}-{key}",
        seat=lambda form: name(seat, form),
        species=texts.word("species", species),
        n=view.bid + 1,
    )


def line(view: Pirates, eyes: Eyes) -> str:
    """What it is about, in one line."""
    texts, name, key = eyes.texts, eyes.texts.namer(view, eyes.names), what(view)
    player = view.players[eyes.seat]
    amounts = {
        "limit": player.held - view.options.hand_limit,
        "lay": view.to_lay,
        "pay": view.bid,
        "bid": view.bid,
        "pick": view.picks,
    }
    return texts.say(
        f"look.line.{key}",
        n=amounts.get(key, 0),
        seat=lambda form: name(view.bidder, form),
        most=view.options.hand_limit,
    )


def ribbon(view: Pirates, eyes: Eyes) -> tuple[str, ...]:
    """Whose turn it is, and whose is next."""
    if view.turn == 0:
        return ()
    return tuple(eyes.name(view, (view.active + step) % view.seats) for step in range(2))


def danger(view: Pirates, eyes: Eyes) -> str:
    """The end is near: no flotsam is left, or everybody only draws."""
    if asked(view) != TURN:
        return ""
    if groups_left(view) == 0:
        return eyes.texts.say("look.danger.last")
    calm = int(view.options.calm) * int(view.seats) - int(view.calm)
    return eyes.texts.say("look.danger.calm", n=calm) if calm <= 2 * view.seats else ""


def section(view: Pirates, seat: int) -> str:
    """The § that fits the moment of a seat."""
    if view.outcome != RUNNING:
        return "10"
    if asked(view) == TURN and (view.forced or not is_seated(view, seat) or asked_seat(view) != seat):
        return "4"
    return SECTIONS[asked(view)]


PACES = {
    act.BOARDED: 650,
    act.MOVED: 650,
    act.BECAME_CAPTAIN: 800,
    act.SET_SAIL: 900,
    act.TOOK_LOOT: 700,
    act.WENT_HOME: 900,
    act.DRIFTED: 900,
    act.SNAIL_DREW: 1000,
    act.SNAIL_STEPPED: 900,
    act.TOOK_CARD: 500,
    act.DREW_CARD: 500,
    act.LOOT_CAME: 350,
    act.BONUS_CAME: 500,
    act.ROW_FILLED: 300,
    act.NAMED: 900,
    act.BADE: 800,
    act.PASSED: 700,
    act.RECRUITED: 1200,
    act.LAID: 350,
    act.FLOTSAM_OUT: 1200,
}


def pace(news: Sequence[Event]) -> int:
    """How long each thing takes to be seen. Nothing told, no wait."""
    return max((PACES.get(event.kind, 250) for event in news), default=0)
