"""The dock: the headline, the rest of the turn and a warning; the verbs of a player; rules and pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.events import Event
from archipel.draw.look import Eyes, Moment, Verb, is_seated, one

from ..rules import actions as act, pieces, shoring, state as st, swimming, terrain
from ..rules.state import Island
from . import odds, panels, turned


def moment(view: Island, eyes: Eyes) -> Moment:
    """The headline, what is left of the turn, a warning, and the cards turned."""
    if view.outcome != st.RUNNING:
        return Moment(eyes.texts.say(f"story.title.{st.ENDINGS[view.outcome]}"))
    kind = current(view.decisions)
    left, total = (view.actions_left, pieces.ACTIONS_A_TURN) if kind == st.TURN else (0, 0)
    return Moment(
        headline(view, kind, eyes),
        left,
        total,
        ribbon(view, eyes),
        danger(view, eyes),
        cards=turned.cards(view, kind, eyes),
    )


def headline(view: Island, kind: int, eyes: Eyes) -> str:
    """What is being decided, and by whom."""
    texts, name, decider = eyes.texts, eyes.texts.namer(view, eyes.names), deciding_seat(view.decisions)
    if kind in (st.TREASURE, st.FLOOD):
        asked = is_seated(view, eyes.seat) and is_waited_for(view.decisions, eyes.seat)
        return texts.say(
            f"look.headline.{'before-' if asked else ''}{'flood' if kind == st.FLOOD else 'treasure'}",
            n=nth_card(view, eyes, asked),
            total=total_cards(view),
        )
    if kind == st.SWIM:
        wet = [seat for seat in range(view.seats) if swimming.in_the_water(view, seat)]
        decider = eyes.seat if eyes.seat in wet else wet[0]
    what = {st.TURN: "turn", st.SECOND: "second", st.LIMIT: "limit", st.SWIM: "swim", st.LIFT: "lift"}[kind]
    whose = "my" if decider == eyes.seat else "their"
    held = view.players[decider].held
    return texts.say(
        f"look.headline.{whose}-{what}",
        seat=lambda form: name(decider, form),
        n=max(1, held - pieces.HAND_LIMIT),
    )


def total_cards(view: Island) -> int:
    """How many cards this part of the turn has."""
    return terrain.level(view) if current(view.decisions) == st.FLOOD else pieces.CARDS_A_TURN


def nth_card(view: Island, eyes: Eyes, asked: bool) -> int:
    """Which card is meant: the one just turned, or the one to come."""
    done = total_cards(view) - view.cards_due
    drawn = (act.FLOODED, act.SANK) if current(view.decisions) == st.FLOOD else (act.DREW,)
    fresh = not asked and any(event.kind in drawn for event in eyes.news)
    return max(1, min(total_cards(view), done + (0 if fresh else 1)))


def ribbon(view: Island, eyes: Eyes) -> tuple[str, ...]:
    """The rest of the turn: actions, treasure cards, flood cards, who comes next."""
    texts, outer = eyes.texts, view.decisions.kinds[0]
    parts = [texts.say("look.ribbon.actions")] if outer == st.TURN else []
    if outer != st.FLOOD:
        parts.append(texts.say("look.ribbon.treasure", n=odds.treasures_to_come(view)))
    parts.append(texts.say("look.ribbon.flood", n=odds.floods_to_come(view)))
    return (*parts, eyes.name(view, (view.active + 1) % view.seats))


def danger(view: Island, eyes: Eyes) -> str:
    """One line: somebody in the water, then what would end the game this turn, then the skull."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    for seat in range(view.seats):
        if swimming.in_the_water(view, seat) and seat != eyes.seat:
            return texts.say("look.danger.water", seat=lambda form, seat=seat: name(seat, form))
    deadly = [
        (risk.sinks, tile)
        for tile, risk in enumerate(odds.risks(view))
        if risk.sinks > 0 and odds.is_fatal(view, tile)
    ]
    if deadly:
        chance, tile = max(deadly)
        key = "landing" if tile == pieces.FOOLS_LANDING else "treasure"
        treasure = pieces.TREASURE_OF[tile] if tile != pieces.FOOLS_LANDING else 0
        return texts.say(
            f"look.danger.{key}",
            tile=turned.short_name(texts, tile),
            treasure=lambda form: texts.word("treasure", treasure, form),
            percent=texts.percent(chance),
        )
    return texts.say("look.danger.skull") if view.tick == pieces.SKULL - 1 else ""


