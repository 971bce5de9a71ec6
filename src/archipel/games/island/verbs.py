"""The verbs of the dock: what a player is asked now, and what says why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.draw.look import Verb, is_seated, one
from archipel.games.island import actions as act
from archipel.games.island.panels import CARD_ICONS, CARD_VERBS
from archipel.games.island.pieces import (
    ALL_TREASURES,
    CARDS_TO_CAPTURE,
    CELLS,
    HELICOPTER,
    NAVIGATOR,
    NO_TREASURE,
    PILOT,
    PLACES,
    SANDBAGS,
    SEATS,
    TREASURES,
)
from archipel.games.island.state import FLOOD, LIFT, LIMIT, RUNNING, SECOND, SWIM, TREASURE, TURN, Island
from archipel.games.island.terrain import (
    beside,
    cell_of,
    has_power,
    holds,
    in_the_water,
    together,
    treasure_at,
    within_reach,
)


def verbs(view: Island, seat: int) -> Sequence[Verb]:
    """What a player is asked now, always in the same order."""
    if not is_seated(view, seat) or view.outcome != RUNNING:
        return ()
    kind, decides = current(view.decisions), seat == deciding_seat(view.decisions)
    if kind == LIFT:
        return flight_verbs(view) if decides else ()
    if kind == SECOND:
        return (shore_verb(view, seat), one("stop", "i-end", act.STOP, "end")) if decides else ()
    if kind in (TREASURE, FLOOD):
        return window_verbs(view, seat)
    special = special_verbs(view, seat)
    if kind == TURN and decides:
        return (*turn_verbs(view, seat), *special, one("end", "i-end", act.END, "end"))
    if kind == LIMIT and decides:
        first = next(card for card in range(SANDBAGS + 1) if view.players[seat].cards[card])
        return (Verb("discard", "i-down", ("discard",), act.DISCARD + first), *special)
    if kind == SWIM:
        return (*swim_verbs(view, seat), *special, *pass_verb(view, seat))
    return tuple(special)


def turn_verbs(view: Island, seat: int) -> Iterator[Verb]:
    """What costs an action: for everybody, then what only this adventurer can do."""
    place = view.players[seat].place
    yield Verb("move", "i-walk", ("move",), act.MOVE + near_cell(view, place))
    if has_power(view, seat, PILOT):
        yield Verb("fly", "i-pilot", ("fly",), act.FLY + near_cell(view, place))
    yield shore_verb(view, seat)
    yield give_verb(view, seat)
    yield Verb("capture", "i-chest", ("capture",), act.CAPTURE + wanted(view, seat))
    if has_power(view, seat, NAVIGATOR):
        other = (seat + 1) % view.seats
        step = near_cell(view, view.players[other].place)
        yield Verb("guide", "i-compass", ("guide",), act.GUIDE + other * CELLS + step)


def near_cell(view: Island, place: int) -> int:
    """A neighbouring cell, to ask why one cannot step there."""
    near = beside(view, place, True)
    return cell_of(view, next((other for other in range(PLACES) if holds(near, other)), 0))


def shore_verb(view: Island, seat: int) -> Verb:
    """Shore up; when nothing within reach is flooded, the own tile says why."""
    wet = within_reach(view, seat) & view.flooded
    place = next((p for p in range(PLACES) if holds(wet, p)), int(view.players[seat].place))
    return Verb("shore", "i-shore", ("shore",), act.SHORE + cell_of(view, place))


def give_verb(view: Island, seat: int) -> Verb:
    """Give a treasure card; when that is not possible, the closest gift says why."""
    others = [other for other in range(view.seats) if other != seat]
    other = max(others, key=lambda other: together(view, seat, other))
    held = view.players[seat].cards
    treasure = max(range(TREASURES), key=lambda number: held[number])
    return Verb("give", "i-give", ("give",), act.GIVE + treasure * SEATS + other)


def wanted(view: Island, seat: int) -> int:
    """The treasure of this tile, or else the one that is closest to being captured."""
    here = treasure_at(view, view.players[seat].place)
    if here != NO_TREASURE:
        return here
    held = view.players[seat].cards
    return max(range(TREASURES), key=lambda n: (not view.captured >> n & 1, min(held[n], CARDS_TO_CAPTURE)))


def flight_verbs(view: Island) -> tuple[Verb, ...]:
    """Who else boards, and where the helicopter lands (§7.2)."""
    aboard = next(seat for seat in range(view.seats) if view.aboard >> seat & 1)
    other = next(
        (s for s in range(view.seats) if not view.aboard >> s & 1 and together(view, s, aboard)), aboard
    )
    start = cell_of(view, view.players[aboard].place)
    return (
        Verb("board", "i-plus", ("lift",), act.BOARD + other),
        Verb("land", "i-helicopter", ("land",), act.LAND + start),
    )


def window_verbs(view: Island, seat: int) -> tuple[Verb, ...]:
    """Before a card, who is asked plays a special card or passes (§7.4)."""
    if is_waited_for(view.decisions, seat):
        return (*special_verbs(view, seat), *pass_verb(view, seat))
    if view.decisions.waiting == 0 and seat == view.active:
        shape = "i-flood" if current(view.decisions) == FLOOD else "i-chest"
        return (one("continue", shape, act.CONTINUE, "end"),)
    return ()


def pass_verb(view: Island, seat: int) -> tuple[Verb, ...]:
    """Let things take their course, if one is asked."""
    return (one("pass", "i-end", act.PASS, "end"),) if is_waited_for(view.decisions, seat) else ()


def swim_verbs(view: Island, seat: int) -> tuple[Verb, ...]:
    """Out of the water (§8.4)."""
    if not in_the_water(view, seat):
        return ()
    return (Verb("swim", "i-swim", ("swim",), act.SWIM_TO + cell_of(view, view.players[seat].place)),)


def special_verbs(view: Island, seat: int) -> Iterator[Verb]:
    """Each kind of special card in the hand (§7), and the take-off once all is ready (§10.1)."""
    held = view.players[seat].cards
    if held[HELICOPTER] and view.captured == ALL_TREASURES:
        yield one("take_off", "i-star", act.LEAVE)
    if held[HELICOPTER]:
        yield Verb(CARD_VERBS[HELICOPTER], CARD_ICONS[HELICOPTER], ("lift",), act.BOARD + seat, "card")
    if held[SANDBAGS]:
        here = cell_of(view, view.players[seat].place)
        yield Verb(CARD_VERBS[SANDBAGS], CARD_ICONS[SANDBAGS], ("sandbag",), act.SANDBAG + here, "card")
