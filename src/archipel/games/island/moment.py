"""The moment in the dock: the headline, the rest of the turn, a warning, the cards turned; and its pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.events import Event
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, Moment, is_seated
from archipel.draw.markup import icon
from archipel.games.island import actions as act
from archipel.games.island.odds import floods_to_come, is_fatal, layers, risks, treasures_to_come
from archipel.games.island.panels import CARD_ICONS
from archipel.games.island.pieces import (
    ACTIONS_A_TURN,
    CARD_NAMES,
    CARDS_A_TURN,
    FOOLS_LANDING,
    HAND_LIMIT,
    RISE,
    SKULL,
    TILE_NAMES,
    TREASURE_OF,
)
from archipel.games.island.state import (
    ENDINGS,
    FLOOD,
    LIFT,
    LIMIT,
    RUNNING,
    SECOND,
    SWIM,
    TREASURE,
    TURN,
    Island,
)
from archipel.games.island.terrain import holds, in_the_water, level


def moment(view: Island, eyes: Eyes) -> Moment:
    """The headline, what is left of the turn, a warning, and the cards turned."""
    if view.outcome != RUNNING:
        return Moment(eyes.texts.say(f"story.title.{ENDINGS[view.outcome]}"))
    kind = current(view.decisions)
    left, total = (view.actions_left, ACTIONS_A_TURN) if kind == TURN else (0, 0)
    return Moment(
        headline(view, kind, eyes),
        left,
        total,
        ribbon(view, eyes),
        danger(view, eyes),
        cards=cards(view, kind, eyes),
    )


def headline(view: Island, kind: int, eyes: Eyes) -> str:
    """What is being decided, and by whom."""
    texts, name, decider = eyes.texts, eyes.texts.namer(view, eyes.names), deciding_seat(view.decisions)
    if kind in (TREASURE, FLOOD):
        asked = is_seated(view, eyes.seat) and is_waited_for(view.decisions, eyes.seat)
        return texts.say(
            f"look.headline.{'before-' if asked else ''}{'flood' if kind == FLOOD else 'treasure'}",
            n=nth_card(view, eyes, asked),
            total=total_cards(view),
        )
    if kind == SWIM:
        wet = [seat for seat in range(view.seats) if in_the_water(view, seat)]
        decider = eyes.seat if eyes.seat in wet else wet[0]
    what = {TURN: "turn", SECOND: "second", LIMIT: "limit", SWIM: "swim", LIFT: "lift"}[kind]
    whose = "my" if decider == eyes.seat else "their"
    held = view.players[decider].held
    return texts.say(
        f"look.headline.{whose}-{what}", seat=lambda form: name(decider, form), n=max(1, held - HAND_LIMIT)
    )


def total_cards(view: Island) -> int:
    """How many cards this part of the turn has."""
    return level(view) if current(view.decisions) == FLOOD else CARDS_A_TURN


def nth_card(view: Island, eyes: Eyes, asked: bool) -> int:
    """Which card is meant: the one just turned, or the one to come."""
    done = total_cards(view) - view.cards_due
    drawn = (act.FLOODED, act.SANK) if current(view.decisions) == FLOOD else (act.DREW,)
    fresh = not asked and any(event.kind in drawn for event in eyes.news)
    return max(1, min(total_cards(view), done + (0 if fresh else 1)))


def ribbon(view: Island, eyes: Eyes) -> tuple[str, ...]:
    """The rest of the turn: actions, treasure cards, flood cards, who comes next."""
    texts, outer = eyes.texts, view.decisions.kinds[0]
    parts = [texts.say("look.ribbon.actions")] if outer == TURN else []
    if outer != FLOOD:
        parts.append(texts.say("look.ribbon.treasure", n=treasures_to_come(view)))
    parts.append(texts.say("look.ribbon.flood", n=floods_to_come(view)))
    return (*parts, eyes.name(view, (view.active + 1) % view.seats))


def danger(view: Island, eyes: Eyes) -> str:
    """One line: somebody in the water, then what would end the game this turn, then the skull."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    for seat in range(view.seats):
        if in_the_water(view, seat) and seat != eyes.seat:
            return texts.say("look.danger.water", seat=lambda form, seat=seat: name(seat, form))
    deadly = [
        (risk.sinks, tile) for tile, risk in enumerate(risks(view)) if risk.sinks > 0 and is_fatal(view, tile)
    ]
    if deadly:
        chance, tile = max(deadly)
        key = "landing" if tile == FOOLS_LANDING else "treasure"
        treasure = TREASURE_OF[tile] if tile != FOOLS_LANDING else 0
        return texts.say(
            f"look.danger.{key}",
            tile=short_name(texts, tile),
            treasure=lambda form: texts.word("treasure", treasure, form),
            percent=texts.percent(chance),
        )
    return texts.say("look.danger.skull") if view.tick == SKULL - 1 else ""