def section(view: Island, seat: int) -> str:
    """The § that fits the moment of a seat."""
    if view.outcome != st.RUNNING:
        return "10"
    kind = current(view.decisions)
    if kind in (st.TREASURE, st.FLOOD):
        if is_seated(view, seat) and is_waited_for(view.decisions, seat):
            return "7"
        return "6" if kind == st.TREASURE else "8"
    if kind != st.TURN:
        return {st.SECOND: "9.2", st.LIMIT: "6.3", st.SWIM: "8.4", st.LIFT: "7.2"}[kind]
    return "5" if seat == view.active else "4"


SLOWEST = 2000
PACES = {
    act.SANK: 1300,
    act.FLOODED: 1000,
    act.WATERS_ROSE: 1500,
    act.CAPTURED: 1100,
    act.DREW: 900,
    act.FLEW: 650,
    act.LANDED: 650,
    act.SHORED: 450,
    act.SANDBAGGED: 600,
    act.GAVE: 600,
    act.MOVED: 400,
    act.GUIDED: 400,
    act.SWAM: 600,
}


def pace(news: Sequence[Event]) -> int:
    """How long each thing takes to be seen. Nothing told, no wait."""
    if not news:
        return 0
    return min(SLOWEST, max(PACES.get(event.kind, 250) for event in news))


def verbs(view: Island, seat: int) -> Sequence[Verb]:
    """What a player is asked now, always in the same order."""
    if not is_seated(view, seat) or view.outcome != st.RUNNING:
        return ()
    kind, decides = current(view.decisions), seat == deciding_seat(view.decisions)
    if kind == st.LIFT:
        return flight_verbs(view) if decides else ()
    if kind == st.SECOND:
        return (shore_verb(view, seat), one("stop", "i-end", act.STOP, "end")) if decides else ()
    if kind in (st.TREASURE, st.FLOOD):
        return window_verbs(view, seat)
    special = special_verbs(view, seat)
    if kind == st.TURN and decides:
        return (*turn_verbs(view, seat), *special, one("end", "i-end", act.END, "end"))
    if kind == st.LIMIT and decides:
        first = next(card for card in range(pieces.SANDBAGS + 1) if view.players[seat].cards[card])
        return (Verb("discard", "i-down", ("discard",), act.DISCARD + first), *special)
    if kind == st.SWIM:
        return (*swim_verbs(view, seat), *special, *pass_verb(view, seat))
    return tuple(special)


def turn_verbs(view: Island, seat: int) -> Iterator[Verb]:
    """What costs an action: for everybody, then what only this adventurer can do."""
    place = view.players[seat].place
    yield Verb("move", "i-walk", ("move",), act.MOVE + near_cell(view, place))
    if terrain.has_power(view, seat, pieces.PILOT):
        yield Verb("fly", "i-pilot", ("fly",), act.FLY + near_cell(view, place))
    yield shore_verb(view, seat)
    yield give_verb(view, seat)
    yield Verb("capture", "i-chest", ("capture",), act.CAPTURE + wanted(view, seat))
    if terrain.has_power(view, seat, pieces.NAVIGATOR):
        other = (seat + 1) % view.seats
        step = near_cell(view, view.players[other].place)
        yield Verb("guide", "i-compass", ("guide",), act.GUIDE + other * pieces.CELLS + step)


def near_cell(view: Island, place: int) -> int:
    """A neighbouring cell, to ask why one cannot step there."""
    near = terrain.beside(view, place, True)
    return terrain.cell_of(
        view, next((other for other in range(pieces.PLACES) if terrain.holds(near, other)), 0)
    )


