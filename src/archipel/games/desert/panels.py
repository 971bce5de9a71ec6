"""What stands around the board: seats, the machine, the storm, my things, the verbs and the moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin

from markupsafe import Markup, escape

from archipel.core.match import legal_numbers
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, is_seated
from archipel.draw.markup import chip, icon
from archipel.games.desert import actions as act
from archipel.games.desert.odds import cards_in_deck, cards_to_come, chance_of, in_storm
from archipel.games.desert.pieces import (
    CANTEEN,
    CELL_NAMES,
    EQUIPMENT,
    FIRST_CLUE,
    METER,
    MOST_WATER,
    PART_NAMES,
    PARTS,
    PICKS_UP,
    ROLE_NAMES,
    SAND_MARKERS,
    SIDE,
    SUN,
    TICKS,
)
from archipel.games.desert.rules import clue_cell
from archipel.games.desert.state import (
    HIDDEN,
    IN_STORM,
    TAKEN,
    Desert,
)
from archipel.games.desert.terrain import buried, is_tunnel, level, sheltered

COLORS = ("#d8402f", "#23272e", "#2f9150", "#f4f1e8", "#f2c21a", "#2f6fd0")
PART_ICONS = ("i-propeller", "i-engine", "i-crystal", "i-navdeck")
CARD_ICONS = ("i-blaster", "i-jetpack", "i-scope", "i-shield", "i-throttle", "i-reserve", "i-tracker")
CARD_VERBS = ("blast", "fly", "scope", "shield", "throttle", "reserve", "tracker")
CARD_FIRST = (act.BLAST, act.FLY, act.SCOPE, act.RAISE_SHIELD, act.HURRY, act.POUR, act.USE_TRACKER)
CARD_END = (act.FLY, act.SCOPE, *CARD_FIRST[3:], act.USE_TRACKER + 1)
LITTLE_WATER, LITTLE_SAND = 1, 6
DROPS = [
    [f'<use{kind} href="#c-drop" x="{22 * place}"/>' for place in range(MOST_WATER)]
    for kind in ("", ' class="on"')
]


# Small things


def pawn(view: Desert, seat: int) -> str:
    """The shape that stands for a player."""
    return f"pw-{ROLE_NAMES[view.players[seat].role]}"


def color(view: Desert, seat: int) -> str:
    """The colour of a player's pawn (§2.6)."""
    return COLORS[view.players[seat].role]


def turn(view: Desert) -> int:
    """The number of the turn."""
    return int(view.turn)


# A seat


def seat(view: Desert, seat: int, eyes: Eyes) -> Markup:
    """The canteen and the equipment of a player, and whether sand or shade is over them."""
    if not is_seated(view, seat):
        return Markup("")
    things = "".join(chips(view, seat, eyes))
    return Markup(canteen(view, seat, eyes.texts) + (f'<p class="chips">{things}</p>' if things else ""))


def canteen(view: Desert, seat: int, texts: GameTexts, word: str = "") -> str:
    """As many drops as it holds, those left in colour, and the figures."""
    water, most = view.players[seat].water, CANTEEN[view.players[seat].role]
    kind = " dry" if water == 0 else " low" if water <= LITTLE_WATER else ""
    drops = "".join(DROPS[drop < water][drop] for drop in range(most))
    label = texts.say("look.water", n=water, most=most)
    wide = 22 * most + 2
    return (
        f'<p class="canteen{kind}"><svg class="drops" viewBox="0 0 {wide} 24" width="{wide}" height="24" '
        f'role="img" aria-label="{label}">{drops}</svg>'
        f'<b class="num" aria-hidden="true">{water}<span>/{most}</span></b>{word}</p>'
    )


def chips(view: Desert, seat: int, eyes: Eyes) -> Iterator[str]:
    """What a player holds, and how it goes."""
    texts, player = eyes.texts, view.players[seat]
    for card in range(EQUIPMENT):
        if player.equipment[card]:
            name, many = texts.word("equipment", card), times(player.equipment[card])
            yield f'<span class="chip gear">{icon(CARD_ICONS[card], 14)}<span>{name}{many}</span></span>'
    if buried(view, seat):
        yield chip("red", "i-sand", texts.template("look.buried"))
    if sheltered(view, seat):
        where = "tunnel" if is_tunnel(view, player.tile) else "shield"
        yield chip("green", f"i-{where}", texts.template("look.sheltered"))
    if any(event.kind == act.DRANK and event.a == seat for event in eyes.news):
        yield chip("red", "i-drop", "−1")


def times(count: int) -> str:
    """How many of a kind, if more than one."""
    return f" ×{count}" if count > 1 else ""


# The flying machine


