"""What stands around the board: seats, the flying machine, my own things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

from archipel.core.match import legal_numbers
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, is_seated
from archipel.draw.markup import chip, icon

from ..rules import actions as act, crew, pieces, state as st, terrain
from ..rules.state import Desert

COLORS = ("#d8402f", "#23272e", "#2f9150", "#f4f1e8", "#f2c21a", "#2f6fd0")
PART_ICONS = ("i-propeller", "i-engine", "i-crystal", "i-navdeck")
CARD_ICONS = ("i-blaster", "i-jetpack", "i-scope", "i-shield", "i-throttle", "i-reserve", "i-tracker")
CARD_VERBS = ("blast", "fly", "scope", "shield", "throttle", "reserve", "tracker")
CARD_USES = (
    (act.BLAST,),
    (act.FLY, act.FLY_WITH),
    (act.SCOPE,),
    (act.RAISE_SHIELD,),
    (act.HURRY,),
    (act.POUR,),
    (act.USE_TRACKER,),
)
LITTLE_WATER, LITTLE_SAND = 1, 6
DROPS = [
    [f'<use{kind} href="#c-drop" x="{22 * place}"/>' for place in range(pieces.MOST_WATER)]
    for kind in ("", ' class="on"')
]


# Small things


def pawn(view: Desert, seat: int) -> str:
    """The shape that stands for a player."""
    return f"pw-{pieces.ROLE_NAMES[view.players[seat].role]}"


def color(view: Desert, seat: int) -> str:
    """The colour of a player's pawn (§2.6)."""
    return COLORS[view.players[seat].role]


# A seat


def seat(view: Desert, seat: int, eyes: Eyes) -> Markup:
    """The canteen and the equipment of a player, and whether sand or shade is over them."""
    if not is_seated(view, seat):
        return Markup("")
    things = "".join(chips(view, seat, eyes))
    return Markup(canteen(view, seat, eyes.texts) + (f'<p class="chips">{things}</p>' if things else ""))


def canteen(view: Desert, seat: int, texts: GameTexts, word: str = "") -> str:
    """As many drops as it holds, those left in colour, and the figures."""
    water, most = view.players[seat].water, pieces.CANTEEN[view.players[seat].role]
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
    for card in range(pieces.EQUIPMENT):
        if player.equipment[card]:
            name, many = texts.word("equipment", card), times(player.equipment[card])
            yield f'<span class="chip gear">{icon(CARD_ICONS[card], 14)}<span>{name}{many}</span></span>'
    if crew.buried(view, seat):
        yield chip("red", "i-sand", texts.template("look.buried"))
    if crew.sheltered(view, seat):
        where = "tunnel" if terrain.is_tunnel(view, player.tile) else "shield"
        yield chip("green", f"i-{where}", texts.template("look.sheltered"))
    if any(event.kind == act.DRANK and event.seat == seat for event in eyes.news):
        yield chip("red", "i-drop", "−1")


def times(count: int) -> str:
    """How many of a kind, if more than one."""
    return f" ×{count}" if count > 1 else ""


# The flying machine


def shared(view: Desert, eyes: Eyes) -> Markup:
    """The four parts: their clues, where they lie, and which are aboard."""
    texts = eyes.texts
    aboard = sum(spot == st.TAKEN for spot in view.parts)
    rows = "".join(part_row(view, part, texts) for part in range(pieces.PARTS))
    title = texts.say("look.machine.title")
    return Markup(
        f'<header class="head"><h2>{title}</h2>'
        f'<span class="chip gold num">{aboard} / {pieces.PARTS}</span></header>'
        f'<ul class="machine">{rows}</ul>'
    )


def part_row(view: Desert, part: int, texts: GameTexts) -> str:
    """One part: a picture, its name, what is known; and the same in a word for small screens."""
    row, column = (
        terrain.clue_cell(view, pieces.FIRST_CLUE + 2 * part),
        terrain.clue_cell(view, pieces.FIRST_CLUE + 2 * part + 1),
    )
    spot = view.parts[part]
    if spot == st.TAKEN:
        short = texts.template("look.machine.aboard")
        known = f'<span class="chip green">{icon("i-check", 12)}{short}</span>'
    elif spot == st.IN_STORM:
        short = texts.template("look.machine.eye")
        known = f'<span class="chip blue">{short}</span>'
    elif spot != st.HIDDEN:
        short = texts.phrase("look.machine.at", cell=pieces.CELL_NAMES[view.tiles[spot].cell].upper())
        known = f'<span class="chip blue">{short}</span>'
    else:
        short = clue_words(row, column, texts)
        known = axis("row", "↔", row, texts) + axis("column", "↕", column, texts)
    state = " unknown" if short == "?" else ""
    return (
        f'<li class="part part-{part}{state}"><i>{icon(PART_ICONS[part], 19)}</i>'
        f"<b>{texts.template(f'look.machine.part.{pieces.PART_NAMES[part]}')}</b>"
        f'<span class="known">{known}</span><span class="short">{short}</span></li>'
    )


def clue_words(row: int, column: int, texts: GameTexts) -> str:
    """Which clue is open, in a word; a question mark if none is."""
    if row >= 0:
        return texts.phrase("board.row", row=row // pieces.SIDE + 1)
    if column >= 0:
        return texts.phrase("board.column", column="ABCDE"[column % pieces.SIDE])
    return "?"


def axis(kind: str, arrow: str, clue: int, texts: GameTexts) -> str:
    """A double arrow: gold once its clue is open."""
    state = "known" if clue >= 0 else "hidden"
    label = texts.say(f"look.machine.{kind}-{state}")
    return f'<span class="axis {state}" role="img" aria-label="{label}" title="{label}">{arrow}</span>'


# My own things


def hand(view: Desert, seat: int, eyes: Eyes) -> Markup:
    """My canteen, what I am good at, and my equipment with a button on what may be used now."""
    if not is_seated(view, seat):
        return Markup("")
    texts, player = eyes.texts, view.players[seat]
    word = "dry" if player.water == 0 else "low" if player.water <= LITTLE_WATER else ""
    strip = canteen(view, seat, texts, f"<span>{texts.template(f'look.hand.{word}')}</span>" if word else "")
    note = texts.say("look.hand.fatal" if word == "dry" else f"look.power.{pieces.ROLE_NAMES[player.role]}")
    mine = legal_numbers(eyes.texts.game, view, seat) if eyes.clickable and seat == eyes.seat else []
    held = [card for card in range(pieces.EQUIPMENT) if player.equipment[card]]
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
    ways = [action for action in mine if act.KIND[action] in CARD_USES[card]]
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