def shore_verb(view: Island, seat: int) -> Verb:
    """Shore up; when nothing within reach is flooded, the own tile says why."""
    wet = shoring.within_reach(view, seat) & view.flooded
    place = next((p for p in range(pieces.PLACES) if terrain.holds(wet, p)), int(view.players[seat].place))
    return Verb("shore", "i-shore", ("shore",), act.SHORE + terrain.cell_of(view, place))


def give_verb(view: Island, seat: int) -> Verb:
    """Give a treasure card; when that is not possible, the closest gift says why."""
    others = [other for other in range(view.seats) if other != seat]
    other = max(others, key=lambda other: terrain.together(view, seat, other))
    held = view.players[seat].cards
    treasure = max(range(pieces.TREASURES), key=lambda number: held[number])
    return Verb("give", "i-give", ("give",), act.GIVE + treasure * pieces.SEATS + other)


def wanted(view: Island, seat: int) -> int:
    """The treasure of this tile, or else the one that is closest to being captured."""
    here = terrain.treasure_at(view, view.players[seat].place)
    if here != pieces.NO_TREASURE:
        return here
    held = view.players[seat].cards
    return max(
        range(pieces.TREASURES),
        key=lambda n: (not view.captured >> n & 1, min(held[n], pieces.CARDS_TO_CAPTURE)),
    )


def flight_verbs(view: Island) -> tuple[Verb, ...]:
    """Who else boards, and where the helicopter lands (§7.2)."""
    aboard = next(seat for seat in range(view.seats) if view.aboard >> seat & 1)
    other = next(
        (s for s in range(view.seats) if not view.aboard >> s & 1 and terrain.together(view, s, aboard)),
        aboard,
    )
    start = terrain.cell_of(view, view.players[aboard].place)
    return (
        Verb("board", "i-plus", ("lift",), act.BOARD + other),
        Verb("land", "i-helicopter", ("land",), act.LAND + start),
    )


def window_verbs(view: Island, seat: int) -> tuple[Verb, ...]:
    """Before a card, who is asked plays a special card or passes (§7.4)."""
    if is_waited_for(view.decisions, seat):
        return (*special_verbs(view, seat), *pass_verb(view, seat))
    if view.decisions.waiting == 0 and seat == view.active:
        shape = "i-flood" if current(view.decisions) == st.FLOOD else "i-chest"
        return (one("continue", shape, act.CONTINUE, "end"),)
    return ()


def pass_verb(view: Island, seat: int) -> tuple[Verb, ...]:
    """Let things take their course, if one is asked."""
    return (one("pass", "i-end", act.PASS, "end"),) if is_waited_for(view.decisions, seat) else ()


def swim_verbs(view: Island, seat: int) -> tuple[Verb, ...]:
    """Out of the water (§8.4)."""
    if not swimming.in_the_water(view, seat):
        return ()
    return (Verb("swim", "i-swim", ("swim",), act.SWIM_TO + terrain.cell_of(view, view.players[seat].place)),)


def special_verbs(view: Island, seat: int) -> Iterator[Verb]:
    """Each kind of special card in the hand (§7), and the take-off once all is ready (§10.1)."""
    held = view.players[seat].cards
    if held[pieces.HELICOPTER] and view.captured == pieces.ALL_TREASURES:
        yield one("take_off", "i-star", act.LEAVE)
    if held[pieces.HELICOPTER]:
        yield Verb(
            panels.CARD_VERBS[pieces.HELICOPTER],
            panels.CARD_ICONS[pieces.HELICOPTER],
            ("lift",),
            act.BOARD + seat,
            "card",
        )
    if held[pieces.SANDBAGS]:
        here = terrain.cell_of(view, view.players[seat].place)
        yield Verb(
            panels.CARD_VERBS[pieces.SANDBAGS],
            panels.CARD_ICONS[pieces.SANDBAGS],
            ("sandbag",),
            act.SANDBAG + here,
            "card",
        )
