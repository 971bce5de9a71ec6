"""The storm beside the board: the dial, the cards to come with their chances, the sand."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from markupsafe import Markup

from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes
from archipel.draw.markup import chip, icon

from ..rules import meter, pieces
from ..rules.state import Desert
from . import odds, panels

# The storm


def clock(view: Desert, eyes: Eyes) -> Markup:
    """The dial, the cards of this turn's end with their chances, and the sand."""
    texts, due = eyes.texts, odds.cards_to_come(view)
    cards = meter.level(view)
    a_turn = texts.say("look.storm.a-turn", n=cards) if cards else texts.say("look.storm.skull")
    now = "now" if odds.in_storm(view) else "end"
    return Markup(
        f'<header class="head"><h2>{texts.say("look.storm.title")}</h2>'
        f'<span class="chip red">{a_turn}</span></header>'
        f"{dial(view, texts)}"
        f'<p class="due">{icon("i-storm", 17)}<b class="long">{texts.say(f"look.storm.{now}", n=due)}</b>'
        f'<b class="brief">{texts.say("look.storm.cards", n=due)}</b> '
        f"<span>{texts.phrase('look.storm.of', n=odds.cards_in_deck(view))}</span></p>"
        f"{storm_odds(view, due, texts) if eyes.odds else ''}{sand_left(view, texts)}"
    )


def storm_odds(view: Desert, due: int, texts: GameTexts) -> str:
    """The exact chances of heat and of a stronger storm among the cards to come."""
    heat, rise = (
        f"<b>{texts.percent(odds.chance_of(view, kind, due))}</b>" for kind in (pieces.SUN, pieces.PICKS_UP)
    )
    return (
        f'<p class="chips odds">{chip("red", "i-sun", texts.say("look.storm.heat", chance=heat))}'
        f"{chip('red', 'i-storm', texts.say('look.storm.rise', chance=rise))}</p>"
    )


def sand_left(view: Desert, texts: GameTexts) -> str:
    """The markers beside the board, as a bar and in figures."""
    left = view.sand_left
    low = " low" if left < panels.LITTLE_SAND else ""
    return (
        f'<p class="sand{low}">{icon("i-sand", 20)}<b>{texts.say("look.sand")}</b>'
        f'<span class="num"><b>{left}</b><span> / {pieces.SAND_MARKERS}</span></span>'
        f'<svg class="bar" viewBox="0 0 {pieces.SAND_MARKERS} 8"'
        f' preserveAspectRatio="none" aria-hidden="true">'
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
    levels = [pieces.METER[seats * pieces.TICKS + tick] for tick in range(pieces.TICKS)]
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
    sectors = pieces.METER[view.seats * pieces.TICKS : (view.seats + 1) * pieces.TICKS].index(0) + 1
    share = (view.tick + 0.5) / sectors
    label = texts.say("look.storm.dial", tick=view.tick + 1, ticks=sectors, n=meter.level(view))
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
