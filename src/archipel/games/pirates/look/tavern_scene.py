"""The tavern as a drawing: the queue, cards face down before it, the figure in the light, the bids."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes
from archipel.draw.markup import at, layer, piece, text, title, use, whole

from ..rules import actions as act, pieces, state as st, tavern
from ..rules.state import Pirates
from . import spots, targets

SCENERY = whole("ps-tavern", "scenery")
CARD_SIZE = 0.5
FANNED = 4
"""More cards than so many before a figure are only counted."""
RING = '<ellipse class="ring" rx="37" ry="14"/>'


def is_tavern(view: Pirates) -> bool:
    """Whether crews are being recruited."""
    return bool(
        view.options.mode == st.ADVANCED and view.turn == 0 and any(s != pieces.NOBODY for s in view.queue)
    )


def scene(view: Pirates, eyes: Eyes) -> str:
    """The whole scene."""
    counters = "".join(f"<g{at(0, y)}>{whole('ps-bar')}</g>" for y in spots.bars(view.seats))
    sign = text(eyes.texts.template("drawing.sign"), 0, 10, "sign-words")
    return "".join(
        (
            SCENERY,
            f'<g class="sign-board"{at(*spots.SIGN)}>{whole("ps-sign")}{sign}</g>{counters}',
            layer("light", "".join(light(view))),
            layer("figures", "".join(queue(view, eyes))),
            layer("cards-out", "".join(laid(view, eyes))),
            layer("press", "".join(presses(view, eyes))),
        )
    )


def place_of(view: Pirates, place: int) -> tuple[float, int]:
    """Where a figure of the queue stands: the queue closes up."""
    return spots.at_bar(tavern.figures_before(view, place), view.seats)


def waiting(view: Pirates) -> Iterator[int]:
    """The places of the queue where somebody still stands."""
    return (place for place in range(pieces.QUEUE) if view.queue[place] != pieces.NOBODY)


def light(view: Pirates) -> Iterator[str]:
    """The figure that was named stands in the light."""
    if view.lot != pieces.NO_LOT:
        x, y = place_of(view, view.lot)
        yield piece("lot", "lot", x, y, f"{whole('ps-light')}{RING}")


@cache
def queue_words(texts: GameTexts, species: int, place: int) -> str:
    """A figure of the queue."""
    return title(texts.phrase("drawing.waits", species=texts.word("species", species), n=place + 1))


def queue(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """Everybody who waits, with the number of the place."""
    for place in waiting(view):
        x, y = place_of(view, place)
        species = int(view.queue[place])
        number = text(place + 1, 0, 26, "place")
        drawn = (
            f"{queue_words(eyes.texts, species, place)}{whole(f'pf-{pieces.SPECIES_NAMES[species]}')}{number}"
        )
        yield piece(f"q-{place}", "fig free", x, y, drawn)


def laid(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """The cards face down before each figure; those I laid myself I know."""
    before: dict[int, list[int]] = {}
    for slot in range(view.laid):
        before.setdefault(int(view.laid_at[slot]), []).append(int(view.laid_card[slot]))
    for place, cards in before.items():
        x, y = place_of(view, place)
        inside = "".join(face(card, nth, min(len(cards), FANNED)) for nth, card in enumerate(cards[:FANNED]))
        known = [eyes.texts.word("suit", card) for card in cards if card != pieces.UNSEEN]
        said = eyes.texts.say("drawing.laid", n=len(cards))
        said += eyes.texts.phrase("drawing.laid-known", cards=", ".join(known)) if known else ""
        count = f'<g class="badge"{at(34, -12)}><circle r="11"/>{text(len(cards), 0, 5, "")}</g>'
        yield piece(f"laid-{place}", "laid", x, y + spots.CARDS_BELOW + 10, f"{title(said)}{inside}{count}")


def face(card: int, nth: int, cards: int) -> str:
    """A card before a figure: its back, or what I know it is."""
    turn, x = 9 * (nth - (cards - 1) / 2), 13 * (nth - (cards - 1) / 2)
    shape, kind = (
        ("pc-back", "") if card == pieces.UNSEEN else (f"pc-{pieces.SHIP_NAMES[card]}", ' class="mine"')
    )
    known = '<rect class="known" x="-27" y="-39" width="54" height="78" rx="8"/>' if kind else ""
    place = f"translate({x:g},0) rotate({turn:g}) scale({CARD_SIZE})"
    return f'<g{kind} transform="{place}">{whole(shape)}{known}</g>'


def presses(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """Figures that may be named, with the cards it takes; or the bids."""
    if not eyes.clickable:
        return
    for action in eyes.lit:
        if act.KIND[action] == act.NAME:
            yield name(view, eyes, action)
    bids = sorted(action for action in eyes.lit if act.KIND[action] == act.OFFER)
    shown = bids if len(bids) <= spots.A_BAR else [*bids[: spots.A_BAR - 1], bids[-1]]
    for nth, action in enumerate(shown):
        yield bid(view, eyes, action, spots.coin(nth, len(shown)), nth == 0)


def name(view: Pirates, eyes: Eyes, action: int) -> str:
    """A figure to name."""
    place = act.PLACE[action]
    x, y = place_of(view, place)
    cards = tavern.figures_before(view, place)
    said = eyes.texts.say(
        "drawing.name", species=eyes.texts.word("species", view.queue[place], "the"), place=place + 1, n=cards
    )
    return targets.chip(
        eyes, action, "name", x, y, f'{targets.HIT}<use href="#pd-figure"/>{price(cards)}', said
    )


@cache
def price(cards: int) -> str:
    """How many cards have to be laid."""
    if cards == 0:
        return ""
    return (
        f'<g class="pill"{at(24, -72)}><g class="z"><rect x="-23" y="-14" width="46" height="28" rx="14"/>'
        f"{text(cards, -9, 5.5, 'said')}{use('i-back', 0, -11, 22, 22)}</g></g>"
    )


def bid(view: Pirates, eyes: Eyes, action: int, x: float, first: bool) -> str:
    """A bid as a coin: the next one in gold, the last one is everything."""
    cards, texts = act.CARDS[action], eyes.texts
    everything = cards == view.players[eyes.seat].held and cards > 0
    word = text(texts.template("drawing.all"), 0, 24, "small") if everything else ""
    inside = f'<circle r="42"/><circle class="edge" r="35"/>{text(cards, 0, 8, "big")}{word}'
    said = texts.say("drawing.bid", n=cards) + (texts.phrase("drawing.everything") if everything else "")
    return targets.chip(eyes, action, "coin first" if first else "coin", x, spots.COINS, inside, said)
