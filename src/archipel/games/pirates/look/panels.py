"""What stands around the board: seats with what is known of hands, my loot, my hand and my lair."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from archipel.core.texts import GameTexts
from archipel.draw.look import NOTHING, Eyes, is_seated
from archipel.draw.markup import icon, safe

from ..rules import actions as act, asking, pieces, scoring, ships, state as st
from ..rules.state import Pirates
from . import bids, loot_panel, odds, targets, tavern_scene

COLORS = ("#d8452a", "#2467c9", "#2b8a47", "#8a44b8", "#a56c06")


def pawn(view: Pirates, seat: int) -> str:
    """The shape that stands for a player."""
    return f"pw-{seat}"


def color(view: Pirates, seat: int) -> str:
    """The colour of a player."""
    return COLORS[seat]


# A seat


def seat(view: Pirates, seat: int, eyes: Eyes) -> Markup:
    """Points so far by family, the hand as far as I know it, whom a player is captain of, and the lair."""
    if not is_seated(view, seat):
        return NOTHING
    if tavern_scene.is_tavern(view):
        return Markup(f'<div class="row2">{hand_of(view, seat, eyes)}</div>{bids.crew_of(view, seat, eyes)}')
    texts = eyes.texts
    worth = scoring.total(view, seat)
    worth_by_family = tuple(int(scoring.points(view, seat, family)) for family in range(pieces.FAMILIES))
    pts = f'<b class="pts num">{worth}<small> {texts.template("look.seat.points")}</small></b>'
    return Markup(
        f'<div class="row2">{pts}{hand_of(view, seat, eyes)}</div>'
        f"{families(texts, worth_by_family)}"
        f'<div class="row4">{captaincies(view, seat, texts)}{lair_of(view, seat, texts)}</div>'
    )


def hand_of(view: Pirates, seat: int, eyes: Eyes) -> str:
    """How many cards; those I saw come face up, the others face down (§7.3)."""
    player = view.players[seat]
    known = [suit for suit in range(pieces.SUITS) for _ in range(player.cards[suit])]
    label = hand_label(eyes.texts, int(player.held), tuple(known))
    faces = "".join(f'<svg><use href="#i-{pieces.SHIP_NAMES[suit]}"/></svg>' for suit in known)
    unknown = int(player.held) - len(known)
    backs = (
        f'<svg><use href="#i-unseen"/></svg>{f"<em>×{unknown}</em>" if unknown > 1 else ""}'
        if unknown
        else ""
    )
    return (
        f'<span class="minis" role="img" title="{label}">'
        f'<i class="num">{player.held}</i>{faces}{backs}</span>'
    )


@cache
def hand_label(texts: GameTexts, held: int, known: tuple[int, ...]) -> str:
    """A hand in words."""
    said = [f"{known.count(suit)} {texts.word('suit', suit)}" for suit in dict.fromkeys(known)]
    label = texts.say("look.seat.cards", n=held)
    return safe(label + (texts.phrase("look.seat.known", cards=", ".join(said)) if said else ""))


@cache
def families(texts: GameTexts, worth: tuple[int, ...]) -> str:
    """What each family of tiles brings a player now."""
    said = ", ".join(f"{texts.word('family', family)} {each}" for family, each in enumerate(worth))
    drawn = "".join(
        f'<span><svg><use href="#{shape}"/></svg>{each}</span>'
        if each
        else f'<i><svg><use href="#{shape}"/></svg>0</i>'
        for shape, each in zip(loot_panel.FAMILY_ICONS, worth, strict=True)
    )
    return f'<div class="row3" role="img" aria-label="{said}">{drawn}</div>'


def captaincies(view: Pirates, seat: int, texts: GameTexts) -> str:
    """The ships whose captain is a player's."""
    mine = ships.captained_by(view, seat)
    chips = (
        f'<span class="chip gold">{icon("i-captain", 14)}{texts.word("ship", ship)}</span>'
        for ship in range(pieces.SHIPS)
        if mine >> ship & 1
    )
    return "".join(chips)


def at_home(view: Pirates, seat: int) -> list[int]:
    """The figures in a lair."""
    player = view.players[seat]
    home = (n for n in range(pieces.CREW) if player.species[n] != pieces.NOBODY and player.where[n] == 0)
    return [seat * pieces.CREW + number for number in home]


def lair_of(view: Pirates, seat: int, texts: GameTexts) -> str:
    """The figures that wait in a lair."""
    home = at_home(view, seat)
    crew = tuple(int(ships.species_of(view, each)) for each in home)
    drawn = "".join(bids.picture(species, seat) for species in crew)
    den = f'<span class="den" role="img" title="{bids.crew_words(texts, crew)}">{drawn or "–"}</span>'
    return f"<small>{texts.template('look.lair.title')}</small>{den}"


