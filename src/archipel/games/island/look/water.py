"""The water panel: the meter, and what the rest of this turn brings from both decks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markupsafe import Markup

from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, is_seated
from archipel.draw.markup import chip, icon

from ..rules import actions as act, pieces, state as st, terrain
from ..rules.state import Island
from . import odds, panels

LEVELS = act.OPTIONS[0].values


def clock(view: Island, eyes: Eyes) -> Markup:
    """The water meter; what the end of this turn brings from both decks, and how likely."""
    texts, cards = eyes.texts, terrain.level(view)
    a_turn = texts.say("look.water.a-turn", n=cards) if cards else texts.say("look.water.skull")
    return Markup(
        f'<header class="head"><h2>{texts.say("look.water.title")}</h2>'
        f'<span class="chip blue">{a_turn}</span></header>'
        f'<div class="water">{gauge(int(view.tick), int(view.options.difficulty), texts)}'
        f"{rungs(view, texts)}{flood_deck(view, eyes)}{treasure_panel(view, eyes)}</div>"
    )


CELL = 25.2


@cache
def gauge(tick: int, start: int, texts: GameTexts) -> str:
    """A tube of ten cells with the number of cards in each; the first four bear the levels' names."""
    label = texts.say("look.water.gauge", tick=tick + 1, ticks=pieces.SKULL + 1, n=pieces.METER[tick])
    top = 252 - CELL * (tick + 1)
    drawn = (
        f'<svg class="gauge" viewBox="0 0 116 252" role="img" aria-label="{label}">'
        '<use href="#v-air"/><g clip-path="url(#v-tube)">'
        f'<path class="sea" transform="translate(0,{top:g})" d="M0 4q6.5-7 13 0t13 0 13 0 13 0V256H0z"/></g>'
        '<use href="#v-glass"/>'
    )
    drawn += figures("under", range(tick)) + figures("over", range(tick + 1, pieces.SKULL))
    drawn += figures("now", range(tick, min(tick + 1, pieces.SKULL)))
    for step, name in enumerate(LEVELS):
        kind = "level mine" if step == start else "level"
        word = texts.template(f"look.level.{name}")
        drawn += f'<text class="{kind}" x="69" y="{252 - CELL * step - 8.6:.1f}">{word}</text>'
    return f'{drawn}<path class="here" transform="translate(54,{top + CELL / 2:g})" d="M0 0l11-8v16z"/></svg>'


def figures(kind: str, steps: range) -> str:
    """The numbers of cards of some cells: one text, each figure with a place of its own."""
    if not steps:
        return ""
    across = " ".join("26" for _ in steps)
    down = " ".join(f"{252 - CELL * step - 7.6:.0f}" for step in steps)
    return (
        f'<text class="{kind}" x="{across}" y="{down}">{"".join(str(pieces.METER[n]) for n in steps)}</text>'
    )


def rungs(view: Island, texts: GameTexts) -> str:
    """The meter as a row, for small screens."""
    cells = "".join(
        f'<i class="now">{pieces.METER[n]}</i>' if n == view.tick else f"<i{rung(n, view)}></i>"
        for n in range(pieces.SKULL + 1)
    )
    a_turn = texts.phrase("look.water.brief", n=terrain.level(view))
    return f'<p class="rungs" aria-hidden="true">{icon("i-rise", 17)}<span>{cells}</span><b>{a_turn}</b></p>'


def rung(number: int, view: Island) -> str:
    """How a rung of the row looks: under water, free, or the skull."""
    return ' class="full"' if number < view.tick else ' class="last"' if number == pieces.SKULL else ""


