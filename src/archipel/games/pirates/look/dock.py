"""The dock: the verbs, always in the same order, and what is being decided: the headline, a line that
explains, the § and the pace.
"""

from __future__ import annotations

from collections.abc import Sequence

from archipel.core.events import Event
from archipel.draw.look import Eyes, Moment, Verb, is_seated, one

from ..notation import text_board
from ..rules import actions as act, asking, moving, pieces, sailing, ships, state as st
from ..rules.state import Pirates
from . import loot_panel, targets

WAYS = ("board", "move", "leap", "promote")
TELLING = (act.TOLL_SHORT, act.CARDS_SHORT, act.CARDS_SHORT_FOR_CAPTAIN, act.GAP_AHEAD)
"""Why nobody can go anywhere: the reasons that help most first."""


def verbs(view: Pirates, seat: int) -> Sequence[Verb]:
    """What there is to press, by what is being decided."""
    if view.outcome != st.RUNNING or seat != asking.asked_seat(view):
        return ()
    draw = Verb("draw", "i-cards", ("draw", "take"), act.DRAW)
    go = Verb("go", "i-board", WAYS, sample_way(view, seat))
    sail = Verb("sail", "i-sail", ("sail",), act.SAIL)
    found: dict[int, tuple[Verb, ...]] = {
        st.TURN: (draw, go, sail),
        st.SECOND: (draw,),
        st.EXTRA: (go, sail, one("stop", "i-end", act.STOP, "end")),
        st.STEP: (one("step", "i-snail", act.STEP_ON), one("stay", "i-end", act.STAY, "end")),
        st.LIMIT: (Verb("discard", "i-cards", ("discard",), act.DISCARD),),
        st.PAY: (Verb("pay", "i-cards", ("discard",), act.DISCARD),),
        st.CHOOSE: (Verb("name", "i-tavern", ("name",), act.NAME),),
        st.LAY: (Verb("lay", "i-cards", ("lay",), act.LAY_DOWN),),
        st.BID: (Verb("bid", "i-bid", ("bid",), act.OFFER), one("fold", "i-end", act.FOLD, "end")),
    }
    if asking.asked(view) == st.PICK:
        loot = Verb("loot", "i-chest", ("loot",), act.LOOT)
        return (loot, one("decline", "i-hop", act.DECLINE, "end")) if sailing.may_decline(view) else (loot,)
    return found.get(asking.asked(view), ())


def sample_way(view: Pirates, seat: int) -> int:
    """An action with one of my figures whose refusal says most."""
    found = dict(reversed([(code, action) for action, code in refused_ways(view, seat)]))
    return next((found[code] for code in TELLING if code in found), act.BOARD)


def refused_ways(view: Pirates, seat: int) -> list[tuple[int, int]]:
    """Where my figures could not go, each with its reason."""
    found = []
    player = view.players[seat]
    for number in range(pieces.CREW):
        species, where = int(player.species[number]), int(player.where[number])
        if where == 0 and species < len(act.WORDS["species"]):
            for ship in range(pieces.SHIPS):
                first = act.BOARD + (species * pieces.SHIPS + ship) * pieces.CREW_SQUARES
                for square in range(1, pieces.SQUARES):
                    code = moving.why_not_board(view, seat, species, ship, square)
                    found.append((first + square - 1, int(code)))
        elif where > 0:
            ship, start = divmod(where - 1, pieces.SQUARES)
            for square in range(1, start):
                first = act.MOVE + (ship * pieces.CREW_SQUARES + start - 1) * pieces.CREW_SQUARES
                found.append(
                    (first + square - 1, int(moving.why_not_advance(view, seat, ship, start, square)))
                )
    return found


ALONE = (st.REFILL, st.SNAIL_CARD, st.GROUP)
"""What the table does by itself."""
SECTIONS = {
    st.TURN: "5",
    st.SECOND: "5.1",
    st.REFILL: "5.1",
    st.SNAIL_CARD: "8.5",
    st.STEP: "8.5",
    st.PICK: "6.2",
    st.GROUP: "6.4",
    st.EXTRA: "8.6",
    st.LIMIT: "4.3",
    st.CHOOSE: "9.2",
    st.LAY: "9.2",
    st.BID: "9.3",
    st.PAY: "9.4",
}


def moment(view: Pirates, eyes: Eyes) -> Moment:
    """The headline, what comes after it, a warning or an explanation."""
    if view.outcome != st.RUNNING:
        return Moment(eyes.texts.say(f"endings.{st.ENDINGS[view.outcome]}"))
    mine = asking.asked_seat(view) == eyes.seat and asking.asked(view) not in ALONE
    return Moment(
        headline(view, eyes, mine),
        ribbon=ribbon(view, eyes),
        danger=danger(view, eyes) if mine else "",
        line=line(view, eyes) if mine else "",
    )


def what(view: Pirates) -> str:
    """What is being decided, as a word."""
    if asking.asked(view) == st.TURN and view.forced:
        return "sail"
    if asking.asked(view) == st.BID and not view.opened:
        return "open"
    return text_board.MOMENTS[asking.asked(view)]


def headline(view: Pirates, eyes: Eyes, mine: bool) -> str:
    """What is being decided, and by whom."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    seat, key = asking.asked_seat(view), what(view)
    if mine and eyes.choosing and targets.the_goer(view, eyes) >= 0:
        species = ships.species_of(view, targets.the_goer(view, eyes))
        return texts.say("look.headline.my-goer", species=texts.word("species", species, "the"))
    if asking.asked(view) in ALONE:
        return texts.say(f"look.headline.{key}", seat=lambda form: name(seat, form))
    species = 0
    if key == "pick":
        species = ships.species_of(view, view.ships[view.sailing].squares[view.picking])
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
    if asking.asked(view) != st.TURN:
        return ""
    if loot_panel.groups_left(view) == 0:
        return eyes.texts.say("look.danger.last")
    calm = int(view.options.calm) * int(view.seats) - int(view.calm)
    return eyes.texts.say("look.danger.calm", n=calm) if calm <= 2 * view.seats else ""


def section(view: Pirates, seat: int) -> str:
    """The § that fits the moment of a seat."""
    if view.outcome != st.RUNNING:
        return "10"
    if asking.asked(view) == st.TURN and (
        view.forced or not is_seated(view, seat) or asking.asked_seat(view) != seat
    ):
        return "4"
    return SECTIONS[asking.asked(view)]


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