def shared(view: Pirates, eyes: Eyes) -> Markup:
    """Nothing is shared: everybody plays alone."""
    return NOTHING


def clock(view: Pirates, eyes: Eyes) -> Markup:
    """In the tavern the auction; later my loot; to whoever only looks on, everybody's points."""
    if tavern_scene.is_tavern(view):
        return bids.auction(view, eyes)
    shown = loot_panel.my_loot(view, eyes) if is_seated(view, eyes.seat) else loot_panel.standings(view, eyes)
    return shown + Markup(odds.forecast(view, eyes))


# My hand and my lair


def hand(view: Pirates, seat: int, eyes: Eyes) -> Markup:
    """My cards by suit, to press where cards have to go; my figures at home, to press where they can go."""
    if not is_seated(view, seat):
        return NOTHING
    player, texts = view.players[seat], eyes.texts
    suits = "".join(suit_stack(view, seat, suit, eyes) for suit in range(pieces.SUITS) if player.cards[suit])
    over = " over" if player.held > view.options.hand_limit and not tavern_scene.is_tavern(view) else ""
    count = texts.say("look.hand.count", n=player.held, most=view.options.hand_limit)
    if tavern_scene.is_tavern(view):
        count = texts.say("look.hand.cards", n=player.held)
    lair = "" if tavern_scene.is_tavern(view) else my_lair(view, seat, eyes)
    return Markup(
        f'<div class="mine" id="my-cards"><p class="note{over}">{count}</p>'
        f'<div class="suits">{suits or "<i></i>"}</div></div>{lair}'
    )


def suit_stack(view: Pirates, seat: int, suit: int, eyes: Eyes) -> str:
    """The cards of a suit; a button where one of them has to go."""
    many, texts = int(view.players[seat].cards[suit]), eyes.texts
    cards = f'<svg><use href="#pi-{pieces.SHIP_NAMES[suit]}"/></svg>' * many
    name = texts.word("ship", suit)
    inside = f'<span class="pack">{cards}</span><b>{many} {name}</b>'
    first = {st.LIMIT: act.DISCARD, st.PAY: act.DISCARD, st.LAY: act.LAY_DOWN}.get(asking.asked(view), -1)
    mine = eyes.clickable and view.outcome == st.RUNNING and asking.asked_seat(view) == seat == eyes.seat
    if not mine or first < 0:
        return f'<span class="suit k{suit}" id="suit-{suit}">{inside}</span>'
    said = texts.say(
        "look.hand.lay" if first == act.LAY_DOWN else "look.hand.discard", card=texts.word("suit", suit, "a")
    )
    return (
        f'<button class="suit k{suit} may" id="suit-{suit}" form="act" name="action" value="{first + suit}" '
        f'aria-label="{safe(said)} ({many})">{inside}</button>'
    )


def my_lair(view: Pirates, seat: int, eyes: Eyes) -> str:
    """My figures at home; the ones that can go somewhere are links that pick them."""
    texts = eyes.texts
    free = targets.all_goers(view, eyes) if seat == eyes.seat else {}
    drawn = "".join(lair_figure(view, each, eyes, each in free) for each in at_home(view, seat))
    empty = f'<small class="none">{texts.template("look.lair.empty")}</small>'
    return (
        f'<div class="lair" id="my-lair"><p class="note">{texts.say("look.lair.mine")}</p>'
        f"<div>{drawn or empty}</div></div>"
    )


def lair_figure(view: Pirates, each: int, eyes: Eyes, free: bool) -> str:
    """A figure at home, with what it can do."""
    texts, species = eyes.texts, int(ships.species_of(view, each))
    name = texts.word("species", species)
    power = safe(texts.say(f"look.power.{pieces.SPECIES_NAMES[species]}"))
    inside = f"{bids.picture(species, each // pieces.CREW)}<b>{name}</b>"
    if not free:
        return f'<span class="den-fig" title="{power}">{inside}</span>'
    on = eyes.verb == f"{targets.PICKED}{each % pieces.CREW}"
    label = safe(texts.say("drawing.pick", species=texts.word("species", species, "the")))
    return (
        f'<a class="den-fig may{" on" if on else ""}" id="den-{each % pieces.CREW}" role="button" data-see '
        f'href="{targets.press_figure(view, eyes, each)}" aria-pressed="{"true" if on else "false"}" '
        f'aria-label="{label}" title="{power}">{inside}</a>'
    )
