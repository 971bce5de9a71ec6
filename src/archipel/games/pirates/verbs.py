"""The verbs of the dock: what a player is asked now, always in the same order."""

from __future__ import annotations

from collections.abc import Sequence

from archipel.draw.look import Verb, one
from archipel.games.pirates import actions as act
from archipel.games.pirates.asking import asked, asked_seat
from archipel.games.pirates.conditions import why_not_advance, why_not_enter
from archipel.games.pirates.pieces import CREW, SHIPS, SQUARES
from archipel.games.pirates.sailing import may_decline
from archipel.games.pirates.state import (
    BID,
    CHOOSE,
    EXTRA,
    LAY,
    LIMIT,
    PAY,
    PICK,
    RUNNING,
    SECOND,
    STEP,
    TURN,
    Pirates,
)
from archipel.games.pirates.ways import CREW_SQUARES

WAYS = ("board", "move", "leap", "promote")
TELLING = (act.TOLL_SHORT, act.CARDS_SHORT, act.CARDS_SHORT_FOR_CAPTAIN, act.GAP_AHEAD)
"""Why nobody can go anywhere: the reasons that help most first."""


def verbs(view: Pirates, seat: int) -> Sequence[Verb]:
    """What there is to press, by what is being decided."""
    if view.outcome != RUNNING or seat != asked_seat(view):
        return ()
    draw = Verb("draw", "i-cards", ("draw", "take"), act.DRAW)
    go = Verb("go", "i-board", WAYS, sample_way(view, seat))
    sail = Verb("sail", "i-sail", ("sail",), act.SAIL)
    found: dict[int, tuple[Verb, ...]] = {
        TURN: (draw, go, sail),
        SECOND: (draw,),
        EXTRA: (go, sail, one("stop", "i-end", act.STOP, "end")),
        STEP: (one("step", "i-snail", act.STEP_ON), one("stay", "i-end", act.STAY, "end")),
        LIMIT: (Verb("discard", "i-cards", ("discard",), act.DISCARD),),
        PAY: (Verb("pay", "i-cards", ("discard",), act.DISCARD),),
        CHOOSE: (Verb("name", "i-tavern", ("name",), act.NAME),),
        LAY: (Verb("lay", "i-cards", ("lay",), act.LAY_DOWN),),
        BID: (Verb("bid", "i-bid", ("bid",), act.OFFER), one("fold", "i-end", act.FOLD, "end")),
    }
    if asked(view) == PICK:
        loot = Verb("loot", "i-chest", ("loot",), act.LOOT)
        return (loot, one("decline", "i-hop", act.DECLINE, "end")) if may_decline(view) else (loot,)
    return found.get(asked(view), ())


def sample_way(view: Pirates, seat: int) -> int:
    """An action with one of my figures whose refusal says most."""
    found = dict(reversed([(code, action) for action, code in refused_ways(view, seat)]))
    return next((found[code] for code in TELLING if code in found), act.BOARD)


def refused_ways(view: Pirates, seat: int) -> list[tuple[int, int]]:
    """Where my figures could not go, each with its reason."""
    found = []
    player = view.players[seat]
    for number in range(CREW):
        species, where = int(player.species[number]), int(player.where[number])
        if where == 0 and species < len(act.WORDS["species"]):
            for ship in range(SHIPS):
                first = act.BOARD + (species * SHIPS + ship) * CREW_SQUARES
                for square in range(1, SQUARES):
                    code = why_not_enter(view, seat, species, ship, square)
                    found.append((first + square - 1, int(code)))
        elif where > 0:
            ship, start = divmod(where - 1, SQUARES)
            for square in range(1, start):
                first = act.MOVE + (ship * CREW_SQUARES + start - 1) * CREW_SQUARES
                found.append((first + square - 1, int(why_not_advance(view, seat, ship, start, square))))
    return found