def flood_deck(view: Island, eyes: Eyes) -> str:
    """One bar a flood card: dark those that were put back on top, pale the rest."""
    texts, deck, due = eyes.texts, odds.layers(view), odds.floods_to_come(view)
    top, rest = (len(deck[0]), sum(map(len, deck[1:]))) if deck else (0, 0)
    key = "now" if view.decisions.kinds[0] == st.FLOOD else "end"
    coming = texts.say(f"look.flood.{key}", n=f"<b>{cards(due, texts)}</b>")
    among = texts.phrase(f"look.flood.{'pile' if not rest else 'among' if top > due else 'all'}", n=top)
    counts = [texts.phrase("look.flood.top", n=top), texts.phrase("look.flood.below", n=rest)]
    if not rest:
        counts = [texts.phrase("look.flood.mixed")]
    thrown = [
        texts.word("tile", tile) for tile in range(pieces.TILES) if view.flood[tile] == pieces.DISCARDED
    ]
    out = discard_pile("flood", len(thrown), thrown, eyes)
    return (
        f'<section class="deck flood">{icon("i-flood", 20)}<h3>{texts.say("look.flood.title")}</h3>'
        f'<p class="coming">{coming} {among}</p>'
        f'<p class="brief">{texts.phrase("look.flood.brief", n=due, top=top)}</p>'
        f"{bars(top if rest else 0, rest or top)}"
        f'<p class="counts num">{"".join(f"<span>{count}</span>" for count in counts)}</p>'
        f'<div class="counts num out">{out}</div></section>'
    )


@cache
def bars(known: int, rest: int) -> str:
    """So many dark bars and so many pale ones."""
    dark, wide = 8 * known, 8 * (known + rest)
    return (
        f'<svg class="bars" viewBox="0 0 {max(8, wide) - 2} 18" preserveAspectRatio="none" '
        f'aria-hidden="true"><path class="known" d="M0 9H{dark}"/><path d="M{dark} 9H{wide}"/></svg>'
    )


def cards(count: int, texts: GameTexts) -> str:
    """So many cards."""
    return texts.phrase("look.cards", n=count)


def treasure_panel(view: Island, eyes: Eyes) -> str:
    """The treasure deck: how many cards, how many to come, the chance of a rise and of what I collect."""
    texts, due = eyes.texts, odds.treasures_to_come(view)
    thrown = [
        f"{view.treasure_discard[card]} × {texts.word('card', card)}"
        for card in range(pieces.CARD_KINDS)
        if view.treasure_discard[card]
    ]
    out = discard_pile("treasure", sum(view.treasure_discard), thrown, eyes)
    deck = sum(view.treasure_left)
    coming = (
        texts.say("look.treasure.end", n=f"<b>{cards(due, texts)}</b>")
        if due
        else texts.say("look.treasure.done")
    )
    brief = texts.phrase("look.treasure.brief", n=due, deck=deck)
    return (
        f'<section class="deck loot">{icon("i-chest", 20)}<h3>{texts.say("look.treasure.title")}</h3>'
        f'<span class="num size">{cards(deck, texts)}</span><p class="coming">{coming}</p>'
        f'<p class="brief">{brief}</p>'
        f'<p class="chips">{"".join(treasure_odds(view, eyes, due)) if eyes.odds else ""}</p>'
        f'<div class="counts num out">{out}</div></section>'
    )


def discard_pile(name: str, count: int, cards: list[str], eyes: Eyes) -> str:
    """How many cards lie in a discard; it opens, for anybody may look through it (§2)."""
    said = eyes.texts.phrase("look.discard", n=count)
    if not cards or eyes.choosing:
        return said
    inside = f"<summary>{said}</summary><p>{', '.join(cards)}</p>"
    return f'<details id="pile-{name}" class="pile">{inside}</details>'


def treasure_odds(view: Island, eyes: Eyes, due: int) -> Iterator[str]:
    """The chance that the waters rise, and that the treasure comes of which I hold most."""
    texts = eyes.texts
    if due == 0:
        return
    rise = texts.percent(1.0 - odds.rise_chances(view)[0])
    yield chip("red", "i-rise", texts.phrase("look.treasure.rise", percent=rise))
    if is_seated(view, eyes.seat):
        held = view.players[eyes.seat].cards
        open_ones = [n for n in range(pieces.TREASURES) if not view.captured >> n & 1]
        wanted = max(open_ones, key=lambda n: (held[n], view.treasure_left[n]), default=-1)
        if wanted >= 0 and held[wanted]:
            chance = texts.percent(odds.chance_of_card(view, wanted))
            yield (
                f'<span class="chip want c-{pieces.CARD_NAMES[wanted]}"'
                f' title="{texts.word("treasure", wanted)}">'
                f"{icon(panels.TREASURE_ICONS[wanted], 14)}<span>{chance}</span></span>"
            )