# Cards, one by one


def cards(view: Island, kind: int, eyes: Eyes) -> Markup:
    """The cards of this part of the turn: the one just turned, those that are certain, the backs to come."""
    turned = [event for event in eyes.news if event.kind in (act.DREW, act.FLOODED, act.SANK)]
    outer = view.decisions.kinds[0]
    if kind == TURN:
        # The last card of a turn begins the next one: those who are not asked anything yet still see it.
        if eyes.seat == view.active or not turned:
            return Markup("")
        return in_cards_row(map_cards(turned, eyes.texts))
    if outer not in (TREASURE, FLOOD) or kind == LIFT:
        return Markup("")
    return in_cards_row(
        [*map_cards(turned, eyes.texts), *(to_come(view, eyes.texts) if kind in (TREASURE, FLOOD) else ())]
    )


def map_cards(turned: Sequence[Event], texts: GameTexts) -> Iterator[str]:
    """The cards just turned."""
    for event in turned:
        yield (
            treasure_card(event.b, texts)
            if event.kind == act.DREW
            else flood_card(event.a, "sinks" if event.kind == act.SANK else "floods", "now", texts)
        )


def in_cards_row(drawn: Iterator[str] | list[str]) -> Markup:
    """Cards side by side."""
    inside = "".join(f'<li id="turned-{place}" class="fc {card}</li>' for place, card in enumerate(drawn, 1))
    return Markup(f'<ol class="turned">{inside}</ol>') if inside else Markup("")


def to_come(view: Island, texts: GameTexts) -> Iterator[str]:
    """The backs of what is still to come; a flood card that is certain shows its face."""
    flood = view.decisions.kinds[0] == FLOOD
    certain = sure_tiles(view) if flood else []
    for tile in certain:
        sinks = holds(view.flooded, view.places[tile])
        yield flood_card(tile, "sink" if sinks else "flood", "next", texts)
    shape, label = ("i-flood", "look.card.flood-back") if flood else ("i-chest", "look.card.treasure-back")
    for _ in range(view.cards_due - len(certain)):
        yield (
            f'back {"sea" if flood else "loot"}"><svg class="s32" role="img" aria-label="{texts.say(label)}">'
            f'<use href="#{shape}"/></svg>'
        )


def sure_tiles(view: Island) -> list[int]:
    """The flood cards that come this turn for certain: whole layers of the deck (§8.2)."""
    left, found = int(view.cards_due), list[int]()
    for layer in layers(view):
        if len(layer) > left:
            break
        left -= len(layer)
        found += layer
    return found


def short_name(texts: GameTexts, tile: int) -> str:
    """The name of a tile as it is written on it."""
    return texts.template(f"drawing.name.{TILE_NAMES[tile]}").replace("|", " ")


def flood_card(tile: int, word: str, kind: str, texts: GameTexts) -> str:
    """A flood card with the picture of its tile."""
    name = short_name(texts, tile)
    water = '<use href="#t-flood"/>' if word != "flood" else ""
    worse = " bad" if word in ("sinks", "sink") else ""
    return (
        f'{kind}{worse}"><svg class="face" viewBox="0 10 100 70" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true"><use href="#v-{TILE_NAMES[tile]}"/>{water}</svg><b>{name}</b>'
        f"<i>{texts.template(f'look.card.{word}')}</i>"
    )


def treasure_card(card: int, texts: GameTexts) -> str:
    """A treasure card, or the waters that rise."""
    return (
        f'now drawn"><span class="face c-{CARD_NAMES[card]}">{icon(CARD_ICONS[card], 32)}</span>'
        f"<b>{texts.template(f'look.card.{CARD_NAMES[card]}')}</b>"
        f"<i>{texts.template('look.card.rises' if card == RISE else 'look.card.drawn')}</i>"
    )


# Rules and pace


def section(view: Island, seat: int) -> str:
    """The § that fits the moment of a seat."""
    if view.outcome != RUNNING:
        return "10"
    kind = current(view.decisions)
    if kind in (TREASURE, FLOOD):
        if is_seated(view, seat) and is_waited_for(view.decisions, seat):
            return "7"
        return "6" if kind == TREASURE else "8"
    if kind != TURN:
        return {SECOND: "9.2", LIMIT: "6.3", SWIM: "8.4", LIFT: "7.2"}[kind]
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
