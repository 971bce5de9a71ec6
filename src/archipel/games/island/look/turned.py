"""The row of cards in the dock: those just turned, those that are certain, the backs to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from archipel.core.events import Event
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes
from archipel.draw.markup import icon

from ..rules import actions as act, pieces, state as st, terrain
from ..rules.state import Island
from . import odds, panels

# Cards, one by one


def cards(view: Island, kind: int, eyes: Eyes) -> Markup:
    """The cards of this part of the turn: the one just turned, those that are certain, the backs to come."""
    turned = [event for event in eyes.news if event.kind in (act.DREW, act.FLOODED, act.SANK)]
    outer = view.decisions.kinds[0]
    if kind == st.TURN:
        # The last card of a turn begins the next one: those who are not asked anything yet still see it.
        if eyes.seat == view.active or not turned:
            return Markup("")
        return in_cards_row(map_cards(turned, eyes.texts))
    if outer not in (st.TREASURE, st.FLOOD) or kind == st.LIFT:
        return Markup("")
    return in_cards_row(
        [
            *map_cards(turned, eyes.texts),
            *(to_come(view, eyes.texts) if kind in (st.TREASURE, st.FLOOD) else ()),
        ]
    )


def map_cards(turned: Sequence[Event], texts: GameTexts) -> Iterator[str]:
    """The cards just turned."""
    for event in turned:
        yield (
            treasure_card(event.card, texts)
            if event.kind == act.DREW
            else flood_card(event.tile, "sinks" if event.kind == act.SANK else "floods", "now", texts)
        )


def in_cards_row(drawn: Iterator[str] | list[str]) -> Markup:
    """Cards side by side."""
    inside = "".join(f'<li id="turned-{place}" class="fc {card}</li>' for place, card in enumerate(drawn, 1))
    return Markup(f'<ol class="turned">{inside}</ol>') if inside else Markup("")


def to_come(view: Island, texts: GameTexts) -> Iterator[str]:
    """The backs of what is still to come; a flood card that is certain shows its face."""
    flood = view.decisions.kinds[0] == st.FLOOD
    certain = sure_tiles(view) if flood else []
    for tile in certain:
        sinks = terrain.holds(view.flooded, view.places[tile])
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
    for layer in odds.layers(view):
        if len(layer) > left:
            break
        left -= len(layer)
        found += layer
    return found


def flood_card(tile: int, word: str, kind: str, texts: GameTexts) -> str:
    """A flood card with the picture of its tile."""
    name = short_name(texts, tile)
    water = '<use href="#t-flood"/>' if word != "flood" else ""
    worse = " bad" if word in ("sinks", "sink") else ""
    return (
        f'{kind}{worse}"><svg class="face" viewBox="0 10 100 70" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true"><use href="#v-{pieces.TILE_NAMES[tile]}"/>{water}</svg><b>{name}</b>'
        f"<i>{texts.template(f'look.card.{word}')}</i>"
    )


def treasure_card(card: int, texts: GameTexts) -> str:
    """A treasure card, or the waters that rise."""
    return (
        f'now drawn"><span class="face c-{pieces.CARD_NAMES[card]}">'
        f"{icon(panels.CARD_ICONS[card], 32)}</span>"
        f"<b>{texts.template(f'look.card.{pieces.CARD_NAMES[card]}')}</b>"
        f"<i>{texts.template('look.card.rises' if card == pieces.RISE else 'look.card.drawn')}</i>"
    )


def short_name(texts: GameTexts, tile: int) -> str:
    """The name of a tile as it is written on it."""
    return texts.template(f"drawing.name.{pieces.TILE_NAMES[tile]}").replace("|", " ")