def shared(view: Desert, eyes: Eyes) -> Markup:
    """The four parts: their clues, where they lie, and which are aboard."""
    texts = eyes.texts
    aboard = sum(spot == TAKEN for spot in view.parts)
    rows = "".join(part_row(view, part, texts) for part in range(PARTS))
    title = texts.say("look.machine.title")
    return Markup(
        f'<header class="head"><h2>{title}</h2><span class="chip gold num">{aboard} / {PARTS}</span></header>'
        f'<ul class="machine">{rows}</ul>'
    )


def part_row(view: Desert, part: int, texts: GameTexts) -> str:
    """One part: a picture, its name, what is known; and the same in a word for small screens."""
    row, column = clue_cell(view, FIRST_CLUE + 2 * part), clue_cell(view, FIRST_CLUE + 2 * part + 1)
    spot = view.parts[part]
    if spot == TAKEN:
        short = texts.template("look.machine.aboard")
        known = f'<span class="chip green">{icon("i-check", 12)}{short}</span>'
    elif spot == IN_STORM:
        short = texts.template("look.machine.eye")
        known = f'<span class="chip blue">{short}</span>'
    elif spot != HIDDEN:
        short = texts.phrase("look.machine.at", cell=CELL_NAMES[view.tiles[spot].cell].upper())
        known = f'<span class="chip blue">{short}</span>'
    else:
        short = clue_words(row, column, texts)
        known = axis("row", "↔", row, texts) + axis("column", "↕", column, texts)
    state = " unknown" if short == "?" else ""
    return (
        f'<li class="part part-{part}{state}"><i>{icon(PART_ICONS[part], 19)}</i>'
        f"<b>{texts.template(f'look.machine.part.{PART_NAMES[part]}')}</b>"
        f'<span class="known">{known}</span><span class="short">{short}</span></li>'
    )


