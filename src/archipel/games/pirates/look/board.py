"""The board as a drawing: a view in, an `<svg>` out. Three ships and their flotsam, the quay with the cards.

While crews are recruited the same place is the tavern.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markupsafe import Markup

from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, is_seated
from archipel.draw.markup import at, layer, piece, safe, text, title, use, whole

from ..rules import actions as act, asking, pieces, scoring, state as st
from ..rules.state import Pirates
from . import odds, spots, targets, tavern_scene

SCENERY = whole("ps-sewer", "scenery")
WATER = whole("ps-swell") + whole("ps-pallets") + whole("ps-quay")
# How far a captain's hat is from where its wearer stands.
HATS = ((0, -80), (3, -76), (0, -84), (0, -66), (0, -78), (-8, -60), (0, -84))


def board(view: Pirates, eyes: Eyes) -> Markup:
    """The three lanes and the quay; or the tavern."""
    label = safe(eyes.texts.template("drawing.tavern" if tavern_scene.is_tavern(view) else "drawing.board"))
    head = f'<svg class="board" viewBox="{spots.VIEW_BOX}" role="group" aria-label="{label}">'
    if tavern_scene.is_tavern(view):
        return Markup(f"{head}{tavern_scene.scene(view, eyes)}</svg>")
    layers = (
        layer("signs", "".join(signs(view, eyes))),
        layer("ships", "".join(ships(view))),
        WATER,
        layer("tiles", "".join(tiles(view, eyes))),
        layer("cards-out", "".join(cards(view, eyes))),
        layer("veil", "".join(veils(view))),
        layer("figures", "".join(figures(view, eyes))),
        layer("marks", "".join(marks(view, eyes))),
        layer("odds", "".join(deck_odds(view, eyes))),
        layer("press", "".join(targets.presses(view, eyes))),
    )
    return Markup(f"{head}{SCENERY}{''.join(layers)}</svg>")


# Ships and figures


def signs(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """What the two groups are called."""
    shown = ((484, "near"),) if view.options.groups == st.ONE_GROUP else ((484, "near"), (650, "far"))
    for x, name in shown:
        word = eyes.texts.template(f"drawing.{name}")
        wide = 9 * len(word) + 22
        plate = f'<rect x="{-wide / 2:g}" y="-11" width="{wide}" height="22" rx="11"/>'
        yield piece(f"sign-{name}", "sign", x, 13, plate + text(word, 0, 4.5, "words"))


def ships(view: Pirates) -> Iterator[str]:
    """The three ships in the water; one that sails has left."""
    for ship, name in enumerate(pieces.SHIP_NAMES):
        out = spots.OUT if ship == view.sailing else 0
        yield piece(f"ship-{ship}", "ship", out, spots.LANE[ship], whole(f"ps-{name}"))


@cache
def figure_words(texts: GameTexts, species: int, name: str, of: str) -> str:
    """A figure and whose it is."""
    return texts.phrase("drawing.figure", species=texts.word("species", species), name=name, of=of)


def figures(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """Every figure aboard; one that has just gone home is seen to leave, one that has come is seen to."""
    name = eyes.texts.namer(view, eyes.names)
    for seat in range(view.seats):
        of = name(seat, "of")
        for number in range(pieces.CREW):
            species = int(view.players[seat].species[number])
            if species == pieces.NOBODY:
                continue
            where = int(view.players[seat].where[number])
            kind, said, hat = f"fig p{seat}", "", ""
            if where == 0:
                if eyes.before is None or eyes.before.players[seat].where[number] == 0:
                    continue
                (x, y), kind = spots.HOME, f"{kind} home"
            else:
                ship, square = divmod(where - 1, pieces.SQUARES)
                x, y = spots.deck_square(ship, square, view.sailing)
                if eyes.before is not None and eyes.before.players[seat].where[number] == 0:
                    kind += " boards"
                said = title(figure_words(eyes.texts, species, eyes.name(view, seat), of))
                if square == pieces.CAPTAIN:
                    hat = f"<g{at(*HATS[species])}>{whole('pf-hat')}</g>"
                if is_picking(view, ship, square):
                    kind += " picks"
            drawn = f"{whole(f'pf-{pieces.SPECIES_NAMES[species]}')}{hat}{mark(seat)}"
            yield (
                f'<g id="fig-{seat * pieces.CREW + number}" class="{kind}" '
                f'transform="translate({x},{y}) scale({spots.FIGURE})">{said}{drawn}</g>'
            )


@cache
def mark(seat: int) -> str:
    """The white sign of a player on the base of a figure."""
    return f'<use href="#pm-{seat}" y="4"/>'


def is_picking(view: Pirates, ship: int, square: int) -> bool:
    """Whether somebody there chooses loot now."""
    at_sea = ship == view.sailing and view.outcome == st.RUNNING
    return at_sea and asking.asked(view) == st.PICK and square == view.picking


# Tiles


def tiles(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """The near and the far group of each ship, each tile with its value and with what it would bring me."""
    drifted = {event.ship for event in eyes.news if event.kind == act.DRIFTED}
    came = {event.ship for event in eyes.news if event.kind in (act.LOOT_CAME, act.BONUS_CAME)}
    newest = 4 - int(view.tiles_due) - 1
    for number in range(pieces.SHIPS):
        ship = view.ships[number]
        for near, loot, bonus in ((True, ship.near, ship.near_bonus), (False, ship.far, ship.far_bonus)):
            for nth in range(pieces.GROUP_LOOT):
                if loot[nth] != pieces.NO_LOOT:
                    fresh = number in came and nth == newest
                    drawn = loot_tile(view, eyes, loot[nth])
                    yield tile(view, number, nth, near, drawn, number in drifted, fresh)
            if bonus != pieces.NO_BONUS:
                fresh = number in came and newest == spots.BONUS_SPOT
                drawn = bonus_tile(view, eyes, bonus)
                yield tile(view, number, spots.BONUS_SPOT, near, drawn, number in drifted, fresh)


def tile(view: Pirates, ship: int, nth: int, near: bool, drawn: str, drifted: bool, fresh: bool) -> str:
    """A tile in its place; one that has just drifted or come is seen to."""
    group, size = ("near", spots.NEAR_SIZE) if near else ("far", spots.FAR_SIZE)
    if near and drifted:
        drawn = f'<g id="d{ship}{nth}-{view.turn}" class="drifts">{drawn}</g>'
    came = fresh and near == (view.options.groups == st.ONE_GROUP)
    x, y = spots.spot(ship, nth, near)
    return (
        f'<g id="{group}-{ship}-{nth}" class="{group}{" fresh" if came else ""}" '
        f'transform="translate({x},{y}) scale({size})">{drawn}</g>'
    )


def is_mine(view: Pirates, eyes: Eyes) -> bool:
    """Whether somebody looks who plays on from here: what tiles would bring is of use."""
    return eyes.clickable and is_seated(view, eyes.seat)


def loot_tile(view: Pirates, eyes: Eyes, kind: int) -> str:
    """A loot tile: its value in the corner, what it would bring me at its foot."""
    value = int(view.options.worth[kind])
    worth = scoring.worth_of_loot(view, eyes.seat, kind) if is_mine(view, eyes) else None
    return loot_drawn(eyes.texts, int(kind) // pieces.VALUES, value, worth)


def bonus_tile(view: Pirates, eyes: Eyes, kind: int) -> str:
    """A bonus tile, and what it would bring me."""
    worth = scoring.worth_of_bonus(view, eyes.seat, kind) if is_mine(view, eyes) else None
    return bonus_drawn(eyes.texts, int(kind), worth)


@cache
def loot_drawn(texts: GameTexts, type_: int, value: int, worth: int | None) -> str:
    """One of the loot tiles."""
    said = f"{texts.word('type', type_)} {value}"
    shape = whole(f"plt-{pieces.TYPE_NAMES[type_]}")
    return f"{title(said)}{shape}{text(value, -16, -10, 'v')}{worth_tag(worth)}"


@cache
def bonus_drawn(texts: GameTexts, kind: int, worth: int | None) -> str:
    """One of the bonus tiles."""
    said = texts.word("bonus", kind)
    return f"{title(said)}{whole(f'pbt-{pieces.BONUS_NAMES[kind]}')}{worth_tag(worth)}"


def worth_tag(worth: int | None) -> str:
    """What a tile would bring me, in figures."""
    if worth is None:
        return ""
    return text(f"+{worth}", 29, 29, "w") if worth else text("0", 29, 29, "w no")


# The quay


def cards(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """The deck, the visible row by suit, and the discard pile."""
    texts = eyes.texts
    said = title(texts.say("drawing.deck", n=view.deck_left))
    left = text(view.deck_left, 26, 32, "count")
    yield piece("deck", "pile", spots.DECK_X, spots.QUAY, f"{said}{whole('pc-back')}{left}")
    for suit in range(pieces.SUITS):
        held = int(view.display[suit])
        for nth in range(held):
            x = spots.ROW_X[suit] + spots.fan(held, nth)
            yield piece(f"row-{suit}-{nth}", "card", x, spots.QUAY, whole(f"pc-{pieces.SHIP_NAMES[suit]}"))
    word = text(texts.template("drawing.discard"), 0, -22, "label")
    counts = "".join(discarded(view, suit) for suit in range(pieces.SUITS))
    yield piece("discard", "pile", spots.DISCARD_X, spots.QUAY, word + counts)


def discarded(view: Pirates, suit: int) -> str:
    """How many cards of a suit have been discarded."""
    x = (suit - 1) * 40
    return (
        f"{use(f'i-{pieces.SHIP_NAMES[suit]}', x - 15, -14, 30, 30)}{text(view.discard[suit], x, 34, 'few')}"
    )


# What is going on


def veils(view: Pirates) -> Iterator[str]:
    """While loot is shared, what it is not about is dimmed."""
    if view.outcome != st.RUNNING or asking.asked(view) != st.PICK:
        return
    for ship in range(pieces.SHIPS):
        if ship != view.sailing:
            yield f'<path id="veil-{ship}" class="veil"{at(0, spots.LANE[ship])} d="M-420-2H1180V176H-420Z"/>'


def deck_odds(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """How likely the next card of the deck is of each suit."""
    chances = odds.next_card(view) if eyes.odds else []
    for suit, chance in enumerate(chances):
        shape = use(f"i-{pieces.SHIP_NAMES[suit]}", -32, -11, 22, 22)
        said = text(eyes.texts.percent(chance), -6, 6, "per")
        yield piece(f"odds-{suit}", "chance", spots.DECK_X + 76, spots.QUAY - 26 + 26 * suit, shape + said)


def marks(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """The card that was shown for a snail."""
    for event in eyes.news:
        if event.kind == act.SNAIL_DREW:
            face = whole(f"pc-{pieces.SHIP_NAMES[event.suit]}")
            yield piece(f"shown-{view.turn}", "mark shown", spots.DECK_X + 30, spots.QUAY - 30, face)
