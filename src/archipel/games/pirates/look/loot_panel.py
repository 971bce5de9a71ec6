"""My loot line by line, with what it brings; and everybody's points side by side (§10)."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from archipel.core.chance import size
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes
from archipel.draw.markup import safe

from ..rules import pieces, scoring
from ..rules.state import Pirates

FAMILY_ICONS = ("i-fries", "i-noodles", "i-burgers", "i-teddies", "i-cans")
BONUS_OF = (0, 1, 2, pieces.PARROT, pieces.PARROT, pieces.OPENER)


def glyph(shape: str, size: int) -> str:
    """A shape beside words that say the same."""
    return f'<svg class="s{size}"><use href="#{shape}"/></svg>'


def groups_left(view: Pirates) -> int:
    """How many groups of flotsam can still come (§6.4)."""
    short = int(view.options.short)
    loot = (int(size(view.loot_left)) - pieces.SHORT_LOOT * short) // pieces.GROUP_LOOT
    return max(0, min(loot, int(size(view.bonus_left)) - pieces.SHORT_BONUS * short))


def head(view: Pirates, eyes: Eyes, title: str) -> str:
    """The title of the panel, and how much flotsam is still to come."""
    left = eyes.texts.say("look.loot.left", n=groups_left(view))
    return f'<header class="head"><h2>{eyes.texts.say(title)}</h2><span class="size">{left}</span></header>'


def my_loot(view: Pirates, eyes: Eyes) -> Markup:
    """A line for each type of loot: tiles, how the points come about, points; and the sum."""
    texts, seat = eyes.texts, eyes.seat
    lines = "".join(line(view, seat, type_, texts) for type_ in range(pieces.TYPES))
    worth = int(scoring.total(view, seat))
    short = "".join(strip(view, seat, texts))
    return Markup(
        f"{head(view, eyes, 'look.loot.title')}"
        f'<ul class="proj">{lines}</ul>'
        f'<p class="tot"><span>{texts.say("look.loot.total")}</span><span class="strip">{short}</span>'
        f'<b class="num">{worth}</b></p>'
    )


def parrots_on(view: Pirates, seat: int) -> tuple[int, ...]:
    """The toys that have a parrot: the dearer first (§10.3)."""
    values = [(-scoring.value_of(view, seat, type_), type_) for type_ in (pieces.TEDDIES, pieces.DOLLS)]
    owned = [type_ for value, type_ in sorted(values) if value]
    return tuple(owned[: view.players[seat].bonus[pieces.PARROT]])


def line(view: Pirates, seat: int, type_: int, texts: GameTexts) -> str:
    """One type of loot."""
    many, value = int(scoring.tiles_of(view, seat, type_)), int(scoring.value_of(view, seat, type_))
    bonuses = int(view.players[seat].bonus[BONUS_OF[type_]])
    name = texts.word("type", type_)
    what = texts.phrase("look.loot.tiles", n=many, sum=value) if many else texts.phrase("look.loot.none")
    worth, how = reckoning(view, seat, type_, texts)
    bonus = glyph(f"i-{pieces.BONUS_NAMES[BONUS_OF[type_]]}", 22) if bonuses else ""
    times = f"<small>×{bonuses}</small>" if bonuses > 1 else ""
    zero = "" if worth else " z"
    return (
        f'<li id="mine-{pieces.TYPE_NAMES[type_]}">{glyph(f"i-{pieces.TYPE_NAMES[type_]}", 30)}'
        f'<span class="n"><b>{name[:1].upper()}{name[1:]}</b>{what}</span>'
        f'<span class="how">{how}{bonus}{times}</span><b class="p num{zero}">{worth}</b></li>'
    )


def reckoning(view: Pirates, seat: int, type_: int, texts: GameTexts) -> tuple[int, str]:
    """The points of a type of loot, and how they come about or why there are none."""
    many, value = int(scoring.tiles_of(view, seat, type_)), int(scoring.value_of(view, seat, type_))
    bonuses = int(view.players[seat].bonus[BONUS_OF[type_]])
    lacking = texts.phrase("look.loot.lacking", bonus=texts.word("bonus", BONUS_OF[type_]))
    if type_ < pieces.FOODS:
        worth = int(scoring.food_points(view, seat, type_))
        each = int(view.options.multiplier[type_]) * bonuses
        return worth, f"{value} + {many}×{each}" if bonuses and many else lacking if many else ""
    if type_ == pieces.CANS:
        opened = texts.phrase("look.loot.opened", n=min(many, bonuses))
        return int(scoring.can_points(view, seat)), (opened if bonuses else lacking) if many else ""
    has_parrot = type_ in parrots_on(view, seat)
    return (value if has_parrot else 0), "" if has_parrot or not many else lacking


def strip(view: Pirates, seat: int, texts: GameTexts) -> Iterator[str]:
    """The points of each family in a row, for small screens."""
    for family in range(pieces.FAMILIES):
        worth = int(scoring.points(view, seat, family))
        off = "" if worth else ' class="no"'
        yield f"<i{off}>{glyph(FAMILY_ICONS[family], 22)}{worth}</i>"


def standings(view: Pirates, eyes: Eyes) -> Markup:
    """Everybody's points by family, for whoever only looks on."""
    texts = eyes.texts
    heads = "".join(
        f'<th scope="col" title="{texts.word("family", family)}">{glyph(shape, 22)}'
        f'<span class="vh">{texts.word("family", family)}</span></th>'
        for family, shape in enumerate(FAMILY_ICONS)
    )
    rows = "".join(standing(view, seat, eyes) for seat in range(view.seats))
    corner = f'<th scope="col"><span class="vh">{texts.say("look.loot.player")}</span></th>'
    last = f'<th scope="col">{texts.say("look.loot.total")}</th>'
    return Markup(
        f"{head(view, eyes, 'look.loot.all')}"
        f'<table class="points"><thead><tr>{corner}{heads}{last}</tr></thead><tbody>{rows}</tbody></table>'
    )


def standing(view: Pirates, seat: int, eyes: Eyes) -> str:
    """One player's points."""
    cells = "".join(
        f'<td class="num">{scoring.points(view, seat, family)}</td>' for family in range(pieces.FAMILIES)
    )
    name = safe(eyes.name(view, seat))
    who = f'<th scope="row" title="{name}">{glyph(f"pw-{seat}", 20)}<span class="vh">{name}</span></th>'
    return f'<tr>{who}{cells}<td class="num"><b>{scoring.total(view, seat)}</b></td></tr>'