def clue_words(row: int, column: int, texts: GameTexts) -> str:
    """Which clue is open, in a word; a question mark if none is."""
    if row >= 0:
        return texts.phrase("board.row", row=row // SIDE + 1)
    if column >= 0:
        return texts.phrase("board.column", column="ABCDE"[column % SIDE])
    return "?"


def axis(kind: str, arrow: str, clue: int, texts: GameTexts) -> str:
    """A double arrow: gold once its clue is open."""
    state = "known" if clue >= 0 else "hidden"
    label = texts.say(f"look.machine.{kind}-{state}")
    return f'<span class="axis {state}" role="img" aria-label="{label}" title="{label}">{arrow}</span>'


# The storm


def clock(view: Desert, eyes: Eyes) -> Markup:
    """The dial, the cards of this turn's end with their chances, and the sand."""
    texts, due = eyes.texts, cards_to_come(view)
    cards = level(view)
    a_turn = texts.say("look.storm.a-turn", n=cards) if cards else texts.say("look.storm.skull")
    now = "now" if in_storm(view) else "end"
    return Markup(
        f'<header class="head"><h2>{texts.say("look.storm.title")}</h2>'
        f'<span class="chip red">{a_turn}</span></header>'
        f"{dial(view, texts)}"
        f'<p class="due">{icon("i-storm", 17)}<b class="long">{texts.say(f"look.storm.{now}", n=due)}</b>'
        f'<b class="brief">{texts.say("look.storm.cards", n=due)}</b> '
        f"<span>{texts.phrase('look.storm.of', n=cards_in_deck(view))}</span></p>"
        f"{storm_odds(view, due, texts) if eyes.odds else ''}{sand_left(view, texts)}"
    )


def storm_odds(view: Desert, due: int, texts: GameTexts) -> str:
    """The exact chances of heat and of a stronger storm among the cards to come."""
    heat, rise = (f"<b>{texts.percent(chance_of(view, kind, due))}</b>" for kind in (SUN, PICKS_UP))
    return (
        f'<p class="chips odds">{chip("red", "i-sun", texts.say("look.storm.heat", chance=heat))}'
        f"{chip('red', 'i-storm', texts.say('look.storm.rise', chance=rise))}</p>"
    )


def sand_left(view: Desert, texts: GameTexts) -> str:
    """The markers beside the board, as a bar and in figures."""
    left = view.sand_left
    low = " low" if left < LITTLE_SAND else ""
    return (
        f'<p class="sand{low}">{icon("i-sand", 20)}<b>{texts.say("look.sand")}</b>'
        f'<span class="num"><b>{left}</b><span> / {SAND_MARKERS}</span></span>'
        f'<svg class="bar" viewBox="0 0 {SAND_MARKERS} 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{left}" height="8"/></svg></p>'
    )


MIDDLE, FOOT, RADIUS = 134, 128, 97


def on_arc(share: float, radius: float) -> tuple[float, float]:
    """A point of the half circle, from 0 at the left to 1 at the right."""
    angle = pi * (1 - share)
    return round(MIDDLE + radius * cos(angle), 1), round(FOOT - radius * sin(angle), 1)


def arc(first: float, last: float) -> str:
    """A piece of the ring as a path."""
    (x1, y1), (x2, y2) = on_arc(first, RADIUS), on_arc(last, RADIUS)
    return f"M{x1:g} {y1:g}A{RADIUS} {RADIUS} 0 0 1 {x2:g} {y2:g}"


@cache
def dial_face(seats: int) -> str:
    """The ring of the meter for so many players: a sector a tick, with its number of cards."""
    levels = [METER[seats * TICKS + tick] for tick in range(TICKS)]
    ticks = levels.index(0)
    sectors = ticks + 1
    drawn = ""
    for cards in sorted(set(levels[:ticks])):
        first, count = levels.index(cards), levels.count(cards)
        path = arc(first / sectors, (first + count) / sectors)
        drawn += f'<path class="level-{cards}" pathLength="{count}" d="{path}"/>'
    drawn += f'<path class="level-0" pathLength="1" d="{arc(ticks / sectors, 1)}"/>'
    for tick in range(ticks):
        x, y = on_arc((tick + 0.5) / sectors, RADIUS)
        kind = ' class="pale"' if levels[tick] > 4 else ""
        drawn += f'<text{kind} x="{x:g}" y="{y + 4:g}">{levels[tick]}</text>'
    x, y = on_arc((ticks + 0.5) / sectors, RADIUS)
    return f'{drawn}<use class="skull" href="#i-skull" x="{x - 9:g}" y="{y - 9:g}" width="18" height="18"/>'


def dial(view: Desert, texts: GameTexts) -> str:
    """The storm meter with its needle (§2.4)."""
    sectors = METER[view.seats * TICKS : (view.seats + 1) * TICKS].index(0) + 1
    share = (view.tick + 0.5) / sectors
    label = texts.say("look.storm.dial", tick=view.tick + 1, ticks=sectors, n=level(view))
    turned = f"{180 * share - 90:.1f}"
    return (
        f'<svg class="dial" viewBox="14 6 240 136" role="img" aria-label="{label}">{dial_face(view.seats)}'
        f'<g transform="translate({MIDDLE} {FOOT})"><g id="needle" transform="rotate({turned})">'
        f'<path class="here" d="{sector(sectors)}"/>'
        '<path d="M0-76L6 0H-6z"/></g><circle r="9"/><circle class="pin" r="3.5"/></g></svg>'
    )


@cache
def sector(sectors: int) -> str:
    """The outline of one sector, upright, around the foot of the needle."""
    half = pi / sectors / 2 * 0.94
    (a, b), (c, d) = [(r * sin(half), -r * cos(half)) for r in (RADIUS + 15, RADIUS - 15)]
    return (
        f"M{-a:.1f} {b:.1f}A{RADIUS + 15} {RADIUS + 15} 0 0 1 {a:.1f} {b:.1f}"
        f"L{c:.1f} {d:.1f}A{RADIUS - 15} {RADIUS - 15} 0 0 0 {-c:.1f} {d:.1f}z"
    )


# My own things


def hand(view: Desert, seat: int, eyes: Eyes) -> Markup:
    """My canteen, what I am good at, and my equipment with a button on what may be used now."""
    if not is_seated(view, seat):
        return Markup("")
    texts, player = eyes.texts, view.players[seat]
    word = "dry" if player.water == 0 else "low" if player.water <= LITTLE_WATER else ""
    strip = canteen(view, seat, texts, f"<span>{texts.template(f'look.hand.{word}')}</span>" if word else "")
    note = texts.say("look.hand.fatal" if word == "dry" else f"look.power.{ROLE_NAMES[player.role]}")
    mine = legal_numbers(eyes.texts.game, view, seat) if eyes.clickable and seat == eyes.seat else []
    held = [card for card in range(EQUIPMENT) if player.equipment[card]]
    cards = "".join(equipment_card(view, seat, card, mine, eyes) for card in held)
    many = " many" if len(held) > 3 else ""
    return Markup(
        f'<div class="mine">{strip}<p class="note">{note}</p></div>'
        + (f'<div class="cards{many}">{cards}</div>' if cards else "")
    )


def equipment_card(view: Desert, seat: int, card: int, mine: Sequence[int], eyes: Eyes) -> str:
    """A card: a button that plays it, a link that opens its targets, or just the card."""
    texts = eyes.texts
    name = texts.word("equipment", card) + times(view.players[seat].equipment[card])
    face = f'<span class="face">{icon(CARD_ICONS[card], 32)}</span><b>{name}</b>'
    ways = [action for action in mine if CARD_FIRST[card] <= action < CARD_END[card]]
    use = f'<span class="use">{texts.say("look.hand.use")}</span>'
    key = CARD_VERBS[card]
    if not ways:
        return f'<div class="gear-card" id="card-{key}">{face}</div>'
    if len(ways) == 1:
        return (
            f'<button class="gear-card" id="card-{key}" form="act" name="action" value="{ways[0]}">'
            f"{face}{use}</button>"
        )
    return f'<a class="gear-card" id="card-{key}" data-see href="{escape(eyes.press(key))}">{face}{use}</a>'
